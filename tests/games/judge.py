"""A second, slow opinion on the rules of Jekyll vs Hyde.

Written from the rules alone, with lists and strings and no thought of speed, so that it shares no idea, and
hence no mistake, with the engine. Moves are the texts of the record format; colours are `P`, `W`, `G`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

COLOURS = ["P", "W", "G"]
CARDS = [colour + str(number) for colour in COLOURS for number in range(1, 8)] + ["T2", "T3", "T4", "T5"]
NAMES = {"J": "jekyll", "H": "hyde"}
COLOUR_NAMES = {"P": "pride", "W": "wrath", "G": "greed"}
OTHER = {"J": "H", "H": "J"}
WORTH = {card: float(card[1]) + (0.5 if card[0] == "T" else 0.0) for card in CARDS}

# Which kinds of card may answer, by what was asked for ("colour" led, "potion" announced) and whether it is held.
ANSWERS = {
    ("colour", True): ["asked", "potion"],
    ("colour", False): ["other", "potion"],
    ("potion", True): ["asked"],
    ("potion", False): ["other", "potion"],
}
FIRST_LEADER = {0: "J", 2: "J", 4: "J", 6: "H", 8: "H"}
HIDDEN = "??"


class Illegal(ValueError):
    """The judge does not allow this move; `kind` is the sort of fault."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def potions(cards: Iterable[str]) -> list[str]:
    """The potions among these cards."""
    return [card for card in cards if card[0] == "T"]


def rank_after(ranks: list[str], card: str) -> list[str]:
    """The colour ranks, weakest first, once this card has been played."""
    colour = card[0]
    if colour == "T" or colour in ranks:
        return list(ranks)
    ranked = [*ranks, colour]
    missing = [c for c in COLOURS if c not in ranked]
    return ranked + missing if len(missing) == 1 else ranked


def follower_wins(lead: str, reply: str, ranks: list[str]) -> bool:
    """Whether the second card beats the first, under ranks in which both colours have been placed."""
    if potions([lead, reply]) or lead[0] == reply[0]:
        return WORTH[reply] > WORTH[lead]
    return ranks.index(reply[0]) > ranks.index(lead[0])


def effect_of(lead: str, reply: str) -> str | None:
    """The colour whose effect this trick sets off, or None."""
    both = [lead, reply]
    if len(potions(both)) != 1:
        return None
    return next(card[0] for card in both if card[0] != "T")


