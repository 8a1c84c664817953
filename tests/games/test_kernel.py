"""The kernel's own numbers: which integers are moves, and what its random player does."""

import random

import pytest

from tests.games.bridge import SEATS, position_of
from tests.games.judge import CARDS, COLOURS, Duel, play_out
from twonatures.games import GAMES, UnknownGame, game_named
from twonatures.games.bits import Rng, lowest, one, pick_some, popcount
from twonatures.games.jekyll_vs_hyde.kernel import OVER, deal_round, random_move
from twonatures.games.jekyll_vs_hyde.kernel import play_out as play_randomly

pytestmark = pytest.mark.compiled_too

NO_PLAYS = [25, 31, 25 | 1 << 5, 3 << 5, 21 | 3 << 5, 24 | 4 << 5, 1 << 25, 1 << 40, (1 << 62) - 1]
NO_CHOICES = [0, 1 << 25, 3 << 25, 1 << 40, (1 << 62) - 1]


def text_of_code(code: int, seat: str, leading: bool) -> str:
    """A play's text; where no announcement is due, number 0 says none."""
    card, said = CARDS[code & 31], code >> 5
    announced = COLOURS[said] if card[0] == "T" and leading or said else ""
    return f"{seat} play {card} {announced}".strip()


def test_which_numbers_are_moves() -> None:
    for seed in range(6):
        for duel in play_out(Duel(), random.Random(seed)):
            state = position_of(duel).state
            if state is None:
                continue
            for number, seat in enumerate(SEATS):
                legal = duel.legal(seat)
                if duel.phase in ("lead", "follow"):
                    leading = duel.phase == "lead"
                    codes = [card | said << 5 for card in range(25) for said in range(3)]
                    for code in codes:
                        assert state.is_legal(number, code) == (text_of_code(code, seat, leading) in legal)
                    assert not any(state.is_legal(number, code) for code in NO_PLAYS)
                else:
                    hand = [one(CARDS.index(card)) for card in duel.hands[seat]]
                    count = sum(state.is_legal(number, a | b | c) for a in hand for b in hand for c in hand)
                    ordered = {1: 1, 2: 6, 3: 6}[duel.count()]
                    assert count == ordered * len(legal)
                    assert not any(state.is_legal(number, code) for code in NO_CHOICES)


def test_a_copy_is_played_on_apart() -> None:
    for seed in range(50):
        rng = Rng(seed)
        state = deal_round(rng, 1 + seed % 3, seed % 2)
        assert popcount(state.h0) == popcount(state.h1) == 10
        assert state.h0 & state.h1 == 0
        while state.phase != OVER:
            before = (state.h0, state.h1, state.phase, state.rank, state.left, state.t0, state.c0, state.c1)
            play_randomly(state.copy(), Rng(seed))
            assert before == (
                state.h0, state.h1, state.phase, state.rank, state.left, state.t0, state.c0, state.c1
            )  # fmt: skip
            seat = lowest(state.acting())
            move = random_move(state, seat, rng)
            assert state.is_legal(seat, move)
            state.apply(seat, move)
        assert state.t0 + state.t1 == 10
        assert state.acting() == 0


def test_random_cards_are_different_and_held() -> None:
    rng = Rng(1)
    for hand in (0b1011, 0x1FFFFFF, 0x1E00000):
        for count in range(1, 4):
            some = pick_some(rng, hand, count)
            assert popcount(some) == count
            assert some & ~hand == 0


def test_games_by_name() -> None:
    assert game_named("jekyll-vs-hyde") is GAMES["jekyll-vs-hyde"]
    with pytest.raises(UnknownGame, match="expected one of jekyll-vs-hyde, got 'whist'"):
        game_named("whist")
