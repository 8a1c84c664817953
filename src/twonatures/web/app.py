"""The application: `create_app` puts the parts together, its lifespan starts and ends them."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

from twonatures import __version__
from twonatures.bots.levels import LEVELS
from twonatures.bots.pool import BotPool
from twonatures.store.sqlite import open_store
from twonatures.web import refusals
from twonatures.web.api import API
from twonatures.web.authority import IDLE, Authority
from twonatures.web.guarding import Guard
from twonatures.web.pages import Assets, Pages
from twonatures.web.room import Bots
from twonatures.web.settings import Settings, read_settings
from twonatures.web.socket import SOCKETS
from twonatures.web.state import Running


async def _open_pool(ending: AsyncExitStack) -> Bots:
    """A pool of our own. It starts while the server does; whoever asks first waits for it."""
    pool = BotPool()
    ending.push_async_callback(pool.close)
    starting = asyncio.create_task(pool.start())
    ending.callback(starting.cancel)
    return pool


def create_app(
    settings: Settings | None = None,
    bots: Bots | None = None,
    bot_names: Iterable[str] = tuple(LEVELS),
    idle: float = IDLE,
) -> FastAPI:
    """A server. Without `bots` it starts its own pool. A game nobody looks at leaves memory after `idle` seconds."""
    settings = settings or read_settings()
    pages = Pages(settings.assets)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        async with AsyncExitStack() as ending:
            ending.push_async_callback(store.close)
            players = bots or await _open_pool(ending)
            authority = Authority(store, players, idle)
            ending.push_async_callback(authority.close)
            app.state.running = Running(store, authority, frozenset(bot_names), __version__)
            authority.start()
            yield

    app = FastAPI(
        title="Two Natures",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    refusals.install(app)
    app.include_router(API)
    app.include_router(SOCKETS)
    for path in ("/", "/g/{id}"):
        app.add_api_route(path, pages.index, methods=["GET", "HEAD"], include_in_schema=False)
    if settings.assets.is_dir():
        app.mount("/", Assets(directory=settings.assets))
    app.add_middleware(Guard)
    return app
