"""The server is killed again and again while games are played; nothing that was acknowledged is lost or doubled."""

import asyncio
import os
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.faults.judging import judge, judge_database
from tests.faults.player import Guest, Play
from tests.faults.server import Server

pytestmark = pytest.mark.faults


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that is swept up however the test ends."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.end()


class Fatality:
    """Kills a server at a random moment: after some time, or a moment after a command was sent."""

    def __init__(self, server: Server, dice: random.Random) -> None:
        self.server = server
        self.dice = dice
        self._sent = asyncio.Event()
        self._countdown = 0

    def sent(self) -> None:
        """A command has gone out."""
        self._countdown -= 1
        if self._countdown == 0:
            self._sent.set()

    async def strike(self) -> None:
        """Wait for the moment, kill, start again."""
        if self.dice.random() < 0.3:
            await asyncio.sleep(self.dice.uniform(0, 0.3))
        else:
            self._sent.clear()
            self._countdown = self.dice.randrange(1, 30)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sent.wait(), 5)
            await asyncio.sleep(self.dice.uniform(0, 0.006))
        self.server.kill()
        await asyncio.to_thread(self.server.start)


async def _begin(guest: Guest, bot: str) -> str:
    """A new game, however often the server is gone meanwhile."""
    while True:
        try:
            return await asyncio.to_thread(guest.begin, "either", bot)
        except OSError:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("kills", [20, pytest.param(100, marks=pytest.mark.soak)])
async def test_every_acknowledged_move_survives(server: Server, kills: int) -> None:
    dice = random.Random(kills)
    fatality = Fatality(server, dice)
    played: list[Play] = []
    ending = asyncio.Event()

    async def play_on(guest: Guest, bot: str) -> None:
        while not ending.is_set():
            play = Play(guest, await _begin(guest, bot), sent=fatality.sent)
            played.append(play)
            await play.run()

    guests = [Guest(server.url) for _ in range(3)]
    for guest in guests:
        guest.ask("GET", "/api/me")
    playing = [
        asyncio.create_task(play_on(guest, bot))
        for guest, bot in zip(guests, ("random", "random", "steady"), strict=True)
    ]
    for _ in range(kills):
        await fatality.strike()
        for task in playing:
            if task.done():
                await task
    ending.set()
    await asyncio.wait_for(asyncio.gather(*playing), 120)
    assert sum(play.connections for play in played) > kills
    for play in played:
        record = judge(play)
        answers = await play.again()
        assert all(answer["ok"] for answer in answers)
        assert play.guest.record(play.id) == record
    judge_database(server.database)


async def test_a_killed_server_leaves_no_process_behind(server: Server) -> None:
    """Bots think in processes of their own, which must notice that nobody waits for them."""
    guest = Guest(server.url)
    await Play(guest, guest.begin()).run()
    workers = _descendants(server.pid)
    server.kill()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and any(_runs(pid) for pid in workers):
        await asyncio.sleep(0.05)
    assert [pid for pid in workers if _runs(pid)] == []


def _descendants(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *_descendants(int(child))]
    return found


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        os.kill(pid, 0)
    except (OSError, IndexError):
        return False
    return state != "Z"


async def test_a_server_that_is_asked_to_stop_stops_in_the_middle_of_a_game(server: Server) -> None:
    guest = Guest(server.url)
    play = Play(guest, guest.begin("jekyll"))
    async with guest.connect(play.id) as socket:
        await socket.send('{"type":"hello","client":"test","version":null}')
        await asyncio.wait_for(socket.recv(), 20)
        await asyncio.to_thread(server.stop)
    server.start()
    await asyncio.wait_for(play.run(), 30)
    judge(play)
