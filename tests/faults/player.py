"""A guest who plays through real sockets as the page does, and whose decisions follow from what it is shown."""

import asyncio
import hashlib
import itertools
import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

Json = dict[str, Any]
LOST = (WebSocketException, OSError, InvalidHandshake, TimeoutError)


class Guest:
    """A session with a server. `origin` is what the server takes for its own address."""

    def __init__(self, url: str, cookie: str | None = None) -> None:
        self.url = url
        self.cookie = cookie

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """One request; gives the status and the JSON that came."""
        sent = {"Content-Type": "application/json", "Origin": self.url, **headers}
        if self.cookie is not None:
            sent.setdefault("Cookie", f"tn_session={self.cookie}")
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                self._keep_cookie(answer.headers.get("Set-Cookie"))
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"null")

    def _keep_cookie(self, said: str | None) -> None:
        if said and said.startswith("tn_session="):
            self.cookie = said.split(";")[0].removeprefix("tn_session=")

    def begin(self, side: str = "either", bot: str = "random") -> str:
        """A new game's id."""
        if self.cookie is None:
            self.ask("GET", "/api/me")
        status, said = self.ask("POST", "/api/games", {"game": "jekyll-vs-hyde", "side": side, "bot": bot})
        assert status == 201, said
        return str(said["id"])

    def record(self, id: str) -> Json:
        """A game's record."""
        status, said = self.ask("GET", f"/api/games/{id}/record")
        assert status == 200, said
        return dict(said)

    def connect(self, id: str, port: int | None = None, **headers: str) -> connect:
        """A socket of a game, straight or through a proxy on another port."""
        host = self.url.removeprefix("http://")
        address = host if port is None else f"127.0.0.1:{port}"
        sent = (
            {"Origin": self.url}
            if self.cookie is None
            else {"Origin": self.url, "Cookie": f"tn_session={self.cookie}"}
        )
        sent.update(headers)
        return connect(
            f"ws://{address}/api/games/{id}/socket",
            additional_headers=sent,
            compression=None,
            proxy=None,
            open_timeout=20,
            close_timeout=1,
            ping_interval=None,
        )


def decide(state: Json, id: str) -> tuple[str, str] | None:
    """What this player does now, kind and text, always the same in the same state; None where it must wait."""
    scene, table = state["scene"], state["table"]
    me = table["me"]
    nonce = hashlib.sha256(f"nonce {id} {me}".encode()).digest()[:16]
    if table["sealing"] == "seal":
        return "seal", hashlib.sha256(nonce).hexdigest()
    if table["sealing"] == "open":
        return "open", nonce.hex()
    choice = scene["choice"]
    if me not in scene["acting"] or (choice and choice["chosen"]):
        return None
    dice = random.Random(f"{id} {me} {state['version']}")
    letter = me[0].upper()
    if choice:
        cards = [held["card"] for held in scene["hand"]]
        chosen = dice.sample(cards, choice["count"])
        while choice["duty"] and not any(card[0] == "T" for card in chosen):
            chosen = dice.sample(cards, choice["count"])
        return "move", " ".join([letter, choice["verb"], *chosen])
    card = dice.choice([held["card"] for held in scene["hand"] if held["legal"]])
    leads = card[0] == "T" and scene["phase"] == "lead"
    return "move", f"{letter} play {card}" + (f" {dice.choice('PWG')}" if leads else "")


class Play:
    """One seat of one game, played to the end through every interruption. `acknowledged` are its moves that were
    answered with ok, in order."""

    def __init__(
        self,
        guest: Guest,
        id: str,
        port: Callable[[], int | None] = lambda: None,
        patience: float = 2.0,
        sent: Callable[[], None] = lambda: None,
    ) -> None:
        self.guest = guest
        self.id = id
        self.acknowledged: list[str] = []
        self.commands: list[Json] = []
        self.connections = 0
        self.refusals: list[Json] = []
        self.state: Json | None = None
        self._port = port
        self._patience = patience
        self._sent = sent
        self._pending: Json | None = None
        self._numbers = itertools.count(1)

    @property
    def over(self) -> bool:
        return self.state is not None and self.state["scene"]["result"] is not None

    @property
    def done(self) -> bool:
        """The game is over, and the last command has been answered too: its answer may come after the state."""
        return self.over and self._pending is None

    async def run(self) -> None:
        """Until the game is over."""
        while not self.done:
            try:
                async with self.guest.connect(self.id, self._port()) as line:
                    self.connections += 1
                    await self._talk(line)
            except LOST:
                await asyncio.sleep(0.02)

    async def _talk(self, line: ClientConnection) -> None:
        version = self.state["version"] if self.state else None
        await line.send(json.dumps({"type": "hello", "client": "test", "version": version}))
        if self._pending is not None:
            await self._send(line)
        while not self.done:
            # A message that is lost on the way is asked for again by connecting anew, as the page does.
            message = json.loads(await asyncio.wait_for(line.recv(), self._patience))
            if message["type"] == "state":
                came = message["version"]
                assert came >= (version or 0), f"game {self.id} was at version {version} and is at {came}"
                if self.state is not None and came < self.state["version"]:
                    continue
                self.state = message
            elif message["type"] == "answer":
                answered = self._pending
                self._take_answer(message)
                # Where the state came before the answer, no other will follow.
                if answered is None or self.state is None or self.state["version"] <= answered["version"]:
                    continue
            else:
                continue
            if self._pending is None:
                await self._act(line)

    async def again(self) -> list[Json]:
        """Send every command once more, by the same id; gives the answers."""
        answers = []
        async with self.guest.connect(self.id) as line:
            await line.send(json.dumps({"type": "hello", "client": "test", "version": None}))
            for command in self.commands:
                await line.send(json.dumps(command))
                while (message := json.loads(await asyncio.wait_for(line.recv(), 20)))["type"] != "answer":
                    pass
                answers.append(message)
        return answers

    async def fresh(self) -> Json:
        """The state that a page is shown which comes for the first time."""
        async with self.guest.connect(self.id) as line:
            await line.send(json.dumps({"type": "hello", "client": "test", "version": None}))
            while (message := json.loads(await asyncio.wait_for(line.recv(), 20)))["type"] != "state":
                pass
        return dict(message)

    async def _act(self, line: ClientConnection) -> None:
        assert self.state is not None
        decided = decide(self.state, self.id)
        if decided is None:
            return
        kind, text = decided
        id = f"{self.state['table']['me']}-{next(self._numbers):08d}"
        version = self.state["version"]
        self._pending = {"type": "command", "id": id, "version": version, "kind": kind, "text": text}
        await self._send(line)

    async def _send(self, line: ClientConnection) -> None:
        await line.send(json.dumps(self._pending))
        self._sent()

    def _take_answer(self, message: Json) -> None:
        pending = self._pending
        if pending is None or message["id"] != pending["id"]:
            return
        self._pending = None
        if not message["ok"]:
            self.refusals.append(message["refusal"])
            return
        self.commands.append(pending)
        if pending["kind"] == "move":
            self.acknowledged.append(pending["text"])
