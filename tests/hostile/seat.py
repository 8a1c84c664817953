"""A seat driven by hand: it sends what it is told, and can prove that the game goes on."""

import asyncio
import itertools
import json
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.faults.player import Guest, decide

Json = dict[str, Any]
PATIENCE = 20.0
HELLO = {"type": "hello", "client": "test", "version": None}


class Seat:
    """A guest's socket on one game."""

    numbers = itertools.count(1)

    def __init__(self, guest: Guest, id: str) -> None:
        self.guest = guest
        self.id = id
        self.state: Json = {}
        self._socket: ClientConnection | None = None

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def enter(self) -> None:
        """Connect, anew where it is connected, and say hello."""
        if self._socket is not None:
            await self._socket.close()
        self._socket = await self.guest.connect(self.id)
        await self.send(HELLO)
        await self.receive("state")

    async def leave(self) -> None:
        """Close the socket."""
        await self.socket.close()

    async def send(self, message: Json | str | bytes) -> None:
        """Send an object as JSON, or a frame as it is."""
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def receive(self, type: str) -> Json:
        """The next message of this type; states on the way are remembered."""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message["type"] == "state":
                self.state = message
            if message["type"] == type:
                return dict(message)

    async def command(
        self, kind: str, text: str = "", version: int | None = None, id: str | None = None
    ) -> Json:
        """Ask for something; gives the answer, after the state that follows it."""
        sent = {
            "type": "command",
            "id": id or f"hostile-{next(self.numbers):08d}",
            "version": self.state["version"] if version is None else version,
            "kind": kind,
            "text": text,
        }
        await self.send(sent)
        answer = await self.receive("answer")
        assert answer["id"] == sent["id"]
        await self.receive("state")
        return answer

    async def refused(self, kind: str, text: str = "", **rest: Any) -> Json:
        """Ask for something that must be refused; gives the refusal. A whole state comes after it."""
        answer = await self.command(kind, text, **rest)
        assert answer["ok"] is False, answer
        refusal = answer["refusal"]
        assert set(refusal) == {"code", "args"}
        assert all(isinstance(value, str) for value in refusal["args"].values())
        return dict(refusal)

    async def error(self, frame: Json | str | bytes) -> Json:
        """Send a frame that cannot be understood; gives the refusal."""
        await self.send(frame)
        return dict((await self.receive("error"))["refusal"])

    async def turn(self) -> tuple[str, str]:
        """Wait until it is this seat's turn, when nobody else can change its version; gives a legal decision."""
        while (decided := decide(self.state, self.id)) is None:
            await self.receive("state")
        return decided

    async def act(self) -> str:
        """Do something legal; waits for the bot where it must. Gives what was done."""
        decided = await self.turn()
        answer = await self.command(*decided)
        assert answer["ok"] is True, answer
        return decided[1]

    async def prove(self) -> None:
        """The game goes on: two more legal decisions are accepted, and the record holds them."""
        done = [await self.act(), await self.act()]
        record = self.guest.record(self.id)
        moves = [" ".join(sorted(move.split(" "))) for played in record["rounds"] for move in played["moves"]]
        assert all(" ".join(sorted(text.split(" "))) in moves for text in done), (done, moves)
