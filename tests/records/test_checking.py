"""The first fault of a record, in its place and in words."""

import json
from collections.abc import Callable

import pytest

from tests.records.examples import JsonRecord, example
from twonatures.records.checking import check
from twonatures.records.record import Fault, parse_record

Change = Callable[[JsonRecord], object]


def fault_of(record: JsonRecord) -> Fault | None:
    return check(parse_record(json.dumps(record)))


def changed(change: Change) -> Fault | None:
    record = example()
    change(record)
    return fault_of(record)


@pytest.mark.compiled_too
@pytest.mark.parametrize("number", [1, 2, 3])
def test_golden_records_hold(number: int) -> None:
    assert fault_of(example(number)) is None


def moves_of(record: JsonRecord, number: int) -> list[str]:
    moves: list[str] = record["rounds"][number - 1]["moves"]
    return moves


def place_of(record: JsonRecord, number: int, verb: str) -> int:
    """Where the first move with this verb stands in a round, from 1."""
    return next(i for i, move in enumerate(moves_of(record, number), 1) if move[2:6] == verb)


def test_a_card_that_is_not_held_is_named() -> None:
    record = example()
    place = place_of(record, 2, "play")
    moves = moves_of(record, 2)
    absent = record["rounds"][1]["aside"][0]
    moves[place - 1] = f"{moves[place - 1][0]} play {absent}"
    assert fault_of(record) == Fault(2, place, moves[place - 1], f"{absent} is not in this hand")


def test_no_move_at_all_is_told_as_it_stands() -> None:
    record = example()
    moves_of(record, 1)[4] = "J castles"
    assert fault_of(record) == Fault(1, 5, "J castles", "this is no move of the game")


def test_a_move_left_out_is_missed_where_it_should_stand() -> None:
    record = example()
    del moves_of(record, 1)[1]
    fault = fault_of(record)
    assert fault is not None
    assert (fault.round, fault.move) == (1, 2)
    assert fault.reason == "both must give cards first, so this is no time to play"


@pytest.mark.parametrize("number", [1, 3])
def test_the_last_move_of_a_round_is_missed_at_its_end(number: int) -> None:
    record = example()
    last = moves_of(record, number).pop()
    seat = {"J": "Jekyll", "H": "Hyde"}[last[0]]
    place = len(moves_of(record, number)) + 1
    reason = f"the round is not over, {seat} must still act"
    assert fault_of(record) == Fault(number, place, "missing", reason)


def test_both_are_missed_where_both_must_choose() -> None:
    record = example()
    moves_of(record, 1).clear()
    assert fault_of(record) == Fault(1, 1, "missing", "the round is not over, Jekyll and Hyde must still act")


def test_a_move_too_many_is_refused() -> None:
    record = example()
    moves_of(record, 1).append("J play P1")
    place = len(moves_of(record, 1))
    assert fault_of(record) == Fault(1, place, "J play P1", "the round is over already")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda deal: deal["jekyll"].__setitem__(0, "X9"), "X9 is no card of this deal"),
        (lambda deal: deal["jekyll"].__setitem__(0, "??"), "?? is no card of this deal"),
        (lambda deal: deal["jekyll"].__setitem__(0, deal["hyde"][0]), "T5 is dealt 2 times"),
        (lambda deal: deal["aside"].pop(), "T2 is not dealt"),
        (lambda deal: deal["aside"].append(deal["hyde"].pop()), "expected 10 cards for 'hyde', got 9"),
        (
            lambda deal: deal["jekyll"].append(deal["hyde"].pop(0)),
            "expected 10 cards for 'jekyll', got 11",
        ),
    ],
)
def test_a_deal_that_is_none(change: Change, reason: str) -> None:
    assert changed(lambda record: change(record["rounds"][0])) == Fault(1, 0, "deal", reason)


def test_rounds_too_many_and_too_few() -> None:
    more = changed(lambda record: record["rounds"].append(record["rounds"][0]))
    assert more == Fault(4, 0, "rounds", "the game was over after round 3")
    fewer = changed(lambda record: record["rounds"].pop())
    assert fewer == Fault(3, 0, "rounds", "the game is not over after round 2")
    none = changed(lambda record: record["rounds"].clear())
    assert none == Fault(1, 0, "rounds", "no round was played")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("winner", "spectator"),
        ("winner", None),
        ("marker", 3),
        ("marker", "6"),
        ("rounds", True),
        ("rounds", 3.0),
        ("rounds", 2),
    ],
)
def test_a_result_that_does_not_follow(key: str, value: object) -> None:
    record = example()
    right = record["result"][key]
    record["result"][key] = value
    came = "nothing" if value is None else value
    assert fault_of(record) == Fault(3, 0, "result", f"expected the {key} to be {right}, got {came}")


def test_a_running_game_is_checked_as_far_as_it_goes() -> None:
    record = example()
    del record["result"]
    assert fault_of(record) is None
    del moves_of(record, 3)[7:]
    assert fault_of(record) is None
    moves_of(record, 3)[6] = "J play ??"
    fault = fault_of(record)
    assert fault is not None
    assert (fault.round, fault.move) == (3, 7)
    assert fault_of({**record, "rounds": []}) is None


def given_up(by: object, winner: object = "hyde") -> JsonRecord:
    """A golden game that stopped in its second round."""
    record = example()
    del record["rounds"][2]
    del moves_of(record, 2)[9:]
    record["result"] = {"winner": winner, "marker": 4, "rounds": 2, "by": by}
    return record


@pytest.mark.parametrize("by", ["resignation", "timeout", "abandonment"])
@pytest.mark.parametrize("winner", ["jekyll", "hyde"])
def test_a_game_given_up_may_stop_anywhere_and_its_winner_is_taken_as_told(by: str, winner: str) -> None:
    record = given_up(by, winner)
    record["result"]["marker"] = marker_after_first_round(record)
    assert fault_of(record) is None
    record["result"]["marker"] += 2
    fault = fault_of(record)
    assert fault is not None
    assert fault[:3] == (2, 0, "result")


def marker_after_first_round(record: JsonRecord) -> int:
    """Where the marker was, by the only value that is not a fault."""
    return next(
        at
        for at in range(0, 10, 2)
        if fault_of({**record, "result": {**record["result"], "marker": at}}) is None
    )


@pytest.mark.parametrize(
    ("by", "winner", "reason"),
    [
        ("boredom", "hyde", "expected 'by' to be one of resignation, timeout, abandonment, got boredom"),
        ([], "hyde", "expected 'by' to be one of resignation, timeout, abandonment, got []"),
        ("timeout", "nobody", "expected the winner to be one of jekyll, hyde, got nobody"),
        ("timeout", None, "expected the winner to be one of jekyll, hyde, got None"),
    ],
)
def test_a_game_cannot_be_given_up_like_this(by: object, winner: object, reason: str) -> None:
    assert fault_of(given_up(by, winner)) == Fault(2, 0, "result", reason)


def test_a_game_that_is_over_cannot_be_given_up() -> None:
    fault = changed(lambda record: record["result"].update(by="timeout"))
    assert fault == Fault(3, 0, "result", "the game had ended by the rules, not by timeout")
