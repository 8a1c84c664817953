"""What a viewer gets: views that fold from sights, and nothing in them that the viewer may not know."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.bridge import GAME, SEATS
from tests.games.judge import CARDS, HIDDEN, OTHER, Duel, Illegal, in_order, play_out
from twonatures.games.jekyll_vs_hyde.game import JekyllVsHyde
from twonatures.games.jekyll_vs_hyde.position import Position
from twonatures.games.jekyll_vs_hyde.view import View, empty_view, parse_view
from twonatures.games.protocol import Sight

pytestmark = pytest.mark.compiled_too

VIEWER_LETTERS: list[str | None] = ["J", "H", None]
JVH = JekyllVsHyde()
World = list[dict[str, list[str]]]


def steps(seed: int) -> Iterator[tuple[Duel, Position, Position]]:
    """A random game: the judge's duel after each event, the engine's position before and after it."""
    position = JVH.replay([])
    for duel in play_out(Duel(), random.Random(seed)):
        before, dealt = position, duel.rounds[-1]
        if dealt["moves"]:
            position = position.apply(dealt["moves"][-1])
        else:
            position = position.deal(tuple(dealt["jekyll"] + dealt["hyde"] + dealt["aside"]))
        yield duel, before, position


def told(duel: Duel, viewer: int) -> dict[str, Any]:
    """The judge's view, both choices of a pair in the order of the record: Jekyll's first."""
    seen = duel.view(VIEWER_LETTERS[viewer])
    for played in seen["rounds"]:
        moves = played["moves"]
        for place in range(1, len(moves)):
            pair = moves[place - 1 : place + 1]
            if all(" play " not in move for move in pair) and pair[0].startswith("H"):
                moves[place - 1 : place + 1] = pair[::-1]
    return seen


@pytest.mark.parametrize("seed", range(12))
def test_views_are_the_judges_and_fold_from_their_sights(seed: int) -> None:
    folded = [empty_view(viewer) for viewer in range(3)]
    versions = [0, 0, 0]
    for duel, before, after in steps(seed):
        for viewer in range(3):
            view = after.view(viewer)
            assert json.loads(view.to_json()) == told(duel, viewer)
            sights = GAME.sights(before, after, viewer)
            for sight in sights:
                folded[viewer] = folded[viewer].fold(json.loads(json.dumps(sight)))
            assert folded[viewer].to_json() == view.to_json()
            assert parse_view(view.to_json()) == view == pickle.loads(pickle.dumps(view))
            versions[viewer] += len(sights)
    assert versions[0] == versions[1] > versions[2] - 3 > 20


def test_sights_of_many_events_at_once_fold_too() -> None:
    for seed in range(6):
        positions = [JVH.replay([])] + [after for _, _, after in steps(seed)]
        draw = random.Random(seed)
        for _ in range(40):
            first, last = sorted(draw.sample(range(len(positions)), 2))
            for viewer in range(3):
                view = positions[first].view(viewer)
                for sight in GAME.sights(positions[first], positions[last], viewer):
                    view = view.fold(sight)
                assert view == positions[last].view(viewer)


def test_a_one_sided_choice_is_no_sight_for_others() -> None:
    seen = 0
    for seed in range(8):
        for duel, before, after in steps(seed):
            if not duel.chosen:
                continue
            seat = next(iter(duel.chosen))
            for viewer in range(3):
                expected = [{"move": duel.rounds[-1]["moves"][-1]}] if VIEWER_LETTERS[viewer] == seat else []
                assert list(GAME.sights(before, after, viewer)) == expected
            seen += 1
    assert seen > 20


def test_when_both_have_chosen_own_comes_first() -> None:
    before = JVH.replay([]).deal(tuple(CARDS))
    after = before.apply("H give G1").apply("J give P2")
    assert GAME.sights(before, after, 0) == ({"move": "J give P2"}, {"move": "H give G1"})
    one_sided = before.apply("H give G1")
    assert GAME.sights(before, one_sided, 1) + GAME.sights(one_sided, after, 1) == (
        {"move": "H give G1"},
        {"move": "J give P2"},
    )
    hidden = ({"move": "J give ??"}, {"move": "H give ??"})
    assert GAME.sights(before, after, 2) == GAME.sights(one_sided, after, 2) == hidden


def test_undo_is_seen_by_all_and_folds() -> None:
    before = JVH.replay([]).deal(tuple(CARDS)).apply("H give G1").apply("J give P2").apply("J play P1")
    after = before.take_back(0)
    assert after is not None
    for viewer in range(3):
        assert GAME.sights(before, after, viewer) == ({"undo": "J play P1"},)
        assert before.view(viewer).fold({"undo": "J play P1"}) == after.view(viewer)


@pytest.mark.parametrize("by", ["resignation", "timeout", "abandonment"])
def test_the_end_from_outside_shows_everything(by: str) -> None:
    for _, _, position in steps(2):
        if position.outcome() is not None:
            break
        ended = position.finish(by, 0)
        for viewer in range(3):
            seen = ended.view(viewer)
            assert HIDDEN not in seen.to_json()
            folded: View = position.view(viewer)
            for sight in GAME.sights(position, ended, viewer):
                folded = folded.fold(sight)
            assert folded == seen
            assert json.loads(seen.to_json())["rounds"] == ended.history()
            assert parse_view(seen.to_json()) == seen


def unseen_by(duel: Duel, seat: str) -> tuple[list[str], list[str], list[str]]:
    """The other's dealt cards that this seat has met by now, those it has not, and the cards aside."""
    played = duel.rounds[-1]
    other = OTHER[seat]
    own = "jekyll" if seat == "J" else "hyde"
    given = [*duel.exchanges[-1].get(other, [])]
    for trick in duel.log[-1]:
        given += trick["swap"].get(other, [])
    met = set(duel.gone() + given + duel.hands[seat] + played[own])
    others = played["hyde" if seat == "J" else "jekyll"]
    return [c for c in others if c in met], [c for c in others if c not in met], played["aside"]


