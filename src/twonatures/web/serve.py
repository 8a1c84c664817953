"""Runs the server until it is told to stop."""

import asyncio
import threading
import webbrowser
from contextlib import suppress
from typing import Final

import uvicorn

from twonatures.store.sqlite import open_store
from twonatures.web.app import create_app
from twonatures.web.messages import LIMIT
from twonatures.web.settings import Settings, read_settings

GRACE: Final = 5


class _Server(uvicorn.Server):
    """Opens a browser once the port is open."""

    def __init__(self, config: uvicorn.Config, address: str | None) -> None:
        super().__init__(config)
        self._address = address

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Open the port, then the browser, which must not keep the server waiting."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started and self._address is not None:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


async def _try(settings: Settings) -> None:
    """Open the database before anything else, so that what is wrong with it is said plainly."""
    await (await open_store(settings.database)).close()


def run(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serve until interrupted. Raises SettingsError or StoreError where `database` cannot be used."""
    settings = read_settings(database)
    asyncio.run(_try(settings))
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=LIMIT,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        access_log=False,
    )
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    # Once it has shut down, uvicorn raises again the interrupt that it was told to end by.
    with suppress(KeyboardInterrupt):
        _Server(config, f"http://{shown}:{port}/" if open_browser else None).run()
