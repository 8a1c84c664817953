"""Games of bots against each other: the same seed makes the same records, however many processes play them."""

import hashlib
import signal
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

from twonatures.bots.choice import choose
from twonatures.bots.levels import level_named
from twonatures.games import game_named
from twonatures.games.protocol import SEATS, Game, Position
from twonatures.games.shuffle import SCHEME, bot_key, commitment, shuffle
from twonatures.records.record import Json, Record

NO_NONCES = ("", "")
CHUNK = 25
"""Games that a process plays before it answers: enough that asking costs little."""


class Plan(NamedTuple):
    """What is to be played: `games` games of this game, numbered from 1, by these bots (Jekyll's, Hyde's)."""

    game: str
    games: int
    seed: int
    bots: tuple[str, str]


def seed_of(seed: int, number: int) -> bytes:
    """The 32 bytes from which everything in one game is drawn: SHA-256 of `twonatures/1|simulate|<seed>|<number>`."""
    return hashlib.sha256(f"{SCHEME}|simulate|{seed}|{number}".encode("ascii")).digest()


def play_game(plan: Plan, number: int) -> Record:
    """Play one game of a plan to its end."""
    match = _Match(plan, number)
    while match.position.outcome() is None:
        match.step()
    return match.record()


def play_games(plan: Plan, jobs: int, done: Callable[[int], None]) -> Generator[str, None, None]:
    """The lines of a plan's records in order of their numbers, played by `jobs` processes.

    `done` is told how many more games have been played. Closing the iterator ends the processes. Raises
    BrokenProcessPool where one of them is killed.
    """
    chunks = [range(first, min(first + CHUNK, plan.games + 1)) for first in range(1, plan.games + 1, CHUNK)]
    if level_named(plan.bots[0]).simulations or level_named(plan.bots[1]).simulations:
        chunks = [range(number, number + 1) for number in range(1, plan.games + 1)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield from play_chunk(plan, chunk)
            done(len(chunk))
        return
    workers = min(jobs, len(chunks))
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_worker)
    try:
        waiting = iter(chunks)
        running: list[tuple[range, Future[list[str]]]] = []
        for chunk in islice(waiting, 4 * jobs):
            running.append((chunk, pool.submit(play_chunk, plan, chunk)))
        while running:
            chunk, future = running.pop(0)
            yield from future.result()
            done(len(chunk))
            for following in islice(waiting, 1):
                running.append((following, pool.submit(play_chunk, plan, following)))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def begin_worker() -> None:
    """Let an interrupt at the keyboard end a worker at once; the command that it works for says so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_chunk(plan: Plan, numbers: range) -> list[str]:
    """The lines of some of a plan's records."""
    return [play_game(plan, number).to_json() for number in numbers]


class _Match:
    """One game under way: its position, and how many sights each seat has been sent, which is its version."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.id = f"sim-{plan.seed}-{number}"
        self.seed = seed_of(plan.seed, number)
        self.game: Game = game_named(plan.game)
        self.position: Position = self.game.start()
        self.versions = [0, 0]

    def step(self) -> None:
        """Make what is due: a shuffle, a move that leaves no choice, or the decision of every seat that may act."""
        chance = self.position.chance()
        if chance is not None:
            cards = shuffle(self.seed, self.id, NO_NONCES, chance.round, chance.label, chance.cards)
            self._go_to(self.position.deal(cards))
            return
        forced = self.position.automatic()
        if forced is not None:
            self._go_to(self.position.apply(forced))
            return
        self._go_to(self.position.apply(self._decide(self.position.acting()[0])))

    def _decide(self, seat: int) -> str:
        bot = self.plan.bots[seat]
        view = self.position.view(seat).to_json().encode()
        key = bot_key(self.seed, self.id, SEATS[seat], self.versions[seat])
        return choose(view, key, level_named(bot).simulations, bot)

    def _go_to(self, after: Position) -> None:
        for seat in range(len(SEATS)):
            self.versions[seat] += len(self.game.sights(self.position, after, seat))
        self.position = after

    def record(self) -> Record:
        """The finished game, its seed revealed. Raises ValueError while it runs."""
        outcome = self.position.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        players: Json = {
            seat: {"name": bot.capitalize(), "bot": bot}
            for seat, bot in zip(SEATS, self.plan.bots, strict=True)
        }
        revealed: Json = {
            "scheme": SCHEME,
            "commitment": commitment(self.seed),
            "seed": self.seed.hex(),
            "nonces": dict.fromkeys(SEATS),
        }
        return Record(
            self.game.name,
            self.position.history(),
            outcome.as_json(),
            players=players,
            id=self.id,
            rules=self.game.rules_version,
            shuffle=revealed,
        )