def allowed_answers(lead: str, announced: str | None, hand: list[str]) -> list[str]:
    """The cards of the hand that may answer the lead."""
    asked = announced or lead[0]
    holds = any(card[0] == asked for card in hand)
    kinds = ANSWERS["potion" if lead[0] == "T" else "colour", holds]
    kind_of = {
        card: "potion" if card[0] == "T" else "asked" if card[0] == asked else "other" for card in hand
    }
    return [card for card in hand if kind_of[card] in kinds]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards sorted as the deck is: Pride, Wrath, Greed, potions."""
    return sorted(cards, key=CARDS.index)


class Duel:
    """One game from the first deal to the last trick, changed in place; `copy` gives a free-standing twin."""

    def __init__(self) -> None:
        self.rounds: list[dict[str, list[str]]] = []
        self.marker = 0
        self.phase = "deal"
        self.hands: dict[str, list[str]] = {"J": [], "H": []}
        self.piles: dict[str, list[int]] = {"J": [], "H": []}
        self.ranks: list[str] = []
        self.leader = "J"
        self.lead: str | None = None
        self.announced: str | None = None
        self.chosen: dict[str, list[str]] = {}
        self.log: list[list[dict[str, Any]]] = []
        self.ends: list[dict[str, Any]] = []
        self.exchanges: list[dict[str, list[str]]] = []
        self.winner: str | None = None
        self._placed_by_lead: list[str] = []

    def copy(self) -> Duel:
        """A twin that shares nothing that changes."""
        twin = Duel.__new__(Duel)
        twin.__dict__.update(self.__dict__)
        twin.rounds = [{name: list(cards) for name, cards in told.items()} for told in self.rounds]
        twin.hands = {seat: list(cards) for seat, cards in self.hands.items()}
        twin.piles = {seat: list(pile) for seat, pile in self.piles.items()}
        twin.ranks = list(self.ranks)
        twin.chosen = dict(self.chosen)
        twin.log = [[dict(trick) for trick in tricks] for tricks in self.log]
        twin.ends = list(self.ends)
        twin.exchanges = [dict(exchange) for exchange in self.exchanges]
        return twin

    def deal(self, cards: list[str]) -> None:
        """Give out 25 cards: ten to Jekyll, ten to Hyde, five aside."""
        if self.phase != "deal":
            raise Illegal("rounds")
        if sorted(cards) != sorted(CARDS):
            raise Illegal("deal")
        self.rounds.append({"jekyll": cards[:10], "hyde": cards[10:20], "aside": cards[20:], "moves": []})
        self.hands = {"J": list(cards[:10]), "H": list(cards[10:20])}
        self.piles = {"J": [], "H": []}
        self.ranks = []
        self.lead = self.announced = None
        self.chosen = {}
        self.log.append([])
        self.exchanges.append({})
        self.phase = "exchange"
        self.leader = FIRST_LEADER[self.marker]

    def follower(self) -> str:
        """The seat that answers in this trick."""
        return OTHER[self.leader]

    def acting(self) -> list[str]:
        """The seats whose move is awaited, forced ones among them."""
        if self.phase in ("exchange", "swap"):
            return [seat for seat in "JH" if seat not in self.chosen]
        if self.phase == "lead":
            return [self.leader]
        return [self.follower()] if self.phase == "follow" else []

    def count(self) -> int:
        """How many cards each seat gives in the exchange or swap that is due."""
        return len(self.rounds) if self.phase == "exchange" else min(2, len(self.hands["J"]))

    def forced(self) -> bool:
        """Whether the swap that is due leaves no choice."""
        return self.phase == "swap" and len(self.hands["J"]) <= 2

    def legal(self, seat: str) -> list[str]:
        """All moves this seat may make now, cards inside a move in deck order."""
        if seat not in self.acting():
            return []
        hand = in_order(self.hands[seat])
        if self.phase == "lead":
            told: list[str] = []
            for card in hand:
                told += (
                    [f"{seat} play {card} {c}" for c in COLOURS]
                    if card[0] == "T"
                    else [f"{seat} play {card}"]
                )
            return told
        if self.phase == "follow":
            assert self.lead is not None
            return [f"{seat} play {card}" for card in allowed_answers(self.lead, self.announced, hand)]
        choices = itertools.combinations(hand, self.count())
        if self.phase == "exchange" and len(potions(hand)) >= 2:
            choices = (choice for choice in choices if potions(choice))  # type: ignore[assignment]
        verb = "give" if self.phase == "exchange" else "swap"
        return [f"{seat} {verb} {' '.join(choice)}" for choice in choices]

    def allows(self, move: str) -> bool:
        """Whether this is a legal move, whatever the order of the cards inside it."""
        words = move.split(" ")
        if len(words) < 3 or words[0] not in NAMES:
            return False
        if words[1] in ("give", "swap"):
            if any(card not in CARDS for card in words[2:]):
                return False
            move = " ".join(words[:2] + in_order(words[2:]))
        return move in self.legal(words[0])

    def apply(self, move: str) -> None:
        """Make the move; Illegal("move") where it may not be made."""
        if not self.allows(move):
            raise Illegal("move")
        seat, verb, *cards = move.split(" ")
        self.rounds[-1]["moves"].append(move)
        if verb == "play":
            self._play(seat, cards[0], cards[1] if len(cards) == 2 else None)
            return
        self.chosen[seat] = cards
        if len(self.chosen) == 2:
            self._change_over()

    def _play(self, seat: str, card: str, announced: str | None) -> None:
        self.hands[seat].remove(card)
        before = self.ranks
        self.ranks = rank_after(self.ranks, card)
        placed = [c for c in self.ranks if c not in before]
        if self.phase == "lead":
            self.lead, self.announced, self.phase = card, announced, "follow"
            self._placed_by_lead = placed
            return
        self._finish_trick(card, self._placed_by_lead + placed)

    def _finish_trick(self, reply: str, placed: list[str]) -> None:
        assert self.lead is not None
        lead, number = self.lead, len(self.log[-1]) + 1
        winner = self.follower() if follower_wins(lead, reply, self.ranks) else self.leader
        loser = OTHER[winner]
        effect = effect_of(lead, reply)
        self.piles[winner].append(number)
        trick: dict[str, Any] = {
            "number": number, "leader": self.leader, "lead": lead, "announced": self.announced,
            "reply": reply,
            "winner": winner, "ranked": placed, "effect": effect, "stole": None, "swap": {},
        }  # fmt: skip
        if effect == "P" and self.piles[loser]:
            trick["stole"] = self.piles[loser].pop()
            self.piles[winner].append(trick["stole"])
        if effect == "W":
            self.ranks = []
        trick["ranks"] = list(self.ranks)
        trick["tricks"] = {s: len(self.piles[s]) for s in "JH"}
        self.log[-1].append(trick)
        self.leader, self.lead, self.announced = winner, None, None
        if not self.hands["J"]:
            self._finish_round()
        else:
            self.phase = "swap" if effect == "G" else "lead"

    def _change_over(self) -> None:
        for seat in "JH":
            for card in self.chosen[seat]:
                self.hands[seat].remove(card)
        for seat in "JH":
            self.hands[OTHER[seat]] += self.chosen[seat]
        if self.phase == "exchange":
            self.exchanges[-1] = dict(self.chosen)
        else:
            self.log[-1][-1]["swap"] = dict(self.chosen)
        self.chosen = {}
        self.phase = "lead"

    def _finish_round(self) -> None:
        jekyll, hyde = len(self.piles["J"]), len(self.piles["H"])
        start = self.marker
        self.marker = min(10, start + abs(jekyll - hyde))
        self.ends.append({"J": jekyll, "H": hyde, "from": start, "to": self.marker})
        self.phase = "deal"
        if self.marker == 10 or len(self.rounds) == 3:
            self.phase = "over"
            self.winner = "hyde" if self.marker == 10 else "jekyll"

    def result(self) -> dict[str, Any] | None:
        """The record's `result` of a game played to its end, else None."""
        if self.phase != "over":
            return None
        return {"winner": self.winner, "marker": self.marker, "rounds": len(self.rounds)}

    def gone(self) -> list[str]:
        """The cards played in this round."""
        played = (
            [card for trick in self.log[-1] for card in (trick["lead"], trick["reply"])] if self.log else []
        )
        return played + ([self.lead] if self.lead else [])

    def view(self, viewer: str | None) -> dict[str, Any]:
        """The record of this running or finished game as a seat ("J", "H") or a spectator (None) may see it."""
        name = NAMES[viewer] if viewer else "spectator"
        seen: dict[str, Any] = {"record": 1, "game": "jekyll-vs-hyde", "view": name, "rounds": []}
        for index, told in enumerate(self.rounds):
            finished = index < len(self.ends)
            whole = self.phase == "over" or (finished and viewer is not None)
            shown = (
                {name: list(cards) for name, cards in told.items()} if whole else self._veiled(told, viewer)
            )
            seen["rounds"].append(shown)
        if self.phase == "over":
            seen["result"] = self.result()
        return seen

    def _veiled(self, told: dict[str, list[str]], viewer: str | None) -> dict[str, list[str]]:
        own = NAMES[viewer] if viewer else ""
        lists = ("jekyll", "hyde", "aside")
        veiled = {who: list(told[who]) if who == own else [HIDDEN] * len(told[who]) for who in lists}
        pending = len(told["moves"]) - len(self.chosen) if told is self.rounds[-1] else len(told["moves"])
        veiled["moves"] = []
        for place, move in enumerate(told["moves"]):
            seat, verb, *cards = move.split(" ")
            if verb == "play" or (viewer is not None and place < pending) or seat == viewer:
                veiled["moves"].append(move)
            elif place < pending:
                veiled["moves"].append(" ".join([seat, verb] + [HIDDEN] * len(cards)))
        return veiled


