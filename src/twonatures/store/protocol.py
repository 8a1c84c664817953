"""What the authority asks of a store."""

from typing import NamedTuple, Protocol

from twonatures.tables.events import Event


class StoreError(Exception):
    """Nothing was stored: the database refused or is not there. The message says what it said."""


class Conflict(StoreError):
    """Another writer has appended to this game, or stored this command: reload and decide again."""


class NewGameRow(NamedTuple):
    """A game to be created: its first event, and each seat's session (None for a bot)."""

    id: str
    game: str
    sessions: tuple[int | None, int | None]
    event: Event


class Append(NamedTuple):
    """Events of one game, stored all or none, together with a game that one of them begins."""

    id: str
    events: tuple[Event, ...]
    over: bool
    creates: NewGameRow | None = None


class SeatRow(NamedTuple):
    """A seat that a session has in a game."""

    id: str
    seat: int


class Session(NamedTuple):
    """A guest: a number of ours and the name given."""

    id: int
    name: str


class Store(Protocol):
    """Games and sessions. What writes returns after the commit; whatever fails raises StoreError."""

    async def append(self, batch: Append) -> None:
        """Append events. Raises Conflict where a sequence number or a command is taken."""

    async def create(self, game: NewGameRow) -> None:
        """Create a game. Raises Conflict where its id is taken."""

    async def events(self, id: str) -> tuple[Event, ...]:
        """A game's events in order; none where there is no such game."""

    async def seat(self, id: str, session: int) -> int | None:
        """The seat that a session has in a game."""

    async def sessions(self, id: str) -> tuple[int | None, int | None]:
        """Both seats' sessions."""

    async def seats(self, session: int, limit: int) -> tuple[SeatRow, ...]:
        """The newest games of a session, running ones first."""

    async def running_with_bots(self) -> tuple[str, ...]:
        """The games that are not over in which a bot sits."""

    async def add_session(self, token_hash: str, name: str, at: str) -> Session:
        """Remember a guest by the hash of its token."""

    async def session(self, token_hash: str) -> Session | None:
        """The guest with this token."""

    async def rename(self, session: int, name: str) -> None:
        """Give a guest another name."""

    async def close(self) -> None:
        """Finish what waits and let go of the database."""
