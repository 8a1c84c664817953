"""Random whole games as the events of a table, and what a plain reading of those events says each viewer may know."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from twonatures.games import game_named
from twonatures.games.protocol import SEATS, SPECTATOR
from twonatures.tables.events import Creation, Event, Kind, Player
from twonatures.tables.table import Table

GAME = "jekyll-vs-hyde"
ID = "k7lampfog"
AT = "2026-01-01T00:00:00Z"
SEED = bytes(range(32))
DECK = tuple([f"{letter}{n}" for letter in "PWG" for n in range(1, 8)] + [f"T{n}" for n in range(2, 6)])
NONCES = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")


class Writer:
    """Appends events of one game, numbered."""

    def __init__(self, players: tuple[Player, Player]) -> None:
        self.events = [Creation(GAME, players, SEED).event(AT)]

    def add(self, kind: Kind, seat: int | None, text: str = "", own: bool = True) -> None:
        seq = self.events[-1].seq + 1
        command = f"{SEATS[seat]}:command-{seq}" if seat is not None and own else None
        self.events.append(Event(seq, kind, seat, text, command, AT))


def play_game(number: int) -> tuple[Event, ...]:
    """A whole game of random moves. Every third is between two humans; against a bot some cards are taken back."""
    dice = random.Random(number)
    bot = (None, 0, 1)[number % 3]
    players = [Player("Ada"), Player("Grace")]
    if bot is not None:
        players[bot] = Player("Random", "random")
    written = Writer((players[0], players[1]))
    for kind in ("seal", "open"):
        for seat in (0, 1):
            if seat != bot:
                written.add("seal" if kind == "seal" else "open", seat, NONCES[seat])
    position = game_named(GAME).start()
    while position.outcome() is None:
        if position.chance() is not None:
            cards = tuple(dice.sample(DECK, len(DECK)))
            position = position.deal(cards)
            written.add("deal", None, " ".join(cards))
            continue
        forced = position.automatic()
        if forced is not None:
            position = position.apply(forced)
            written.add("move", None, forced)
            continue
        seat = dice.choice(position.acting())
        move = dice.choice(position.legal_moves(seat))
        position = position.apply(move)
        written.add("move", seat, move, seat != bot)
        back = position.take_back(seat)
        if bot is not None and seat != bot and back is not None and dice.random() < 0.08:
            position = back
            written.add("undo", seat)
    return tuple(written.events)


def quiet_prefixes(events: tuple[Event, ...]) -> Iterator[tuple[int, Table]]:
    """Each length at which the authority would wait for somebody, with the table there; the game is not over."""
    table = Table(ID, events[:1])
    for length, event in enumerate(events[1:], 2):
        table.fold(event)
        if table.position.acting() and table.position.automatic() is None:
            yield length, table.copy()


class RoundEvents(NamedTuple):
    """One round of a game: the cards as dealt, then its moves and undoings, each an event."""

    deal: Event
    then: tuple[Event, ...]

    def dealt(self, seat: int) -> tuple[str, ...]:
        return tuple(self.deal.text.split(" ")[10 * seat : 10 * seat + 10])

    def aside(self) -> tuple[str, ...]:
        return tuple(self.deal.text.split(" ")[20:])


def rounds_of(events: tuple[Event, ...]) -> list[RoundEvents]:
    """The rounds of a game so far."""
    starts = [index for index, event in enumerate(events) if event.kind == "deal"]
    ends = [*starts[1:], len(events)]
    return [RoundEvents(events[a], events[a + 1 : b]) for a, b in zip(starts, ends, strict=True)]


class Told(NamedTuple):
    """A move read by hand, without the rules' own parser."""

    seat: int
    verb: str
    cards: tuple[str, ...]
    announced: str | None


def read(text: str) -> Told:
    """`J play T4 W` is Told(0, "play", ("T4",), "W")."""
    letter, verb, *cards = text.split(" ")
    announced = cards.pop() if verb == "play" and len(cards) == 2 else None
    return Told("JH".index(letter), verb, tuple(cards), announced)


def unanswered(then: tuple[Event, ...]) -> Told | None:
    """The choice that waits for the other's, if one does: nobody but its seat may know of it."""
    if not then or then[-1].kind != "move" or read(then[-1].text).verb == "play":
        return None
    made = 0
    for event in reversed(then):
        if event.kind != "move" or read(event.text).verb == "play":
            break
        made += 1
    return read(then[-1].text) if made % 2 else None


def known_cards(rounds: list[RoundEvents], viewer: int) -> list[set[str]]:
    """For each round the cards whose place the viewer has been shown: all of a finished one for a seat; its own cards,
    what it received and what was played; for a spectator only what was played."""
    known = []
    for number, played in enumerate(rounds, 1):
        if viewer != SPECTATOR and number < len(rounds):
            known.append(set(DECK))
            continue
        cards = set(played.dealt(viewer)) if viewer != SPECTATOR else set()
        waits = unanswered(played.then)
        for event in played.then:
            if event.kind != "move":
                continue
            told = read(event.text)
            if told.verb == "play" or viewer != SPECTATOR and told != waits:
                cards.update(told.cards)
        known.append(cards)
    return known


def own_hand(played: RoundEvents, seat: int) -> set[str]:
    """The cards a seat holds: a choice leaves the hand when it is answered."""
    hands = [set(played.dealt(0)), set(played.dealt(1))]
    open_choice: Told | None = None
    last: Told | None = None
    for event in played.then:
        if event.kind == "undo":
            assert last is not None
            hands[last.seat].update(last.cards)
            continue
        told = last = read(event.text)
        if told.verb == "play":
            hands[told.seat].difference_update(told.cards)
        elif open_choice is None:
            open_choice = told
        else:
            for choice in (open_choice, told):
                hands[choice.seat].difference_update(choice.cards)
            for choice in (open_choice, told):
                hands[choice.seat ^ 1].update(choice.cards)
            open_choice = None
    return hands[seat]
