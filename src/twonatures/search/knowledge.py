"""What a seat's view says of the other's hand: cards it surely holds, cards it may hold, and how many.

Inference is by certainty only: what was given and seen, which colours the other could not follow, and that a gift
without a potion came from somebody dealt one at most.
"""

from typing import NamedTuple

from mypy_extensions import i64

from twonatures.games.bits import Rng, one, pick_some, popcount
from twonatures.games.jekyll_vs_hyde.kernel import (
    CARDS,
    EXCHANGE,
    FOLLOW,
    OVER,
    POTIONS,
    Round,
    colour_mask,
)
from twonatures.games.jekyll_vs_hyde.moves import is_choice, mask_of, parse_move
from twonatures.games.jekyll_vs_hyde.position import first_leader, marker_after
from twonatures.games.jekyll_vs_hyde.view import RoundHistory, View


class Followed(NamedTuple):
    """A round as far as a seat saw it: the kernel's state, and what may be in the other's hand unseen."""

    state: Round
    pool: int
    potions: int


class Knowledge:
    """The round on the table as one seat knows it.

    `state` has the seat's own hand, and of the other's only the cards in `known`; `pool` holds the cards of which
    `hidden` more are in the other's hand, at most `potions` of them potions, every such set being possible.
    """

    def __init__(self, seat: i64, marker: i64, state: Round, pool: i64, potions: i64) -> None:
        self.seat: i64 = seat
        self.marker: i64 = marker
        self.state: Round = state
        self.pool: i64 = pool
        self.potions: i64 = potions
        other = seat ^ 1
        self.known: i64 = state.hand(other)
        self.led: i64 = 0
        if state.phase == FOLLOW and state.leader == other:
            self.led = one(state.lead)
            self.known &= ~self.led
        held = state.left - (1 if self.led != 0 else 0)
        self.hidden: i64 = held - popcount(self.known)

    def sample(self, rng: Rng) -> Round:
        """A round to play on: the hidden cards drawn uniformly from those that are possible."""
        world = self.state.copy()
        hand = self.known | self.led | self.draw(rng)
        if self.seat == 0:
            world.h1 = hand
        else:
            world.h0 = hand
        return world

    def draw(self, rng: Rng) -> i64:
        """The hidden cards as a mask, every possible set with the same chance."""
        if self.potions > 1:
            return pick_some(rng, self.pool, self.hidden)
        colours = self.pool & ~POTIONS
        if self.potions == 1 and self.hidden != 0:
            # Of n colour cards and p potions C(n, h) sets hold none, p * C(n, h - 1) one potion: as n - h + 1 to p * h.
            potions = self.pool & POTIONS
            with_one = popcount(potions) * self.hidden
            if rng.below(with_one + popcount(colours) - self.hidden + 1) < with_one:
                return pick_some(rng, potions, 1) | pick_some(rng, colours, self.hidden - 1)
        return pick_some(rng, colours, self.hidden)


def know(view: View) -> Knowledge:
    """What a seat knows of the round on the table. Raises ValueError for a spectator or where no round is dealt."""
    if view.viewer not in (0, 1) or not view.rounds:
        raise ValueError("expected a seat's view of a game that has been dealt")
    marker = 0
    for index, played in enumerate(view.rounds[:-1]):
        marker = marker_after(marker, _follow(played, view.viewer, index + 1, marker).state)
    state, pool, potions = _follow(view.rounds[-1], view.viewer, len(view.rounds), marker)
    if state.phase == OVER:
        raise ValueError("expected a round that is not over")
    return Knowledge(view.viewer, marker, state, pool, potions)


def _follow(played: RoundHistory, seat: int, number: int, marker: int) -> Followed:
    """Play a round's visible moves; the other's hand holds only what it was seen to get."""
    own = mask_of(played.dealt(seat))
    hands = (own, 0) if seat == 0 else (0, own)
    state = Round(hands[0], hands[1], number, first_leader(marker))
    unseen = CARDS & ~own
    lacking: i64 = 0
    potions: i64 = popcount(POTIONS)
    for text in played.moves:
        move = parse_move(text)
        code: i64 = move.code()
        if move.seat == seat:
            state.apply(seat, code)
            continue
        shown: i64 = code
        if not is_choice(text):
            shown = one(code & 31)
            if state.phase == FOLLOW:
                lacking |= _lacks(state, code & 31)
        elif state.phase == EXCHANGE and code & POTIONS == 0:
            potions = 1
        potions -= popcount(shown & unseen & POTIONS)
        unseen &= ~shown
        state.apply(move.seat, code)
    return Followed(state, unseen & ~lacking, potions)


def _lacks(state: Round, reply: i64) -> i64:
    """The cards that a seat cannot have held when it answered like this."""
    if state.lead >= 21:
        asked = colour_mask(state.announced)
        return 0 if one(reply) & asked != 0 else asked
    asked = colour_mask(state.lead // 7)
    return 0 if one(reply) & (asked | POTIONS) != 0 else asked
