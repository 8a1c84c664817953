"""Thousands of records, good and spoiled, judged by the engine's check and by the slow referee."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.games.judge import CARDS, Duel, play_out, referee
from twonatures.games import game_named
from twonatures.lab.simulation import Plan, play_games
from twonatures.records.command import check
from twonatures.records.record import Record

GAMES = 2000
FAULT = re.compile(r": game (\d+), round (\d+), move (\d+), (.*?): (.+)")
Verdict = tuple[int, int, str] | None
JsonRecord = dict[str, Any]


def judged_game(seed: int) -> JsonRecord:
    """A game that the judge played at random; one in eight stops early, running or given up."""
    draw = random.Random(seed)
    duel = Duel()
    for _ in play_out(duel, draw, draw.randint(1, 60) if seed % 8 == 0 else 1000):
        pass
    record: JsonRecord = {"record": 1, "game": "jekyll-vs-hyde", "rounds": duel.rounds}
    result = duel.result()
    if result is None and seed % 16 == 0:
        by = draw.choice(["resignation", "timeout", "abandonment"])
        result = {
            "winner": draw.choice(["jekyll", "hyde"]),
            "marker": duel.marker,
            "rounds": len(duel.rounds),
            "by": by,
        }
    if result is not None:
        record["result"] = result
    return record


def engine_game(seed: int) -> JsonRecord:
    """A game that the engine played at random."""
    draw = random.Random(seed)
    position = game_named("jekyll-vs-hyde").start()
    while position.outcome() is None:
        chance = position.chance()
        if chance is not None:
            position = position.deal(tuple(draw.sample(chance.cards, len(chance.cards))))
            continue
        move = position.automatic() or draw.choice(position.legal_moves(draw.choice(position.acting())))
        position = position.apply(move)
    outcome = position.outcome()
    assert outcome is not None
    return json.loads(Record("jekyll-vs-hyde", position.history(), outcome.as_json()).to_json())  # type: ignore[no-any-return]


def wrong_move(record: JsonRecord, draw: random.Random) -> None:
    """Another move stands in the place of a legal one."""
    moves = draw.choice(record["rounds"])["moves"]
    place = draw.randrange(len(moves))
    seat, verb = draw.choice("JH"), draw.choice(["play", "play", "give", "swap"])
    cards = draw.sample(CARDS, 1 if verb == "play" else draw.randint(1, 3))
    moves[place] = " ".join([seat, verb, *cards, *(draw.choice(["", "P"]).split() if verb == "play" else [])])


def foreign_card(record: JsonRecord, draw: random.Random) -> None:
    """A move plays a card from anywhere."""
    moves = draw.choice(record["rounds"])["moves"]
    place = draw.randrange(len(moves))
    words = moves[place].split(" ")
    words[2] = draw.choice(CARDS)
    moves[place] = " ".join(words)


def no_move(record: JsonRecord, draw: random.Random) -> None:
    """Something that is no move stands among the moves."""
    moves = draw.choice(record["rounds"])["moves"]
    moves[draw.randrange(len(moves))] = draw.choice(
        ["", "J", "J play", "H play P9", "J give ??", "C play P1", "j play P1"]
    )


def lost_move(record: JsonRecord, draw: random.Random) -> None:
    """A move is missing."""
    moves = draw.choice(record["rounds"])["moves"]
    del moves[draw.randrange(len(moves))]


def surplus_move(record: JsonRecord, draw: random.Random) -> None:
    """A move stands there twice."""
    moves = draw.choice(record["rounds"])["moves"]
    place = draw.randrange(len(moves))
    moves.insert(place, moves[place])


def lost_end(record: JsonRecord, draw: random.Random) -> None:
    """A round breaks off."""
    moves = draw.choice(record["rounds"])["moves"]
    del moves[draw.randrange(len(moves)) :]


def repeated_card(record: JsonRecord, draw: random.Random) -> None:
    """A card is dealt twice, another not at all."""
    dealt = draw.choice(record["rounds"])
    cards = dealt[draw.choice(["jekyll", "hyde", "aside"])]
    cards[draw.randrange(len(cards))] = draw.choice([card for card in CARDS if card not in cards])


def moved_card(record: JsonRecord, draw: random.Random) -> None:
    """A seat is dealt a card too many."""
    dealt = draw.choice(record["rounds"])
    lists = draw.sample(["jekyll", "hyde", "aside"], 2)
    dealt[lists[0]].append(dealt[lists[1]].pop())


def exchanged_hands(record: JsonRecord, draw: random.Random) -> None:
    """A round is dealt the other way round."""
    dealt = draw.choice(record["rounds"])
    dealt["jekyll"], dealt["hyde"] = dealt["hyde"], dealt["jekyll"]


def lost_round(record: JsonRecord, draw: random.Random) -> None:
    """A round is missing."""
    del record["rounds"][draw.randrange(len(record["rounds"]))]


def surplus_round(record: JsonRecord, draw: random.Random) -> None:
    """A round is played twice."""
    record["rounds"].append(json.loads(json.dumps(draw.choice(record["rounds"]))))


def wrong_result(record: JsonRecord, draw: random.Random) -> None:
    """The result is not the one that follows."""
    key = draw.choice(["winner", "marker", "rounds"])
    result = record["result"]
    if key == "winner":
        result[key] = "hyde" if result[key] == "jekyll" else "jekyll"
    else:
        result[key] += draw.choice([-2, -1, 1, 2])


def wrong_end(record: JsonRecord, draw: random.Random) -> None:
    """A game that the rules ended is said to have been ended otherwise."""
    record["result"]["by"] = draw.choice(["resignation", "timeout", "abandonment", "weather"])


SPOILERS: list[Callable[[JsonRecord, random.Random], None]] = [
    wrong_move, foreign_card, no_move, lost_move, surplus_move, lost_end, repeated_card, moved_card,
    exchanged_hands, lost_round, surplus_round, wrong_result, wrong_end,
]  # fmt: skip


def checked(records: list[JsonRecord], folder: Path) -> list[Verdict]:
    """What `twonatures check` says of each game of a file, in the referee's words."""
    path = folder / "games.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    ran = CliRunner().invoke(check, [str(path)])
    lines = ran.stdout.splitlines()
    said: list[Verdict] = [None] * len(records)
    for line in lines[:-1]:
        found = FAULT.fullmatch(line.removeprefix(str(path)))
        assert found is not None, line
        game, number, place, what, _reason = found.groups()
        if int(place) and what != "missing":
            assert what == records[int(game) - 1]["rounds"][int(number) - 1]["moves"][int(place) - 1]
            what = "move"
        said[int(game) - 1] = (int(number), int(place), what)
    faulty = len(records) - said.count(None)
    assert lines[-1] == f"{len(records)} games, {faulty} faulty"
    assert ran.exit_code == (1 if faulty else 0)
    return said


