"""Twins and lowered hands, told by comparing every pair of cards."""

from __future__ import annotations

import random

import pytest

from twonatures.games.jekyll_vs_hyde.kernel import strength
from twonatures.games.jekyll_vs_hyde.moves import cards_of, mask_of
from twonatures.search.solver_hands import Lowering, twins

pytestmark = pytest.mark.compiled_too


def split(words: str) -> int:
    """The mask of cards written with spaces between."""
    return mask_of(tuple(words.split()))


@pytest.mark.parametrize(
    ("hand", "others", "expected"),
    [
        ("W3 W4", "", "W4"),
        ("W3 W5", "", "W5"),
        ("W3 W5", "W4", ""),
        ("W3 W4", "T3", ""),
        ("W3 W4 T4", "T2", "W4"),
        ("P7 W1", "", ""),
        ("G5 G6 G7", "T5", "G7"),
        ("G1 G7", "P3 W4", "G7"),
        ("T2 T3", "", ""),
    ],
)
def test_twins(hand: str, others: str, expected: str) -> None:
    mine, theirs = split(hand), split(others) if others else 0
    assert cards_of(twins(mine, mine | theirs)) == tuple(expected.split())


def order(cards: list[int]) -> list[list[int]]:
    """How every two cards compare when they meet: by number within a colour, by value against a potion."""

    def sign(a: int, b: int) -> int:
        if a // 7 != b // 7 and a < 21 and b < 21:
            return 0
        return (strength(a) > strength(b)) - (strength(a) < strength(b))

    return [[sign(a, b) for b in cards] for a in cards]


def test_lowering_keeps_how_cards_compare() -> None:
    rng = random.Random(3)
    lowering = Lowering()
    for _ in range(1500):
        drawn = rng.sample(range(25), 2 * rng.randint(1, 10))
        hands = [sum(1 << card for card in drawn[0::2]), sum(1 << card for card in drawn[1::2])]
        everything = hands[0] | hands[1]
        low = [lowering.lower(hand, everything) for hand in hands]
        assert low[0] & low[1] == 0
        for before, after in zip(hands, low, strict=True):
            assert after >> 21 == before >> 21
            assert (before & ~after).bit_count() == (after & ~before).bit_count()
        owners = [[card in cards_in(hand) for card in cards_in(everything)] for hand in hands]
        assert [[card in cards_in(hand) for card in cards_in(low[0] | low[1])] for hand in low] == owners
        assert order(cards_in(everything)) == order(cards_in(low[0] | low[1]))
        assert [card // 7 for card in cards_in(everything)] == [
            card // 7 for card in cards_in(low[0] | low[1])
        ]
        assert [lowering.lower(hand, low[0] | low[1]) for hand in low] == low


def cards_in(mask: int) -> list[int]:
    """The card numbers of a mask, lowest first."""
    return [card for card in range(25) if mask >> card & 1]
