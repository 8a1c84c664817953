"""One real server for the whole suite, and a game on it for each test."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.faults.player import Guest
from tests.faults.server import Server
from tests.hostile.seat import Seat

SECRET = "nobody may read this"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a page of its own, and a file beside the page that must not be served."""
    folder = tmp_path_factory.mktemp("hostile")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><html lang='en'><title>Page</title></html>")
    (page / "assets" / "app-1234.js").write_text("export {}")
    (folder / "secret.txt").write_text(SECRET)
    made = Server(folder, TWONATURES_ASSETS=str(page))
    made.start()
    yield made
    made.end()


@pytest.fixture
def guest(server: Server) -> Guest:
    """A guest nobody else is."""
    made = Guest(server.url)
    made.ask("GET", "/api/me")
    return made


@pytest.fixture
async def seat(guest: Guest) -> AsyncIterator[Seat]:
    """Jekyll in a game against a bot that has been dealt and waits for the exchange."""
    made = Seat(guest, guest.begin("jekyll"))
    await made.enter()
    await made.act()
    await made.act()
    yield made
    await made.leave()
