"""`check`, `verify` and `show` as they are called: what they print, and how they end."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.records.examples import SEED_7, TOLD, JsonRecord, example
from tests.records.test_verifying import RECEIPT, vector
from twonatures.cli import main
from twonatures.games import game_named


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def faulty() -> JsonRecord:
    record = example()
    record["result"]["marker"] = 8
    return record


def view() -> str:
    return game_named("jekyll-vs-hyde").start().view(0).to_json()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def write(file: Path, *lines: str | JsonRecord) -> Path:
    file.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
    return file


@pytest.mark.compiled_too
def test_good_games_end_with_0() -> None:
    done = run("check", SEED_7, SEED_7)
    assert (done.exit_code, done.output) == (0, "6 games, 0 faulty\n")


def test_standard_input_is_a_dash() -> None:
    done = run("check", "-", stdin=SEED_7.read_bytes())
    assert (done.exit_code, done.output) == (0, "3 games, 0 faulty\n")


def test_each_faulty_game_has_a_line_and_the_end_is_1(file: Path) -> None:
    missing = example()
    missing["rounds"][2]["moves"].pop()
    place = len(missing["rounds"][2]["moves"]) + 1
    write(file, example(), faulty(), missing, {"record": 1, "game": "jekyll-vs-hyde"})
    done = run("check", file)
    assert done.exit_code == 1
    seat = {"J": "Jekyll", "H": "Hyde"}[example()["rounds"][2]["moves"][-1][0]]
    assert done.stdout.splitlines() == [
        f"{file}: game 2, round 3, move 0, result: expected the marker to be 10, got 8",
        f"{file}: game 3, round 3, move {place}, missing: the round is not over, {seat} must still act",
        f"{file}: game 4, round 0, move 0, rounds: expected a list of rounds, got nothing",
        "4 games, 3 faulty",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "cut off"),
        ('{"record": 2}', "expected a record with the number 1, got 2"),
        (view(), "this is only what jekyll may see: a view cannot be replayed"),
    ],
)
def test_what_cannot_be_read_ends_with_2_and_the_rest_is_checked(file: Path, line: str, message: str) -> None:
    done = run("check", write(file, line, faulty()), SEED_7)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{file}: game 1: ")
    assert message in done.stderr
    assert done.stdout.splitlines()[-1] == "4 games, 1 faulty"
    assert "game 2, round 3" in done.stdout


def test_a_file_that_is_not_there_ends_with_2_and_the_others_are_checked(file: Path) -> None:
    done = run("check", file, SEED_7)
    assert done.exit_code == 2
    assert done.stderr == f"{file}: the file cannot be read: No such file or directory\n"
    assert done.stdout == "3 games, 0 faulty\n"


def test_no_file_at_all_is_a_wrong_call() -> None:
    assert run("check").exit_code == 2


def test_good_deals_are_verified() -> None:
    done = run("verify", SEED_7)
    assert (done.exit_code, done.output) == (0, "3 games verified, 0 altered\n")


def test_a_receipt_that_fits(file: Path, tmp_path: Path) -> None:
    receipt = write(tmp_path / "receipt.json", RECEIPT._asdict())
    assert run("verify", write(file, vector()), "--receipt", receipt).exit_code == 0
    done = run("verify", write(file, vector()), "--receipt", "-", stdin=receipt.read_bytes())
    assert done.exit_code == 0
    done = run("verify", write(file, vector() | {"id": "x"}), "--receipt", receipt)
    assert done.exit_code == 1
    assert f"{file}: game 1: the receipt is for the game 'k7lampfog'" in done.stdout


def test_a_receipt_that_cannot_be_read(file: Path, tmp_path: Path) -> None:
    done = run("verify", SEED_7, "--receipt", tmp_path / "absent")
    assert done.exit_code == 2
    assert "the receipt cannot be read: No such file or directory" in done.stderr
    assert run("verify", SEED_7, "--receipt", write(file, "[]")).exit_code == 2


def test_altered_and_unreadable_games_among_good_ones(file: Path) -> None:
    altered = example()
    altered["shuffle"]["commitment"] = "0"
    done = run("verify", write(file, altered, {"record": 1, "game": "jekyll-vs-hyde"}, example()))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{file}: game 1: the seed does not fit the commitment: one of the two was altered",
        f"{file}: game 2: round 0, rounds: expected a list of rounds, got nothing",
        "3 games verified, 2 altered",
    ]
    done = run("verify", write(file, altered, view(), "{"))
    assert done.exit_code == 2
    assert done.stdout.splitlines()[-1] == "1 games verified, 1 altered"
    assert len(done.stderr.splitlines()) == 2


def test_a_game_is_shown() -> None:
    done = run("show", SEED_7)
    assert (done.exit_code, done.output) == (0, TOLD.read_text())
    assert run("show", SEED_7, "--game", "2", "--from", "hyde").exit_code == 0


def test_a_view_is_shown_from_its_own_seat_alone(file: Path) -> None:
    write(file, view())
    assert run("show", file).exit_code == 0
    assert run("show", file, "--from", "jekyll").exit_code == 0
    done = run("show", file, "--from", "hyde")
    assert done.exit_code == 2
    assert "this is what jekyll may see, it cannot be shown from hyde" in done.stderr


def test_a_faulty_game_is_not_shown(file: Path) -> None:
    done = run("show", write(file, faulty()))
    assert done.exit_code == 1
    assert done.stderr == f"{file}: game 1, round 3, move 0, result: expected the marker to be 10, got 8\n"
    done = run("show", write(file, {"record": 1, "game": "jekyll-vs-hyde"}))
    assert done.exit_code == 1


def test_a_game_that_is_not_there_is_not_shown(file: Path) -> None:
    done = run("show", SEED_7, "--game", "4")
    assert done.exit_code == 2
    assert done.stderr == f"{SEED_7}: there is no game 4, the file holds 3\n"
    assert run("show", write(file, "{")).exit_code == 2
    assert run("show", file, "--from", "nobody").exit_code == 2
