"""What a seat is said to know, against every hand that the rules would allow, told by replaying each of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from tests.search.decisions import JVH, follow, gift_of_other, is_possible, unseen_cards
from twonatures.games.bits import Rng
from twonatures.games.jekyll_vs_hyde.kernel import POTIONS, Round
from twonatures.games.jekyll_vs_hyde.legal import legal_codes
from twonatures.games.jekyll_vs_hyde.moves import cards_of, mask_of
from twonatures.games.jekyll_vs_hyde.position import Position
from twonatures.games.jekyll_vs_hyde.view import View
from twonatures.search.knowledge import Knowledge, know

pytestmark = pytest.mark.compiled_too

PUBLIC = ("number", "leader", "phase", "rank", "t0", "t1", "lead", "announced", "need", "left")


def other_hand(state: Round, seat: int) -> int:
    """The hand of the other seat."""
    return int(state.hand(seat ^ 1))


def hidden_in(knowledge: Knowledge, world: Round) -> int:
    """The cards of a world's other hand that the seat does not know to be there."""
    return int(other_hand(world, knowledge.seat) & ~knowledge.known & ~knowledge.led)


@pytest.mark.parametrize("seed", range(25))
def test_what_is_known_is_so_and_what_is_so_is_possible(seed: int) -> None:
    for position, seat in follow(seed):
        truth = position.state
        assert truth is not None
        knowledge = know(position.view(seat))
        assert (knowledge.seat, knowledge.marker) == (seat, position.marker)
        for field in PUBLIC:
            assert getattr(knowledge.state, field) == getattr(truth, field), field
        assert knowledge.state.hand(seat) == truth.hand(seat)
        assert legal_codes(knowledge.state, seat) == legal_codes(truth, seat)
        held = other_hand(truth, seat)
        assert knowledge.known & ~held == 0
        unseen = hidden_in(knowledge, truth)
        assert unseen & ~knowledge.pool == 0
        assert unseen.bit_count() == knowledge.hidden
        assert int(unseen & POTIONS).bit_count() <= knowledge.potions


@pytest.mark.parametrize("seed", range(12))
def test_every_sampled_hand_replays_to_the_same_view(seed: int) -> None:
    rng = Rng(seed)
    for position, seat in follow(100 + seed):
        view = position.view(seat)
        knowledge = know(view)
        for _ in range(3):
            world = knowledge.sample(rng)
            assert world.hand(seat) == knowledge.state.hand(seat)
            assert other_hand(world, seat).bit_count() == knowledge.state.left
            assert world.h0 & world.h1 == 0
            assert is_possible(view, cards_of(hidden_in(knowledge, world)))


def enumerated(view: View, hidden: int) -> set[int]:
    """Every set of hidden cards that the rules allow, by trying all of them."""
    _, open_cards = unseen_cards(view)
    return {mask_of(cards) for cards in combinations(open_cards, hidden) if is_possible(view, cards)}


def allowed(knowledge: Knowledge) -> set[int]:
    """Every set of hidden cards that the knowledge allows."""
    masks = [mask_of(cards) for cards in combinations(cards_of(knowledge.pool), knowledge.hidden)]
    return {mask for mask in masks if int(mask & POTIONS).bit_count() <= knowledge.potions}


def test_exactly_the_possible_hands_are_allowed() -> None:
    """Late in the round, where all can be tried; among the cases are colours run out and gifts without a potion."""
    tried = narrowed = limited = 0
    for seed in range(10):
        for position, seat in follow(1000 + seed):
            view = position.view(seat)
            knowledge = know(view)
            _, open_cards = unseen_cards(view)
            if not 1 <= knowledge.hidden <= 2:
                continue
            sets = enumerated(view, knowledge.hidden)
            assert allowed(knowledge) == sets
            tried += 1
            narrowed += len(sets) < comb(len(open_cards), knowledge.hidden)
            limited += len(sets) < comb(int(knowledge.pool).bit_count(), knowledge.hidden)
    assert tried > 40
    assert narrowed > 20
    assert limited > 2


def chi_squared(counts: Counter[int], sets: set[int]) -> float:
    """How far the counts are from equal ones, in standard deviations of the statistic."""
    expected = counts.total() / len(sets)
    statistic = sum((counts[one] - expected) ** 2 / expected for one in sets)
    degrees = len(sets) - 1
    return float((statistic - degrees) / (2 * degrees) ** 0.5)


@pytest.mark.parametrize("potions", [0, 1, 4])
def test_every_possible_hand_is_drawn_equally_often(potions: int) -> None:
    state = Round(mask_of(("P1", "P2", "P3")), mask_of(("G7",)), 1, 0)
    state.left = 3
    pool = mask_of(("P5", "W1", "W4", "G2", "T2", "T3", "T5"))
    knowledge = Knowledge(0, 0, state, pool, potions)
    assert knowledge.hidden == 2
    sets = allowed(knowledge)
    assert len(sets) == {0: comb(4, 2), 1: comb(4, 2) + 3 * 4, 4: comb(7, 2)}[potions]
    rng = Rng(7)
    counts: Counter[int] = Counter(
        int(hidden_in(knowledge, knowledge.sample(rng))) for _ in range(1000 * len(sets))
    )
    assert set(counts) == sets
    assert abs(chi_squared(counts, sets)) < 4


def exchanged(gift: str) -> Position:
    """Round 1 after the exchange, Hyde having been dealt potions only where the gift is one."""
    jekyll = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "W1", "W2", "W3"]
    rest = ["W4", "W5", "W6", "W7", "G1", "G2", "G3", "T2", "T3", "T4", "T5", "G4", "G5", "G6", "G7"]
    hyde = rest[:7] + (["G4", "G5", "G6"] if not gift.startswith("T") else ["T2", "T3", "G4"])
    aside = [card for card in rest if card not in hyde]
    return JVH.start().deal((*jekyll, *hyde, *aside)).apply("J give P1").apply(f"H give {gift}")


def test_a_gift_without_a_potion_tells_of_one_at_most() -> None:
    assert know(exchanged("W4").view(0)).potions == 1
    assert know(exchanged("T2").view(0)).potions == 3


def test_a_gift_stays_known_until_it_is_played() -> None:
    position = exchanged("W4")
    assert know(position.view(0)).known == mask_of(("P1",))
    assert know(position.view(1)).known == mask_of(("W4",))
    position = position.apply("J play P2").apply("H play P1")
    assert know(position.view(0)).known == 0
    assert gift_of_other(position.view(0)) == ("W4",)


def test_a_colour_that_ran_out_is_not_looked_for() -> None:
    position = exchanged("W4").apply("J play P7").apply("H play P1").apply("J play P2").apply("H play G6")
    assert know(position.view(0)).pool & mask_of(("P1", "P2", "P3", "P4", "P5", "P6", "P7")) == 0
    hyde = know(position.view(1))
    assert hyde.pool & mask_of(("P3", "P4", "P5", "P6")) != 0


def test_views_in_which_nothing_can_be_known_are_refused() -> None:
    position = exchanged("W4")
    with pytest.raises(ValueError, match="seat's view"):
        know(position.view(2))
    with pytest.raises(ValueError, match="dealt"):
        know(JVH.start().view(0))
