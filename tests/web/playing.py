"""A player who knows nothing but what a page is shown, and the socket it plays through."""

import asyncio
import hashlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

import httpx
import websockets

from twonatures import __version__
from twonatures.web.messages import SERVER

Json = dict[str, Any]
PATIENCE = 15.0


def choose_move(scene: Json, dice: random.Random) -> str:
    """A legal move by the scene alone: what it marks as legal, as many cards as it asks for."""
    letter = scene["viewer"][0].upper()
    hand = scene["hand"]
    choice = scene["choice"]
    if choice is not None:
        cards = [card["card"] for card in hand]
        dice.shuffle(cards)
        if choice["duty"]:
            cards.sort(key=lambda card: not card.startswith("T"))
        return f"{letter} {choice['verb']} {' '.join(cards[: choice['count']])}"
    card = dice.choice([card["card"] for card in hand if card["legal"]])
    announced = f" {dice.choice('PWG')}" if card[0] == "T" and scene["phase"] == "lead" else ""
    return f"{letter} play {card}{announced}"


class Player:
    """A guest with a name of its own cookie, over real HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"origin": url})

    async def __aenter__(self) -> Self:
        assert (await self.http.get("/api/me")).status_code == 200
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def create(self, side: str = "jekyll", bot: str = "random") -> str:
        """A new game's id."""
        body = {"game": "jekyll-vs-hyde", "side": side, "bot": bot}
        response = await self.http.post("/api/games", json=body)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    def cookie(self) -> str:
        """The header that tells who this is."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, id: str, **headers: str) -> websockets.connect:
        """A socket of a game, not yet greeted."""
        address = f"{self.url.replace('http', 'ws')}/api/games/{id}/socket"
        told = {"Cookie": self.cookie(), "Origin": self.url, **headers}
        return websockets.connect(address, additional_headers=told)

    @asynccontextmanager
    async def dealt(self, side: str = "jekyll", bot: str = "random") -> AsyncIterator["Seat"]:
        """A seat in a new game, greeted and dealt."""
        game = await self.create(side, bot)
        async with self.socket(game) as socket:
            seat = Seat(socket, game)
            await seat.greet()
            await seat.deal()
            yield seat

    async def record(self, id: str) -> Json:
        """A game's record as this guest may see it."""
        response = await self.http.get(f"/api/games/{id}/record")
        assert response.status_code == 200
        return dict(response.json())


class Seat:
    """One open socket. Every message that comes is checked against the schema; states fold into `state`."""

    def __init__(self, socket: websockets.ClientConnection, game: str = "") -> None:
        self.socket = socket
        self.game = game
        self.state: Json = {}
        self.dice = random.Random(1)
        self.nonce = bytes(range(16))
        self.received: list[str] = []
        self._ids = itertools.count(1)

    async def say(self, message: object) -> None:
        """Send anything as JSON."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Json:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        SERVER.validate_json(text)
        message: Json = json.loads(text)
        if message["type"] == "state":
            self.state = message
        return message

    async def hear_until(self, type: str) -> Json:
        """The next message of a type."""
        while True:
            message = await self.hear()
            if message["type"] == type:
                return message

    async def greet(self, version: int | None = None) -> Json:
        """Say hello; gives the state that answers it."""
        await self.say({"type": "hello", "client": __version__, "version": version})
        return await self.hear_until("state")

    async def command(self, kind: str, text: str = "", **changes: object) -> Json:
        """Make a command; gives its answer. The state that follows is read as well."""
        command = {
            "type": "command",
            "id": f"command-{id(self)}-{next(self._ids)}",
            "version": self.state["version"],
            "kind": kind,
            "text": text,
            **changes,
        }
        await self.say(command)
        answer = await self.hear_until("answer")
        assert answer["id"] == command["id"]
        await self.hear_until("state")
        return answer

    def seal(self) -> str:
        """The hash of this seat's nonce."""
        return hashlib.sha256(self.nonce).hexdigest()

    async def deal(self) -> None:
        """Seal and open."""
        await self.command("seal", self.seal())
        await self.command("open", self.nonce.hex())
        await self.wait_for("exchange")

    async def wait_for(self, *phases: str) -> None:
        """Listen until the scene is in one of these phases."""
        while self.state["scene"]["phase"] not in phases:
            await self.hear()

    def may_act(self) -> bool:
        """Whether this seat is asked for something."""
        return self.state["table"]["me"] in self.state["scene"]["acting"]

    async def play_until(self, phases: Sequence[str]) -> None:
        """Play by the scene until it is in one of these phases and this seat may act, or the game is over."""
        while True:
            phase = self.state["scene"]["phase"]
            if phase == "over" or phase in phases and self.may_act():
                return
            if not self.may_act():
                await self.hear()
                continue
            answer = await self.command("move", choose_move(self.state["scene"], self.dice))
            # The bot may have moved while the command was on its way.
            assert answer["ok"] or answer["refusal"]["code"] == "stale-version", answer
