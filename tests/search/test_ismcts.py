"""The tree search: the same compiled and interpreted, and right where the right move can be told exactly."""

from __future__ import annotations

import pytest

from tests.search.brute import after, moves_of, value_of
from tests.search.decisions import follow
from tests.search.endings import ending
from twonatures.games.bits import M32, Rng
from twonatures.games.jekyll_vs_hyde.kernel import Round
from twonatures.search.ismcts import CHANCES, Search, chance_of_hyde
from twonatures.search.knowledge import Knowledge, know

pytestmark = pytest.mark.compiled_too


def checksum(games: int, simulations: int) -> int:
    """Decisions of random games searched: every move at the root, its visits and its total, in one number."""
    check = 0
    for seed in range(games):
        for number, (position, seat) in enumerate(follow(seed)):
            if number % 4:
                continue
            search = Search(know(position.view(seat)), Rng(number))
            check = (check * 31 + search.run(simulations)) & M32
            for move, child in search.root.children.items():
                told = move + 37 * child.visits + 41 * child.allowed + round(child.total * 1000)
                check = (check * 31 + told) & M32
    return check


def test_searches_are_the_same_compiled_and_interpreted() -> None:
    assert checksum(3, 25) == 1683871310


def test_endings_with_open_hands_are_played_right() -> None:
    """Two cards each, nothing hidden, the last round: the move must be one that keeps what best play brings."""
    mattered = 0
    for seed in range(90):
        game = ending(seed, 2)
        game.number = 3
        marker = 2 * (1 + seed % 4)
        utility = [int(marker + 2 * spaces >= 10) for spaces in range(6)]
        seat = game.leader
        worth = {move: value_of(after(game, seat, move), utility) for move in moves_of(game, seat)}
        best = max(worth.values()) if seat == 1 else min(worth.values())
        move = Search(Knowledge(seat, marker, game, 0, 0), Rng(seed)).run(200)
        assert worth[move] == best, seed
        mattered += len(set(worth.values())) > 1
    assert mattered > 10


def test_the_round_and_what_is_known_of_it_are_left_as_they_were() -> None:
    position, seat = next(follow(3))
    knowledge = know(position.view(seat))
    hands = knowledge.state.h0, knowledge.state.h1, knowledge.pool, knowledge.known
    Search(knowledge, Rng(1)).run(20)
    assert (knowledge.state.h0, knowledge.state.h1, knowledge.pool, knowledge.known) == hands


def test_visits_add_up_to_the_simulations() -> None:
    for number, (position, seat) in enumerate(follow(5)):
        if number % 5 == 0:
            search = Search(know(position.view(seat)), Rng(number))
            assert search.run(200) in search.root.children
            assert sum(child.visits for child in search.root.children.values()) == 200
            for child in search.root.children.values():
                assert 0.0 <= child.total <= int(child.visits) <= int(child.allowed)


def ended(number: int, t0: int) -> Round:
    """A round that has ended with this many tricks for Jekyll."""
    game = Round(0, 0, number, 0)
    game.t0, game.t1, game.left = t0, 10 - t0, 0
    return game


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("marker", [0, 2, 4, 6, 8])
def test_a_round_is_worth_more_to_hyde_the_further_the_marker_goes(number: int, marker: int) -> None:
    values = [chance_of_hyde(ended(number, 5 + half), marker) for half in range(6)]
    assert values == [chance_of_hyde(ended(number, 5 - half), marker) for half in range(6)]
    assert values == sorted(values)
    for half, value in enumerate(values):
        space = marker + 2 * half
        if space >= 10:
            assert value == 1.0
        elif number == 3:
            assert value == 0.0
        else:
            assert value == CHANCES[number][space // 2]
            assert 0.0 < value < 1.0


def test_the_same_place_is_worth_less_to_hyde_a_round_later() -> None:
    assert all(later < earlier for earlier, later in zip(CHANCES[1], CHANCES[2], strict=True))
