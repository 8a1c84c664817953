"""One task that writes: whatever waits is committed in one transaction, each waiter told after the commit.

A commit waits for the disk; with one commit for all, the moves a second do not hang on the disk's pace.
"""

import asyncio
from typing import NamedTuple

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from twonatures.store.protocol import Conflict, StoreError

Row = dict[str, object]
LARGEST = 500


class Statement(NamedTuple):
    """A statement of SQL and the rows it is run with, once for all writes of a transaction that share it.

    Statements of a lower rank run first: what is referred to before what refers to it.
    """

    rank: int
    sql: Executable
    rows: list[Row]


class _Write(NamedTuple):
    statements: tuple[Statement, ...]
    done: asyncio.Future[None]


class Writer:
    """Takes writes in order. Start it with `start`, end it with `close`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def write(self, *statements: Statement) -> None:
        """Run the statements all or none; returns after the commit. Raises Conflict or StoreError."""
        if self._task is None or self._task.done():
            raise StoreError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Write(statements, done))
        await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        if self._task is not None:
            self._waiting.put_nowait(None)
            await self._task
            self._task = None

    async def _run(self) -> None:
        closing = False
        while not closing:
            writes: list[_Write] = []
            write = await self._waiting.get()
            while True:
                closing = closing or write is None
                if write is not None:
                    writes.append(write)
                if self._waiting.empty() or len(writes) == LARGEST:
                    break
                write = self._waiting.get_nowait()
            if writes:
                await self._commit(writes)

    async def _commit(self, writes: list[_Write]) -> None:
        """All in one transaction; where one conflicts each in its own, so that its neighbours go on."""
        try:
            async with self._engine.begin() as connection:
                await _execute(connection, writes)
        except IntegrityError as error:
            if len(writes) == 1:
                _fail(writes, Conflict(reason_of(error)))
                return
            for write in writes:
                await self._commit([write])
        except (SQLAlchemyError, OSError) as error:
            _fail(writes, StoreError(reason_of(error)))
        else:
            for write in writes:
                if not write.done.done():
                    write.done.set_result(None)


def reason_of(error: Exception) -> str:
    """What the database said, without what SQLAlchemy adds."""
    return str(error.orig) if isinstance(error, DBAPIError) else str(error)


async def _execute(connection: AsyncConnection, writes: list[_Write]) -> None:
    """Run the writes' statements by rank, rows of the same statement together."""
    merged: dict[int, Statement] = {}
    for write in writes:
        for statement in write.statements:
            known = merged.get(id(statement.sql))
            if known is None:
                merged[id(statement.sql)] = statement._replace(rows=list(statement.rows))
            else:
                known.rows.extend(statement.rows)
    for statement in sorted(merged.values(), key=lambda one: one.rank):
        await connection.execute(statement.sql, statement.rows)


def _fail(writes: list[_Write], error: StoreError) -> None:
    for write in writes:
        if not write.done.done():
            write.done.set_exception(error)
