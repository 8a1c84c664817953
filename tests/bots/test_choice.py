"""A bot's decision: legal, repeatable, and made from its seat's view alone."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.bots.play import GAME, ask, key_of, play, settle
from tests.search.decisions import JVH, follow, is_possible, unseen_cards
from twonatures.bots.choice import choose
from twonatures.bots.levels import LEVELS, UnknownBot, level_named

pytestmark = pytest.mark.compiled_too

QUICK = 12


@pytest.mark.parametrize("bots", [("steady", "steady"), ("steady", "random"), ("random", "steady")])
@pytest.mark.parametrize("number", range(2))
def test_whole_games_are_legal_and_the_same_again(bots: tuple[str, str], number: int) -> None:
    assert play(number, bots, QUICK) == play(number, bots, QUICK)


@pytest.mark.parametrize("number", range(20))
def test_random_plays_whole_games(number: int) -> None:
    assert play(number, ("random", "random"), 0)[-1] in GAME.seats


def test_another_key_may_give_another_move() -> None:
    position = settle(GAME.start(), random.Random(1))
    for bot in LEVELS:
        assert len({ask(position, 0, key_of(number), bot, 10) for number in range(20)}) > 1


def test_random_chooses_every_legal_move_equally_often() -> None:
    position = settle(GAME.start(), random.Random(1))
    legal = position.legal_moves(0)
    counts = Counter(ask(position, 0, key_of(number), "random", 0) for number in range(200 * len(legal)))
    assert set(counts) == set(legal)
    assert all(abs(count - 200) < 60 for count in counts.values())


def test_the_number_of_simulations_is_no_matter_to_random() -> None:
    position = settle(GAME.start(), random.Random(1))
    assert ask(position, 0, key_of(1), "random", 0) == ask(position, 0, key_of(1), "random", 2000)


@pytest.mark.parametrize("seed", range(4))
def test_other_hidden_cards_change_no_byte_and_no_move(seed: int) -> None:
    """Cards changed over between the other's hand and those aside, wherever the rules allow it."""
    rng = random.Random(seed)
    worlds = 0
    for position, seat in follow(2000 + seed):
        view = position.view(seat)
        sure, open_cards = unseen_cards(view)
        hidden = tuple(rng.sample(open_cards, 10 - len(sure)))
        if not is_possible(view, hidden):
            continue
        aside = tuple([card for card in open_cards if card not in hidden])
        other = JVH.position_from(view, (*sure, *hidden), aside)
        assert other.view(seat).to_json().encode() == view.to_json().encode()
        worlds += other != position
        for bot in LEVELS:
            key = key_of(seed, worlds)
            assert ask(other, seat, key, bot, QUICK) == ask(position, seat, key, bot, QUICK)
    assert worlds > 5


def test_a_made_choice_of_the_other_changes_no_move() -> None:
    position = settle(GAME.start(), random.Random(3))
    moves = {ask(position.apply(given), 0, key_of(5), "steady", QUICK) for given in position.legal_moves(1)}
    assert moves == {ask(position, 0, key_of(5), "steady", QUICK)}


def test_who_is_not_to_act_is_not_asked() -> None:
    position = settle(GAME.start(), random.Random(1))
    chosen = position.apply(position.legal_moves(0)[0])
    for viewer in (0, 2):
        with pytest.raises(ValueError, match="expected a"):
            ask(chosen, viewer, key_of(1), "steady", QUICK)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"expected one of random, steady, got 'swift'"):
        choose(b"{}", key_of(1), 1, "swift")
    assert level_named("steady") == LEVELS["steady"]


def test_what_is_no_view_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a view"):
        choose(b"{}", key_of(1), 1, "steady")
