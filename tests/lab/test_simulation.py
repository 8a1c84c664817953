"""Simulated games: by the rules, with deals that verify, and the same again for the same seed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from twonatures.bots.choice import choose
from twonatures.bots.levels import level_named
from twonatures.cli import main
from twonatures.games import game_named
from twonatures.games.shuffle import bot_key
from twonatures.lab.simulation import Plan, play_game, play_games, seed_of
from twonatures.records.checking import check
from twonatures.records.record import parse_record
from twonatures.records.verifying import verify_deals

PLAN = Plan("jekyll-vs-hyde", 60, 11, ("random", "random"))


def lines(plan: Plan, jobs: int) -> list[str]:
    return list(play_games(plan, jobs, lambda games: None))


@pytest.mark.compiled_too
def test_any_number_of_processes_writes_the_same_records() -> None:
    alone = lines(PLAN, 1)
    assert len(alone) == 60
    assert lines(PLAN, 2) == alone
    assert lines(PLAN._replace(games=26), 2) == alone[:26]


@pytest.mark.compiled_too
def test_games_hold_and_their_deals_verify() -> None:
    for line in lines(PLAN._replace(games=10), 1):
        record = parse_record(line)
        assert check(record) is None
        assert verify_deals(record) == []


def test_another_seed_makes_other_games() -> None:
    assert play_game(PLAN, 1) != play_game(PLAN._replace(seed=12), 1)
    assert seed_of(1, 11) != seed_of(11, 1)


def test_progress_is_told() -> None:
    told: list[int] = []
    list(play_games(PLAN, 1, told.append))
    assert told == [25, 25, 10]


def test_each_move_can_be_decided_again_from_the_seats_view_alone() -> None:
    record = play_game(PLAN, 3)
    game = game_named(record.game)
    seed, versions, position = seed_of(11, 3), [0, 0], game.start()
    decided = 0
    for played in record.rounds:
        steps = [tuple(played["jekyll"] + played["hyde"] + played["aside"]), *played["moves"]]
        for step in steps:
            if isinstance(step, tuple):
                after = position.deal(step)
            else:
                seat = "JH".index(step[0])
                if position.automatic() is None:
                    key = bot_key(seed, "sim-11-3", game.seats[seat], versions[seat])
                    assert choose(position.view(seat).to_json().encode(), key, 0, "random") == step
                    decided += 1
                after = position.apply(step)
            versions = [versions[s] + len(game.sights(position, after, s)) for s in (0, 1)]
            position = after
    assert decided > 40


def test_a_bot_that_searches_plays_too() -> None:
    assert level_named("steady").simulations > 0
    line = next(play_games(PLAN._replace(bots=("steady", "random"), games=1), 1, lambda games: None))
    record = json.loads(line)
    assert record["players"]["jekyll"] == {"name": "Steady", "bot": "steady"}
    assert check(parse_record(line)) is None


def test_the_command_writes_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    done = CliRunner().invoke(main, ["simulate", "--games", "3", "--seed", "11", "--out", str(out)])
    assert (done.exit_code, done.output) == (0, "")
    done = CliRunner().invoke(main, ["simulate", "--games", "3", "--seed", "11", "--jobs", "1"])
    assert done.stdout == out.read_text()
    assert done.stdout.splitlines() == lines(PLAN._replace(games=3), 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "1", "--bots", "random"], "expected two names with a comma between"),
        (["--seed", "1", "--bots", "random,god"], "expected one of random, steady"),
        (["--seed", "x"], "not a valid integer"),
        (["--seed", "1", "--games", "0"], "0 is not in the range"),
        (["--seed", "1", "--game", "chess"], "is not 'jekyll-vs-hyde'"),
        (["--seed", "1", "--out", "absent/games.jsonl"], "cannot be written: No such file or directory"),
        ([], "Missing option '--seed'"),
    ],
)
def test_wrong_calls_end_with_2_and_say_why(arguments: list[str], message: str) -> None:
    done = CliRunner().invoke(main, ["simulate", *arguments])
    assert done.exit_code == 2
    assert message in done.stderr
