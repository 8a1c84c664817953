"""One game's record: its deals and moves, from which everything else follows."""

import json
from typing import Final, NamedTuple

from twonatures.games import UnknownGame, game_named
from twonatures.games.protocol import VIEWERS, Game

NUMBER: Final = 1
OPTIONAL: Final = ("view", "players", "id", "started", "rules", "shuffle", "match", "campaign")
Json = dict[str, object]
Round = dict[str, list[str]]


class Fault(NamedTuple):
    """What is wrong with a game: the round, the move's number from 1 (0 where it is no move), the move or the word for
    what else is at fault (`deal`, `rounds`, `result`; `missing` for a move that is not there), the reason in words."""

    round: int
    move: int
    what: str
    reason: str


class Unreadable(ValueError):
    """No record that this version can read; the message says what was expected and what came."""


class Malformed(ValueError):
    """A record whose deals or moves are no lists of texts, or whose result is no object; `fault` tells where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


class Record(NamedTuple):
    """A game as it is stored and exported. What is None is not said.

    `rounds` hold the dealt lists by name and `moves`, all as texts. `view` names the viewer of a record that hides what
    that viewer may not know.
    """

    game: str
    rounds: list[Round]
    result: Json | None = None
    players: Json | None = None
    id: str | None = None
    started: str | None = None
    rules: str | None = None
    shuffle: Json | None = None
    match: Json | None = None
    campaign: Json | None = None
    view: str | None = None

    def to_json(self) -> str:
        """The record on one line, its keys in the format's order; `parse_record` gives the record back."""
        said: Json = {"record": NUMBER, "game": self.game}
        for key in OPTIONAL:
            value = getattr(self, key)
            if value is not None:
                said[key] = value
        said["rounds"] = self.rounds
        if self.result is not None:
            said["result"] = self.result
        return json.dumps(said, separators=(",", ":"))


def parse_record(text: str) -> Record:
    """Read one record, or one viewer's view of it. Unknown keys are ignored, null is as good as absent.

    Raises Unreadable where the text is no record, Malformed where it is one with something in the wrong place.
    """
    said = _load(text)
    if not isinstance(said, dict):
        raise Unreadable(f"expected a record, which is a JSON object, got {_kind(said)}")
    number = said.get("record")
    if type(number) is not int or number != NUMBER:
        came = "none" if number is None else _short(number)
        raise Unreadable(
            f"expected a record with the number {NUMBER}, got {came}: this version reads no other"
        )
    name = said.get("game")
    if not isinstance(name, str):
        raise Unreadable(f"expected the name of a game, got {_kind(name)}")
    try:
        game = game_named(name)
    except UnknownGame as error:
        raise Unreadable(f"the game is not known here: {error}") from None
    view = said.get("view")
    if view is not None and view not in VIEWERS:
        raise Unreadable(f"expected the view of one of {', '.join(VIEWERS)}, got {_short(view)}")
    known = Record(
        name,
        [],
        players=_object("players", said),
        id=_text("id", said),
        started=_text("started", said),
        rules=_text("rules", said),
        shuffle=_object("shuffle", said),
        match=_object("match", said),
        campaign=_object("campaign", said),
        view=view,
    )
    rounds = _rounds(game, said.get("rounds"))
    result = said.get("result")
    if result is not None and not isinstance(result, dict):
        reason = f"expected an object for the result, got {_kind(result)}"
        raise Malformed(Fault(len(rounds), 0, "result", reason))
    return known._replace(rounds=rounds, result=result)


def _load(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise Unreadable("expected JSON, but it breaks off in the middle: the file is cut off") from None
        where = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(f"expected JSON, which it is not ({error.msg}, {where})") from None
    except RecursionError:
        raise Unreadable("expected a record, got JSON that is nested too deeply") from None
    except ValueError as error:
        raise Unreadable(f"expected JSON, which it is not ({error})") from None


def _refuse_constant(word: str) -> object:
    raise ValueError(f"{word} is no JSON number")


def _kind(value: object) -> str:
    """What a value is, for a message: short values as they are."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else _short(value)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text(key: str, said: Json) -> str | None:
    value = said.get(key)
    if value is None or isinstance(value, str):
        return value
    raise Unreadable(f"expected a text for {key!r}, got {_kind(value)}")


def _object(key: str, said: Json) -> Json | None:
    value = said.get(key)
    if value is None or isinstance(value, dict):
        return value
    raise Unreadable(f"expected an object for {key!r}, got {_kind(value)}")


def _rounds(game: Game, value: object) -> list[Round]:
    if not isinstance(value, list):
        raise Malformed(Fault(0, 0, "rounds", f"expected a list of rounds, got {_kind(value)}"))
    return [_round(game, number, played) for number, played in enumerate(value, 1)]


def _round(game: Game, number: int, value: object) -> Round:
    if not isinstance(value, dict):
        reason = f"expected an object for the round, got {_kind(value)}"
        raise Malformed(Fault(number, 0, "rounds", reason))
    played: Round = {}
    for label, names in game.lists.items():
        for name in names:
            played[name] = _cards(name, value.get(name), number, label)
    moves = value.get("moves")
    if not isinstance(moves, list):
        reason = f"expected a list of moves in the round, got {_kind(moves)}"
        raise Malformed(Fault(number, 0, "rounds", reason))
    for index, move in enumerate(moves, 1):
        if not isinstance(move, str):
            reason = f"expected the text of a move, got {_kind(move)}"
            raise Malformed(Fault(number, index, _short(move), reason))
    played["moves"] = moves
    return played


def _cards(name: str, value: object, number: int, label: str) -> list[str]:
    if not isinstance(value, list):
        reason = f"expected a list of cards for {name!r}, got {_kind(value)}"
        raise Malformed(Fault(number, 0, label, reason))
    for card in value:
        if not isinstance(card, str):
            reason = f"expected the text of a card in {name!r}, got {_kind(card)}"
            raise Malformed(Fault(number, 0, label, reason))
    return value
