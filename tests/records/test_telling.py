"""Games in plain words, whole or from one seat."""

import json

import pytest

from tests.records.examples import TOLD, JsonRecord, example
from twonatures.records.checking import Faulty
from twonatures.records.record import Record, Unreadable, parse_record
from twonatures.records.telling import _effect, tell

JEKYLL, HYDE, SPECTATOR = range(3)


def read(said: JsonRecord) -> Record:
    return parse_record(json.dumps(said))


def stopped(round_: int, moves: int, result: JsonRecord | None = None) -> Record:
    """A golden game cut off in a round; running where no result is given."""
    said = example()
    del said["rounds"][round_:]
    del said["rounds"][-1]["moves"][moves:]
    del said["result"]
    return read(said if result is None else said | {"result": result})


def test_a_golden_game_is_told_as_ever() -> None:
    assert "\n".join([*tell(read(example()), None), ""]) == TOLD.read_text()


@pytest.mark.parametrize("viewer", [JEKYLL, HYDE, SPECTATOR])
def test_a_finished_game_is_open_to_all_and_told_from_the_viewers_side(viewer: int) -> None:
    lines = tell(read(example()), viewer)
    exchange = next(line for line in lines if "Exchange" in line)
    assert exchange.startswith("  Exchange: Hyde gives" if viewer == HYDE else "  Exchange: Jekyll gives")
    assert "??" not in "\n".join(lines)


@pytest.mark.parametrize(("viewer", "hidden"), [(JEKYLL, 15), (HYDE, 15), (SPECTATOR, 25)])
def test_a_running_round_hides_from_each_what_it_may_not_know(viewer: int, hidden: int) -> None:
    lines = tell(stopped(1, 2), viewer)
    assert "\n".join(lines).count("??") == hidden
    assert any("Exchange" in line for line in lines) == (viewer != SPECTATOR)
    assert lines[-1] == "The game is running, the marker on 0 of 10."


def test_a_led_card_waits_for_its_answer() -> None:
    lines = tell(stopped(1, 3), None)
    assert lines[-3].endswith(", and no answer yet.")


def test_a_game_without_a_deal() -> None:
    lines = tell(Record("jekyll-vs-hyde", []), None)
    assert lines == ["Jekyll against Hyde", "", "The game is running, the marker on 0 of 10."]


def test_players_whose_names_are_not_told() -> None:
    record = read(example() | {"players": {"jekyll": {"name": 5}, "hyde": "?"}, "id": None})
    assert tell(record, None)[0] == "Jekyll against Hyde"


@pytest.mark.parametrize("viewer", [None, JEKYLL])
def test_a_game_given_up_tells_why(viewer: int | None) -> None:
    record = stopped(1, 5, {"winner": "hyde", "marker": 0, "rounds": 1, "by": "resignation"})
    assert tell(record, viewer)[-1] == "Hyde wins in 1 round, the marker on 0, for the other gave up."


def test_a_view_is_told_as_it_stands() -> None:
    said = example() | {"view": "hyde"}
    said["rounds"][2].update(jekyll=["??"] * 10, aside=["??"] * 5, moves=[])
    del said["result"]
    lines = tell(read(said), None)
    assert lines[0].endswith("as hyde may see it")
    assert "  Jekyll is dealt: " + " ".join(["??"] * 10) in lines


def test_a_view_that_cannot_be_followed_is_unreadable() -> None:
    said = example() | {"view": "hyde"}
    said["rounds"][0]["moves"] = ["J play ??"]
    with pytest.raises(Unreadable, match="expected a view of a game, got one that cannot be followed"):
        tell(read(said), None)


def test_a_faulty_record_is_not_shown_from_a_seat() -> None:
    with pytest.raises(Faulty, match="this is no move of the game"):
        tell(read(example() | {"rounds": [{**example()["rounds"][0], "moves": ["x"]}]}), JEKYLL)


def test_effects_that_find_nothing_are_told() -> None:
    seats = ("Jekyll", "Hyde")
    trick = {"effect": "pride", "stole": None, "swap": None, "winner": "hyde"}
    assert list(_effect(trick, seats)) == ["    Pride: there is no trick to take."]
    trick["effect"] = "greed"
    assert list(_effect(trick, seats)) == ["    Greed: there are no cards to swap."]
    assert list(_effect({**trick, "swap": {"gave": None, "received": None}}, seats)) == []
    assert list(_effect({**trick, "effect": None}, seats)) == []
