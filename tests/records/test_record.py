"""Records to text and back, and what is said of texts that are none."""

import json
from typing import Any

import pytest

from tests.records.examples import SEED_7, example
from twonatures.games import game_named
from twonatures.records.checking import replay
from twonatures.records.record import Fault, Malformed, Record, Unreadable, parse_record

ALL = {
    "result": {"winner": "hyde", "marker": 0, "rounds": 0, "by": "resignation"},
    "rounds": [],
    "campaign": {"id": "c"},
    "match": {"id": "m", "game": 1},
    "shuffle": {"scheme": "twonatures/1"},
    "rules": "1",
    "started": "2026-01-01T00:00:00Z",
    "id": "k7lampfog",
    "players": {"jekyll": {"name": "Zoë"}},
    "unknown": [1],
    "game": "jekyll-vs-hyde",
    "record": 1,
}


@pytest.mark.compiled_too
def test_golden_records_are_written_as_they_were_read() -> None:
    lines = SEED_7.read_text().splitlines()
    assert [parse_record(line).to_json() for line in lines] == lines


@pytest.mark.compiled_too
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_replayed_record_has_the_same_history_and_result(number: int) -> None:
    record = parse_record(json.dumps(example(number)))
    position = replay(record)
    assert position.history() == record.rounds
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.as_json() == record.result


def test_keys_are_written_in_the_order_of_the_format_and_unknown_ones_left_out() -> None:
    written = json.loads(parse_record(json.dumps(ALL)).to_json())
    assert list(written) == (
        [
            "record",
            "game",
            "players",
            "id",
            "started",
            "rules",
            "shuffle",
            "match",
            "campaign",
            "rounds",
            "result",
        ]
    )
    assert written == {key: value for key, value in ALL.items() if key != "unknown"}


def test_what_is_null_is_as_good_as_absent() -> None:
    said = ALL | dict.fromkeys(
        ["result", "players", "id", "started", "rules", "shuffle", "match", "campaign"]
    )
    assert parse_record(json.dumps(said)) == Record("jekyll-vs-hyde", [])


def test_unknown_keys_of_a_round_are_ignored() -> None:
    said = example()
    said["rounds"][0]["mood"] = "grim"
    assert parse_record(json.dumps(said)).to_json() == json.dumps(example(), separators=(",", ":"))


@pytest.mark.parametrize("viewer", ["jekyll", "hyde", "spectator"])
def test_a_view_is_read_and_written(viewer: str) -> None:
    position = game_named("jekyll-vs-hyde").start()
    chance = position.chance()
    assert chance is not None
    text = position.deal(chance.cards).view(["jekyll", "hyde", "spectator"].index(viewer)).to_json()
    record = parse_record(text)
    assert record.view == viewer
    assert record.to_json() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cut off"),
        ('{"record": 1, "game": "jekyll', "cut off"),
        ('{"record": 1, "game": ', "cut off"),
        ("{'record': 1}", "expected JSON, which it is not (Expecting property name"),
        ('{"record": 1} {"record": 1}', "Extra data"),
        ('{"record": NaN}', "NaN is no JSON number"),
        ("[" * 100_000, "nested too deeply"),
        ("[1]", "expected a record, which is a JSON object, got a list"),
        ("5", "expected a record, which is a JSON object, got 5"),
        ("null", "expected a record, which is a JSON object, got nothing"),
        ("{}", "expected a record with the number 1, got none"),
        ('{"record": 2}', "expected a record with the number 1, got 2: this version reads no other"),
        ('{"record": true}', "number 1, got true"),
        ('{"record": "' + 100 * "x" + '"}', "xxx...: this version"),
        ('{"record": 1}', "expected the name of a game, got nothing"),
        ('{"record": 1, "game": {}}', "expected the name of a game, got an object"),
        ('{"record": 1, "game": "chess"}', "the game is not known here: expected one of jekyll-vs-hyde"),
        (
            '{"record": 1, "game": "jekyll-vs-hyde", "view": "nobody"}',
            "expected the view of one of jekyll, hyde,",
        ),
        ('{"record": 1, "game": "jekyll-vs-hyde", "view": []}', "expected the view of one of jekyll, hyde,"),
        ('{"record": 1, "game": "jekyll-vs-hyde", "id": 5}', "expected a text for 'id', got 5"),
        (
            '{"record": 1, "game": "jekyll-vs-hyde", "players": []}',
            "expected an object for 'players', got a list",
        ),
    ],
)
def test_texts_that_are_no_record_are_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_record(text)
    assert message in str(refused.value)


def spoil(path: list[str | int], value: Any) -> str:
    record = example()
    place: Any = record
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (["rounds"], None, Fault(0, 0, "rounds", "expected a list of rounds, got nothing")),
        (["rounds"], {}, Fault(0, 0, "rounds", "expected a list of rounds, got an object")),
        (["rounds", 1], 7, Fault(2, 0, "rounds", "expected an object for the round, got 7")),
        (
            ["rounds", 0, "moves"],
            "J",
            Fault(1, 0, "rounds", 'expected a list of moves in the round, got "J"'),
        ),
        (["rounds", 1, "moves", 3], 7, Fault(2, 4, "7", "expected the text of a move, got 7")),
        (
            ["rounds", 0, "hyde"],
            None,
            Fault(1, 0, "deal", "expected a list of cards for 'hyde', got nothing"),
        ),
        (["rounds", 0, "aside", 2], 1, Fault(1, 0, "deal", "expected the text of a card in 'aside', got 1")),
        (["result"], "won", Fault(3, 0, "result", 'expected an object for the result, got "won"')),
    ],
)
def test_things_in_the_wrong_place_are_faults(path: list[str | int], value: Any, fault: Fault) -> None:
    with pytest.raises(Malformed) as refused:
        parse_record(spoil(path, value))
    assert refused.value.fault == fault
