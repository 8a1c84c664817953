"""A real server in a process of its own and a real browser in front of it."""

import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
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
        ROOT / ".venv/lib/python3.11/site-packages/twonatures/web/static",
        Path(sysconfig.get_paths()["purelib"]) / "twonatures/web/static",
    ]
    return next((folder for folder in candidates if (folder / "index.html").exists()), None)


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`twonatures serve` as a process; it can be stopped and started again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite+aiosqlite:///{folder / 'games.db'}"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **environment: str) -> None:
        """Start and wait until it answers, 30 s at most."""
        env = {**os.environ, "TWONATURES_ASSETS": str(built_assets()), **environment}
        words = ["serve", "--port", str(self.port), "--database", self.database, "--no-open"]
        self.process = subprocess.Popen([sys.executable, "-m", "twonatures", *words], env=env, cwd=ROOT)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not answer within 30 s")

    def stop(self) -> None:
        """Ask it to end, and see that it does."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=15)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if built_assets() is None:
        pytest.skip("the client is not built: run `make install` first")
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


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
