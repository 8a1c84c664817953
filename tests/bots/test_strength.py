"""Steady beats random from both seats, by an interval and not by a lucky run."""

from __future__ import annotations

import pytest

from tests.bots.play import play, wilson
from twonatures.bots.levels import LEVELS
from twonatures.games.protocol import SEATS

STEADY = LEVELS["steady"].simulations


def wins_of_steady(seat: int, games: int, simulations: int) -> int:
    """How many games steady wins from this seat against random."""
    bots = ("steady", "random") if seat == 0 else ("random", "steady")
    return sum(play(number, bots, simulations)[-1] == SEATS[seat] for number in range(games))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_little_thought_beats_none(seat: int) -> None:
    """Ten games with 60 simulations a move, the same in every run; of two equals one wins 8 in 5% of such series."""
    assert wins_of_steady(seat, 10, 60) >= 8


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
def test_steady_wins_four_games_of_five(seat: int) -> None:
    games = 400
    low, _ = wilson(wins_of_steady(seat, games, STEADY), games)
    assert low > 0.8


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
def test_more_thought_is_worth_more(seat: int) -> None:
    games = 200
    _, high = wilson(wins_of_steady(seat, games, 20), games)
    low, _ = wilson(wins_of_steady(seat, games, STEADY), games)
    assert low > high
