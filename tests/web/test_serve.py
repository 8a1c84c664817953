"""`serve` as people run it: a process of its own, its own pool of bots."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.playing import Player, Seat

COMMAND = (sys.executable, "-m", "twonatures", "serve", "--port")


class Process:
    """The running command and what it prints."""

    def __init__(self, database: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.running = subprocess.Popen(
            [*COMMAND, str(port), "--database", str(database)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=1):
                    return
            except OSError:
                assert self.running.poll() is None, self.running.stdout
                time.sleep(0.05)
        raise AssertionError("the server did not answer within 30 s")

    def end(self, signal_number: int) -> str:
        """Tell the whole group to end, as a terminal does; gives all that was printed."""
        os.killpg(self.running.pid, signal_number)
        printed, _ = self.running.communicate(timeout=15)
        return printed


@pytest.fixture
def process(tmp_path: Path, unused_tcp_port: int) -> Iterator[Process]:
    started = Process(tmp_path / "games.db", unused_tcp_port)
    try:
        started.wait()
        yield started
    finally:
        if started.running.poll() is None:
            started.end(signal.SIGKILL)


async def test_a_whole_game_against_the_real_bot(process: Process) -> None:
    async with Player(process.url) as player:
        game = await player.create("hyde")
        async with player.socket(game) as socket:
            seat = Seat(socket)
            await seat.greet()
            await seat.deal()
            await seat.play_until(())
        record = await player.record(game)
    assert record["result"] == seat.state["scene"]["result"]
    printed = process.end(signal.SIGINT)
    assert process.running.returncode == 0
    assert "Traceback" not in printed


@pytest.mark.parametrize("database", ["{folder}/text", "postgresql://host/base"])
def test_a_database_that_cannot_be_used_is_said_in_one_line(tmp_path: Path, database: str) -> None:
    (tmp_path / "text").write_text("no database" * 500)
    words = [*COMMAND, "0", "--database", database.format(folder=tmp_path)]
    said = subprocess.run(words, capture_output=True, text=True, timeout=30)
    assert said.returncode == 1
    assert said.stderr.startswith("Error: ")
    assert said.stderr.count("\n") == 1
