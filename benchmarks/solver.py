"""`python -m benchmarks.solver` times the exact solver on random endings and prints the table of docs/strength.md.

CPU time, each ending from an empty table. Run it by .venv/bin/python, which has the compiled rules. Sizes and
numbers of endings may be given: `python -m benchmarks.solver 9:20 10:5`.
"""

import statistics
import sys
import time
from typing import NamedTuple

import twonatures.search.solver as solver

SIZES = {5: 200, 6: 200, 7: 200, 8: 100, 9: 20, 10: 5}
"""How many endings of each number of cards a hand are timed; with 10 the whole round is to come."""


class Timing(NamedTuple):
    """Endings of one size: milliseconds of each, and the nodes and seconds of all."""

    bounds: list[float]
    exact: list[float]
    moves: list[float]
    nodes: int
    seconds: float
    apart: int
    mixed: int


def measure(cards: int, count: int) -> Timing:
    """Time the bounds, the value after them, and the best moves after it."""
    bounds: list[float] = []
    exact: list[float] = []
    moves: list[float] = []
    nodes = apart = mixed = 0
    for seed in range(count):
        game = solver.random_ending(seed, cards)
        tried = solver.Solver(table_bits=solver.table_bits_for(cards))
        start = time.process_time()
        low, high = tried.bounds(game)
        bounded = time.process_time()
        value = tried.value(game)
        valued = time.process_time()
        tried.solve(game)
        ended = time.process_time()
        bounds.append(1e3 * (bounded - start))
        exact.append(1e3 * (valued - start))
        moves.append(1e3 * (ended - start))
        nodes += tried.nodes()
        apart += low != high
        mixed += value not in solver.SPACES
    return Timing(bounds, exact, moves, nodes, sum(moves) / 1e3, apart, mixed)


def spread(values: list[float]) -> str:
    """Median and largest."""
    return f"{statistics.median(values):,.1f} / {max(values):,.0f}"


def main() -> int:
    """Print one row for each size."""
    compiled = str(solver.__file__).endswith((".so", ".pyd"))
    print("compiled" if compiled else "interpreted: expect a hundredth of the speed")
    print(
        "| cards | endings | bounds, ms | value, ms | value and best moves, ms | bounds differ | mixed | nodes/s |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    given = [(int(cards), int(count)) for cards, count in [word.split(":") for word in sys.argv[1:]]]
    for cards, count in given or SIZES.items():
        timing = measure(cards, count)
        times = f"{spread(timing.bounds)} | {spread(timing.exact)} | {spread(timing.moves)}"
        speed = f"{timing.nodes / timing.seconds / 1e6:.1f} M"
        print(f"| {cards} | {count} | {times} | {timing.apart} | {timing.mixed} | {speed} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