def referee(record: dict[str, Any]) -> tuple[int, int, str] | None:
    """Replay a whole record: None where all is well, else (round, number of the move, kind of fault).

    Kinds: `move` (a wrong or surplus move), `missing` (the place where the next one should stand), and the words
    `deal`, `rounds` and `result` with move 0.
    """
    duel = Duel()
    result = record.get("result")
    for number, told in enumerate(record["rounds"], start=1):
        if duel.phase == "over":
            return number, 0, "rounds"
        if duel.phase != "deal":
            return number - 1, len(duel.rounds[-1]["moves"]) + 1, "missing"
        if [len(told[name]) for name in ("jekyll", "hyde", "aside")] != [10, 10, 5]:
            return number, 0, "deal"
        try:
            duel.deal(told["jekyll"] + told["hyde"] + told["aside"])
        except Illegal:
            return number, 0, "deal"
        for place, move in enumerate(told["moves"], start=1):
            try:
                duel.apply(move)
            except Illegal:
                return number, place, "move"
    return _judge_result(duel, result)


def _judge_result(duel: Duel, result: dict[str, Any] | None) -> tuple[int, int, str] | None:
    begun = len(duel.rounds)
    if result is None:
        return None
    if "by" in result:
        right = {"marker": duel.marker, "rounds": begun}
        told = {key: result.get(key) for key in right}
        known = (
            result["by"] in ("resignation", "timeout", "abandonment")
            and result.get("winner") in NAMES.values()
        )
        return None if known and told == right and duel.phase != "over" else (begun, 0, "result")
    if duel.phase == "deal":
        return begun + 1, 0, "rounds"
    if duel.phase != "over":
        return begun, len(duel.rounds[-1]["moves"]) + 1, "missing"
    ended = duel.result()
    assert ended is not None
    return None if {key: result.get(key) for key in ended} == ended else (begun, 0, "result")


def play_out(duel: Duel, draw: Any, most: int = 1000) -> Iterator[Duel]:
    """Play legal moves at random, dealing when due; yields the (same) duel after every deal and move."""
    for _ in range(most):
        if duel.phase == "over":
            return
        if duel.phase == "deal":
            cards = list(CARDS)
            draw.shuffle(cards)
            duel.deal(cards)
        else:
            duel.apply(draw.choice(duel.legal(draw.choice(duel.acting()))))
        yield duel
