"""The pool of processes: the same moves as here, through kills, crowds and the end."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from tests.bots.play import GAME, key_of, settle
from twonatures.bots.choice import choose
from twonatures.bots.levels import LEVELS, Level, UnknownBot, level_named
from twonatures.bots.pool import TRIES, BotPool

QUICK = 300
VIEW = settle(GAME.start(), random.Random(1)).view(0).to_json().encode()


def quick_level(name: str) -> Level:
    """The level of this name, thinking less where it thinks."""
    level = level_named(name)
    return level._replace(simulations=min(level.simulations, QUICK))


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotPool]:
    """A pool of one worker that has started, its bots thinking less than in play."""
    monkeypatch.setattr("twonatures.bots.pool.level_named", quick_level)
    pool = BotPool(workers=1, waiting=2)
    await pool.start()
    yield pool
    await pool.close()


def workers_of(pool: BotPool) -> list[int]:
    """The process ids of the workers that are alive."""
    executor = pool._pool
    assert isinstance(executor, ProcessPoolExecutor)
    return [pid for pid, process in (executor._processes or {}).items() if process.is_alive()]


async def test_moves_are_those_made_without_it(pool: BotPool) -> None:
    for bot in LEVELS:
        simulations = quick_level(bot).simulations
        assert await pool.choose(VIEW, key_of(1), bot) == choose(VIEW, key_of(1), simulations, bot)


async def test_a_killed_worker_is_replaced_and_asked_again(pool: BotPool) -> None:
    (worker,) = workers_of(pool)
    asked = asyncio.gather(*[pool.choose(VIEW, key_of(number), "steady") for number in range(4)])
    await asyncio.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    moves = await asked
    assert moves == [choose(VIEW, key_of(number), QUICK, "steady") for number in range(4)]
    assert worker not in workers_of(pool)


async def test_a_worker_killed_while_idle_costs_nothing_but_time(pool: BotPool) -> None:
    for _ in range(TRIES):
        for worker in workers_of(pool):
            os.kill(worker, signal.SIGKILL)
        assert await pool.choose(VIEW, key_of(1), "random") == choose(VIEW, key_of(1), 0, "random")


async def test_workers_that_always_die_are_an_error(monkeypatch: pytest.MonkeyPatch, pool: BotPool) -> None:
    tries: list[str] = []

    async def break_down(*args: object) -> str:
        tries.append(str(args[-1]))
        raise BrokenProcessPool("gone")

    monkeypatch.setattr(pool, "_ask", break_down)
    with pytest.raises(BrokenProcessPool):
        await pool.choose(VIEW, key_of(1), "random")
    assert len(tries) == TRIES


async def test_calls_beyond_the_places_wait(monkeypatch: pytest.MonkeyPatch, pool: BotPool) -> None:
    gate, inside, most = asyncio.Event(), 0, 0

    async def hold(*_: object) -> str:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        await gate.wait()
        inside -= 1
        return "held"

    monkeypatch.setattr(pool, "_ask", hold)
    calls = [asyncio.create_task(pool.choose(VIEW, key_of(number), "random")) for number in range(8)]
    await asyncio.sleep(0.01)
    assert most == 3
    gate.set()
    assert await asyncio.gather(*calls) == ["held"] * 8
    assert most == 3


async def test_refusals_come_through(pool: BotPool) -> None:
    with pytest.raises(UnknownBot):
        await pool.choose(VIEW, key_of(1), "swift")
    with pytest.raises(ValueError, match="expected a view"):
        await pool.choose(b"{}", key_of(1), "steady")
    assert await pool.choose(VIEW, key_of(1), "random")


async def test_starting_starts_every_worker_and_closing_ends_them() -> None:
    pool = BotPool(workers=2)
    await pool.start()
    workers = workers_of(pool)
    assert len(workers) == 2
    await pool.close()
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
    with pytest.raises(RuntimeError, match="after shutdown"):
        await pool.choose(VIEW, key_of(1), "random")
