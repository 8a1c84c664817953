"""Solved positions of Jekyll vs Hyde in the words of the record: all hands open, best play to the round's end."""

from pathlib import Path
from typing import Final, NamedTuple

from twonatures.games.jekyll_vs_hyde.game import JekyllVsHyde
from twonatures.games.jekyll_vs_hyde.kernel import EXCHANGE, SWAP, Round
from twonatures.games.jekyll_vs_hyde.moves import move_of
from twonatures.games.jekyll_vs_hyde.position import END, Position
from twonatures.records.checking import Faulty, replay
from twonatures.records.reading import read_file
from twonatures.records.record import Malformed, Record, Unreadable
from twonatures.search.solver import DIFFERENCES, solve

AIMS: Final[tuple[str, ...]] = ("spaces", "arrival")


class Unsolvable(ValueError):
    """A position that cannot be solved; the message says why and what to do."""


class Solved(NamedTuple):
    """What best play gives from a position on.

    `value` is the mean number of spaces the marker will move, or the chance that it arrives at the end, by the aim.
    `best` are the moves that keep the value and `mix` the moves to choose among with their probabilities; at a swap
    both hold Jekyll's choices before Hyde's, or the other seat's alone where one is made. `guarantee` tells for each
    difference whether Hyde can force at least that without mixing, even if Jekyll saw its choices at swaps.
    """

    position: str
    value: float
    best: tuple[str, ...]
    mix: tuple[tuple[str, float], ...]
    guarantee: dict[int, bool]
    nodes: int

    def as_json(self) -> dict[str, object]:
        """The solution as JSON holds it."""
        return {
            "position": self.position,
            "value": self.value,
            "best": list(self.best),
            "mix": dict(self.mix),
            "guarantee": {str(difference): forced for difference, forced in self.guarantee.items()},
            "nodes": self.nodes,
        }


def utility_of(marker: int, aim: str) -> tuple[float, ...]:
    """Hyde's gains at the differences 0 to 10 with the marker here: `spaces` it moves, or its `arrival` at the end.

    Raises ValueError for another aim.
    """
    if aim not in AIMS:
        raise ValueError(f"expected an aim of {' or '.join(AIMS)}, got {aim!r}")
    if aim == "arrival":
        return tuple([1.0 if marker + difference >= END else 0.0 for difference in DIFFERENCES])
    return tuple([float(min(difference, END - marker)) for difference in DIFFERENCES])


def solve_position(position: Position, aim: str = "spaces") -> Solved:
    """Solve a position from a lead, a reply or a swap to the end of its round. Raises Unsolvable."""
    state = position.state
    if position.outcome() is not None or state is None:
        raise Unsolvable("no round is being played here: choose a position inside one by --round and --move")
    if state.phase == EXCHANGE:
        raise Unsolvable("the exchange is not over here: only what follows it can be solved")
    solution = solve(state, utility_of(position.marker, aim))
    best = tuple([move_text(state, move) for move in solution.best])
    mix = tuple([(move_text(state, move), probability) for move, probability in solution.mix])
    return Solved(position.text(), solution.value, best, mix, solution.guarantee, solution.nodes)


def move_text(state: Round, move: int) -> str:
    """A move of the kernel, legal here, as the record writes it; a swap is that of the seat which holds its cards."""
    if state.phase == SWAP:
        seat = 0 if move & ~state.h0 == 0 else 1
    else:
        seat = 0 if state.acting() == 1 else 1
    return move_of(state, seat, move).text()


def position_in(record: Record, number: int | None = None, move: int | None = None) -> Position:
    """The position before a round's move, both counted from 1; without a move, after the round's exchange.

    Without a round it is where the record's moves stop, or before that move of the last round. Raises Unsolvable, and
    Faulty where the record breaks the rules.
    """
    if record.game != JekyllVsHyde.name:
        raise Unsolvable(f"expected a game of {JekyllVsHyde.name}, got {record.game}")
    if record.view is not None:
        raise Unsolvable(
            f"expected a whole record, got the view of {record.view}: hidden cards cannot be solved"
        )
    rounds = record.rounds
    if number is not None or move is not None:
        rounds = _cut(record, number, move)
    position = replay(record._replace(rounds=rounds, result=None))
    assert isinstance(position, Position)
    return position


def _cut(record: Record, number: int | None, move: int | None) -> list[dict[str, list[str]]]:
    number = len(record.rounds) if number is None else number
    if not 1 <= number <= len(record.rounds):
        raise Unsolvable(f"expected a round from 1 to {len(record.rounds)}, got {number}")
    played = record.rounds[number - 1]
    count = len(played["moves"])
    move = 3 if move is None else move
    if not 1 <= move <= count + 1:
        raise Unsolvable(f"expected a move from 1 to {count + 1} of round {number}, got {move}")
    return [*record.rounds[: number - 1], {**played, "moves": played["moves"][: move - 1]}]


def solve_file(path: Path, number: int | None = None, move: int | None = None, aim: str = "spaces") -> Solved:
    """Solve a position of the only record in a file. Raises Unsolvable, and Unreadable where there is no record."""
    found = list(read_file(path))
    if len(found) != 1:
        raise Unsolvable(f"expected a file with one record, got {len(found)}")
    record = found[0]
    if isinstance(record, Malformed):
        raise Unsolvable(f"the record is malformed: {record.fault.reason}")
    if isinstance(record, Unreadable):
        raise record
    try:
        return solve_position(position_in(record, number, move), aim)
    except Faulty as error:
        fault = error.fault
        raise Unsolvable(
            f"the record breaks the rules in round {fault.round}, move {fault.move}: {fault.reason}"
        ) from None
