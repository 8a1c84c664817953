"""Another world that a viewer cannot tell from the true one: other hidden cards, another hidden choice, or none."""

import random
from typing import NamedTuple

from tests.leaks.games import DECK, ID, RoundEvents, Told, own_hand, read, rounds_of, unanswered
from twonatures.games.protocol import SEATS, SPECTATOR
from twonatures.tables.events import Event
from twonatures.tables.table import Table

TRIES = 80


class Other(NamedTuple):
    """The other world's table. `differs` tells whether any card lies elsewhere, `choice` whether a choice does."""

    table: Table
    differs: bool
    choice: bool


def voids(then: tuple[Event, ...]) -> dict[int, str]:
    """For each reply, by its index, the colour that its hand cannot have held when it was played."""
    found: dict[int, str] = {}
    lead: Told | None = None
    before: Told | None = None
    for index, event in enumerate(then):
        if event.kind == "undo":
            lead = before
            continue
        told = read(event.text)
        if told.verb != "play":
            continue
        before = lead
        if lead is None:
            lead = told
            continue
        led, reply = lead.cards[0][0], told.cards[0][0]
        asked = lead.announced or led
        if reply != asked and not (led != "T" and reply == "T"):
            found[index] = asked
        lead = None
    return found


def other_world(events: tuple[Event, ...], viewer: int, dice: random.Random) -> Other:
    """A world that differs from the one of these events in what the viewer may not know, and in nothing else."""
    rounds = rounds_of(events)
    waits = unanswered(rounds[-1].then)
    hidden = waits is not None and waits.seat != viewer
    if hidden:
        rounds[-1] = rounds[-1]._replace(then=rounds[-1].then[:-1])
    if viewer == SPECTATOR:
        changed = [_for_spectator(played, dice) for played in rounds]
    else:
        changed = [*rounds[:-1], _for_seat(rounds[-1], viewer, dice)]
    told = [event for event in events if event.kind in ("created", "seal", "open")]
    for played in changed:
        told.extend((played.deal, *played.then))
    table = Table(ID, [event._replace(seq=seq) for seq, event in enumerate(told, 1)])
    made = _choose(table, viewer, dice) if waits is None or hidden else None
    differs = any(_places(a) != _places(b) for a, b in zip(rounds, changed, strict=True))
    return Other(table, differs, made != (waits if hidden else None))


def _places(played: RoundEvents) -> tuple[object, ...]:
    return set(played.dealt(0)), set(played.dealt(1)), [read(e.text) for e in played.then if e.kind == "move"]


def _choose(table: Table, viewer: int, dice: random.Random) -> Told | None:
    """Where seats choose at once: make, or leave unmade, the choice that this viewer may not see."""
    acting = table.position.acting()
    if len(acting) < 2 or dice.random() < 0.4:
        return None
    seat = dice.choice([seat for seat in acting if seat != viewer])
    move = dice.choice(table.position.legal_moves(seat))
    table.fold(Event(table.seq + 1, "move", seat, move, f"{SEATS[seat]}:elsewhere", table.started))
    return read(move)


def _deal(played: RoundEvents, hands: list[set[str]], dice: random.Random) -> RoundEvents:
    """The round with these hands dealt, in an order of their own where they are not the viewer's."""
    aside = set(DECK) - hands[0] - hands[1]
    lists = [dice.sample(sorted(cards), len(cards)) for cards in (*hands, aside)]
    return played._replace(deal=played.deal._replace(text=" ".join(lists[0] + lists[1] + lists[2])))


def _owes(dealt: set[str], given: set[str]) -> bool:
    """Whether this gift breaks the duty to give a potion."""
    return sum(card[0] == "T" for card in dealt) >= 2 and not any(card[0] == "T" for card in given)


