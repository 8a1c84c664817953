"""A second opinion on open-hand rounds: every line is played out on the kernel, with no table, no bound and no cut.

Swaps are matrix games in fractions. A game with no saddle is solved by trying the supports of both mixes, and the
result is checked against every row and column, so nothing is shared with the solver's simplex method on floats.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from twonatures.games.jekyll_vs_hyde.kernel import FOLLOW, LEAD, OVER, SWAP, Round

Matrix = list[list[Fraction]]
SEQUENTIAL = ("jekyll-first", "hyde-first")


def moves_of(game: Round, seat: int) -> list[int]:
    """Every legal move, found by asking the kernel about each candidate."""
    if game.phase == SWAP:
        cards = [1 << card for card in range(25) if game.hand(seat) >> card & 1]
        candidates = [sum(some) for some in combinations(cards, game.need)]
    else:
        candidates = list(range(96))
    return [move for move in candidates if game.is_legal(seat, move)]


def after(game: Round, seat: int, move: int) -> Round:
    """The round after a move."""
    new = game.copy()
    new.apply(seat, move)
    return new


def value_of(game: Round, utility: list[int], order: str | None = None) -> Fraction:
    """Hyde's gain under best play; `order` names who chooses openly first at swaps, None: both at one moment."""
    if game.phase == OVER:
        return Fraction(utility[abs(game.t0 - game.t1) // 2])
    if game.phase in (LEAD, FOLLOW):
        seat = 0 if game.acting() == 1 else 1
        values = [value_of(after(game, seat, move), utility, order) for move in moves_of(game, seat)]
        return min(values) if seat == 0 else max(values)
    matrix = swap_matrix(game, utility, order)
    if order == "hyde-first":
        return max(min(row) for row in matrix)
    if order == "jekyll-first":
        return min(max(column) for column in zip(*matrix, strict=True))
    return matrix_value(matrix)


def swap_matrix(game: Round, utility: list[int], order: str | None = None) -> Matrix:
    """A swap's values: rows are Hyde's choices, columns Jekyll's."""
    return [
        [value_of(after(after(game, 0, mine), 1, theirs), utility, order) for mine in moves_of(game, 0)]
        for theirs in moves_of(game, 1)
    ]


def matrix_value(matrix: Matrix) -> Fraction:
    """The value of a zero-sum game, exactly."""
    low = max(min(row) for row in matrix)
    high = min(max(column) for column in zip(*matrix, strict=True))
    if low == high:
        return low
    matrix = [list(row) for row in dict.fromkeys(map(tuple, matrix))]
    columns = list(dict.fromkeys(zip(*matrix, strict=True)))
    matrix = [list(row) for row in zip(*columns, strict=True)]
    for size in range(2, min(len(matrix), len(matrix[0])) + 1):
        for rows in combinations(range(len(matrix)), size):
            for taken in combinations(range(len(matrix[0])), size):
                value = _value_on(matrix, rows, taken)
                if value is not None:
                    return value
    raise AssertionError("every matrix game has a square kernel")


def _value_on(matrix: Matrix, rows: tuple[int, ...], columns: tuple[int, ...]) -> Fraction | None:
    """The value if mixes on these rows and columns are optimal in the whole game."""
    part = [[matrix[i][j] for j in columns] for i in rows]
    column_mix = _equalise(part)
    row_mix = _equalise([list(line) for line in zip(*part, strict=True)])
    if column_mix is None or row_mix is None or min(column_mix[:-1]) < 0 or min(row_mix[:-1]) < 0:
        return None
    conceded = [sum((column_mix[k] * line[j] for k, j in enumerate(columns)), Fraction(0)) for line in matrix]
    earned = [
        sum((row_mix[k] * matrix[i][j] for k, i in enumerate(rows)), Fraction(0))
        for j in range(len(matrix[0]))
    ]
    return conceded[rows[0]] if max(conceded) == min(earned) else None


def _equalise(part: Matrix) -> list[Fraction] | None:
    """Weights of the columns that make all rows equal, and that value last; None where there is no single answer."""
    size = len(part)
    lines = [[*row, Fraction(-1), Fraction(0)] for row in part]
    lines.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for column in range(size + 1):
        found = next((i for i in range(column, size + 1) if lines[i][column]), None)
        if found is None:
            return None
        lines[column], lines[found] = lines[found], lines[column]
        lines[column] = [value / lines[column][column] for value in lines[column]]
        for i in range(size + 1):
            if i != column and lines[i][column]:
                factor = lines[i][column]
                lines[i] = [a - factor * b for a, b in zip(lines[i], lines[column], strict=True)]
    return [line[-1] for line in lines]
