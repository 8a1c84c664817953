"""A real server in a process of its own, which can be killed at any moment and started again on the same database."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The server on a database in a folder; `seed` in hex makes its games the same each time. `environment` is added
    to its own."""

    def __init__(self, folder: Path, seed: str | None = None, **environment: str) -> None:
        self.database = folder / "games.db"
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._seed = [seed] if seed else []
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it answers."""
        words = [sys.executable, "-m", "tests.faults.launch", str(self.port), str(self.database), *self._seed]
        path = os.pathsep.join(filter(None, (str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH"))))
        with self.log.open("ab") as log:
            # A session of its own, so that `end` can sweep up what a killed server leaves behind.
            self._process = subprocess.Popen(
                words,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path, **self._environment},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not answer within {PATIENCE} s:\n{self.told()[-3000:]}")

    def kill(self) -> None:
        """As a power cut or the kernel would: no time for anything."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ask it to end, and see that it does in time."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=15)

    def end(self) -> None:
        """Leave no process behind, whatever happened."""
        if self._process is None:
            return
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self._process.wait()

    @contextmanager
    def frozen_bots(self) -> Iterator[None]:
        """Meanwhile no bot thinks: the processes that the server started are stopped, and go on afterwards."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        assert children, "the server has started no bots"
        for child in children:
            os.kill(int(child), signal.SIGSTOP)
        try:
            yield
        finally:
            for child in children:
                os.kill(int(child), signal.SIGCONT)

    def told(self) -> str:
        """What it has logged."""
        return self.log.read_text() if self.log.exists() else ""
