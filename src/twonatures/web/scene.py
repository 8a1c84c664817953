"""The scene as it goes over the wire: everything a page shows of a view."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal["jekyll", "hyde"]
Viewer = Literal["jekyll", "hyde", "spectator"]
Colour = Literal["pride", "wrath", "greed"]


class Wire(BaseModel):
    """What every part of a message keeps: exact types, nothing unknown."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Refusal(Wire):
    """A code that catalogues render, and the arguments of its sentence."""

    code: str
    args: dict[str, str]


class Counts(Wire):
    """A number for each seat."""

    jekyll: int
    hyde: int


class Marker(Wire):
    """The Identity marker: where it is, where it would go if the round ended now, its end, the way left."""

    at: int
    forecast: int
    end: int
    needs: int


class Preview(Wire):
    """What playing a card would do, as far as it is known."""

    code: str
    args: dict[str, str]
    winner: Seat | None
    effect: Colour | None
    stole: bool


class HandCard(Wire):
    """A card of the viewer's hand. `new` since it came from the other and nothing has been played."""

    card: str
    legal: bool
    reason: Refusal | None
    new: bool
    preview: Preview | None


class Choice(Wire):
    """The exchange or swap that is due. `duty`: a potion must be among the cards."""

    verb: Literal["give", "swap"]
    count: int
    duty: bool
    forced: bool
    chosen: list[str] | None


class Played(Wire):
    """A card on the table."""

    seat: Seat
    card: str
    announced: Colour | None


class OnTable(Wire):
    """The trick that is not finished."""

    lead: Played | None


class Given(Wire):
    """Cards given and received, None where they are not known."""

    gave: list[str] | None
    received: list[str] | None


class Swapped(Given):
    """The cards of a Greed effect; `count` is known to everybody."""

    count: int


class Stolen(Wire):
    """A trick that Pride took."""

    from_: Seat = Field(alias="from")
    trick: int


class Trick(Wire):
    """A finished trick and all that came of it."""

    number: int
    leader: Seat
    lead: str
    announced: Colour | None
    reply: str
    winner: Seat
    win: Refusal
    ranked: list[Colour]
    ranks: list[Colour]
    effect: Colour | None
    stole: Stolen | None
    swap: Swapped | None
    tricks: Counts


class RoundEnd(Wire):
    """How far the marker went."""

    tricks: Counts
    difference: int
    from_: int = Field(alias="from")
    to: int


class RoundLog(Wire):
    """A round as told so far."""

    round: int
    exchange: Given
    tricks: list[Trick]
    end: RoundEnd | None


class Result(Wire):
    """How the game ended; `by` is missing where the rules ended it."""

    winner: Seat
    marker: int
    rounds: int
    by: Literal["resignation", "timeout", "abandonment"] | None = None


class Scene(Wire):
    """Everything a page shows of a view, every derived fact included."""

    viewer: Viewer
    round: int
    rounds: int
    phase: Literal["waiting-deal", "exchange", "lead", "follow", "swap", "over"]
    acting: list[Seat]
    leader: Seat
    trick: int
    marker: Marker
    ranks: list[Colour]
    tricks: Counts
    cards: Counts
    hand: list[HandCard]
    choice: Choice | None
    announce: list[Colour]
    table: OnTable
    obligation: Refusal | None
    exchanged: Given
    log: list[RoundLog]
    seen: dict[str, Literal["unknown", "mine", "played", "gave"]]
    result: Result | None
