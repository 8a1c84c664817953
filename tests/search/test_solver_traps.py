"""Neighbouring cards are equal when played and not when given away: swaps that go wrong where the two are confused."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tests.search.brute as brute
from twonatures.games.jekyll_vs_hyde.kernel import SWAP, Round
from twonatures.games.jekyll_vs_hyde.position import parse_position
from twonatures.search.solver import solve
from twonatures.search.solver_hands import twins

pytestmark = pytest.mark.compiled_too

SPACES = [0, 2, 4, 6, 8, 10]
# a swap, its value, and the value it would seem to have if neighbours were one choice
TRAPS = [
    ("0 1 swap J 4:3 WPG G2T2T4 G4G5G6 P1P2P3P4P5 - -", "1", "0"),
    ("0 1 swap H 0:7 W W4G5T4 P5G2G4 P1P2P3P4P6 - -", "7", "6"),
    ("0 1 swap J 5:2 PWG W4G1G3 G4G7T4 P1P2P3P4P5 - -", "3", "4"),
    ("0 1 swap H 4:3 GPW W3W7T5 G1G3G7 P1P2P3P4P5 - -", "2", "0"),
    ("0 1 swap J 5:2 P P1P3G5 G1T3T4 P2P4P5P6P7 - -", "3", "4"),
    ("0 1 swap J 3:4 PWG P2T2T4 P3G5G7 P1P4P5P6P7 - -", "3", "8/3"),
    ("0 1 swap H 3:4 WGP P1P4P5 W2G5T2 P2P3P6P7W1 - -", "1", "2"),
    ("0 1 swap H 5:2 GWP P4P6T4 P3G2G4 P1P2P5P7W1 - -", "10/3", "2"),
    ("0 1 swap J 7:0 GPW P3W6T4 G2G3G7 P1P2P4P5P6 - -", "8", "6"),
    ("0 1 swap H 5:2 W G5G6T3 P6P7G4 P1P2P3P4P5 - -", "2", "0"),
]


def confused(game: Round, seat: int) -> list[int]:
    """The legal moves, of swaps only those that give away the lowest of neighbouring cards first."""
    moves = legal(game, seat)
    if game.phase != SWAP:
        return moves
    hand = game.hand(seat)
    same = twins(hand, game.h0 | game.h1)
    for card in range(25):
        if same >> card & 1:
            lower = max(below for below in range(card) if hand >> below & 1)
            moves = [move for move in moves if not move >> card & 1 or move >> lower & 1]
    return moves


legal = brute.moves_of


@pytest.mark.parametrize(("text", "value", "mistake"), TRAPS)
def test_neighbours_are_two_choices(
    text: str, value: str, mistake: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = parse_position(text).state
    assert game is not None
    assert solve(game).value == pytest.approx(float(Fraction(value)), abs=1e-9)
    assert brute.value_of(game, SPACES) == Fraction(value)
    monkeypatch.setattr(brute, "moves_of", confused)
    assert brute.value_of(game, SPACES) == Fraction(mistake) != Fraction(value)
