"""What a server is told: where its database and the page's files are."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

PACKAGED = Path(__file__).parent / "static"
SQLITE = ("sqlite:///", "sqlite+aiosqlite:///")


class SettingsError(ValueError):
    """A setting that cannot be used. The message says what is expected."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`database` is a file of SQLite, `assets` the folder of the built page."""

    database: Path
    assets: Path


def read_settings(database: str | None = None, assets: str | None = None) -> Settings:
    """Settings from arguments, else from TWONATURES_DATABASE and TWONATURES_ASSETS, else what is usual here.

    Raises SettingsError where the database is no file of SQLite.
    """
    told = database or os.environ.get("TWONATURES_DATABASE")
    page = assets or os.environ.get("TWONATURES_ASSETS")
    path = default_database() if not told else _database_path(told)
    return Settings(path, Path(page) if page else PACKAGED)


def _database_path(told: str) -> Path:
    path = told
    for prefix in SQLITE:
        path = path.removeprefix(prefix)
    if "://" in path or not path:
        raise SettingsError(f"expected a path or {SQLITE[0]}PATH as database, got {told!r}")
    return Path(path).expanduser()


def default_database() -> Path:
    """The file in the user's own data folder."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "twonatures" / "twonatures.db"
