"""The store on a real file."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from twonatures.store.protocol import Append, Conflict, NewGameRow, SeatRow, Session, Store, StoreError
from twonatures.store.sqlite import SqliteStore, open_store
from twonatures.tables.events import Creation, Event, Player

AT = "2026-01-01T00:00:00.000Z"
PLAYERS = (Player("Ada"), Player("Random", "random"))


def row(id: str, sessions: tuple[int | None, int | None] = (None, None), at: str = AT) -> NewGameRow:
    return NewGameRow(
        id, "jekyll-vs-hyde", sessions, Creation("jekyll-vs-hyde", PLAYERS, bytes(32)).event(at)
    )


def move(seq: int, command: str | None = None) -> Event:
    return Event(seq, "move", 0, "J play P1", command, AT)


def append(id: str, *events: Event, over: bool = False, creates: NewGameRow | None = None) -> Append:
    return Append(id, events, over, creates)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await open_store(tmp_path / "folder" / "games.db")
    yield opened
    await opened.close()


async def test_events_come_back_as_they_were_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first = await open_store(path)
    created = row("g1")
    events = (
        Event(2, "seal", 0, "ab" * 32, "jekyll:one-command", AT),
        Event(3, "deal", None, "G6 T4", None, AT),
        Event(4, "undo", 1, "", "hyde:naïve-\N{SNOWMAN}", AT),
    )
    await first.create(created)
    await first.append(append("g1", *events))
    await first.close()
    again = await open_store(path)
    assert await again.events("g1") == (created.event, *events)
    await again.close()


async def test_there_is_nothing_of_an_unknown_game(store: Store) -> None:
    assert await store.events("nothing") == ()
    assert await store.seat("nothing", 1) is None
    with pytest.raises(StoreError, match="nothing"):
        await store.sessions("nothing")


async def test_a_taken_sequence_number_conflicts(store: Store) -> None:
    await store.create(row("g1"))
    await store.append(append("g1", move(2)))
    with pytest.raises(Conflict):
        await store.append(append("g1", move(2)))
    assert len(await store.events("g1")) == 2


async def test_a_taken_command_conflicts_in_its_own_game_only(store: Store) -> None:
    await store.create(row("g1"))
    await store.create(row("g2"))
    await store.append(append("g1", move(2, "jekyll:a-command")))
    with pytest.raises(Conflict):
        await store.append(append("g1", move(3, "jekyll:a-command")))
    await store.append(append("g2", move(2, "jekyll:a-command")))


async def test_events_of_no_game_are_refused(store: Store) -> None:
    with pytest.raises(Conflict, match="FOREIGN KEY"):
        await store.append(append("nothing", move(2)))


async def test_a_conflict_fails_alone(store: Store) -> None:
    """Appends that wait together share one transaction; the neighbours of one that conflicts are stored."""
    for number in range(20):
        await store.create(row(f"g{number}"))
    await store.append(append("g7", move(2)))
    done = await asyncio.gather(
        *(store.append(append(f"g{number}", move(2), move(3))) for number in range(20)),
        return_exceptions=True,
    )
    assert [type(result) for result in done] == [Conflict if n == 7 else type(None) for n in range(20)]
    for number in range(20):
        assert len(await store.events(f"g{number}")) == (2 if number == 7 else 3)


async def test_an_append_is_stored_whole_or_not_at_all(store: Store) -> None:
    await store.create(row("g1"))
    with pytest.raises(Conflict):
        await store.append(append("g1", move(2), move(3), move(1)))
    assert len(await store.events("g1")) == 1


async def test_a_rematch_is_stored_with_what_begins_it(store: Store) -> None:
    guest = await store.add_session("hash", "Ada", AT)
    await store.create(row("g1", (guest.id, None)))
    rematch = Event(2, "rematch", 0, "g2", None, AT)
    new = row("g2", (None, guest.id))
    await store.append(append("g1", rematch, over=True, creates=new))
    assert await store.events("g2") == (new.event,)
    assert await store.sessions("g2") == (None, guest.id)
    with pytest.raises(Conflict):
        await store.append(append("g1", rematch._replace(seq=3), creates=new))
    assert len(await store.events("g1")) == 2


async def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await open_store(path)
    await store.create(row("g1"))
    waiting = [asyncio.create_task(store.append(append("g1", move(seq)))) for seq in range(2, 60)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreError, match="closed"):
        await store.append(append("g1", move(60)))
    with sqlite3.connect(path) as connection:
        assert connection.execute("select count(*) from events").fetchone() == (59,)
    connection.close()


async def test_one_who_stops_waiting_does_not_stop_the_writer(store: Store) -> None:
    await store.create(row("g1"))
    task = asyncio.create_task(store.append(append("g1", move(2))))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await store.append(append("g1", move(3)))


async def test_every_commit_reaches_the_disk_and_keys_are_enforced(store: SqliteStore) -> None:
    async with store._writing.connect() as connection:
        pragmas = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_guests_are_found_by_the_hash_of_their_token(store: Store) -> None:
    guest = await store.add_session("hash", "Ada", AT)
    assert await store.session("hash") == guest == Session(guest.id, "Ada")
    assert await store.session("other") is None
    await store.rename(guest.id, "Bob \N{WAVING HAND SIGN}")
    assert await store.session("hash") == Session(guest.id, "Bob \N{WAVING HAND SIGN}")
    with pytest.raises(Conflict):
        await store.add_session("hash", "Eve", AT)


async def test_a_guests_games_come_newest_first_running_ones_before(store: Store) -> None:
    guest = await store.add_session("hash", "Ada", AT)
    for number in range(4):
        sessions = (guest.id, None) if number % 2 else (None, guest.id)
        await store.create(row(f"g{number}", sessions, f"2026-01-0{number + 1}T00:00:00.000Z"))
    await store.append(append("g3", move(2), over=True))
    assert await store.seats(guest.id, 3) == (SeatRow("g2", 1), SeatRow("g1", 0), SeatRow("g0", 1))
    assert (await store.seats(guest.id, 9))[-1] == SeatRow("g3", 0)
    assert await store.seat("g1", guest.id) == 0
    assert await store.seat("g1", guest.id + 1) is None


async def test_games_in_which_a_bot_may_owe_a_move(store: Store) -> None:
    guest = await store.add_session("hash", "Ada", AT)
    other = await store.add_session("other", "Bob", AT)
    await store.create(row("bot", (guest.id, None)))
    await store.create(row("humans", (guest.id, other.id)))
    await store.create(row("over", (guest.id, None)))
    await store.append(append("over", move(2), over=True))
    assert await store.running_with_bots() == ("bot",)


async def test_a_file_that_is_no_database_is_refused_plainly(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("this is no database, whatever its name says" * 100)
    with pytest.raises(StoreError, match=r"games\.db"):
        await open_store(path)


async def test_a_folder_that_cannot_be_made_is_refused_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot make"):
        await open_store(tmp_path / "file" / "games.db")


async def test_a_database_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await (await open_store(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="this release"):
        await open_store(path)


async def test_a_locked_or_lost_database_fails_the_write_and_nothing_else(store: SqliteStore) -> None:
    await store.create(row("g1"))
    async with store._writing.begin() as connection:
        await connection.exec_driver_sql("ALTER TABLE events RENAME TO gone")
    with pytest.raises(StoreError, match="no such table"):
        await store.append(append("g1", move(2)))
    with pytest.raises(StoreError, match="no such table"):
        await store.events("g1")
    async with store._writing.begin() as connection:
        await connection.exec_driver_sql("ALTER TABLE gone RENAME TO events")
    await store.append(append("g1", move(2)))
