"""The games that are running in this process, and the way to every stored one."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from typing import Final, NamedTuple

from twonatures.games.protocol import SEATS, SPECTATOR
from twonatures.store.protocol import NewGameRow, Session, Store
from twonatures.tables.events import Creation, Player
from twonatures.tables.facts import Json, record_of
from twonatures.tables.table import Table, draw_fresh
from twonatures.web.room import Bots, Room, utc_now

LOG = logging.getLogger("twonatures.authority")
LISTED: Final = 12
KEPT: Final = 1000
IDLE: Final = 60.0


class NoSuchGame(LookupError):
    """No game has this id."""


class NewSeats(NamedTuple):
    """Who sits where in a new game: each seat a guest, or a bot's name."""

    jekyll: Session | str
    hyde: Session | str


class Authority:
    """Opens rooms, creates games, tells about stored ones. `start` it inside the event loop that serves."""

    def __init__(self, store: Store, bots: Bots, idle: float = IDLE) -> None:
        self._store = store
        self._bots = bots
        self._idle = idle
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._finished: OrderedDict[tuple[str, int], Json] = OrderedDict()

    def start(self) -> None:
        """Go on with every game in which a bot owes a move since the last run."""
        self._keep(asyncio.create_task(self._resume()))

    async def close(self) -> None:
        """Stop every room. What has been acknowledged is stored already."""
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a room broke off", exc_info=task.exception())

    async def _resume(self) -> None:
        for game in await self._store.running_with_bots():
            try:
                if game not in self._rooms and (await self._load(game)).bot_turns():
                    await self.room(game)
            except (ValueError, NoSuchGame):
                LOG.exception("game %s cannot be read", game)

    async def _load(self, id: str) -> Table:
        events = await self._store.events(id)
        if not events:
            raise NoSuchGame(f"there is no game {id!r}")
        return Table(id, events)

    async def room(self, id: str) -> Room:
        """The room of a game, opened where it is not. Join it before anything else is awaited. Raises NoSuchGame."""
        while id not in self._rooms:
            loading = self._loading.get(id)
            if loading is None:
                loading = asyncio.create_task(self._open(id))
                self._loading[id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            await asyncio.shield(loading)
        return self._rooms[id]

    async def _open(self, id: str) -> Room:
        room = Room(await self._load(id), self._store, self._bots, self._idle)
        self._rooms[id] = room
        self._keep(asyncio.create_task(room.run(lambda: self._forget(id, room)), name=f"room {id}"))
        return room

    def _forget(self, id: str, room: Room) -> None:
        if self._rooms.get(id) is room:
            del self._rooms[id]

    def open_rooms(self) -> int:
        """How many games are in memory."""
        return len(self._rooms)

    async def create(self, game: str, seats: NewSeats) -> Table:
        """Create a game and store it. The caller has checked the names."""
        fresh = draw_fresh()
        players = [Player(s.capitalize(), s) if isinstance(s, str) else Player(s.name) for s in seats]
        creation = Creation(game, (players[0], players[1]), fresh.seed)
        sessions = [None if isinstance(seat, str) else seat.id for seat in seats]
        event = creation.event(utc_now())
        await self._store.create(NewGameRow(fresh.id, game, (sessions[0], sessions[1]), event))
        return Table(fresh.id, (event,))

    async def create_against_bot(self, session: Session, game: str, side: str, bot: str) -> tuple[Table, int]:
        """Create a guest's game against a bot; the side `either` is drawn. Also gives the guest's seat."""
        seat = SEATS.index(side) if side in SEATS else secrets.randbelow(2)
        seats = NewSeats(session, bot) if seat == 0 else NewSeats(bot, session)
        return await self.create(game, seats), seat

    async def viewer(self, id: str, session: Session | None) -> int:
        """What a guest is in a game: its seat, or a spectator."""
        seat = None if session is None else await self._store.seat(id, session.id)
        return SPECTATOR if seat is None else seat

    async def table(self, id: str) -> Table:
        """A game as it stands, without opening it. Raises NoSuchGame."""
        room = self._rooms.get(id)
        return room.table if room is not None else await self._load(id)

    async def record(self, id: str, session: Session | None) -> Json:
        """A game's record as this guest may see it. Raises NoSuchGame."""
        return record_of(await self.table(id), await self.viewer(id, session))

    async def games_of(self, session: Session) -> list[Json]:
        """The newest games of a guest, running ones first."""
        told = []
        for game, seat in await self._store.seats(session.id, LISTED):
            known = self._finished.get((game, seat))
            try:
                told.append(known if known is not None else self._summary(await self.table(game), seat))
            except (ValueError, NoSuchGame):
                LOG.exception("game %s cannot be read", game)
        return told

    def _summary(self, table: Table, seat: int) -> Json:
        scene = table.game.describe(table.position.view(seat))
        acting = scene["acting"]
        assert isinstance(acting, list)
        other = table.creation.players[seat ^ 1]
        over = table.over()
        told: Json = {
            "id": table.id,
            "game": table.creation.game,
            "me": SEATS[seat],
            "opponent": other.name,
            "bot": other.bot,
            "round": scene["round"],
            "trick": scene["trick"],
            "my_turn": not over and (SEATS[seat] in acting or table.sealing.duty(seat) != "done"),
            "over": over,
        }
        if over:
            self._finished[table.id, seat] = told
            if len(self._finished) > KEPT:
                self._finished.popitem(last=False)
        return told
