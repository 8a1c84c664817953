"""What has happened at a table: the append-only truth from which everything else is folded."""

import json
from typing import Final, Literal, NamedTuple

from twonatures.games.protocol import SEATS, Sight
from twonatures.games.shuffle import commitment

Kind = Literal["created", "seal", "open", "deal", "move", "undo", "end", "rematch"]
KINDS: Final[tuple[Kind, ...]] = ("created", "seal", "open", "deal", "move", "undo", "end", "rematch")


class Event(NamedTuple):
    """One event of one game. `seq` counts from 1 without gaps.

    `text` is JSON for `created` and `end`, a hash for `seal`, a nonce in hex for `open`, cards separated by spaces for
    `deal`, the record's text for `move`, the new game's id for `rematch`, empty for `undo`. `command` names the command
    that caused it, unique in its game; None for what follows by itself. `at` is a moment in UTC, ISO 8601.
    """

    seq: int
    kind: Kind
    seat: int | None
    text: str
    command: str | None
    at: str


class Player(NamedTuple):
    """Who sits on a seat: a name as given, and the bot's name where it is one."""

    name: str
    bot: str | None = None

    def as_json(self) -> dict[str, str]:
        """The player as a record holds it."""
        return {"name": self.name} if self.bot is None else {"name": self.name, "bot": self.bot}


class Creation(NamedTuple):
    """What a game is created with; `seed` is secret until the game is over."""

    game: str
    players: tuple[Player, Player]
    seed: bytes

    def event(self, at: str) -> Event:
        """The first event of the new game."""
        said = {
            "game": self.game,
            "seats": [player.as_json() for player in self.players],
            "seed": self.seed.hex(),
            "commitment": commitment(self.seed),
        }
        return Event(1, "created", None, json.dumps(said, ensure_ascii=False), None, at)


def parse_creation(event: Event) -> Creation:
    """Read the first event of a game. Raises ValueError for any other."""
    if event.kind != "created" or event.seq != 1:
        raise ValueError(f"expected a game to begin with event 1, created, got {event.seq}, {event.kind}")
    said = json.loads(event.text)
    players = [Player(seat["name"], seat.get("bot")) for seat in said["seats"]]
    return Creation(said["game"], (players[0], players[1]), bytes.fromhex(said["seed"]))


def end_text(by: str, winner: int) -> str:
    """The text of an `end` event."""
    return json.dumps({"by": by, "winner": SEATS[winner]})


def parse_end(text: str) -> tuple[str, int]:
    """How a game was ended from outside its rules, and who won it."""
    said = json.loads(text)
    return said["by"], SEATS.index(said["winner"])


def is_own_move(sight: Sight, seat: int) -> bool:
    """Whether this sight is a move of the seat."""
    move = sight.get("move")
    return isinstance(move, str) and move.startswith(seat_letter(seat))


def seat_letter(seat: int) -> str:
    """The letter with which a seat's moves begin."""
    return SEATS[seat][0].upper()
