"""Two worlds that differ only in what a viewer may not know are told to that viewer in identical bytes."""

import json
import random

import pytest

from tests.leaks.games import ID, known_cards, play_game, quiet_prefixes, rounds_of, unanswered
from tests.leaks.traffic import (
    foreign_cards,
    frames_between,
    listed,
    record,
    scene_of,
    states,
    traffic,
)
from tests.leaks.worlds import other_world
from twonatures.games.protocol import SPECTATOR, VIEWERS
from twonatures.tables.facts import Json
from twonatures.tables.table import Table

PREFIXES = 17
GAMES = 40


async def test_two_worlds_a_viewer_cannot_tell_apart_are_told_in_identical_bytes() -> None:
    """2,000 cases, a case being a moment of a random game and a viewer."""
    cases = differ = choices = 0
    for number in range(GAMES):
        dice = random.Random(f"worlds {number}")
        events = play_game(number)
        quiet = list(quiet_prefixes(events))
        for length, table in dice.sample(quiet, min(PREFIXES, len(quiet))):
            for viewer in range(len(VIEWERS)):
                other = other_world(events[:length], viewer, dice)
                here, there = await traffic(table, viewer), await traffic(other.table, viewer)
                assert here == there, f"game {number}, {length} events, told to {VIEWERS[viewer]}"
                cases += 1
                differ += other.differs
                choices += other.choice
    assert cases >= 2000
    assert differ >= 0.85 * cases, f"only {differ} of {cases} other worlds were other worlds"
    assert choices >= 100, f"only {choices} other worlds had another hidden choice"


async def test_no_message_names_a_card_whose_place_the_viewer_was_not_shown() -> None:
    """By a bookkeeping of its own: every card in every state, sight and record."""
    for number in range(100, 109):
        events = play_game(number)
        for length, table in quiet_prefixes(events):
            rounds = rounds_of(events[:length])
            for viewer in range(len(VIEWERS)):
                for told in (*await states(table, viewer), record(table, viewer)):
                    assert foreign_cards(told, rounds, viewer) == [], f"game {number}, {length} events"


async def test_a_choice_that_waits_for_the_other_sends_nothing_to_anybody_else() -> None:
    """Not even an empty message: its arrival would tell that the choice is made."""
    waiting = 0
    for number in range(200, 215):
        events = play_game(number)
        before: Table | None = None
        for length, table in quiet_prefixes(events):
            rounds = rounds_of(events[:length])
            waits = unanswered(rounds[-1].then) if rounds else None
            if waits is not None and before is not None:
                waiting += 1
                for viewer in {0, 1, SPECTATOR} - {waits.seat}:
                    assert await frames_between(before, table, viewer) == []
                assert len(await frames_between(before, table, waits.seat)) == 1
            before = table
    assert waiting > 30


async def test_the_list_of_games_tells_of_every_game() -> None:
    """That the comparison above holds it at all."""
    length, table = list(quiet_prefixes(play_game(0)))[7]
    for viewer in (0, 1):
        (told,) = await listed(table, viewer)
        assert (told["me"], told["over"]) == (VIEWERS[viewer], False), length


async def test_before_the_first_deal_nothing_of_the_seed_is_told() -> None:
    events = play_game(0)
    for length in range(1, 5):
        table = Table(ID, events[:length])
        for viewer in range(len(VIEWERS)):
            for told in (*await states(table, viewer), record(table, viewer)):
                assert table.creation.seed.hex() not in told
                assert json.loads(told).get("table", {"seed": None})["seed"] is None


async def test_the_seed_and_the_bots_keys_stay_inside_until_the_game_is_over() -> None:
    for number in (1, 2, 3):
        events = play_game(number)
        for _, table in quiet_prefixes(events):
            secrets = [table.creation.seed.hex(), *(turn.key.hex() for turn in table.bot_turns())]
            for viewer in range(len(VIEWERS)):
                for told in (*await states(table, viewer), record(table, viewer)):
                    assert not any(secret in told for secret in secrets)
        over = Table(ID, events)
        for viewer in range(len(VIEWERS)):
            assert all(over.creation.seed.hex() in told for told in await states(over, viewer))


def _leak_hand(table: Table, viewer: int) -> Json:
    """The mistake of a filter that forgets: the other's hand travels along, out of sight on the page."""
    scene = scene_of(table, viewer)
    whole = json.loads(table.position.view(viewer ^ 1).to_json()) if viewer != SPECTATOR else {}
    for played in whole.get("rounds", [])[-1:]:
        scene["exchanged"] = {"gave": None, "received": played["jekyll" if viewer else "hyde"]}
    return scene


def _leak_acting(table: Table, viewer: int) -> Json:
    """The mistake of asking the position who acts, instead of the view."""
    scene = scene_of(table, viewer)
    scene["acting"] = [VIEWERS[seat] for seat in table.position.acting()]
    return scene


def _leak_order(table: Table, viewer: int) -> Json:
    """No card is named: only how many of the five aside are potions."""
    scene = scene_of(table, viewer)
    history = table.position.history()
    if history:
        scene["trick"] = sum(card[0] == "T" for card in history[-1]["aside"])
    return scene


@pytest.mark.parametrize("leak", [_leak_hand, _leak_acting, _leak_order])
async def test_a_planted_leak_is_found(leak) -> None:  # type: ignore[no-untyped-def]
    """The comparison of worlds can fail, and does for leaks that name a card and for those that name none."""
    found = 0
    for number in range(6):
        dice = random.Random(number)
        events = play_game(number)
        for length, table in list(quiet_prefixes(events))[::5]:
            for viewer in range(len(VIEWERS)):
                other = other_world(events[:length], viewer, dice)
                here, there = await states(table, viewer, leak), await states(other.table, viewer, leak)
                found += here != there
    assert found


async def test_a_planted_card_is_found() -> None:
    """The search for foreign cards finds one card put anywhere into a message."""
    events = play_game(3)
    planted = 0
    for length, table in list(quiet_prefixes(events))[::7]:
        rounds = rounds_of(events[:length])
        if not rounds:
            continue
        for viewer in range(len(VIEWERS)):
            strange = sorted({"P1", "W4", "G7", "T3"} - known_cards(rounds, viewer)[-1])[:1]
            for card in strange:
                for place in ("hand", "log", "sights", "seen", "table"):
                    message = json.loads((await states(table, viewer))[1])
                    _plant(message, place, card)
                    assert foreign_cards(json.dumps(message), rounds, viewer), (place, card)
                    planted += 1
    assert planted > 20


def _plant(message: Json, place: str, card: str) -> None:
    scene = message["scene"]
    assert isinstance(scene, dict)
    if place == "hand":
        scene["hand"].append({"card": card, "legal": True, "reason": None, "new": False, "preview": None})
    elif place == "log":
        scene["log"][-1]["exchange"]["received"] = [card]
    elif place == "sights":
        assert isinstance(message["sights"], list)
        message["sights"].append({"move": f"H give {card}"})
    elif place == "seen":
        scene["seen"][card] = "gave"
    else:
        scene["table"]["lead"] = {"seat": "hyde", "card": card, "announced": None}
