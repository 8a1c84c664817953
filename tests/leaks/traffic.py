"""All that a server would tell one viewer of a table, as bytes, by the functions that the server itself calls."""

import json
import re
from collections.abc import Callable, Iterator

from tests.leaks.games import RoundEvents, known_cards, own_hand, unanswered
from twonatures.games.protocol import SEATS, SPECTATOR
from twonatures.store.protocol import SeatRow, Session
from twonatures.tables.commands import Command, Refused
from twonatures.tables.facts import Json, record_of
from twonatures.tables.table import Table
from twonatures.web.authority import Authority
from twonatures.web.viewing import Viewing

BUILD = "build"
ONLINE = (True, False)
CARD = re.compile(r"\b[PWGT][1-7]\b")
SceneOf = Callable[[Table, int], Json]


def scene_of(table: Table, viewer: int) -> Json:
    """The scene as a room makes it."""
    return table.game.describe(table.position.view(viewer))


async def states(table: Table, viewer: int, told: SceneOf = scene_of) -> list[str]:
    """The frames of a socket that comes fresh, and of one that comes back without having seen anything."""
    frames = []
    for version in (None, 0):
        viewing = Viewing(viewer, BUILD)
        viewing.greet(BUILD, version, table.version(viewer))
        frames += await viewing.next_frames(lambda: table, lambda: ONLINE, lambda v: told(table, v))
    return frames


async def frames_between(before: Table, after: Table, viewer: int) -> list[str]:
    """What a socket that has seen one table is sent when it has become the other."""
    viewing = Viewing(viewer, BUILD)
    viewing.greet(BUILD, None, before.version(viewer))
    await viewing.next_frames(lambda: before, lambda: ONLINE, lambda v: scene_of(before, v))
    viewing.touch()
    return await viewing.next_frames(lambda: after, lambda: ONLINE, lambda v: scene_of(after, v))


def record(table: Table, viewer: int) -> str:
    """The record as it is downloaded."""
    return json.dumps(record_of(table, viewer))


def bot_bytes(table: Table, viewer: int) -> list[tuple[object, ...]]:
    """What a bot on this seat would be given, if it must act now."""
    return [tuple(turn) for turn in table.bot_turns() if turn.seat == viewer]


class OneGame(Authority):
    """The authority as it lists a guest's games, the guest having this one."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(self, self)  # type: ignore[arg-type]
        self._table, self._seat = table, seat

    async def seats(self, session: int, limit: int) -> tuple[SeatRow, ...]:
        """What the store would say."""
        return (SeatRow(self._table.id, self._seat),)

    async def table(self, game: str) -> Table:
        """The game as it stands."""
        return self._table


async def listed(table: Table, viewer: int) -> list[Json]:
    """The guest's list of games; a spectator has no seat to list."""
    return [] if viewer == SPECTATOR else await OneGame(table, viewer).games_of(Session(1, "Guest"))


def refusals(table: Table, viewer: int, events: int) -> list[object]:
    """The answers to requests that a curious seat may try. Only what is refused: the rest changes the table."""
    if viewer == SPECTATOR:
        return []
    letter = SEATS[viewer][0].upper()
    version = table.version(viewer)
    tries = [(version, "move", f"{letter} play {card}") for card in ("P1", "W4", "G7", "T3", "X9")]
    tries += [
        (version, "move", f"{letter} {verb} P2 T2 T4"[: 8 + 3 * n])
        for verb in ("give", "swap")
        for n in (1, 2)
    ]
    tries += [
        (version, "move", "J play P1" if viewer else "H play P1"),
        (version + 1, "move", f"{letter} play P1"),
    ]
    tries += [(version, kind, "") for kind in ("undo", "abort", "rematch", "seal", "open")]
    told: list[object] = []
    for number, (came, kind, text) in enumerate(tries):
        command = Command(f"curious-{events}-{number}", came, kind, text)  # type: ignore[arg-type]
        result = table.command(viewer, command, table.started)
        told.append(result if isinstance(result, Refused) else "accepted")
    return told


async def traffic(table: Table, viewer: int, told: SceneOf = scene_of) -> list[object]:
    """Everything together, to be compared between two worlds."""
    return [
        *await states(table, viewer, told),
        record(table, viewer),
        *await listed(table, viewer),
        *bot_bytes(table, viewer),
        *refusals(table, viewer, 0),
    ]


def _cards(value: object) -> set[str]:
    """Every card named anywhere in a JSON value, keys included."""
    return set(CARD.findall(json.dumps(value)))


def _sights_by_round(sights: list[Json]) -> Iterator[tuple[int, Json]]:
    number = 0
    for sight in sights:
        for key in ("deal", "reveal"):
            told = sight.get(key)
            if isinstance(told, dict):
                number = told["round"]
        # A reveal comes after its round's last card; what follows belongs to the next deal.
        yield number, sight


def foreign_cards(frame: str, rounds: list[RoundEvents], viewer: int) -> list[str]:
    """Places in a message that name a card whose place this viewer has not been shown."""
    message = json.loads(frame)
    known = known_cards(rounds, viewer)
    found: list[str] = []

    def expect(where: str, value: object, allowed: set[str]) -> None:
        strange = _cards(value) - allowed
        if strange:
            found.append(f"{where}: {', '.join(sorted(strange))}")

    if message.get("type") == "state":
        scene = message["scene"]
        expect("table", message["table"], set())
        for entry in scene["log"]:
            expect(f"log {entry['round']}", entry, known[entry["round"] - 1])
        for number, sight in _sights_by_round(message["sights"]):
            expect(f"sight of round {number}", sight, known[number - 1])
        now = known[-1] if rounds else set()
        seen = scene.pop("seen")
        del scene["log"]
        expect("scene", scene, now)
        expect("seen", [card for card, place in seen.items() if place != "unknown"], now)
        mine = own_hand(rounds[-1], viewer) if viewer != SPECTATOR and rounds else set()
        expect("hand", scene["hand"], mine)
        expect("seen as mine", [card for card, place in seen.items() if place == "mine"], mine)
        waits = unanswered(rounds[-1].then) if rounds else None
        own = waits is not None and waits.seat == viewer
        chosen = scene["choice"]["chosen"] if scene["choice"] else None
        expect("chosen", chosen, set(waits.cards) if own and waits is not None else set())
    else:
        rest = {key: value for key, value in message.items() if key != "rounds"}
        expect("record", rest, set())
        for number, played in enumerate(message["rounds"]):
            expect(f"record of round {number + 1}", played, known[number])
    return found
