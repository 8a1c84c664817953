"""A server in the test's own event loop, on a real port, with a bot that can be held back."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from tests.web.playing import Player, choose_move
from twonatures.games import game_named
from twonatures.web import state
from twonatures.web.app import create_app
from twonatures.web.messages import LIMIT
from twonatures.web.settings import Settings

INDEX = '<!doctype html><html lang="en" data-theme="night"><title>Two Natures</title></html>'


class SceneBots:
    """Bots that see what a page sees. While `gate` is clear they think and say nothing."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked: list[tuple[bytes, bytes, str]] = []
        self.failures = 0

    async def choose(self, view: bytes, key: bytes, bot: str) -> str:
        self.asked.append((view, key, bot))
        if self.failures:
            self.failures -= 1
            raise RuntimeError("the bot has fallen over")
        await self.gate.wait()
        game = game_named(json.loads(view)["game"])
        return choose_move(game.describe(game.parse_view(view.decode())), random.Random(key))


class Running:
    """A server that runs."""

    def __init__(self, app: FastAPI, server: uvicorn.Server, bots: SceneBots, settings: Settings) -> None:
        self.app = app
        self.server = server
        self.bots = bots
        self.settings = settings
        port = server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def parts(self) -> state.Running:
        """The parts of the server, for what no request can arrange."""
        return self.app.state.running


@asynccontextmanager
async def serve(settings: Settings, bots: SceneBots, idle: float = 60.0) -> AsyncIterator[Running]:
    """Run a server on a free port."""
    app = create_app(settings, bots, ("random", "steady"), idle)
    config = uvicorn.Config(
        app,
        port=0,
        ws="websockets-sansio",
        ws_max_size=LIMIT,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    try:
        yield Running(app, server, bots, settings)
    finally:
        server.should_exit = True
        await task


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    assets = tmp_path / "page"
    (assets / "assets").mkdir(parents=True)
    (assets / "index.html").write_text(INDEX)
    (assets / "assets" / "main-abc123.js").write_text("export {};")
    (assets / "robots.txt").write_text("")
    return Settings(tmp_path / "games.db", assets)


@pytest.fixture
async def running(settings: Settings) -> AsyncIterator[Running]:
    async with serve(settings, SceneBots()) as started:
        yield started


@pytest.fixture
async def player(running: Running) -> AsyncIterator[Player]:
    async with Player(running.url) as guest:
        yield guest
