"""Sets of cards as bit masks, and the search's fast generator of random numbers.

mypyc has no intrinsics for native integers, hence the arithmetic below. Every product stays under 2**63, so that the
compiled module (which wraps silently) and the interpreted one (which does not) give the same numbers.
"""

from typing import Final

from mypy_extensions import i64

M32: Final[i64] = 0xFFFFFFFF


def popcount(mask: i64) -> i64:
    """The number of cards in a mask of at most 32 bits."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 0x3F


def lowest(mask: i64) -> i64:
    """The index of the lowest card of a mask that is not empty."""
    return popcount((mask & -mask) - 1)


def one(card: i64) -> i64:
    """The mask that holds this card alone."""
    return i64(1) << card


class Rng:
    """splitmix32 with a two-round multiply-xorshift mixer: fast, seedable, not for dealing (see `shuffle`)."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed & M32) * 0x45EBCA6B & M32

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, n at most 2**30; its bias is below n / 2**32."""
        z: i64 = self.state + 0x9E3779B9 & M32
        self.state = z
        z = (z ^ z >> 16) * 0x21F0AAAD & M32
        z = (z ^ z >> 15) * 0x735A2D97 & M32
        return (z ^ z >> 15) * n >> 32


def pick(rng: Rng, mask: i64) -> i64:
    """A card of a mask that is not empty, each with the same chance."""
    skip = rng.below(popcount(mask))
    while skip > 0:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


def pick_some(rng: Rng, mask: i64, count: i64) -> i64:
    """A mask of `count` different cards of a mask that has at least so many."""
    chosen: i64 = 0
    while count > 0:
        chosen |= one(pick(rng, mask ^ chosen))
        count -= 1
    return chosen
