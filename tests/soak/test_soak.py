"""Guests play game after game for minutes: every record holds, and the server does not grow."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.judging import judge
from tests.faults.player import Guest, Play
from tests.faults.server import Server

pytestmark = pytest.mark.soak

SECONDS = float(os.environ.get("SOAK_SECONDS", "180"))
GUESTS = 8
GROWTH = 40
"""MiB that the server may grow after its first quarter; a leak of one view a move would be far more."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    made.start()
    yield made
    made.end()


def resident(pid: int) -> float:
    """MiB that a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def play_until(server: Server, bot: str, end: float) -> int:
    """One guest's games, one after the other; gives how many."""
    guest, played = Guest(server.url), 0
    while time.monotonic() < end:
        id = await asyncio.to_thread(guest.begin, "either", bot)
        play = Play(guest, id, patience=20)
        await play.run()
        assert play.refusals == []
        await asyncio.to_thread(judge, play)
        played += 1
    return played


async def test_minutes_of_games_leave_no_trace_but_their_records(server: Server) -> None:
    end = time.monotonic() + SECONDS
    bots = ["steady" if number == 0 else "random" for number in range(GUESTS)]
    games = [asyncio.create_task(play_until(server, bot, end)) for bot in bots]
    await asyncio.sleep(SECONDS / 4)
    before = resident(server.pid)
    played = sum(await asyncio.gather(*games))
    after = resident(server.pid)
    print(f"{played} games in {SECONDS:.0f} s; the server held {before:.0f} MiB, then {after:.0f}")  # noqa: T201
    assert played >= SECONDS / 10
    assert after - before < GROWTH, f"the server grew from {before:.0f} to {after:.0f} MiB"
    assert "Traceback" not in server.told()