@pytest.fixture(scope="module")
def judged() -> list[str]:
    """Games of the judge as texts, so that whoever spoils one spoils a copy."""
    return [json.dumps(judged_game(seed)) for seed in range(GAMES)]


@pytest.mark.compiled_too
def test_games_of_the_judge_are_accepted(judged: list[str], tmp_path: Path) -> None:
    games: list[JsonRecord] = [json.loads(text) for text in judged]
    assert [referee(game) for game in games] == [None] * GAMES
    assert checked(games, tmp_path) == [None] * GAMES
    for game in games[:300]:
        outcome = game_named("jekyll-vs-hyde").replay(game["rounds"]).outcome()
        assert (outcome is None) == ("by" in game.get("result", {"by": None}))
        if outcome is not None:
            assert outcome.as_json() == game["result"]


@pytest.mark.compiled_too
def test_games_of_the_engine_are_accepted_by_the_judge() -> None:
    games = [engine_game(seed) for seed in range(GAMES)]
    assert [referee(game) for game in games] == [None] * GAMES
    winners = Counter(game["result"]["winner"] for game in games)
    assert min(winners["jekyll"], winners["hyde"]) > GAMES // 4


@pytest.mark.parametrize("games", [60, pytest.param(GAMES, marks=pytest.mark.soak)])
def test_simulated_games_are_accepted_by_the_judge(games: int) -> None:
    lines = play_games(Plan("jekyll-vs-hyde", games, 7, ("random", "random")), 1, lambda _: None)
    assert [referee(json.loads(line)) for line in lines] == [None] * games


@pytest.mark.compiled_too
def test_spoiled_games_are_refused_in_the_right_place(judged: list[str], tmp_path: Path) -> None:
    whole = [text for text in judged if '"result"' in text and '"by"' not in text]
    spoiled: list[JsonRecord] = []
    tried = 0
    while len(spoiled) < GAMES:
        tried += 1
        game = json.loads(whole[tried % len(whole)])
        SPOILERS[tried % len(SPOILERS)](game, random.Random(tried))
        # A card put back where it was spoils nothing.
        if referee(game) is not None:
            spoiled.append(game)
    assert tried < GAMES * 1.2
    # After every tenth a good one: the check goes on after a fault and comes to it.
    good = [json.loads(text) for text in whole[: GAMES // 10]]
    games = list(spoiled)
    for number, game in enumerate(good):
        games.insert(11 * number + 10, game)
    expected = [referee(game) for game in games]
    assert expected.count(None) == len(good)
    assert checked(games, tmp_path) == expected
    kinds = {fault[2] for fault in expected if fault is not None}
    assert kinds == {"move", "missing", "deal", "rounds", "result"}
