"""The schema that the page's types are made from, and settings."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from twonatures.web.messages import SERVER
from twonatures.web.schema import schema
from twonatures.web.settings import PACKAGED, SettingsError, default_database, read_settings


def test_the_schema_names_every_message_and_every_reference_is_there() -> None:
    text = json.dumps(schema())
    definitions = schema()["$defs"]
    assert isinstance(definitions, dict)
    names = {"ClientMessage", "ServerMessage", "State", "Answer", "Scene", "TableFacts", "Me", "Created"}
    assert names <= definitions.keys()
    references = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert references <= definitions.keys()
    assert all(
        part.get("additionalProperties") is False for part in definitions.values() if "properties" in part
    )


def test_the_schema_is_printed() -> None:
    command = [sys.executable, "-m", "twonatures.web.schema"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert json.loads(printed) == schema()


def test_a_server_message_with_anything_more_is_no_message() -> None:
    SERVER.validate_python({"type": "pong"})
    with pytest.raises(ValidationError):
        SERVER.validate_python({"type": "pong", "hand": ["P1"]})


def test_settings_come_from_arguments_then_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TWONATURES_DATABASE", raising=False)
    monkeypatch.delenv("TWONATURES_ASSETS", raising=False)
    assert read_settings().database == default_database()
    assert read_settings().assets == PACKAGED
    monkeypatch.setenv("TWONATURES_DATABASE", "sqlite:////tmp/a.db")
    monkeypatch.setenv("TWONATURES_ASSETS", "/tmp/page")
    assert read_settings().database == Path("/tmp/a.db")
    assert read_settings().assets == Path("/tmp/page")
    assert read_settings("b.db", "page") == read_settings("sqlite+aiosqlite:///b.db", "page")


@pytest.mark.parametrize("told", ["postgresql://host/base", "sqlite:///"])
def test_another_database_is_refused(told: str) -> None:
    with pytest.raises(SettingsError, match="expected a path"):
        read_settings(told)


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_the_database_lies_with_the_users_data(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    path = default_database()
    assert path.name == "twonatures.db"
    parents = {"linux": Path("/data"), "win32": Path("/local"), "darwin": Path.home()}
    assert parents[system] in path.parents
