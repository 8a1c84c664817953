"""The solver against the slow second opinion, on random endings and on cases made to mislead it."""

from __future__ import annotations

import random

import pytest

from tests.search.brute import after, matrix_value, moves_of, swap_matrix, value_of
from tests.search.endings import ending, play_some
from twonatures.games.jekyll_vs_hyde.kernel import OVER, SWAP, Round
from twonatures.search.solver import DIFFERENCES, SPACES, Solver, bench, solve

pytestmark = pytest.mark.compiled_too

# what Hyde gains at 0, 2, 4, 6, 8, 10: spaces, a threshold, plateaus, a steep and an uneven one
UTILITIES = [
    [0, 2, 4, 6, 8, 10],
    [0, 0, 0, 1, 1, 1],
    [-3, -3, 0, 0, 5, 5],
    [0, 1, 2, 4, 8, 16],
    [1, 7, 7, 8, 20, 21],
]


def compare(game: Round, utility: list[int]) -> None:
    """Fail unless value, best moves, mix and guarantee are what the second opinion says."""
    solution = solve(game, utility)
    hidden = game.copy()
    hidden.c0 = hidden.c1 = 0
    value = value_of(hidden, utility)
    assert solution.value == pytest.approx(float(value), abs=1e-9)
    floor = value_of(hidden, list(DIFFERENCES), "hyde-first")
    assert solution.guarantee == {difference: difference <= floor for difference in DIFFERENCES[1:]}
    if game.phase != SWAP:
        seat = 0 if game.acting() == 1 else 1
        best = [move for move in moves_of(game, seat) if value_of(after(game, seat, move), utility) == value]
        assert sorted(solution.best) == best
        assert solution.mix == ((solution.best[0], 1.0),)
    else:
        check_mixes(game, hidden, utility, solution.mix)


def check_mixes(game: Round, hidden: Round, utility: list[int], mix: tuple[tuple[int, float], ...]) -> None:
    """Fail unless the mixes of those who choose hold the value against every answer."""
    matrix = [[float(cell) for cell in row] for row in swap_matrix(hidden, utility)]
    value = float(matrix_value(swap_matrix(hidden, utility)))
    weights = [{move: p for move, p in mix if game.hand(seat) & move == move} for seat in (0, 1)]
    columns, rows = moves_of(hidden, 0), moves_of(hidden, 1)
    for seat in (0, 1):
        assert bool(weights[seat]) == bool(game.acting() >> seat & 1)
        assert not weights[seat] or sum(weights[seat].values()) == pytest.approx(1.0)
    if weights[0]:
        for line in matrix:
            mean = sum(weights[0].get(move, 0.0) * cell for move, cell in zip(columns, line, strict=True))
            assert mean <= value + 1e-8
    if weights[1]:
        for line in zip(*matrix, strict=True):
            mean = sum(weights[1].get(move, 0.0) * cell for move, cell in zip(rows, line, strict=True))
            assert mean >= value - 1e-8


def compare_many(cards: int, first: int, count: int, moves: int, swap: bool = False) -> None:
    """Compare endings of one size, each after up to `moves` random moves."""
    for seed in range(first, first + count):
        rng = random.Random(seed)
        game = play_some(ending(seed, cards, swap), rng, rng.randint(0, moves))
        compare(game, UTILITIES[seed % len(UTILITIES)])


@pytest.mark.parametrize(("cards", "count"), [(2, 120), (3, 60)])
def test_every_phase_of_small_endings(cards: int, count: int) -> None:
    compare_many(cards, 0, count, 4)


def test_endings_that_start_with_a_swap() -> None:
    compare_many(3, 5000, 6, 1, swap=True)


def test_endings_of_four_cards() -> None:
    compare_many(4, 0, 8, 1)


# endings whose value is not any difference's utility: both must mix at a swap to come
@pytest.mark.parametrize("seed", [100001, 100036, 100218, 100263, 100329, 100360])
def test_endings_in_which_both_must_mix(seed: int) -> None:
    game = ending(seed, 4)
    value = solve(game).value
    assert value not in SPACES
    assert value == pytest.approx(float(value_of(game, UTILITIES[0])), abs=1e-9)
    low, high = Solver().bounds(game)
    assert low == value_of(game, list(DIFFERENCES), "hyde-first") < value
    assert high == value_of(game, list(DIFFERENCES), "jekyll-first") > value


@pytest.mark.soak
@pytest.mark.parametrize(
    ("cards", "first", "count", "moves", "swap"),
    [
        (2, 10_000, 1200, 4, False),
        (3, 20_000, 1200, 4, False),
        (3, 30_000, 400, 1, True),
        (4, 40_000, 190, 1, False),
        (5, 50_000, 5, 1, False),
        *[(5, 100_000 + odd, 1, 0, False) for odd in (38, 74, 92, 100, 137)],
    ],
)
def test_three_thousand_endings(cards: int, first: int, count: int, moves: int, swap: bool) -> None:
    compare_many(cards, first, count, moves, swap)


def test_seed_gives_the_same_work_compiled_and_interpreted() -> None:
    assert bench(3, 0, 20) == 2184442168
    assert bench(5, 0, 10) == 3323498470


def test_a_tiny_table_changes_nothing() -> None:
    for seed in range(8):
        game = ending(seed, 4)
        small, large = Solver(table_bits=4).solve(game), solve(game)
        assert small._replace(nodes=0) == large._replace(nodes=0)


def test_one_solver_for_many_rounds() -> None:
    solver = Solver()
    for seed in range(15):
        game = ending(seed, 4)
        assert solver.solve(game)._replace(nodes=0) == solve(game)._replace(nodes=0)


def test_the_round_is_left_as_it_was() -> None:
    for swap in (False, True):
        game = ending(7, 3, swap)
        fields = [
            "h0",
            "h1",
            "phase",
            "c0",
            "c1",
            "rank",
            "t0",
            "t1",
            "lead",
            "left",
            "leader",
            "need",
            "announced",
        ]
        before = [getattr(game, field) for field in fields]
        assert solve(game).nodes > 0
        assert [getattr(game, field) for field in fields] == before


def test_a_forced_swap_is_no_choice() -> None:
    game = ending(3, 2, swap=True)
    assert solve(game).mix == ((game.h0, 1.0), (game.h1, 1.0))


def test_a_choice_that_is_made_stays_hidden() -> None:
    game = ending(200_467, 3, swap=True)
    both = solve(game).mix
    seat_of = [game.h0, game.h1]
    for chosen in moves_of(game, 1):
        assert solve(after(game, 1, chosen)).mix == tuple(part for part in both if part[0] & seat_of[0])
    for chosen in moves_of(game, 0):
        assert solve(after(game, 0, chosen)).mix == tuple(part for part in both if part[0] & seat_of[1])


@pytest.mark.parametrize(
    "utility",
    [[0, 2, 4, 6, 8], [0, 2, 1, 6, 8, 10], [0, 0, 0, 0, 0, float("nan")], [0, 1, 2, 3, 4, float("inf")]],
)
def test_a_utility_that_falls_or_is_none_is_refused(utility: list[float]) -> None:
    with pytest.raises(ValueError, match="six finite numbers that never fall"):
        solve(ending(1, 2), utility)


def test_rounds_without_play_are_refused() -> None:
    game = Round(0x3FF, 0xFFC00, 1, 0)
    with pytest.raises(ValueError, match="before it"):
        solve(game)
    game.phase = OVER
    with pytest.raises(ValueError, match="over"):
        Solver().bounds(game)
