"""The exact solver of a round of Jekyll vs Hyde with all hands open.

Jekyll wants a small difference |J - H|, Hyde a large one; Hyde's gain is any utility of it that never falls. Plays are
seen by both; the two choices of a swap are made at one moment, so a swap is a matrix game and both may have to mix.
Floats are used there alone: every swap is certified to 1e-10 of the utility's spread, and at most four swaps can
follow each other (each takes a potion), so a value is right to 1e-9 of the spread. Values without mixing are exact.

The *guarantee* is another thing than the value: what Hyde can force with certainty, without mixing, even if Jekyll saw
Hyde's choice at every swap. The value of a difference is never less than what is guaranteed.
"""

from collections.abc import Sequence
from math import isfinite
from typing import Final, NamedTuple

from mypy_extensions import i64

from twonatures.games.bits import M32, Rng
from twonatures.games.jekyll_vs_hyde.kernel import (
    EXCHANGE,
    FOLLOW,
    LEAD,
    OVER,
    SWAP,
    Round,
    deal_round,
    random_move,
)
from twonatures.games.jekyll_vs_hyde.legal import legal_codes
from twonatures.search.solver_exact import Exact, Exchange
from twonatures.search.solver_serial import CEILING, FLOOR, TABLE_BITS, Serial

DIFFERENCES: Final[tuple[int, ...]] = (0, 2, 4, 6, 8, 10)
SPACES: Final[tuple[float, ...]] = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0)
ALIKE: Final = 1e-9


class Solution(NamedTuple):
    """What best play gives. Moves are the kernel's integers.

    `value` is Hyde's expected utility. At a lead or a reply `best` are all moves that keep it, and `mix` is the first
    of them with certainty. At a swap `mix` has the choices of both seats, Jekyll's before Hyde's, each seat's
    probabilities adding up to one, and `best` are the choices in it; a card is in one hand only, so a choice tells
    whose it is. Where one choice is made already, it stays hidden from the other seat: `mix` and `best` are the other
    seat's alone, and `value` is the swap's. `guarantee` tells for each difference from 2 on whether Hyde can force at
    least that; `nodes` is the work done.
    """

    value: float
    best: tuple[int, ...]
    mix: tuple[tuple[int, float], ...]
    guarantee: dict[int, bool]
    nodes: int


def check_utility(utility: Sequence[float]) -> list[float]:
    """The utility as a list. Raises ValueError unless it is six finite numbers that never fall."""
    numbers = [float(value) for value in utility]
    finite = all(map(isfinite, numbers))
    if len(numbers) != len(DIFFERENCES) or not finite or sorted(numbers) != numbers:
        raise ValueError(
            f"expected six finite numbers that never fall, the gains at 0, 2, 4, 6, 8 and 10, got {utility!r}"
        )
    return numbers


def check_round(game: Round) -> None:
    """Raise ValueError unless the round is between its exchange and its end."""
    if game.phase == EXCHANGE:
        raise ValueError("expected a round after its exchange, got one before it: both seats must give first")
    if game.phase == OVER:
        raise ValueError("expected a round in play, got one that is over")