def rearranged(duel: Duel, seat: str, draw: random.Random) -> World | None:
    """Another past that this seat cannot tell from the true one: what it has not met is mixed anew.

    A choice of the other that still lies face down is drawn anew too. None where the mixture breaks a rule that
    would have shown, such as a potion duty or a colour that had to be followed.
    """
    met, hidden, aside = unseen_by(duel, seat)
    pool = hidden + aside
    draw.shuffle(pool)
    other = "hyde" if seat == "J" else "jekyll"
    past: World = [{name: list(cards) for name, cards in played.items()} for played in duel.rounds]
    past[-1][other] = met + pool[: len(hidden)]
    draw.shuffle(past[-1][other])
    past[-1]["aside"] = pool[len(hidden) :]
    moves = past[-1]["moves"]
    covered = OTHER[seat] in duel.chosen
    if covered:
        moves.pop([move[0] for move in moves].index(OTHER[seat], len(moves) - len(duel.chosen)))
    twin = Duel()
    try:
        for played in past:
            twin.deal(played["jekyll"] + played["hyde"] + played["aside"])
            for move in list(played["moves"]):
                twin.apply(move)
        if covered:
            twin.apply(draw.choice(twin.legal(OTHER[seat])))
    except Illegal:
        return None
    return twin.rounds


def everything_sent(past: World, viewer: int) -> list[str]:
    """Every byte this viewer would have got in the last round of this past: sights, and view and scene at its end."""
    position, sent = JVH.replay(past[:-1]), list[str]()
    dealt = past[-1]
    for event in ["deal", *dealt["moves"]]:
        before = position
        if event == "deal":
            position = position.deal(tuple(dealt["jekyll"] + dealt["hyde"] + dealt["aside"]))
        else:
            position = position.apply(event)
        sent += [json.dumps(sight) for sight in GAME.sights(before, position, viewer)]
    view = position.view(viewer)
    return [*sent, view.to_json(), json.dumps(GAME.describe(view))]


def running(seed: int) -> Iterator[Duel]:
    """Moments of a random game in which a round is under way."""
    draw = random.Random(seed)
    for duel in play_out(Duel(), draw):
        if duel.acting() and draw.random() < 0.25:
            yield duel.copy()


def test_a_seat_cannot_tell_two_worlds_apart() -> None:
    compared, covered = 0, 0
    for seed in range(12):
        draw = random.Random(seed)
        for duel in running(seed):
            for viewer, seat in enumerate(SEATS):
                past = rearranged(duel, seat, draw)
                if past is None or past == duel.rounds:
                    continue
                assert everything_sent(past, viewer) == everything_sent(duel.rounds, viewer)
                compared += 1
                covered += OTHER[seat] in duel.chosen
    assert compared > 150
    assert covered > 5


def with_other_gifts(duel: Duel, draw: random.Random) -> World | None:
    """Another past that a spectator cannot tell from the true one: unplayed cards, gifts and swaps drawn anew.

    Every card is dealt to whoever plays it; the rest anew. None where a play then breaks a rule.
    """
    past: World = [{name: list(cards) for name, cards in played.items()} for played in duel.rounds]
    last = past[-1]
    twin = Duel()
    plays = [move for move in last["moves"] if " play " in move]
    played = {seat: [move.split()[2] for move in plays if move[0] == seat] for seat in SEATS}
    rest = [card for card in CARDS if card not in played["J"] + played["H"]]
    draw.shuffle(rest)
    hands = {seat: played[seat] + [rest.pop() for _ in range(10 - len(played[seat]))] for seat in SEATS}
    try:
        for told_round in past[:-1]:
            twin.deal(told_round["jekyll"] + told_round["hyde"] + told_round["aside"])
            for move in told_round["moves"]:
                twin.apply(move)
        twin.deal(hands["J"] + hands["H"] + rest)
        for move in last["moves"]:
            if " play " in move:
                twin.apply(move)
                continue
            seat = move[0]
            later = [card for card in played[seat] if card in twin.hands[seat]]
            free = [text for text in twin.legal(seat) if not set(text.split()[2:]) & set(later)]
            twin.apply(draw.choice(free or twin.legal(seat)))
    except Illegal:
        return None
    return twin.rounds


