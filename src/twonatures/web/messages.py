"""Every message of the wire, strict both ways. `python -m twonatures.web.schema` prints them as one JSON Schema."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from twonatures.games.protocol import Refusal as Refused
from twonatures.web.scene import Refusal, Result, Scene, Seat, Viewer, Wire

LIMIT = 8192
"""The largest frame or body that a client may send, in bytes."""

CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Version = Annotated[int, Field(ge=0, lt=2**31)]


class Hello(Wire):
    """The first frame of a socket: the page's build, and how many sights it has had (null: none, a fresh page)."""

    type: Literal["hello"]
    client: Annotated[str, Field(max_length=64)]
    version: Version | None


class CommandMessage(Wire):
    """A request. `id` is the client's and stays the same when it sends again."""

    type: Literal["command"]
    id: CommandId
    version: Version
    kind: Literal["seal", "open", "move", "undo", "resign", "abort", "rematch"]
    text: Annotated[str, Field(max_length=64)] = ""


class Ping(Wire):
    """Asks for a pong."""

    type: Literal["ping"]


ClientMessage = Annotated[Hello | CommandMessage | Ping, Field(discriminator="type")]


class PlayerFacts(Wire):
    """Who sits on a seat."""

    name: str
    bot: str | None
    online: bool


class Players(Wire):
    """Both players."""

    jekyll: PlayerFacts
    hyde: PlayerFacts


class Nonces(Wire):
    """The nonces that have been opened."""

    jekyll: str | None
    hyde: str | None


class Can(Wire):
    """What this viewer may ask for now, moves apart."""

    undo: bool
    resign: bool
    abort: bool
    rematch: bool


class TableFacts(Wire):
    """What is told about a table beside the scene. `seed` stays null until the game is over."""

    id: str
    game: str
    commitment: str
    seed: str | None
    nonces: Nonces
    me: Viewer
    players: Players
    sealing: Literal["seal", "open", "done"]
    can: Can
    rematch: str | None
    started: str


class DealtRound(Wire):
    """Cards as dealt, `??` where this viewer does not know them."""

    round: int
    jekyll: list[str]
    hyde: list[str]
    aside: list[str]


class RevealedRound(DealtRound):
    """A finished round laid open."""

    moves: list[str]


class DealSight(Wire):
    """Cards were dealt."""

    deal: DealtRound


class MoveSight(Wire):
    """A move was made."""

    move: str


class RevealSight(Wire):
    """A round lies open."""

    reveal: RevealedRound


class UndoSight(Wire):
    """A move was taken back."""

    undo: str


class EndSight(Wire):
    """The game ended."""

    end: Result


Sight = DealSight | MoveSight | RevealSight | UndoSight | EndSight


class State(Wire):
    """The whole state for this viewer, and the sights it has not had yet."""

    type: Literal["state"]
    version: int
    scene: Scene
    table: TableFacts
    sights: list[Sight]
    server: str


class Answer(Wire):
    """What became of a command. Sent after it was stored."""

    type: Literal["answer"]
    id: str
    ok: bool
    refusal: Refusal | None = None
    version: int


class Pong(Wire):
    """Answers a ping."""

    type: Literal["pong"]


class Reload(Wire):
    """The page is of another release than the server."""

    type: Literal["reload"]
    server: str


class ErrorMessage(Wire):
    """A frame that cannot be understood, or a socket that cannot be served."""

    type: Literal["error"]
    refusal: Refusal


ServerMessage = Annotated[State | Answer | Pong | Reload | ErrorMessage, Field(discriminator="type")]


class Rename(Wire):
    """Body of POST /api/me."""

    name: Annotated[str, Field(max_length=256)]


class NewGame(Wire):
    """Body of POST /api/games."""

    game: Annotated[str, Field(max_length=64)]
    side: Literal["jekyll", "hyde", "either"]
    bot: Annotated[str, Field(max_length=64)]


class Created(Wire):
    """A game was created: what to keep as a receipt, and the seat taken."""

    id: str
    commitment: str
    me: Seat


class GameSummary(Wire):
    """One of a guest's games."""

    id: str
    game: str
    me: Seat
    opponent: str
    bot: str | None
    round: int
    trick: int
    my_turn: bool
    over: bool


class Me(Wire):
    """The guest, the server's build, the guest's games."""

    name: str
    server: str
    games: list[GameSummary]


class Health(Wire):
    """The server answers and its database too."""

    status: Literal["ok"]
    server: str


CLIENT: TypeAdapter[Hello | CommandMessage | Ping] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[State | Answer | Pong | Reload | ErrorMessage] = TypeAdapter(ServerMessage)


def parse_frame(text: str) -> Hello | CommandMessage | Ping | Refused:
    """Read what a client sent, or say why it cannot be read."""
    try:
        return CLIENT.validate_json(text)
    except ValidationError as error:
        return describe_fault(error)


def describe_fault(error: ValidationError) -> Refused:
    """The first thing that is wrong with a message, without repeating what came."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return Refused("bad-json", {})
    return fault(first["loc"], first["type"])


def fault(where: tuple[int | str, ...], problem: str) -> Refused:
    """A refusal that names the field; what it contains is not repeated."""
    field = ".".join(str(part) for part in where)
    return Refused("bad-message", {"field": field[:64] or "type", "problem": problem})