class Solver:
    """Solves rounds, keeping what it learned from one to the next."""

    def __init__(self, utility: Sequence[float] = SPACES, table_bits: int = TABLE_BITS) -> None:
        self.serial = Serial(table_bits)
        self.exact = Exact(self.serial, check_utility(utility))

    def bounds(self, game: Round) -> tuple[int, int]:
        """The differences reached if Jekyll saw Hyde's choice at every swap, and if Hyde saw Jekyll's.

        The first is what Hyde can force. The value lies between their utilities. Raises ValueError.
        """
        check_round(game)
        return 2 * int(self.level(game, FLOOR)), 2 * int(self.level(game, CEILING))

    def level(self, game: Round, order: i64) -> i64:
        """The level of a round in one order of choosing, from any phase."""
        if game.phase != FOLLOW:
            return self.serial.level(
                game.h0, game.h1, game.rank, game.leader, game.t0, game.phase == SWAP, order
            )
        mine, theirs = (game.h0, game.h1) if game.leader == 0 else (game.h1, game.h0)
        play = game.lead | game.announced << 5
        level: i64 = 0
        # the led card has taken its rank already, and taking it twice changes nothing
        while level < 5 and self.serial.follow(
            mine, theirs, game.rank, game.leader, game.t0, play, level + 1, order
        ):
            level += 1
        return level

    def value(self, game: Round) -> float:
        """Hyde's expected utility under best play. Raises ValueError."""
        check_round(game)
        return self._within(game, -self.exact.far, self.exact.far)

    def _within(self, game: Round, alpha: float, beta: float) -> float:
        """The value of a round in any phase, or a bound of it outside the window."""
        exact = self.exact
        if game.phase == OVER:
            return exact.utility[abs(int(game.t0) - int(game.t1)) // 2]
        if game.phase != FOLLOW:
            return exact.value(
                game.h0, game.h1, game.rank, game.leader, game.t0, game.phase == SWAP, alpha, beta
            )
        mine, theirs = (game.h0, game.h1) if game.leader == 0 else (game.h1, game.h0)
        play = game.lead | game.announced << 5
        return exact.follow(mine, theirs, game.rank, game.leader, game.t0, play, alpha, beta)

    def nodes(self) -> int:
        """The positions looked at so far."""
        return int(self.serial.nodes + self.exact.nodes)

    def solve(self, game: Round) -> Solution:
        """Value, best moves and guarantee of a round in any phase after its exchange. Raises ValueError."""
        before = self.nodes()
        value = self.value(game)
        floor = 2 * self.level(game, FLOOR)
        guarantee = {difference: difference <= floor for difference in DIFFERENCES[1:]}
        if game.phase == SWAP:
            mix = self._swap(game)
            best = [move for move, _ in mix]
        else:
            best = self._plays(game, value)
            mix = [(best[0], 1.0)]
        return Solution(value, tuple(best), tuple(mix), guarantee, self.nodes() - before)

    def _plays(self, game: Round, value: float) -> list[int]:
        """The moves that keep the value: windows beside it suffice to tell them from the others."""
        seat = 0 if game.acting() == 1 else 1
        margin = ALIKE * (self.exact.utility[5] - self.exact.utility[0])
        best: list[int] = []
        for move in legal_codes(game, seat):
            after = game.copy()
            after.apply(seat, move)
            if margin == 0.0:
                best.append(move)
            elif seat == 0:
                if self._within(after, value + margin, value + 2 * margin) <= value + margin:
                    best.append(move)
            elif self._within(after, value - 2 * margin, value - margin) >= value - margin:
                best.append(move)
        if not best:
            raise ArithmeticError(
                f"no move keeps the value {value!r}: floats are too coarse for this utility"
            )
        return best

    def _swap(self, game: Round) -> list[tuple[int, float]]:
        if game.left <= 2:
            jekyll, hyde = [(int(game.h0), 1.0)], [(int(game.h1), 1.0)]
        else:
            far = self.exact.far
            exchange = Exchange(self.exact, game.h0, game.h1, game.rank, game.leader, game.t0)
            exchange.solve(-far, far)
            jekyll, hyde = exchange.column_mix, exchange.row_mix
        return (jekyll if game.c0 == 0 else []) + (hyde if game.c1 == 0 else [])


def table_bits_for(cards: int) -> int:
    """A table fit for hands of this many cards: 22 bits (64 MiB) for whole rounds, less for endings."""
    return min(22, max(12, 4 + 2 * cards))


def solve(game: Round, utility: Sequence[float] = SPACES) -> Solution:
    """Solve one round from a lead, a reply or a swap on; the round is not changed.

    `utility` are Hyde's gains at the differences 0, 2, ..., 10. Raises ValueError for another phase or another utility.
    """
    return Solver(utility, table_bits_for(int(game.left))).solve(game)


def random_ending(seed: i64, cards: i64) -> Round:
    """A round played at random until this many cards (1 to 10) are in each hand and a lead is due."""
    rng = Rng(seed)
    number = 1 + rng.below(3)
    game = deal_round(rng, number, rng.below(2))
    while game.phase != LEAD or game.left > cards:
        seat: i64 = 0 if game.acting() & 1 != 0 else 1
        game.apply(seat, random_move(game, seat, rng))
    return game


def bench(cards: i64, first: i64, count: i64) -> int:
    """Solve `count` random endings; the checksum of their values is the same compiled and interpreted."""
    solver = Solver()
    check: i64 = 0
    for seed in range(int(first), int(first + count)):
        game = random_ending(seed, cards)
        solution = solver.solve(game)
        value: i64 = int(solution.value * 1e6 + 0.5)
        check = check * 31 + value * 64 + len(solution.best) & M32
    return int(check)
