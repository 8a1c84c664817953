"""Jekyll vs Hyde, as the rooms above know a game."""

from typing import Final

from twonatures.games.jekyll_vs_hyde import position, scene, view
from twonatures.games.jekyll_vs_hyde.position import Position
from twonatures.games.jekyll_vs_hyde.view import View
from twonatures.games.protocol import HIDDEN, SEATS, Sight

RULES_VERSION: Final = "1"


class JekyllVsHyde:
    """The duel: two seats against each other, at most three rounds."""

    name: Final = view.NAME
    seats: Final[tuple[str, ...]] = SEATS
    rules_version: Final = RULES_VERSION
    lists: Final[dict[str, tuple[str, ...]]] = {"deal": view.LISTS}

    def start(self) -> Position:
        """A new game, its first deal due."""
        return position.start()

    def parse_position(self, text: str) -> Position:
        """Read a position's short form. Raises ValueError."""
        return position.parse_position(text)

    def parse_view(self, text: str) -> View:
        """Read a view's text. Raises ValueError."""
        return view.parse_view(text)

    def replay(self, rounds: list[dict[str, list[str]]]) -> Position:
        """The position after these deals and moves. Raises IllegalDeal or IllegalMove at the first that is wrong."""
        now = position.start()
        for played in rounds:
            now = now.deal(tuple(played["jekyll"] + played["hyde"] + played["aside"]))
            for move in played["moves"]:
                now = now.apply(move)
        return now

    def position_from(self, seen: View, other: tuple[str, ...], aside: tuple[str, ...]) -> Position:
        """A position that a seat's view allows: the hidden hand as dealt and the cards aside filled in.

        The position's view is the given one. Raises ValueError for a spectator, IllegalDeal or IllegalMove where these
        cards cannot have been.
        """
        if seen.viewer not in (0, 1):
            raise ValueError("a spectator's view cannot be filled in: swapped cards are not known")
        rounds = [played.as_json() for played in seen.rounds]
        if rounds and HIDDEN in rounds[-1]["aside"]:
            rounds[-1][SEATS[seen.viewer ^ 1]] = list(other)
            rounds[-1]["aside"] = list(aside)
        return self.replay(rounds)

    def sights(self, before: Position, after: Position, viewer: int) -> tuple[Sight, ...]:
        """What a viewer saw happen between two positions of one game."""
        return view.sights_between(before.view(viewer), after.view(viewer))

    def describe(self, seen: View) -> dict[str, object]:
        """Everything a page shows of a view."""
        return scene.describe(seen)
