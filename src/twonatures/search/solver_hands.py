"""Cards that are alike: which plays are equal, and one name for positions that differ in gone cards only."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from twonatures.games.jekyll_vs_hyde.kernel import POTIONS

COLOURED: Final[i64] = 0x1FFFFF
UNFILLED: Final[u8] = 255


def twins(hand: i64, everything: i64) -> i64:
    """Cards of a hand that do, when played, what the next lower one of their colour in it does.

    `everything` holds all cards still in play. Two cards are twins where no card in play and no potion stands between.
    Never ask this of cards that are given away: one twin stays, the other goes, and a third card may come between.
    """
    potions = everything >> 21
    walls = 0x4081 | potions << 2 | potions << 9 | potions << 16
    gone = ~everything & COLOURED
    reach = (hand & COLOURED) << 1 & ~walls
    while True:
        wider = reach | (reach & gone) << 1 & ~walls
        if wider == reach:
            return reach & hand & COLOURED
        reach = wider


class Lowering:
    """Moves each colour's cards down over the gaps that gone cards left, but never past a potion in play.

    The order of all cards in play stays, so the position stays the same game; equal positions get equal hands.
    """

    def __init__(self) -> None:
        self.known: vec[u8] = vec[u8]([UNFILLED] * (1 << 18))

    def lower(self, hand: i64, everything: i64) -> i64:
        """The hand's cards after the move; `everything` holds all cards in play, this hand's among them."""
        potions = everything >> 21
        lowered = hand & POTIONS
        shift: i64 = 0
        while shift < 21:
            lowered |= self.colour(potions, everything >> shift & 127, hand >> shift & 127) << shift
            shift += 7
        return lowered

    def colour(self, potions: i64, present: i64, own: i64) -> i64:
        """One colour's seven cards after the move, looked up or worked out once."""
        index = (potions << 7 | present) << 7 | own
        known = i64(self.known[index])
        if known != 255:
            return known
        lowered: i64 = 0
        to: i64 = 0
        i: i64 = 0
        while i < 7:
            if i >= 2 and i <= 5 and potions >> (i - 2) & 1 != 0:
                to = i
            if present >> i & 1 != 0:
                if own >> i & 1 != 0:
                    lowered |= i64(1) << to
                to += 1
            i += 1
        self.known[index] = u8(lowered)
        return lowered
