"""The bots by name, and how hard each thinks."""

from typing import Final, NamedTuple


class Level(NamedTuple):
    """A bot's strength: simulations a decision, 0 for one that does not search."""

    name: str
    simulations: int


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("random", 0),
        Level("steady", 2000),
    )
}


class UnknownBot(LookupError):
    """A name that no bot has."""


def level_named(name: str) -> Level:
    """The level of this name. Raises UnknownBot."""
    if name not in LEVELS:
        raise UnknownBot(f"expected one of {', '.join(LEVELS)}, got {name!r}")
    return LEVELS[name]
