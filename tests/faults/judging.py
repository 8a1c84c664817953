"""What must be true of a game that was played through faults, whatever they were."""

import json
import sqlite3
from pathlib import Path

from tests.faults.player import Json, Play
from twonatures.games import game_named
from twonatures.games.protocol import SEATS
from twonatures.records.checking import check
from twonatures.records.record import parse_record


def own_moves(record: Json, seat: int) -> list[str]:
    """The moves that a seat chose, without those that left no choice and were made for it."""
    position = game_named(record["game"]).start()
    chosen = []
    for played in record["rounds"]:
        position = position.deal(tuple(played["jekyll"] + played["hyde"] + played["aside"]))
        for move in played["moves"]:
            # The first half of a forced swap leaves the second as forced.
            if position.automatic() is None and SEATS[seat][0].upper() == move[0]:
                chosen.append(move)
            position = position.apply(move)
    return chosen


def sorted_cards(moves: list[str]) -> list[str]:
    """Moves with the cards of a choice in order: that order is free."""
    told = []
    for move in moves:
        seat, verb, *cards = move.split(" ")
        told.append(" ".join([seat, verb, *(cards if verb == "play" else sorted(cards))]))
    return told


def judge(play: Play) -> Json:
    """Every acknowledged move stands in the record once and in order, and the record keeps the rules."""
    assert play.state is not None
    seat = SEATS.index(play.state["table"]["me"])
    record = play.guest.record(play.id)
    assert check(parse_record(json.dumps(record))) is None
    assert sorted_cards(own_moves(record, seat)) == sorted_cards(play.acknowledged)
    assert record["result"] == play.state["scene"]["result"]
    return record


def judge_database(path: Path) -> None:
    """No event is missing or doubled in any game, and the file is whole."""
    connection = sqlite3.connect(path)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for game, count, least, most in connection.execute(
            "SELECT game, count(*), min(seq), max(seq) FROM events GROUP BY game"
        ):
            assert (least, most) == (1, count), f"game {game} has {count} events, from {least} to {most}"
        twice = connection.execute(
            "SELECT game, command FROM events WHERE command IS NOT NULL GROUP BY game, command HAVING count(*) > 1"
        ).fetchall()
        assert twice == []
    finally:
        connection.close()
