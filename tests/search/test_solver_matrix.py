"""Small matrix games on floats against the same games in fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.search.brute import matrix_value
from twonatures.search.solver_matrix import solve_matrix

pytestmark = pytest.mark.compiled_too


def check(matrix: list[list[int]], scale: float = 1.0) -> None:
    """Fail unless the value and both mixes are right."""
    floats = [[value * scale for value in row] for row in matrix]
    mixes = solve_matrix(floats)
    value = float(matrix_value([[Fraction(cell) for cell in row] for row in matrix])) * scale
    margin = 1e-9 * scale * 100
    assert mixes.low - margin <= value <= mixes.high + margin
    assert mixes.high - mixes.low <= margin
    assert sum(mixes.rows) == pytest.approx(1.0)
    assert sum(mixes.columns) == pytest.approx(1.0)
    assert min(mixes.rows) >= 0.0
    assert min(mixes.columns) >= 0.0
    for j in range(len(matrix[0])):
        earned = sum(p * row[j] for p, row in zip(mixes.rows, floats, strict=True))
        assert earned >= value - margin
    for row in floats:
        assert sum(q * cell for q, cell in zip(mixes.columns, row, strict=True)) <= value + margin


@pytest.mark.parametrize(
    "matrix",
    [
        [[3]],
        [[0, 0], [0, 0]],
        [[1, -1], [-1, 1]],
        [[0, -1, 1], [1, 0, -1], [-1, 1, 0]],
        [[2, 2, 2], [2, 2, 0]],
        [[10, 0], [10, 0], [0, 10]],
        [[5, 1, 7, 3]],
        [[5], [1], [7]],
    ],
)
def test_known_games(matrix: list[list[int]]) -> None:
    check(matrix)


def test_random_games() -> None:
    rng = random.Random(1)
    for _ in range(150):
        height, width, most = rng.randint(1, 4), rng.randint(1, 4), rng.choice([1, 2, 5, 100])
        matrix = [[rng.randint(-most, most) for _ in range(width)] for _ in range(height)]
        check(matrix, rng.choice([1.0, 1e-6, 1e6]))


def test_large_degenerate_games_are_certified() -> None:
    rng = random.Random(2)
    for _ in range(15):
        matrix = [[float(rng.choice([0, 0, 2, 4])) for _ in range(36)] for _ in range(36)]
        mixes = solve_matrix(matrix)
        assert 0.0 <= mixes.high - mixes.low <= 4e-10
