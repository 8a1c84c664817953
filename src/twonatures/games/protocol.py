"""What every game is: positions that are values, views that are built up, and the words between the rooms.

Cards and moves are text as in the record (`docs/record.md`); only a game's kernel speaks in integers.
"""

from typing import Final, NamedTuple, Protocol

JEKYLL: Final = 0
HYDE: Final = 1
SPECTATOR: Final = 2
SEATS: Final[tuple[str, ...]] = ("jekyll", "hyde")
VIEWERS: Final[tuple[str, ...]] = ("jekyll", "hyde", "spectator")
HIDDEN: Final = "??"

Sight = dict[str, object]
"""What one viewer sees of one event: a JSON object with one key, `deal`, `move`, `reveal`, `undo` or `end`."""


class Refusal(NamedTuple):
    """Why something is refused: a code that catalogues render, and the arguments of its sentence."""

    code: str
    args: dict[str, str]


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` says why. The position it was tried on is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {refusal.args}" if refusal.args else refusal.code)
        self.refusal = refusal


class IllegalDeal(ValueError):
    """Cards that are no order of the deck, or a deal when none is due."""


class Chance(NamedTuple):
    """A shuffle that is due: its round, its label in the verifiable deal, the cards in their start order."""

    round: int
    label: str
    cards: tuple[str, ...]


class Outcome(NamedTuple):
    """How a game ended. `by` is None where the rules ended it, else resignation, timeout or abandonment."""

    winner: int
    marker: int
    rounds: int
    by: str | None

    def as_json(self) -> dict[str, object]:
        """The `result` of a record."""
        said: dict[str, object] = {"winner": SEATS[self.winner], "marker": self.marker, "rounds": self.rounds}
        if self.by is not None:
            said["by"] = self.by
        return said


class View(Protocol):
    """What one viewer may know of a game, with its whole history; bots and pages get nothing else."""

    @property
    def viewer(self) -> int: ...

    def to_json(self) -> str: ...

    def fold(self, sight: Sight) -> "View": ...


class Position(Protocol):
    """A state of play. A value: methods return a new position and never change this one."""

    def chance(self) -> Chance | None: ...

    def deal(self, cards: tuple[str, ...]) -> "Position": ...

    def acting(self) -> tuple[int, ...]: ...

    def legal_moves(self, seat: int) -> list[str]: ...

    def refusal(self, move: str) -> Refusal | None: ...

    def apply(self, move: str) -> "Position": ...

    def automatic(self) -> str | None: ...

    def take_back(self, seat: int) -> "Position | None": ...

    def finish(self, by: str, winner: int) -> "Position": ...

    def outcome(self) -> Outcome | None: ...

    def history(self) -> list[dict[str, list[str]]]: ...

    def view(self, viewer: int) -> View: ...

    def text(self) -> str: ...


class Game(Protocol):
    """One game's entry: everything that the rooms above call, so that none of them names a game."""

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> tuple[str, ...]: ...

    @property
    def rules_version(self) -> str: ...

    @property
    def lists(self) -> dict[str, tuple[str, ...]]:
        """The lists of a record's round that hold each shuffle's cards, in the order dealt, by the shuffle's label."""
        ...

    def start(self) -> Position: ...

    def parse_position(self, text: str) -> Position: ...

    def parse_view(self, text: str) -> View: ...

    def replay(self, rounds: list[dict[str, list[str]]]) -> Position: ...

    def sights(self, before: Position, after: Position, viewer: int) -> tuple[Sight, ...]: ...

    def describe(self, view: View) -> dict[str, object]: ...
