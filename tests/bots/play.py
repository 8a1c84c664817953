"""Whole games between bots, every deal and key drawn from the game's number."""

from __future__ import annotations

import hashlib
import random
from math import sqrt

from twonatures.bots.choice import choose
from twonatures.games import game_named
from twonatures.games.protocol import Position

GAME = game_named("jekyll-vs-hyde")


def key_of(*words: object) -> bytes:
    """A bot's key made from words."""
    return hashlib.sha256(repr(words).encode()).digest()


def ask(position: Position, seat: int, key: bytes, bot: str, simulations: int) -> str:
    """A bot's move, asked with its view alone."""
    return choose(position.view(seat).to_json().encode(), key, simulations, bot)


def settle(position: Position, rng: random.Random) -> Position:
    """The position after the deals and the moves that nobody chooses."""
    while position.outcome() is None:
        chance, forced = position.chance(), position.automatic()
        if chance is not None:
            position = position.deal(tuple(rng.sample(chance.cards, len(chance.cards))))
        elif forced is not None:
            position = position.apply(forced)
        else:
            break
    return position


def play(number: int, bots: tuple[str, str], simulations: int) -> list[str]:
    """A game between Jekyll's bot and Hyde's: every chosen move, then the winner's seat. Fails on an illegal move."""
    rng = random.Random(number)
    position = settle(GAME.start(), rng)
    moves: list[str] = []
    while (outcome := position.outcome()) is None:
        seat = rng.choice(position.acting())
        move = ask(position, seat, key_of(number, len(moves)), bots[seat], simulations)
        assert move in position.legal_moves(seat)
        position = settle(position.apply(move), rng)
        moves.append(move)
    return [*moves, GAME.seats[outcome.winner]]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a chance seen as `wins` in `games` (Wilson 1927)."""
    z = 1.96
    middle = (wins + z * z / 2) / (games + z * z)
    spread = z * sqrt(wins * (games - wins) / games + z * z / 4) / (games + z * z)
    return middle - spread, middle + spread
