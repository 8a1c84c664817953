"""One running game: a mailbox through which every change goes, one after the other.

Order of a change: check, store, wait for the commit, answer, show everybody, ask the bots that must act next.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, NamedTuple, Protocol

from twonatures.games.protocol import SPECTATOR, Refusal
from twonatures.store.protocol import Append, Conflict, NewGameRow, Store, StoreError
from twonatures.tables.commands import BotTurn, Command, Refused
from twonatures.tables.facts import Json
from twonatures.tables.table import Accepted, Table
from twonatures.web.messages import Answer
from twonatures.web.viewing import Viewing, refusal_json

LOG = logging.getLogger("twonatures.room")
REMEMBERED: Final = 64
RETRIES: Final = 5
SOONEST: Final = 0.1
LATEST: Final = 5.0
STORE_PAUSE: Final = 1.0


class Bots(Protocol):
    """Players that think elsewhere."""

    async def choose(self, view: bytes, key: bytes, bot: str) -> str:
        """The move of a bot that knows this view, as text."""


class _Asked(NamedTuple):
    viewing: Viewing
    command: Command
    done: asyncio.Future[None]


class _Thought(NamedTuple):
    turn: BotTurn
    move: str


def utc_now() -> str:
    """This moment, as events bear it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Room:
    """A game that somebody looks at or that a bot must go on with. Made by the authority, which starts `run`."""

    def __init__(self, table: Table, store: Store, bots: Bots, idle: float) -> None:
        self.table = table
        self._store = store
        self._bots = bots
        self._idle = idle
        self._mailbox: asyncio.Queue[_Asked | _Thought] = asyncio.Queue()
        self._viewings: set[Viewing] = set()
        self._refused: OrderedDict[tuple[int, str], Refused] = OrderedDict()
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._scenes: dict[int, tuple[int, Json]] = {}

    def join(self, viewing: Viewing) -> None:
        """Show the game to one more socket."""
        self._viewings.add(viewing)
        self._show()

    def leave(self, viewing: Viewing) -> None:
        """A socket has gone."""
        self._viewings.discard(viewing)
        self._show()

    def online(self) -> tuple[bool, bool]:
        """For each seat whether its player has the game open."""
        seats = {viewing.viewer for viewing in self._viewings}
        return 0 in seats, 1 in seats

    def scene(self, viewer: int) -> Json:
        """The scene of a viewer, worked out once for all its sockets."""
        version = self.table.version(viewer)
        known = self._scenes.get(viewer)
        if known is None or known[0] != version:
            known = version, self.table.game.describe(self.table.position.view(viewer))
            self._scenes[viewer] = known
        return known[1]

    async def submit(self, viewing: Viewing, command: Command) -> None:
        """Hand in a command; returns when it has been answered."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait(_Asked(viewing, command, done))
        await done

    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is going on."""
        return not self._viewings and not self._thinking and self._mailbox.empty()

    async def run(self, forget: Callable[[], None]) -> None:
        """Work through the mailbox until the room has been idle for a while, then call `forget`."""
        try:
            self._ask_bots()
            while True:
                try:
                    async with asyncio.timeout(self._idle):
                        letter = await self._mailbox.get()
                except TimeoutError:
                    if self.is_idle():
                        return
                    continue
                await self._open(letter)
        finally:
            forget()
            for task in self._thinking.values():
                task.cancel()

    async def _open(self, letter: _Asked | _Thought) -> None:
        """One letter; a mistake of ours in it must not close the room to the next."""
        try:
            if isinstance(letter, _Thought):
                await self._move_bot(letter)
            else:
                result = await self._decide(letter.viewing.viewer, letter.command)
                self._answer(letter.viewing, letter.command, result)
        except Exception:
            LOG.exception("a letter to game %s failed", self.table.id)
        finally:
            if isinstance(letter, _Asked) and not letter.done.done():
                letter.done.set_result(None)

    async def _decide(self, seat: int, command: Command) -> Accepted | Refused:
        known = self._refused.get((seat, command.id))
        if known is not None:
            return known
        try:
            result = await self._apply(lambda: self.table.command(seat, command, utc_now()))
        except StoreError as error:
            LOG.error("a command of game %s could not be stored: %s", self.table.id, error)
            return Refused(Refusal("not-saved", {}), self.table.version(seat))
        except Exception:
            LOG.exception("a command of game %s failed", self.table.id)
            return Refused(Refusal("server-error", {}), self.table.version(seat))
        if isinstance(result, Refused) and seat != SPECTATOR:
            self._refused[seat, command.id] = result
            if len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)
        return result

    async def _apply(self, decide: Callable[[], Accepted | Refused]) -> Accepted | Refused:
        """Decide and store; where another writer was first, take in what it stored and decide again."""
        for _ in range(RETRIES):
            result = decide()
            if isinstance(result, Refused) or not result.events:
                return result
            try:
                await self._store.append(await self._batch(result))
            except Conflict:
                self.table = Table(self.table.id, await self._store.events(self.table.id))
                self._scenes.clear()
                self._show()
                continue
            self.table = result.after
            return result
        raise StoreError(f"game {self.table.id} is being written by others all the time")

    async def _batch(self, accepted: Accepted) -> Append:
        new = accepted.creates
        row = None
        if new is not None:
            sessions = await self._store.sessions(self.table.id)
            seats = sessions[new.from_seats[0]], sessions[new.from_seats[1]]
            row = NewGameRow(new.id, new.creation.game, seats, new.creation.event(accepted.events[0].at))
        return Append(self.table.id, accepted.events, accepted.after.over(), row)

    def _answer(self, viewing: Viewing, command: Command, result: Accepted | Refused) -> None:
        said: Json = {"type": "answer", "id": command.id, "ok": isinstance(result, Accepted)}
        if isinstance(result, Refused):
            said["refusal"] = refusal_json(result.refusal)
        said["version"] = result.version
        viewing.send(Answer.model_validate(said).model_dump_json(exclude_unset=True))
        viewing.resend()
        self._after_change()

    def _after_change(self) -> None:
        self._show()
        self._ask_bots()

    def _show(self) -> None:
        for viewing in self._viewings:
            viewing.touch()

    def _ask_bots(self) -> None:
        for turn in self.table.bot_turns():
            key = turn.seat, turn.version
            if key not in self._thinking:
                self._thinking[key] = asyncio.create_task(self._think(turn))

    async def _think(self, turn: BotTurn) -> None:
        """Ask until there is an answer, or until it is no longer wanted."""
        pause = SOONEST
        while self.table.version(turn.seat) == turn.version:
            try:
                move = await self._bots.choose(turn.view, turn.key, turn.bot)
            except Exception:
                LOG.exception("bot %s of game %s gave no move", turn.bot, self.table.id)
                await asyncio.sleep(pause)
                pause = min(LATEST, pause * 2)
            else:
                self._mailbox.put_nowait(_Thought(turn, move))
                return
        self._thinking.pop((turn.seat, turn.version), None)

    async def _move_bot(self, thought: _Thought) -> None:
        turn = thought.turn
        try:
            result = await self._apply(lambda: self.table.bot_move(turn, thought.move, utc_now()))
        except StoreError as error:
            LOG.error("a bot's move in game %s could not be stored: %s", self.table.id, error)
            asyncio.get_running_loop().call_later(STORE_PAUSE, self._mailbox.put_nowait, thought)
            return
        self._thinking.pop((turn.seat, turn.version), None)
        if isinstance(result, Refused):
            if result.refusal.code == "stale-version":
                return
            LOG.error("bot %s of game %s: %s %s", turn.bot, self.table.id, thought.move, result.refusal)
            return
        self._after_change()