def test_a_spectator_cannot_tell_two_worlds_apart() -> None:
    compared = 0
    for seed in range(16):
        draw = random.Random(seed)
        for duel in running(seed):
            past = with_other_gifts(duel, draw)
            if past is None or past == duel.rounds:
                continue
            assert everything_sent(past, 2) == everything_sent(duel.rounds, 2)
            compared += 1
    assert compared > 30


def cards_named(text: str) -> set[str]:
    """Every card whose name stands in a message."""
    return {card for card in CARDS if card in text}


def test_messages_name_no_card_that_cannot_be_known() -> None:
    for seed in range(5):
        for duel, before, after in steps(seed):
            if duel.phase in ("deal", "over"):
                continue
            for viewer, seat in enumerate(VIEWER_LETTERS):
                known = set(duel.gone())
                if seat is not None:
                    met, _, _ = unseen_by(duel, seat)
                    known |= (
                        set(met)
                        | set(duel.hands[seat])
                        | set(duel.rounds[-1]["jekyll" if seat == "J" else "hyde"])
                    )
                scene = dict(GAME.describe(after.view(viewer)))
                seen = scene.pop("seen")
                assert isinstance(seen, dict)
                assert list(seen) == CARDS
                assert {card for card, place in seen.items() if place != "unknown"} <= known
                log = scene.pop("log")
                assert isinstance(log, list)
                said = json.dumps([scene, log[-1], json.loads(after.view(viewer).to_json())["rounds"][-1]])
                assert cards_named(said) <= known
                if len(duel.rounds[-1]["moves"]):
                    assert cards_named(json.dumps(GAME.sights(before, after, viewer))) <= known


def test_position_from_a_view_and_hidden_cards() -> None:
    filled = 0
    for seed in range(8):
        for duel in running(seed):
            for viewer, seat in enumerate(SEATS):
                if OTHER[seat] in duel.chosen:
                    continue
                view = JVH.replay(duel.rounds).view(viewer)
                past = rearranged(duel, seat, random.Random(seed)) or duel.rounds
                other = past[-1]["hyde" if seat == "J" else "jekyll"]
                position = JVH.position_from(view, tuple(other), tuple(past[-1]["aside"]))
                assert position.view(viewer) == view
                assert in_order(position.history()[-1]["aside"]) == in_order(past[-1]["aside"])
                filled += 1
    assert filled > 100


def test_position_from_needs_a_seats_view() -> None:
    position = JVH.replay([]).deal(tuple(CARDS))
    with pytest.raises(ValueError, match="spectator"):
        JVH.position_from(position.view(2), tuple(CARDS[10:20]), tuple(CARDS[20:]))
    with pytest.raises(ValueError, match="25 cards"):
        JVH.position_from(position.view(0), tuple(CARDS[10:20]), tuple(CARDS[10:15]))
    assert JVH.position_from(empty_view(0), (), ()) == JVH.start()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "7", '{"record":1}', '{"game":"jekyll-vs-hyde"}',
        '{"game":"jekyll-vs-hyde","view":"city"}',
        '{"game":"jekyll-vs-hyde","view":"hyde"}', '{"game":"jekyll-vs-hyde","view":"hyde","rounds":7}',
        '{"game":"jekyll-vs-hyde","view":["hyde"],"rounds":[]}',
        '{"game":"jekyll-vs-hyde","view":"hyde","rounds":[7]}',
        '{"game":"jekyll-vs-hyde","view":"hyde","rounds":[{}]}',
        '{"game":"jekyll-vs-hyde","view":"hyde","rounds":[{"jekyll":1,"hyde":[],"aside":[]}]}',
        '{"game":"jekyll-vs-hyde","view":"hyde","rounds":[],"result":{}}',
        '{"game":"jekyll-vs-hyde","view":"hyde","rounds":[],"result":{"winner":"hyde","marker":"10","rounds":2}}',
        '{"game":"jekyll-vs-hyde","view":"hyde","rounds":[],"result":{"winner":["hyde"],"marker":10,"rounds":2}}',
    ],
)  # fmt: skip
def test_what_is_no_view(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected a|Expecting"):
        GAME.parse_view(text)


@pytest.mark.parametrize(
    "sight", [{"undo": "J play P2"}, {"noise": 1}, {"deal": 7}, {"deal": {}}, {"end": {}}]
)
def test_what_is_no_sight(sight: Sight) -> None:
    view = JVH.replay([]).deal(tuple(CARDS)).view(0)
    with pytest.raises(ValueError, match="expected a"):
        view.fold(sight)
