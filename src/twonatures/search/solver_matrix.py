"""Zero-sum matrix games of a few rows and columns, by the simplex method on floats, the result certified."""

from typing import Final

CERTAIN: Final = 1e-10
TINY: Final = 1e-13


class Mixes:
    """Optimal mixes of a matrix game, and the interval that contains its value whatever the arithmetic did."""

    def __init__(self, rows: list[float], columns: list[float], low: float, high: float) -> None:
        self.rows = rows
        self.columns = columns
        self.low = low
        self.high = high


def solve_matrix(matrix: list[list[float]]) -> Mixes:
    """The game in which the row player receives `matrix[row][column]`.

    `low` is what the row mix earns against every column, `high` what the column mix concedes at most; both are worked
    out from the matrix afresh, and differ by no more than 1e-10 of the matrix's spread. Raises ArithmeticError where
    floats do not suffice for that.
    """
    least = min([min(row) for row in matrix])
    spread = max([max(row) for row in matrix]) - least
    if spread <= 0.0:
        return Mixes(_first(len(matrix)), _first(len(matrix[0])), least, least)
    scaled = [[(value - least) / spread + 1.0 for value in row] for row in matrix]
    rows, columns = _optimise(scaled)
    low = min([_dot(rows, [row[j] for row in matrix]) for j in range(len(columns))])
    high = max([_dot(columns, row) for row in matrix])
    if high - low > CERTAIN * spread:
        raise ArithmeticError(
            f"a matrix game came out between {low!r} and {high!r}: too wide to be called solved"
        )
    return Mixes(rows, columns, low, high)


def _first(count: int) -> list[float]:
    return [1.0] + [0.0] * (count - 1)


def _dot(weights: list[float], values: list[float]) -> float:
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * values[i]
    return total


def _optimise(matrix: list[list[float]]) -> tuple[list[float], list[float]]:
    """Maximise the sum of y with `matrix` y <= 1 by Bland's rule, which never cycles; all entries are positive."""
    height, width = len(matrix), len(matrix[0])
    table: list[list[float]] = []
    for i in range(height):
        slack = [0.0] * height
        slack[i] = 1.0
        table.append([*matrix[i], *slack, 1.0])
    costs = [-1.0] * width + [0.0] * (height + 1)
    basis = [width + i for i in range(height)]
    while True:
        enters = -1
        for j in range(width + height):
            if costs[j] < -TINY:
                enters = j
                break
        if enters < 0:
            break
        _pivot(table, costs, basis, enters)
    total = costs[width + height]
    columns = [0.0] * width
    for i in range(height):
        if basis[i] < width:
            columns[basis[i]] = max(0.0, table[i][width + height] / total)
    return _normal([max(0.0, costs[width + i] / total) for i in range(height)]), _normal(columns)


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _pivot(table: list[list[float]], costs: list[float], basis: list[int], enters: int) -> None:
    last = len(costs) - 1
    leaves = -1
    ratio = 0.0
    for i in range(len(table)):
        if table[i][enters] > TINY:
            limit = table[i][last] / table[i][enters]
            if leaves < 0 or limit < ratio or limit == ratio and basis[i] < basis[leaves]:
                leaves = i
                ratio = limit
    row = table[leaves]
    scale = row[enters]
    for j in range(last + 1):
        row[j] /= scale
    for i in range(len(table)):
        if i != leaves:
            _subtract(table[i], row, table[i][enters])
    _subtract(costs, row, costs[enters])
    basis[leaves] = enters


def _subtract(row: list[float], other: list[float], factor: float) -> None:
    if factor != 0.0:
        for j in range(len(row)):
            row[j] -= factor * other[j]
