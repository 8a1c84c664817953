"""The rules of the games: pure, typed, compiled where there is a compiler."""

from typing import Final, cast

from twonatures.games.jekyll_vs_hyde.game import JekyllVsHyde
from twonatures.games.protocol import Game

GAMES: Final[dict[str, Game]] = {game.name: cast(Game, game) for game in (JekyllVsHyde(),)}


class UnknownGame(LookupError):
    """A name that no game here has."""


def game_named(name: str) -> Game:
    """The game of this name. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"expected one of {', '.join(GAMES)}, got {name!r}")
    return GAMES[name]
