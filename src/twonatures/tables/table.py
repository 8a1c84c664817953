"""A table: the fold of its events. It checks commands and says what is to be appended; it stores and sends nothing."""

import secrets
from collections.abc import Callable, Iterable
from typing import NamedTuple

from twonatures.games import game_named
from twonatures.games.protocol import SEATS, SPECTATOR, Position, Refusal, Sight
from twonatures.games.shuffle import bot_key, commitment, shuffle
from twonatures.tables.commands import BotTurn, Command, NewGame, Refused
from twonatures.tables.events import (
    Creation,
    Event,
    Kind,
    end_text,
    is_own_move,
    parse_creation,
    parse_end,
    seat_letter,
)
from twonatures.tables.sealing import Sealing

VIEWERS = (0, 1, SPECTATOR)


class Fresh(NamedTuple):
    """What a new game is made with: an id and 32 bytes from the operating system."""

    id: str
    seed: bytes


def draw_fresh() -> Fresh:
    """An id that cannot be guessed and a seed."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return Fresh("".join(secrets.choice(letters) for _ in range(12)), secrets.token_bytes(32))


class Accepted(NamedTuple):
    """The events to append, in order and at once; none where the command had been accepted before.

    `version` is the seat's own once they are folded, `after` the table then: nobody may see it before they are stored.
    """

    events: tuple[Event, ...]
    version: int
    after: "Table"
    creates: NewGame | None = None


class Table:
    """One game's state for those who may change it. A command leaves it as it is."""

    def __init__(self, id: str, events: Iterable[Event]) -> None:
        """Fold a whole game. Raises ValueError where the events are none of a game."""
        self.id = id
        stored = iter(events)
        first = next(stored, None)
        if first is None:
            raise ValueError("expected at least the event that created the game, got none")
        self.creation: Creation = parse_creation(first)
        self.game = game_named(self.creation.game)
        self.commitment = commitment(self.creation.seed)
        self.started = first.at
        self.seq = 1
        self.position: Position = self.game.start()
        self.sealing = Sealing(tuple(s for s in (0, 1) if self.creation.players[s].bot is None))
        self.sights: tuple[list[Sight], list[Sight], list[Sight]] = ([], [], [])
        self.rematch: str | None = None
        self._answers: dict[str, int] = {}
        self._command: str | None = None
        for event in stored:
            self.fold(event)

    def fold(self, event: Event) -> None:
        """Take in the next event. Raises ValueError where it is not the next."""
        if event.seq != self.seq + 1:
            raise ValueError(f"expected event {self.seq + 1} of game {self.id}, got {event.seq}")
        before = self.position
        if event.kind == "deal":
            self.position = before.deal(tuple(event.text.split(" ")))
        elif event.kind == "move":
            self.position = before.apply(event.text)
        elif event.kind == "end":
            self.position = before.finish(*parse_end(event.text))
        elif event.kind == "rematch":
            self.rematch = event.text
        elif event.seat is None:
            raise ValueError(f"expected a seat for event {event.seq} of game {self.id}, {event.kind}")
        elif event.kind == "seal":
            self.sealing.seals[event.seat] = event.text
        elif event.kind == "open":
            self.sealing.nonces[event.seat] = event.text
        else:
            back = before.take_back(event.seat)
            if back is None:
                raise ValueError(f"event {event.seq} of game {self.id} takes back what cannot be taken back")
            self.position = back
        self.seq = event.seq
        if self.position is not before:
            for viewer in VIEWERS:
                self.sights[viewer].extend(self.game.sights(before, self.position, viewer))
        self._remember(event)

    def _remember(self, event: Event) -> None:
        """A command's answer covers all that followed from it."""
        if event.command is not None:
            self._command = event.command
        if self._command is not None:
            seat = 0 if self._command.startswith(SEATS[0]) else 1
            self._answers[self._command] = self.version(seat)

    def version(self, viewer: int) -> int:
        """How many sights a viewer has had since the start; what it cannot know does not change it."""
        return len(self.sights[viewer])

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome() is not None

    def command(
        self, seat: int, command: Command, at: str, fresh: Callable[[], Fresh] = draw_fresh
    ) -> Accepted | Refused:
        """Check a command. `at` is the moment its events will bear; `fresh` is asked where it begins a new game."""
        version = self.version(seat)
        if seat == SPECTATOR:
            return Refused(Refusal("not-a-player", {}), version)
        name = f"{SEATS[seat]}:{command.id}"
        if name in self._answers:
            return Accepted((), self._answers[name], self)
        if command.version != version:
            args = {"expected": str(version), "came": str(command.version)}
            return Refused(Refusal("stale-version", args), version)
        if command.kind == "rematch":
            return self._rematch(seat, name, at, fresh)
        refusal, kind, text = self._check(seat, command)
        if refusal is not None:
            return Refused(refusal, version)
        return self._accept(Event(self.seq + 1, kind, seat, text, name, at))

    def _check(self, seat: int, command: Command) -> tuple[Refusal | None, Kind, str]:
        """Why a command is refused, or the kind and text of the event it becomes."""
        kind, text = command.kind, command.text
        if kind == "move":
            return self._refuse_move(seat, text), "move", text
        if self.over():
            return Refusal("game-over", {}), "end", ""
        if kind == "seal":
            return self.sealing.refuse_seal(seat, text), "seal", text
        if kind == "open":
            return self.sealing.refuse_open(seat, text), "open", text
        if kind == "undo":
            return self._refuse_undo(seat), "undo", ""
        if kind == "abort":
            refusal = None if self.may_abort(seat) else Refusal("already-started", {})
            return refusal, "end", end_text("abandonment", seat ^ 1)
        return None, "end", end_text("resignation", seat ^ 1)

    def _refuse_move(self, seat: int, text: str) -> Refusal | None:
        if text.startswith(seat_letter(seat ^ 1)):
            return Refusal("wrong-seat", {})
        return self.position.refusal(text)

    def _refuse_undo(self, seat: int) -> Refusal | None:
        if not any(is_own_move(sight, seat) for sight in self.sights[seat]) or not self.against_bot():
            return Refusal("nothing-to-undo", {})
        return None if self.may_undo(seat) else Refusal("undo-revealed", {})

    def may_undo(self, seat: int) -> bool:
        """Only a move that nothing has followed in this seat's sight, and only against a bot."""
        sights = self.sights[seat]
        if not self.against_bot() or not sights or not is_own_move(sights[-1], seat):
            return False
        return self.position.take_back(seat) is not None

    def may_abort(self, seat: int) -> bool:
        """Before the first move in this seat's own sight: what is hidden from it must not decide."""
        return not self.over() and not any("move" in sight for sight in self.sights[seat])

    def against_bot(self) -> bool:
        """Whether one of the seats is a bot's."""
        return len(self.sealing.humans) < len(SEATS)

    def _accept(self, event: Event) -> Accepted:
        """The event and all that follows from it by itself: deals that are due, moves that leave no choice."""
        after = self.copy()
        after.fold(event)
        events = [event]
        while True:
            follows = after.follow_up(event.at)
            if follows is None:
                break
            after.fold(follows)
            events.append(follows)
        assert event.seat is not None
        return Accepted(tuple(events), after.version(event.seat), after)

    def follow_up(self, at: str) -> Event | None:
        """The event that follows by itself: a deal once every seat has opened its nonce, or an automatic move."""
        chance = self.position.chance()
        if chance is not None and self.sealing.complete():
            nonces = self.sealing.nonce_texts()
            cards = shuffle(self.creation.seed, self.id, nonces, chance.round, chance.label, chance.cards)
            return Event(self.seq + 1, "deal", None, " ".join(cards), None, at)
        move = self.position.automatic()
        return None if move is None else Event(self.seq + 1, "move", None, move, None, at)

    def copy(self) -> "Table":
        """A table that can be folded on without changing this one."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.sealing = Sealing(self.sealing.humans)
        twin.sealing.seals = dict(self.sealing.seals)
        twin.sealing.nonces = dict(self.sealing.nonces)
        twin.sights = (list(self.sights[0]), list(self.sights[1]), list(self.sights[2]))
        twin._answers = dict(self._answers)
        return twin

    def _rematch(self, seat: int, name: str, at: str, fresh: Callable[[], Fresh]) -> Accepted | Refused:
        version = self.version(seat)
        if not self.over():
            return Refused(Refusal("not-over", {}), version)
        if self.rematch is not None:
            return Accepted((), version, self)
        new = fresh()
        players = self.creation.players[1], self.creation.players[0]
        creation = Creation(self.creation.game, players, new.seed)
        event = Event(self.seq + 1, "rematch", seat, new.id, name, at)
        after = self.copy()
        after.fold(event)
        return Accepted((event,), version, after, NewGame(new.id, creation, (1, 0)))

    def bot_turns(self) -> tuple[BotTurn, ...]:
        """The decisions that bots owe now."""
        turns = []
        for seat in self.position.acting():
            bot = self.creation.players[seat].bot
            if bot is not None:
                version = self.version(seat)
                view = self.position.view(seat).to_json().encode()
                key = bot_key(self.creation.seed, self.id, SEATS[seat], version)
                turns.append(BotTurn(seat, bot, view, key, version))
        return tuple(turns)

    def bot_move(self, turn: BotTurn, text: str, at: str) -> Accepted | Refused:
        """A bot's decision, checked like everybody's; refused as stale where the game has gone on meanwhile."""
        return self.command(turn.seat, Command(f"bot-{turn.version}", turn.version, "move", text), at)
