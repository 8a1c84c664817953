"""One socket's place at a room: what waits to be sent to it. A slow reader skips states, never answers."""

import asyncio
from collections import deque
from collections.abc import Callable

from twonatures.games.protocol import Refusal, Sight
from twonatures.tables.facts import Json, table_facts
from twonatures.tables.table import Table
from twonatures.web.messages import SERVER, ErrorMessage, Reload, State

MOST_WAITING = 256
Online = Callable[[], tuple[bool, bool]]
SceneOf = Callable[[int], Json]


def refusal_json(refusal: Refusal) -> Json:
    """A refusal as the wire has it."""
    return {"code": refusal.code, "args": refusal.args}


class Viewing:
    """A viewer's socket. The room marks it as due; whoever owns the socket takes frames with `next_frames`."""

    def __init__(self, viewer: int, server: str) -> None:
        self.viewer = viewer
        self._server = server
        self._greeted = False
        self._version = 0
        self._due = False
        self._last: tuple[int, Json] | None = None
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()

    def greet(self, client: str, version: int | None, current: int) -> None:
        """The page said hello: it gets a state, with the sights after the version it has."""
        self._greeted = True
        self._version = current if version is None else min(version, current)
        if client != self._server:
            self.send(Reload(type="reload", server=self._server).model_dump_json())
        self.resend()

    def greeted(self) -> bool:
        """Whether the page has said hello."""
        return self._greeted

    def is_flooded(self) -> bool:
        """Whether the page asks for more than it reads."""
        return len(self._outbox) > MOST_WAITING

    def send(self, frame: str) -> None:
        """Send a frame before the next state."""
        self._outbox.append(frame)
        self._wake.set()

    def refuse_frame(self, refusal: Refusal) -> None:
        """Say that a frame cannot be understood."""
        said = {"type": "error", "refusal": refusal_json(refusal)}
        self.send(ErrorMessage.model_validate(said).model_dump_json())

    def touch(self) -> None:
        """The table may look different to this viewer."""
        self._due = True
        self._wake.set()

    def resend(self) -> None:
        """Send the state even where nothing has changed."""
        self._last = None
        self.touch()

    async def next_frames(self, table: Callable[[], Table], online: Online, scene: SceneOf) -> list[str]:
        """Wait for frames to send: answers in their order, then the newest state where it differs from the last."""
        await self._wake.wait()
        self._wake.clear()
        frames = list(self._outbox)
        self._outbox.clear()
        if self._due and self._greeted:
            self._due = False
            frames.extend(self._state(table(), online(), scene))
        return frames

    def _state(self, table: Table, online: tuple[bool, bool], scene: SceneOf) -> list[str]:
        version = table.version(self.viewer)
        facts = table_facts(table, self.viewer, online)
        if self._last == (version, facts):
            return []
        self._last = version, facts
        sights: list[Sight] = table.sights[self.viewer][self._version :]
        self._version = version
        said = {
            "type": "state",
            "version": version,
            "scene": scene(self.viewer),
            "table": facts,
            "sights": sights,
            "server": self._server,
        }
        state = SERVER.validate_python(said)
        assert isinstance(state, State)
        return [state.model_dump_json(by_alias=True, exclude_unset=True)]
