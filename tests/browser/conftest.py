"""A real server in a process of its own and a real browser in front of it."""

import os
import shutil
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.faults.server import ROOT, Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


def built_assets() -> Path | None:
    """The built client: as told, as built in the tree, or as installed beside the tests' interpreter."""
    candidates = [
        Path(os.environ.get("TWONATURES_ASSETS", ROOT / "client" / "dist")),
        Path(sysconfig.get_paths()["purelib"]) / "twonatures/web/static",
    ]
    return next((folder for folder in candidates if (folder / "index.html").exists()), None)


@pytest.fixture(scope="session")
def assets() -> str:
    """The folder of the built client."""
    found = built_assets()
    if found is None:
        pytest.skip("the client is not built: run `make install` first")
    return str(found)


@pytest.fixture(scope="session")
def server(assets: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"), TWONATURES_ASSETS=assets)
    running.start()
    yield running
    running.end()


# Not for the whole session: Playwright's loop runs in this thread until it is stopped, and other tests bring their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("chromium is missing: install the package chromium of your distribution")
    with sync_playwright() as tool:
        running = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(params=["1280x800", "390x844"])
def page(request: pytest.FixtureRequest, server: Server, browser: Browser) -> Iterator[Page]:
    """A fresh guest's page in each size; anything the page complains of in its console fails the test."""
    size = DESKTOP if request.param == "1280x800" else PHONE
    context = browser.new_context(viewport=size, base_url=server.url, reduced_motion="reduce")
    new = context.new_page()
    complaints: list[str] = []
    new.on("pageerror", lambda error: complaints.append(str(error)))
    new.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    new.set_default_timeout(10_000)
    yield new
    context.close()
    assert complaints == []
