"""The verifiable deal: a committed seed, the players' nonces, and the shuffles that follow from them.

HMAC-SHA256 in counter mode gives 4-byte big-endian words, rejection sampling gives numbers without bias, Fisher and
Yates' method (Durstenfeld 1964) gives the order. `docs/protocol.md` tells how commitment and nonces are exchanged.
"""

import hashlib
import hmac
from typing import Final

SCHEME: Final = "twonatures/1"
WORDS: Final = 2**32


class Stream:
    """Numbers drawn from one seed and one message, the same for whoever knows both."""

    def __init__(self, seed: bytes, message: str) -> None:
        self._seed = seed
        self._message = message
        self._block = b""
        self._counter = 0

    def _word(self) -> int:
        if not self._block:
            said = f"{self._message}|{self._counter}".encode("ascii")
            self._block = hmac.digest(self._seed, said, "sha256")
            self._counter += 1
        word = int.from_bytes(self._block[:4], "big")
        self._block = self._block[4:]
        return word

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, every one with exactly the same chance."""
        limit = WORDS - WORDS % n
        while True:
            word = self._word()
            if word < limit:
                return word % n


def commitment(seed: bytes) -> str:
    """What is published before the deal: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def stream(seed: bytes, game_id: str, nonces: tuple[str, str], round: int, label: str) -> Stream:
    """The numbers of one shuffle. `nonces` are Jekyll's and Hyde's in hex, empty where a seat has none."""
    return Stream(seed, f"{SCHEME}|{game_id}|{nonces[0]}|{nonces[1]}|{round}|{label}")


def shuffle(
    seed: bytes, game_id: str, nonces: tuple[str, str], round: int, label: str, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards, given in their start order, in the order that this seed, game and round deal them."""
    numbers = stream(seed, game_id, nonces, round, label)
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = numbers.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def bot_key(seed: bytes, game_id: str, seat: str, version: int) -> bytes:
    """The randomness of a bot's decision (32 bytes), the same again when the call is repeated after a crash."""
    return hmac.digest(seed, f"{SCHEME}|bot|{game_id}|{seat}|{version}".encode("ascii"), "sha256")