def _for_seat(played: RoundEvents, viewer: int, dice: random.Random) -> RoundEvents:
    """Every hand of the other that this seat's knowledge allows is as likely as any."""
    other = viewer ^ 1
    unseen = set(DECK) - set(played.dealt(viewer))
    shown: set[str] = set()
    given: set[str] | None = None
    for event in played.then:
        told = read(event.text) if event.kind == "move" else None
        if told is not None and told.seat == other:
            shown.update(unseen & set(told.cards))
            if told.verb == "give":
                given = set(told.cards)
    # A card never shown lay in the hand all the time, if it was there: not while a colour could not be followed.
    kept = voids(played.then)
    absent = {kept[i] for i in kept if read(played.then[i].text).seat == other}
    free = sorted(card for card in unseen - shown if card[0] not in absent)
    for _ in range(1000):
        hand = shown | set(dice.sample(free, 10 - len(shown)))
        if given is None or not _owes(hand, given):
            break
    else:
        raise AssertionError("no other hand was found, although the true one is one")
    hands = [hand, hand]
    hands[viewer] = set(played.dealt(viewer))
    changed = _deal(played, hands, dice)
    cards = changed.deal.text.split(" ")
    cards[10 * viewer : 10 * viewer + 10] = played.dealt(viewer)
    return changed._replace(deal=changed.deal._replace(text=" ".join(cards)))


def _for_spectator(played: RoundEvents, dice: random.Random) -> RoundEvents:
    """Hands, gifts and swaps under which just these cards could be played; found from the last card backwards."""
    for _ in range(TRIES):
        found = _walk_back(played, dice)
        if found is not None:
            return found
    return _deal(played, [set(played.dealt(0)), set(played.dealt(1))], dice)


def _walk_back(played: RoundEvents, dice: random.Random) -> RoundEvents | None:
    then = list(played.then)
    kept = voids(played.then)
    hands = _last_hands(played, dice)
    index = len(then)
    undone = False
    while index:
        index -= 1
        event = then[index]
        if event.kind == "undo":
            undone = True
            continue
        told = read(event.text)
        hand = hands[told.seat]
        if told.verb == "play":
            if undone and told.cards[0] not in hand:
                return None
            hand.update(told.cards)
            undone = False
            if index in kept and any(card[0] == kept[index] for card in hand):
                return None
            continue
        if index and read(then[index - 1].text).verb == told.verb and then[index - 1].kind == "move":
            index -= 1
            pair = _gifts(then[index : index + 2], hands, dice)
            if pair is None:
                return None
            then[index : index + 2] = pair
    return _deal(played._replace(then=tuple(then)), hands, dice)


def _last_hands(played: RoundEvents, dice: random.Random) -> list[set[str]]:
    """What the two hold unplayed at the end: as it truly is, or cards of which nothing is known."""
    hands = [own_hand(played, 0), own_hand(played, 1)]
    if dice.random() < 0.3:
        return hands
    moves: list[Told] = []
    for event in played.then:
        if event.kind == "undo":
            moves.pop()
        else:
            moves.append(read(event.text))
    out = {card for told in moves if told.verb == "play" for card in told.cards}
    pool = dice.sample(sorted(set(DECK) - out), len(DECK) - len(out))
    split = len(hands[0])
    return [set(pool[:split]), set(pool[split : split + len(hands[1])])]


def _gifts(pair: list[Event], hands: list[set[str]], dice: random.Random) -> list[Event] | None:
    """Other cards for two choices made at once, chosen among what each held after them; hands become those before."""
    told = [read(event.text) for event in pair]
    count = len(told[0].cards)
    from_jekyll, from_hyde = (set(dice.sample(sorted(hands[seat ^ 1]), count)) for seat in (0, 1))
    hands[0] = hands[0] - from_hyde | from_jekyll
    hands[1] = hands[1] - from_jekyll | from_hyde
    if told[0].verb == "give" and (_owes(hands[0], from_jekyll) or _owes(hands[1], from_hyde)):
        return None
    given = (from_jekyll, from_hyde)
    made = [
        event._replace(text=" ".join(["JH"[t.seat], t.verb, *sorted(given[t.seat])]))
        for event, t in zip(pair, told, strict=True)
    ]
    if dice.random() < 0.5:
        made.reverse()
    return made
