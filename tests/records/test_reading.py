"""Files of one record, of one a line, and files that are neither."""

import json
from pathlib import Path

import pytest

from tests.records.examples import SEED_7, example
from twonatures.records.reading import read_file
from twonatures.records.record import Malformed, Record, Unreadable


def kinds(path: Path) -> list[type]:
    return [type(game) for game in read_file(path)]


def test_a_json_file_holds_one_record_over_any_number_of_lines(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(example(), indent=1))
    (game,) = read_file(path)
    assert isinstance(game, Record)
    assert game.id == "sim-7-1"


def test_any_other_file_holds_one_a_line_and_empty_lines_are_none(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + SEED_7.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert kinds(path) == [Record] * 3


def test_bad_lines_stand_in_the_place_of_their_games(tmp_path: Path) -> None:
    good = json.dumps(example())
    lines = [good, "no json", '{"record":1,"game":"jekyll-vs-hyde"}', good, good[:1000]]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines))
    assert kinds(path) == [Record, Unreadable, Malformed, Record, Unreadable]
    assert "cut off" in str(list(read_file(path))[-1])


def test_bytes_that_are_no_text_are_told_by_their_place(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"record": \xff}\n')
    (game,) = read_file(path)
    assert str(game) == "expected JSON in UTF-8, got a byte that is none at position 11"


@pytest.mark.parametrize("name", ["absent.json", "folder.jsonl"])
def test_a_file_that_cannot_be_opened_is_unreadable(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(Unreadable, match="the file cannot be read: "):
        list(read_file(tmp_path / name))
