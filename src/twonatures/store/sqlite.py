"""The store in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Executable, bindparam, event, insert, select, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from twonatures.store.migrate import upgrade
from twonatures.store.protocol import Append, NewGameRow, SeatRow, Session, StoreError
from twonatures.store.schema import EVENTS, GAMES, SEATS, SESSIONS
from twonatures.store.writer import Row, Statement, Writer, reason_of
from twonatures.tables.events import KINDS, Event

ADD_GAME: Final = insert(GAMES)
ADD_SEAT: Final = insert(SEATS)
ADD_EVENT: Final = insert(EVENTS)
ADD_SESSION: Final = insert(SESSIONS)
END_GAME: Final = update(GAMES).where(GAMES.c.id == bindparam("ended")).values(over=True)
RENAME: Final = update(SESSIONS).where(SESSIONS.c.id == bindparam("who")).values(name=bindparam("called"))
EVENTS_OF: Final = select(EVENTS).where(EVENTS.c.game == bindparam("id")).order_by(EVENTS.c.seq)


def _prepare(connection: Any, entry: ConnectionPoolEntry) -> None:
    """What every connection is opened with. We begin transactions; the driver would guess."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class SqliteStore:
    """Games and sessions in one file. `open_store` makes one."""

    def __init__(self, path: Path) -> None:
        url = URL.create("sqlite+aiosqlite", database=str(path))
        self._writing = create_async_engine(url, pool_size=1, max_overflow=0)
        self._reading = create_async_engine(url, pool_size=4, isolation_level="AUTOCOMMIT")
        for engine in (self._writing, self._reading):
            event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(self._writing.sync_engine, "begin", _begin)
        self._writer = Writer(self._writing)

    async def open(self) -> None:
        """Bring the schema up to date and begin to write. Raises StoreError."""
        try:
            async with self._writing.begin() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, StoreError, OSError) as error:
            await self.close()
            raise StoreError(f"cannot open {self._writing.url.database}: {reason_of(error)}") from error
        self._writer.start()

    async def close(self) -> None:
        """Finish what waits and let go of the file."""
        await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def append(self, batch: Append) -> None:
        """Append events. Raises Conflict where a sequence number or a command is taken."""
        statements: list[Statement] = []
        events = [_event_row(batch.id, each) for each in batch.events]
        if batch.creates is not None:
            statements += _creation(batch.creates)
            events.append(_event_row(batch.creates.id, batch.creates.event))
        if batch.over:
            statements.append(Statement(4, END_GAME, [{"ended": batch.id}]))
        await self._writer.write(*statements, Statement(3, ADD_EVENT, events))

    async def create(self, game: NewGameRow) -> None:
        """Create a game. Raises Conflict where its id is taken."""
        first = Statement(3, ADD_EVENT, [_event_row(game.id, game.event)])
        await self._writer.write(*_creation(game), first)

    async def events(self, id: str) -> tuple[Event, ...]:
        """A game's events in order; none where there is no such game."""
        return tuple(_event(row) for row in await self._all(EVENTS_OF, id=id))

    async def seat(self, id: str, session: int) -> int | None:
        """The seat that a session has in a game."""
        query = select(SEATS.c.seat).where(SEATS.c.game == id, SEATS.c.session == session)
        rows = await self._all(query)
        return int(rows[0][0]) if rows else None

    async def sessions(self, id: str) -> tuple[int | None, int | None]:
        """Both seats' sessions."""
        query = select(SEATS.c.session).where(SEATS.c.game == id).order_by(SEATS.c.seat)
        rows = await self._all(query)
        if len(rows) != 2:
            raise StoreError(f"expected two seats of game {id}, found {len(rows)}")
        return rows[0][0], rows[1][0]

    async def seats(self, session: int, limit: int) -> tuple[SeatRow, ...]:
        """The newest games of a session, running ones first."""
        query = (
            select(SEATS.c.game, SEATS.c.seat)
            .join(GAMES, GAMES.c.id == SEATS.c.game)
            .where(SEATS.c.session == session)
            .order_by(GAMES.c.over, GAMES.c.created.desc())
            .limit(limit)
        )
        return tuple(SeatRow(row[0], row[1]) for row in await self._all(query))

    async def running_with_bots(self) -> tuple[str, ...]:
        """The games that are not over in which a bot sits."""
        query = (
            select(GAMES.c.id)
            .join(SEATS, SEATS.c.game == GAMES.c.id)
            .where(GAMES.c.over.is_(False), SEATS.c.session.is_(None))
            .distinct()
        )
        return tuple(row[0] for row in await self._all(query))

    async def add_session(self, token_hash: str, name: str, at: str) -> Session:
        """Remember a guest by the hash of its token."""
        row: Row = {"token_hash": token_hash, "name": name, "created": at}
        await self._writer.write(Statement(0, ADD_SESSION, [row]))
        added = await self.session(token_hash)
        assert added is not None
        return added

    async def session(self, token_hash: str) -> Session | None:
        """The guest with this token."""
        query = select(SESSIONS.c.id, SESSIONS.c.name).where(SESSIONS.c.token_hash == token_hash)
        rows = await self._all(query)
        return Session(rows[0][0], rows[0][1]) if rows else None

    async def rename(self, session: int, name: str) -> None:
        """Give a guest another name."""
        await self._writer.write(Statement(4, RENAME, [{"who": session, "called": name}]))

    async def _all(self, query: Executable, **values: object) -> list[Any]:
        try:
            async with self._reading.connect() as connection:
                return list(await connection.execute(query, values))
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(reason_of(error)) from error


def _creation(game: NewGameRow) -> list[Statement]:
    row: Row = {"id": game.id, "game": game.game, "over": False, "created": game.event.at}
    seats: list[Row] = [
        {"game": game.id, "seat": seat, "session": session} for seat, session in enumerate(game.sessions)
    ]
    return [Statement(1, ADD_GAME, [row]), Statement(2, ADD_SEAT, seats)]


def _event_row(id: str, event: Event) -> Row:
    return {"game": id, **event._asdict()}


def _event(row: Any) -> Event:
    _, seq, kind, seat, text, command, at = row
    return Event(seq, KINDS[KINDS.index(kind)], seat, text, command, at)


async def open_store(path: Path) -> SqliteStore:
    """Open the database, created where it is missing. Raises StoreError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder of {path}: {error}") from error
    store = SqliteStore(path)
    await store.open()
    return store
