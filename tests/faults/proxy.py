"""A line that misbehaves: between client and server it drops, repeats, delays and reorders messages, and breaks."""

import asyncio
import random
from collections import Counter

from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

FAULTS = {"drop": 0.03, "repeat": 0.08, "late": 0.15, "swap": 0.06, "cut": 0.02}
LONGEST = 0.03
"""The longest delay of a message, in seconds."""


class Line:
    """Where messages of one direction pass. What happens to each is drawn from `dice`, and counted in `done`."""

    def __init__(self, to: ServerConnection, dice: random.Random, done: Counter[str]) -> None:
        self._to = to
        self._dice = dice
        self._done = done
        self._held: str | bytes | None = None
        self._late: set[asyncio.Task[None]] = set()

    async def carry(self, message: str | bytes) -> None:
        """Pass a message on, or do to it what such lines do. Raises ConnectionError where the line breaks."""
        kinds = [*FAULTS, "pass"]
        weights = [*FAULTS.values(), 1 - sum(FAULTS.values())]
        kind = self._dice.choices(kinds, weights)[0]
        self._done[kind] += 1
        if kind == "cut":
            raise ConnectionError("the line breaks")
        if kind == "late":
            task = asyncio.create_task(self._pass_late(message))
            self._late.add(task)
            task.add_done_callback(self._late.discard)
        elif kind == "swap" and self._held is None:
            self._held = message
        elif kind != "drop":
            await self._to.send(message)
            if kind == "repeat":
                await self._to.send(message)
            if self._held is not None:
                held, self._held = self._held, None
                await self._to.send(held)

    async def _pass_late(self, message: str | bytes) -> None:
        await asyncio.sleep(self._dice.uniform(0, LONGEST))
        try:
            await self._to.send(message)
        except ConnectionClosed:
            return

    async def drain(self) -> None:
        """Let go of what is under way."""
        for task in self._late:
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)


class Proxy:
    """Listens on `port` and connects on to the server's port, path and headers kept."""

    def __init__(self, target: int, seed: int) -> None:
        self.done: Counter[str] = Counter()
        self.port = 0
        self._target = target
        self._dice = random.Random(seed)
        self._server: Server | None = None

    async def __aenter__(self) -> "Proxy":
        self._server = await serve(self._serve, "127.0.0.1", 0, compression=None, ping_interval=None)
        self.port = next(iter(self._server.sockets)).getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, client: ServerConnection) -> None:
        assert client.request is not None
        kept = {name: client.request.headers[name] for name in ("Origin", "Cookie")}
        address = f"ws://127.0.0.1:{self._target}{client.request.path}"
        try:
            async with connect(address, additional_headers=kept, compression=None, proxy=None) as upstream:
                ways = [
                    asyncio.create_task(self._carry_all(client, upstream)),
                    asyncio.create_task(self._carry_all(upstream, client)),
                ]
                _, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in rest:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                for connection in (client, upstream):
                    # No farewell: a broken line says nothing.
                    connection.transport.abort()
        except (WebSocketException, OSError):
            client.transport.abort()

    async def _carry_all(self, source: ServerConnection, to: ServerConnection) -> None:
        line = Line(to, self._dice, self.done)
        try:
            async for message in source:
                await line.carry(message)
        except (ConnectionClosed, ConnectionError):
            return
        finally:
            await line.drain()
