"""The verifiable deal: published vectors, and that no card prefers a place."""

import hashlib
import hmac
from collections import Counter

from tests.games.judge import CARDS
from twonatures.games import shuffle
from twonatures.games.shuffle import bot_key, commitment, stream

SEED = bytes(range(32))
GAME_ID = "k7lampfog"
NONCES = ("00112233445566778899aabbccddeeff", "")
GIFTS = ("F1", "F8", "R1", "R8", "M2", "M8", "T3", "T6")
CO_OPERATIVE = tuple([f"{c}{n}" for c in "FRM" for n in range(1, 9)] + ["T3", "T4", "T5", "T6"])
# The 0.01 % and 99.99 % points of chi-square with 24 * 24 degrees of freedom.
UNIFORM = (458.9, 711.6)


def shuffled(round: int, label: str, cards: tuple[str, ...]) -> str:
    return " ".join(shuffle.shuffle(SEED, GAME_ID, NONCES, round, label, cards))


def test_commitment() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_duel_vectors() -> None:
    deck = tuple(CARDS)
    assert shuffled(1, "deal", deck) == (
        "G6 T4 P7 P5 W7 W1 T3 W3 G4 T2 G2 G7 G1 G3 W4 P2 G5 W2 P4 P3 W6 T5 P1 W5 P6"
    )
    assert shuffled(2, "deal", deck) == (
        "G7 P6 G4 G1 P4 T4 W6 G3 T5 T3 P3 P5 P1 W1 W7 W4 P2 W3 T2 P7 G2 W2 G5 G6 W5"
    )


def test_other_decks_and_single_numbers() -> None:
    assert stream(SEED, GAME_ID, NONCES, 1, "first").below(2) == 1
    assert shuffled(1, "deal", CO_OPERATIVE) == (
        "M3 M1 R7 F5 R3 F8 R8 T6 M5 F4 T5 R4 M7 F7 F2 M4 R5 T3 F6 F1 R1 M6 M8 R2 R6 M2 F3 T4"
    )
    assert shuffled(1, "city", GIFTS) == "T3 R1 M2 T6 R8 M8 F1 F8"


def test_words_that_would_bias_are_passed_over() -> None:
    numbers = stream(SEED, GAME_ID, NONCES, 1, "deal")
    words = []
    for counter in range(2):
        message = f"twonatures/1|{GAME_ID}|{NONCES[0]}||1|deal|{counter}"
        block = hmac.new(SEED, message.encode(), hashlib.sha256).digest()
        words += [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    # Below 2**31 + 1 all but the numbers of the lower half are refused.
    n = 2**31 + 1
    assert any(word >= n for word in words)
    low = [word for word in words if word < n]
    assert [numbers.below(n) for _ in low] == low


def test_bot_key_differs_by_seat_and_version() -> None:
    said = b"twonatures/1|bot|k7lampfog|hyde|7"
    assert bot_key(SEED, GAME_ID, "hyde", 7) == hmac.new(SEED, said, hashlib.sha256).digest()
    keys = {bot_key(SEED, GAME_ID, seat, version) for seat in ("jekyll", "hyde") for version in range(9)}
    assert len(keys) == 18


def test_every_card_comes_to_every_place_equally_often() -> None:
    deck, deals = tuple(CARDS), 100_000
    orders = [shuffle.shuffle(SEED, str(deal), ("", ""), 1, "deal", deck) for deal in range(deals)]
    expected = deals / 25
    chi_square = 0.0
    for place in zip(*orders, strict=True):
        counts = Counter(place)
        chi_square += sum((counts[card] - expected) ** 2 for card in deck) / expected
    assert UNIFORM[0] < chi_square < UNIFORM[1]
