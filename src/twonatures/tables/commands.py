"""What a seat may ask of a table, and the answers."""

from typing import Final, Literal, NamedTuple

from twonatures.games.protocol import Refusal
from twonatures.tables.events import Creation

CommandKind = Literal["seal", "open", "move", "undo", "resign", "abort", "rematch"]
COMMAND_KINDS: Final[tuple[CommandKind, ...]] = ("seal", "open", "move", "undo", "resign", "abort", "rematch")


class Command(NamedTuple):
    """A request of a seat. `id` is made by the client and repeated when it sends again; `version` is how many sights
    the seat had seen when it decided."""

    id: str
    version: int
    kind: CommandKind
    text: str = ""


class NewGame(NamedTuple):
    """A game to be created with an accepted command. Seat n of it is taken by who has `from_seats[n]` here."""

    id: str
    creation: Creation
    from_seats: tuple[int, int]


class Refused(NamedTuple):
    """Why nothing happened, and the version the seat is at."""

    refusal: Refusal
    version: int


class BotTurn(NamedTuple):
    """A decision that a bot owes: all it may know, and the key from which its randomness follows."""

    seat: int
    bot: str
    view: bytes
    key: bytes
    version: int
