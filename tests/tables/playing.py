"""A table that is played on by commands, every event kept as a store would keep it."""

import hashlib
import random

from twonatures.games.protocol import Refusal
from twonatures.tables.commands import Command, CommandKind, NewGame, Refused
from twonatures.tables.events import Creation, Event, Player
from twonatures.tables.table import Accepted, Fresh, Table

SEED = bytes(range(32))
AT = "2026-01-01T00:00:00.000Z"
GAME_ID = "k7lampfog"
NONCES = (bytes.fromhex("00112233445566778899aabbccddeeff"), bytes(range(16)))
HUMANS = (Player("Ada"), Player("Bob"))
AGAINST_BOT = (Player("Ada"), Player("Random", "random"))


class Played:
    """A table and its events so far; `do` must be accepted, `refuse` must not."""

    def __init__(self, players: tuple[Player, Player] = AGAINST_BOT, seed: bytes = SEED) -> None:
        self.events = [Creation("jekyll-vs-hyde", players, seed).event(AT)]
        self.table = Table(GAME_ID, self.events)
        self.created: NewGame | None = None
        self._count = 0

    def ask(self, seat: int, kind: CommandKind, text: str = "", *, id: str = "", version: int | None = None):
        """The table's answer to a command, of which nothing is kept."""
        self._count += 1
        version = self.table.version(seat) if version is None else version
        command = Command(id or f"command-{self._count}", version, kind, text)
        return self.table.command(seat, command, AT, lambda: Fresh("newgame", bytes(32)))

    def do(self, seat: int, kind: CommandKind, text: str = "", *, id: str = "") -> tuple[Event, ...]:
        """Make a command and keep its events."""
        answer = self.ask(seat, kind, text, id=id)
        assert isinstance(answer, Accepted), answer
        self.keep(answer)
        return answer.events

    def keep(self, answer: Accepted) -> None:
        """Take in what was accepted."""
        self.events.extend(answer.events)
        self.created = answer.creates
        self.table = answer.after

    def refuse(self, seat: int, kind: CommandKind, text: str = "", *, version: int | None = None) -> Refusal:
        """Make a command that is refused."""
        answer = self.ask(seat, kind, text, version=version)
        assert isinstance(answer, Refused), answer
        return answer.refusal

    def deal(self) -> "Played":
        """Seal and open for every human seat."""
        for seat in self.table.sealing.humans:
            self.do(seat, "seal", hashlib.sha256(NONCES[seat]).hexdigest())
        for seat in self.table.sealing.humans:
            self.do(seat, "open", NONCES[seat].hex())
        return self

    def step(self, dice: random.Random) -> None:
        """One random legal move of a seat that may act."""
        seat = dice.choice(self.table.position.acting())
        self.do(seat, "move", dice.choice(self.table.position.legal_moves(seat)))

    def play_until(self, phase: str, dice: random.Random) -> "Played":
        """Play at random until the first seat's scene is in a phase."""
        while self.scene(0)["phase"] != phase:
            self.step(dice)
        return self

    def finish(self, dice: random.Random) -> "Played":
        """Play at random to the end."""
        while not self.table.over():
            self.step(dice)
        return self

    def scene(self, viewer: int) -> dict[str, object]:
        """What a viewer's page shows."""
        return self.table.game.describe(self.table.position.view(viewer))
