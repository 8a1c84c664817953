"""The processes in which bots think, so that no search ever holds up the server."""

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

from twonatures.bots.choice import choose
from twonatures.bots.levels import level_named

TRIES = 3
"""How often a decision is asked for again where its worker died; the answer is the same, only later."""


class BotPool:
    """A fixed number of worker processes; calls beyond that wait their turn, at most `waiting` of them."""

    def __init__(self, workers: int = 1, waiting: int = 256) -> None:
        self._workers = workers
        self._places = asyncio.Semaphore(workers + waiting)
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=begin_worker)

    async def start(self) -> None:
        """Start all workers now, so that no first move waits for one."""
        loop = asyncio.get_running_loop()
        # A pool starts a worker for every call that finds none idle: as many calls at once as there are places.
        await asyncio.gather(*[loop.run_in_executor(self._pool, warm_up) for _ in range(self._workers)])

    async def choose(self, view: bytes, key: bytes, bot: str) -> str:
        """A bot's move for this view, in a worker. Raises UnknownBot; BrokenProcessPool if workers keep dying."""
        level = level_named(bot)
        async with self._places:
            for _ in range(TRIES - 1):
                pool = self._pool
                try:
                    return await self._ask(pool, view, key, level.simulations, bot)
                except BrokenProcessPool:
                    self._replace(pool)
            return await self._ask(self._pool, view, key, level.simulations, bot)

    async def _ask(
        self, pool: ProcessPoolExecutor, view: bytes, key: bytes, simulations: int, bot: str
    ) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, choose, view, key, simulations, bot)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Open a new pool, unless another call that met the same broken one has done so."""
        if self._pool is broken:
            self._pool = self._open()
            broken.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """End the workers; what has not begun is cancelled."""
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


def begin_worker() -> None:
    """Leave an interrupt at the keyboard to the server, and end when it ends, even where it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end with the server", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def warm_up() -> None:
    """Nothing but the imports of this module, made in a worker before it is asked anything."""
