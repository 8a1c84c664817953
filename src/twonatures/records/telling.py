"""A record read out in plain words: rounds, exchanges, tricks with their winners and effects, the marker."""

import json
from collections.abc import Iterator
from typing import Any, Final

from twonatures.games import game_named
from twonatures.games.protocol import SEATS, SPECTATOR, VIEWERS
from twonatures.records.checking import replay
from twonatures.records.record import NUMBER, Record, Unreadable

WINS: Final[dict[str, str]] = {
    "higher-number": "{high} is higher than {low}",
    "higher-value": "{high} beats {low}",
    "stronger-colour": "{strong} is stronger than {weak}",
}
ENDS: Final[dict[str, str]] = {
    "resignation": "the other gave up",
    "timeout": "the other ran out of time",
    "abandonment": "the other left",
}
Scene = dict[str, Any]


def tell(record: Record, viewer: int | None) -> list[str]:
    """The lines that tell a game that holds, all of it where `viewer` is None, else what that viewer may know.

    Raises Unreadable for a view that no game can have led to, Faulty for a record that the rules refuse.
    """
    shown = record if viewer is None or record.view is not None else _seen_by(record, viewer)
    game = game_named(record.game)
    said: Scene = {"record": NUMBER, "game": record.game, "view": shown.view or VIEWERS[SPECTATOR]}
    said["rounds"] = shown.rounds
    if shown.result is not None:
        said["result"] = shown.result
    try:
        scene = game.describe(game.parse_view(json.dumps(said)))
        return list(_lines(shown, scene))
    except (ValueError, LookupError, TypeError, ArithmeticError, AssertionError, AttributeError) as error:
        # Nothing checks what is hidden in a view, so anything may come of following a wrong one.
        raise Unreadable(f"expected a view of a game, got one that cannot be followed ({error})") from error


def _seen_by(record: Record, viewer: int) -> Record:
    position = replay(record)
    if record.result is not None and position.outcome() is None:
        position = position.finish(str(record.result["by"]), SEATS.index(str(record.result["winner"])))
    said = json.loads(position.view(viewer).to_json())
    return record._replace(view=VIEWERS[viewer], rounds=said["rounds"])


def _lines(record: Record, scene: Scene) -> Iterator[str]:
    yield _heading(record)
    # Where the record is whole, a round's exchange is told from Jekyll's side, as for a spectator who knows everything.
    teller, other = (1, 0) if scene["viewer"] == "hyde" else (0, 1)
    seats = (_name(SEATS[teller]), _name(SEATS[other]))
    for entry, played in zip(scene["log"], record.rounds, strict=True):
        yield ""
        yield f"Round {entry['round']}"
        for name, cards in played.items():
            if name != "moves":
                yield f"  {_dealt(name)}: {' '.join(cards)}"
        yield from _given("Exchange", entry["exchange"], seats)
        for trick in entry["tricks"]:
            yield from _trick(trick, seats)
        if entry["end"] is not None:
            yield _round_end(entry["end"])
    lead = scene["table"]["lead"]
    if lead is not None:
        yield f"  {_led(lead['seat'], lead['card'], lead['announced'])}, and no answer yet."
    yield ""
    yield _ending(scene)


def _heading(record: Record) -> str:
    players = record.players or {}
    names = []
    for seat in SEATS:
        player = players.get(seat)
        name = player.get("name") if isinstance(player, dict) else None
        names.append(f"{name} as {_name(seat)}" if isinstance(name, str) else _name(seat))
    heading = f"{' against '.join(names)}"
    if record.id is not None:
        heading += f", game {record.id}"
    return heading + (f", as {record.view} may see it" if record.view is not None else "")


def _name(word: str) -> str:
    return word.capitalize()


def _dealt(name: str) -> str:
    return f"{_name(name)} is dealt" if name in SEATS else f"Set {name}"


def _given(what: str, given: Scene, seats: tuple[str, str]) -> Iterator[str]:
    told = [
        f"{seat} gives {' '.join(cards)}"
        for seat, cards in zip(seats, (given["gave"], given["received"]), strict=True)
        if cards is not None
    ]
    if told:
        yield f"  {what}: {', '.join(told)}."


def _led(seat: str, card: str, announced: str | None) -> str:
    return f"{_name(seat)} leads {card}" + (f" announcing {_name(announced)}" if announced else "")


def _trick(trick: Scene, seats: tuple[str, str]) -> Iterator[str]:
    follower = SEATS[1 - SEATS.index(trick["leader"])]
    win = trick["win"]
    names = {key: _name(value) for key, value in win["args"].items()}
    tricks = trick["tricks"]
    led = _led(trick["leader"], trick["lead"], trick["announced"])
    yield (
        f"  Trick {trick['number']}: {led}, {_name(follower)} answers {trick['reply']}. "
        f"{_name(trick['winner'])} wins: {WINS[win['code']].format_map(names)}. "
        f"Tricks {tricks['jekyll']}:{tricks['hyde']}."
    )
    if trick["ranked"]:
        yield f"    Ranks, weakest first: {', '.join(_name(colour) for colour in trick['ranks'])}."
    yield from _effect(trick, seats)


def _effect(trick: Scene, seats: tuple[str, str]) -> Iterator[str]:
    effect, stole, swap = trick["effect"], trick["stole"], trick["swap"]
    if effect == "pride" and stole is not None:
        yield f"    Pride: {_name(trick['winner'])} takes trick {stole['trick']} from {_name(stole['from'])}."
    elif effect == "pride":
        yield "    Pride: there is no trick to take."
    elif effect == "wrath":
        yield "    Wrath: all ranks are cleared."
    elif effect == "greed" and swap is None:
        yield "    Greed: there are no cards to swap."
    elif effect == "greed":
        yield from _given("  Greed", swap, seats)


def _round_end(end: Scene) -> str:
    tricks = end["tricks"]
    moved = (
        f"the marker moves {end['difference']} spaces, from {end['from']} to {end['to']}"
        if end["difference"]
        else f"the marker stays on {end['to']}"
    )
    return f"  The round ends {tricks['jekyll']}:{tricks['hyde']}: {moved}."


def _ending(scene: Scene) -> str:
    result = scene["result"]
    if result is None:
        return f"The game is running, the marker on {scene['marker']['at']} of {scene['marker']['end']}."
    why = f", for {ENDS.get(result['by'], result['by'])}" if result.get("by") else ""
    rounds = "1 round" if result["rounds"] == 1 else f"{result['rounds']} rounds"
    return f"{_name(result['winner'])} wins in {rounds}, the marker on {result['marker']}{why}."
