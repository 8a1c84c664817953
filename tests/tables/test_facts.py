"""What is told about a table."""

import random

import pytest

from tests.tables.playing import HUMANS, NONCES, SEED, Played
from twonatures.games.protocol import HYDE, JEKYLL, SPECTATOR, VIEWERS
from twonatures.tables.facts import record_of, table_facts


def test_the_facts_of_a_fresh_table() -> None:
    table = Played().table
    assert table_facts(table, JEKYLL, (False, False)) == {
        "id": "k7lampfog",
        "game": "jekyll-vs-hyde",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "seed": None,
        "nonces": {"jekyll": None, "hyde": None},
        "me": "jekyll",
        "players": {
            "jekyll": {"name": "Ada", "bot": None, "online": False},
            "hyde": {"name": "Random", "bot": "random", "online": True},
        },
        "sealing": "seal",
        "can": {"undo": False, "resign": True, "abort": True, "rematch": False},
        "rematch": None,
        "started": "2026-01-01T00:00:00.000Z",
    }


def test_a_spectator_can_do_nothing() -> None:
    played = Played()
    nothing = {"undo": False, "resign": False, "abort": False, "rematch": False}
    assert table_facts(played.table, SPECTATOR, (True, True))["can"] == nothing
    played.do(JEKYLL, "resign")
    assert table_facts(played.table, SPECTATOR, (True, True))["can"] == nothing


def test_the_seed_is_told_only_after_the_end() -> None:
    played = Played().deal()
    assert table_facts(played.table, JEKYLL, (True, True))["seed"] is None
    played.do(JEKYLL, "resign")
    facts = table_facts(played.table, JEKYLL, (True, True))
    assert facts["seed"] == SEED.hex()
    assert facts["sealing"] == "done"
    assert facts["nonces"] == {"jekyll": NONCES[0].hex(), "hyde": None}
    assert facts["can"] == {"undo": False, "resign": False, "abort": False, "rematch": True}
    played.do(JEKYLL, "rematch")
    facts = table_facts(played.table, JEKYLL, (True, True))
    assert facts["rematch"] == "newgame"
    assert facts["can"] == {"undo": False, "resign": False, "abort": False, "rematch": False}


@pytest.mark.parametrize("viewer", [JEKYLL, HYDE, SPECTATOR])
def test_before_the_end_a_record_is_the_viewers_own(viewer: int) -> None:
    played = Played(HUMANS).deal()
    record = record_of(played.table, viewer)
    assert record["view"] == VIEWERS[viewer]
    assert "shuffle" not in record
    assert "result" not in record
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    for seat, name in ((JEKYLL, "jekyll"), (HYDE, "hyde")):
        assert ("??" in rounds[0][name]) is (seat != viewer)


def test_after_the_end_the_record_is_whole_and_replays() -> None:
    played = Played(HUMANS).deal().finish(random.Random(9))
    record = record_of(played.table, SPECTATOR)
    assert "view" not in record
    assert record["players"] == {"jekyll": {"name": "Ada"}, "hyde": {"name": "Bob"}}
    assert record["shuffle"] == {
        "scheme": "twonatures/1",
        "commitment": played.table.commitment,
        "seed": SEED.hex(),
        "nonces": {"jekyll": NONCES[0].hex(), "hyde": NONCES[1].hex()},
    }
    rounds = record["rounds"]
    assert isinstance(rounds, list)
    outcome = played.table.game.replay(rounds).outcome()
    assert outcome is not None
    assert record["result"] == outcome.as_json()
