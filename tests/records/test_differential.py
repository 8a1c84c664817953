"""Thousands of records, good and spoiled, judged by the engine's check and by the slow referee."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.judge import CARDS, Duel, play_out, referee
from twonatures.games import game_named
from twonatures.records.checking import check, replay
from twonatures.records.reading import read_lines
from twonatures.records.record import Fault, Record

pytestmark = pytest.mark.compiled_too

GAMES = 2000
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


def kind_of(fault: Fault) -> str:
    """The referee's word for a fault of the check."""
    return fault.what if fault.move == 0 or fault.what == "missing" else "move"


def checked(records: list[JsonRecord]) -> list[tuple[int, int, str] | None]:
    """What the engine's check says of each game of a file, in the referee's words."""
    file = io.BytesIO("\n".join(json.dumps(record) for record in records).encode())
    said: list[tuple[int, int, str] | None] = []
    for read in read_lines(file):
        assert isinstance(read, Record)
        fault = check(read)
        if fault is not None and kind_of(fault) == "move":
            assert fault.what == read.rounds[fault.round - 1]["moves"][fault.move - 1]
            assert fault.reason
        said.append(None if fault is None else (fault.round, fault.move, kind_of(fault)))
    return said


@pytest.fixture(scope="module")
def judged() -> list[str]:
    """Games of the judge as texts, so that whoever spoils one spoils a copy."""
    return [json.dumps(judged_game(seed)) for seed in range(GAMES)]


def test_games_of_the_judge_are_accepted(judged: list[str]) -> None:
    games: list[JsonRecord] = [json.loads(text) for text in judged]
    assert [referee(game) for game in games] == [None] * GAMES
    assert checked(games) == [None] * GAMES
    for game in games[:400]:
        outcome = replay(Record("jekyll-vs-hyde", game["rounds"])).outcome()
        if outcome is not None:
            assert outcome.as_json() == game["result"]


def test_games_of_the_engine_are_accepted_by_the_judge() -> None:
    games = [engine_game(seed) for seed in range(GAMES)]
    assert [referee(game) for game in games] == [None] * GAMES
    winners = Counter(game["result"]["winner"] for game in games)
    assert min(winners["jekyll"], winners["hyde"]) > GAMES // 4


def test_spoiled_games_are_refused_in_the_right_place(judged: list[str]) -> None:
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
    assert checked(games) == expected
    kinds = {fault[2] for fault in expected if fault is not None}
    assert kinds == {"move", "missing", "deal", "rounds", "result"}
