"""The scene of a view: every derived fact against the judge's."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tests.games.bridge import GAME, position_of, situation
from tests.games.judge import CARDS, NAMES, Duel, play_out
from tests.games.judged_scene import paint, paint_hand, preview
from twonatures.games.jekyll_vs_hyde.position import Position

pytestmark = pytest.mark.compiled_too

VIEWERS: list[str | None] = ["J", "H", None]


def scene_of(position: Position, viewer: int) -> dict[str, Any]:
    return cast(dict[str, Any], GAME.describe(position.view(viewer)))


def hidden_choice(duel: Duel, viewer: str | None) -> Duel:
    """The game as it looks to a viewer who does not know that the other has chosen already."""
    seen = duel.copy()
    seen.chosen = {seat: cards for seat, cards in duel.chosen.items() if seat == viewer}
    moves = duel.rounds[-1]["moves"]
    before = len(moves) - len(duel.chosen)
    seen.rounds[-1]["moves"] = moves[:before] + [move for move in moves[before:] if move[0] == viewer]
    return seen


def compare_hand(duel: Duel, seat: str, shown: list[dict[str, Any]]) -> None:
    expected = paint_hand(duel, seat)
    assert [card["card"] for card in shown] == [card["card"] for card in expected]
    for came, due in zip(shown, expected, strict=True):
        assert (came["legal"], came["new"]) == (due["legal"], due["new"])
        if due["legal"]:
            assert came["reason"] is None
        else:
            assert (came["reason"]["code"], came["reason"]["args"]) in due["reasons"]
        if seat not in duel.acting() or not due["legal"] or duel.phase not in ("lead", "follow"):
            assert came["preview"] is None
        elif duel.phase == "follow":
            assert came["preview"] == preview(duel, seat, came["card"])
        else:
            colour = {"P": "pride", "W": "wrath", "G": "greed"}.get(came["card"][0])
            code, args = ("lead-colour", {"colour": colour}) if colour else ("lead-potion", {})
            assert came["preview"] == {
                "code": code,
                "args": args,
                "winner": None,
                "effect": None,
                "stole": False,
            }


def compare(duel: Duel, position: Position) -> None:
    for viewer, letter in enumerate(VIEWERS):
        scene = scene_of(position, viewer)
        seen = hidden_choice(duel, letter) if duel.chosen else duel
        leader, hand = scene.pop("leader"), scene.pop("hand")
        if duel.acting():
            assert leader == NAMES[duel.leader]
        if letter is None:
            assert hand == []
        else:
            compare_hand(seen, letter, hand)
        expected = paint(seen, letter)
        for field, value in expected.items():
            assert scene[field] == value, (field, viewer)
        assert scene.keys() == expected.keys()


@pytest.mark.parametrize("seed", range(10))
def test_every_scene_of_a_game(seed: int) -> None:
    position = GAME.replay([])
    for duel in play_out(Duel(), random.Random(seed)):
        dealt = duel.rounds[-1]
        if dealt["moves"]:
            position = position.apply(dealt["moves"][-1])
        else:
            position = position.deal(tuple(dealt["jekyll"] + dealt["hyde"] + dealt["aside"]))
        assert isinstance(position, Position)
        compare(duel, position)


def test_before_the_first_deal() -> None:
    position = GAME.start()
    assert isinstance(position, Position)
    for viewer in range(3):
        scene = scene_of(position, viewer)
        assert (scene["phase"], scene["acting"], scene["hand"], scene["log"]) == ("waiting-deal", [], [], [])
        assert scene["marker"] == {"at": 0, "forecast": 0, "end": 10, "needs": 10}
        assert scene["cards"] == {"jekyll": 0, "hyde": 0}
        assert set(scene["seen"].values()) == {"unknown"}


def test_a_led_colour_is_ranked_at_once() -> None:
    position = GAME.replay([]).deal(tuple(CARDS)).apply("J give W3").apply("H give G1").apply("J play P1")
    assert isinstance(position, Position)
    for viewer in range(3):
        assert scene_of(position, viewer)["ranks"] == ["pride"]


@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_given_up(moves: int) -> None:
    position = GAME.replay([])
    assert isinstance(position, Position)
    early = scene_of(position.finish("abandonment", 1), 0)
    assert (early["phase"], early["result"]["by"], early["log"]) == ("over", "abandonment", [])
    position = position.deal(tuple(CARDS))
    for move in ["H give G1", "J give W3", "J play W1"][:moves]:
        position = position.apply(move)
    ended = position.finish("resignation", 0)
    for viewer in range(3):
        scene = scene_of(ended, viewer)
        assert (scene["phase"], scene["acting"]) == ("over", [])
        assert (scene["choice"], scene["obligation"]) == (None, None)
        assert scene["result"] == {"winner": "jekyll", "marker": 0, "rounds": 1, "by": "resignation"}
        assert all(card["legal"] and card["preview"] is None for card in scene["hand"])


def test_the_marker_of_a_fresh_position() -> None:
    # A position read from its text has no past: its views are empty, not wrong.
    position = position_of(situation("P1 P2", "W1 W2"))
    for viewer in range(3):
        assert scene_of(position, viewer)["phase"] == "waiting-deal"
