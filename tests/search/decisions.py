"""Random games, stopped wherever a seat is to act, and hidden hands told from a view without the search's help."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.bots.play import settle
from twonatures.games.jekyll_vs_hyde.game import JekyllVsHyde
from twonatures.games.jekyll_vs_hyde.moves import DECK, is_choice, parse_move
from twonatures.games.jekyll_vs_hyde.position import Position
from twonatures.games.jekyll_vs_hyde.view import View
from twonatures.games.protocol import HIDDEN, IllegalMove

JVH = JekyllVsHyde()


def follow(seed: int) -> Iterator[tuple[Position, int]]:
    """Every decision of a random game: the position and a seat that may act."""
    rng = random.Random(seed)
    position = settle(JVH.start(), rng)
    while position.outcome() is None:
        seat = rng.choice(position.acting())
        yield position, seat
        position = settle(position.apply(rng.choice(position.legal_moves(seat))), rng)


def unseen_cards(view: View) -> tuple[list[str], list[str]]:
    """The cards the other was surely dealt, and those that it was dealt or that lie aside, in the deck's order."""
    own = view.rounds[-1].dealt(view.viewer)
    moves = [parse_move(text) for text in view.rounds[-1].moves]
    shown = {card for move in moves if move.seat != view.viewer for card in move.cards if card != HIDDEN}
    sure = [card for card in DECK if card in shown and card not in own]
    return sure, [card for card in DECK if card not in own and card not in sure]


def is_possible(view: View, hidden: tuple[str, ...]) -> bool:
    """Whether the rules allow everything the view tells if the other was dealt these cards beside the sure ones."""
    sure, open_cards = unseen_cards(view)
    aside = tuple([card for card in open_cards if card not in hidden])
    try:
        filled = JVH.position_from(view, (*sure, *hidden), aside)
    except IllegalMove:
        return False
    assert filled.view(view.viewer) == view
    return True


def gift_of_other(view: View) -> tuple[str, ...]:
    """The cards the other gave in the exchange of this round, none where it is not seen yet."""
    for text in view.rounds[-1].moves[:2]:
        move = parse_move(text)
        if is_choice(text) and move.verb == "give" and move.seat != view.viewer:
            return move.cards
    return ()
