"""Steady beats random from both seats, by an interval and not by a lucky run."""

from __future__ import annotations

import pytest

from tests.bots.play import play, wilson
from twonatures.bots.levels import LEVELS
from twonatures.games.protocol import SEATS

STEADY = LEVELS["steady"].simulations
GAMES = 100


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
def test_steady_beats_random_and_more_thought_is_worth_more(seat: int) -> None:
    """A tenth of what steady thinks in play, so that it ends in minutes where the rules are interpreted."""
    low, _ = wilson(wins_of_steady(seat, GAMES, STEADY // 10), GAMES)
    _, high = wilson(wins_of_steady(seat, GAMES, 4), GAMES)
    assert low > 0.85
    assert low > high
