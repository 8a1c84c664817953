"""Random endings of a round for the solver's tests, richer in potions and Greed cards than chance would make them."""

from __future__ import annotations

import random

from tests.search.brute import after, moves_of
from twonatures.games.jekyll_vs_hyde.kernel import LEAD, SWAP, UNRANKED, Round

POTIONS = list(range(21, 25))
GREEDS = list(range(14, 21))
RANKS = [UNRANKED] + [12 | c for c in range(3)] + [a | b << 2 for a in range(3) for b in range(3) if a != b]


def ending(seed: int, cards: int, swap: bool = False) -> Round:
    """A round with this many cards in each hand, at a lead or at a swap with nothing chosen."""
    rng = random.Random(seed)
    drawn = rng.sample(POTIONS, rng.randint(1, 2)) + rng.sample(GREEDS, rng.randint(1, 2))
    others = [card for card in range(25) if card not in drawn and card < 21]
    drawn += rng.sample(others, 2 * cards)
    dealt = drawn[: 2 * cards]
    rng.shuffle(dealt)
    hands = [sum(1 << card for card in part) for part in (dealt[:cards], dealt[cards:])]
    game = Round(hands[0], hands[1], 1, rng.randrange(2))
    game.phase = SWAP if swap else LEAD
    game.need = min(2, cards)
    game.rank = rng.choice(RANKS)
    game.t0 = rng.randint(0, 10 - cards)
    game.t1 = 10 - cards - game.t0
    game.left = cards
    return game


def play_some(game: Round, rng: random.Random, moves: int) -> Round:
    """The round after some random moves, never past its end."""
    for _ in range(moves):
        seats = [seat for seat in (0, 1) if game.acting() >> seat & 1]
        if not seats:
            break
        seat = rng.choice(seats)
        new = after(game, seat, rng.choice(moves_of(game, seat)))
        if new.acting() == 0:
            break
        game = new
    return game
