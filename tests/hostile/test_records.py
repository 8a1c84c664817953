"""Records that were cut, bent or made up: `check` says what is wrong and never breaks."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.faults.server import ROOT
from tests.leaks.games import play_game
from tests.leaks.traffic import record
from twonatures.records.checking import check
from twonatures.records.reading import read_record
from twonatures.records.record import Malformed, Record, Unreadable
from twonatures.tables.table import Table

GAME = play_game(0)
WHOLE = record(Table("k7lampfog", GAME), 0).encode()


def test_the_whole_record_is_good() -> None:
    read = read_record(WHOLE)
    assert isinstance(read, Record)
    assert check(read) is None


def test_a_record_cut_anywhere_cannot_be_read() -> None:
    for length in range(0, len(WHOLE), 3):
        read = read_record(WHOLE[:length])
        assert isinstance(read, Unreadable), length
        assert str(read)


def test_a_record_with_a_round_or_moves_cut_away_is_faulty() -> None:
    said = json.loads(WHOLE)
    for drop in (1, 5):
        cut = json.loads(WHOLE)
        cut["rounds"][-1]["moves"] = said["rounds"][-1]["moves"][:-drop]
        read = read_record(json.dumps(cut).encode())
        assert isinstance(read, Record)
        assert check(read) is not None
    cut = {**said, "rounds": said["rounds"][:-1]}
    read = read_record(json.dumps(cut).encode())
    assert isinstance(read, Record)
    assert check(read) is not None


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        found += _places(child, (*path, key))
    return found


@pytest.mark.parametrize("number", range(300))
def test_a_record_bent_anywhere_is_answered_in_words(number: int) -> None:
    dice = random.Random(number)
    said = json.loads(WHOLE)
    place = dice.choice(_places(said))
    parent = said
    for key in place[:-1]:
        parent = parent[key]
    strange = [
        None,
        True,
        0,
        -1,
        10**30,
        1.5,
        "",
        "P1",
        "??",
        "J play P1",
        [],
        {},
        [[]],
        {"P1": 1},
        "\u202e",
        "\x00",
    ]
    parent[place[-1]] = dice.choice(strange)
    read = read_record(json.dumps(said).encode())
    if isinstance(read, Record):
        fault = None if read.view is not None else check(read)
        assert fault is None or fault.reason
    else:
        assert isinstance(read, Malformed | Unreadable)
        assert str(read)


def test_the_command_says_that_a_file_is_cut_off(tmp_path: Path) -> None:
    """On the command line: words, exit code 2, no traceback."""
    whole, cut = tmp_path / "whole.json", tmp_path / "cut.json"
    whole.write_bytes(WHOLE)
    cut.write_bytes(WHOLE[: len(WHOLE) // 2])
    words = [sys.executable, "-m", "twonatures", "check"]
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    for files, code in (([whole], 0), ([cut], 2), ([cut, whole], 2)):
        done = subprocess.run(
            [*words, *map(str, files)],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert ("cut off" in done.stdout + done.stderr) == (cut in files)
        assert "Traceback" not in done.stdout + done.stderr
