"""What a running server consists of, as its routes find it."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from twonatures.store.protocol import Store
from twonatures.web.authority import Authority


@dataclass(frozen=True, slots=True)
class Running:
    """The parts of a running server. `build` is the release, which the page must share."""

    store: Store
    authority: Authority
    bot_names: frozenset[str]
    build: str

    @staticmethod
    def of(connection: HTTPConnection) -> "Running":
        """The server that serves this connection."""
        running = connection.app.state.running
        assert isinstance(running, Running)
        return running
