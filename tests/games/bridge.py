"""The judge's games in the engine's words: short forms of positions, and both played side by side."""

from __future__ import annotations

from typing import Any

from tests.games.judge import CARDS, COLOUR_NAMES, COLOURS, NAMES, WORTH, Duel, in_order, potions
from twonatures.games import game_named
from twonatures.games.jekyll_vs_hyde.position import Position

GAME = game_named("jekyll-vs-hyde")
SEATS = "JH"


def seat_number(letter: str) -> int:
    """0 for Jekyll, 1 for Hyde."""
    return SEATS.index(letter)


def joined(cards: list[str]) -> str:
    """Cards in the deck's order without spaces, `-` for none."""
    return "".join(in_order(cards)) or "-"


def text_of(duel: Duel) -> str:
    """The short form of the judge's position. The led card still counts as held, as in the engine."""
    if duel.phase in ("deal", "over"):
        over = duel.phase == "over"
        number = len(duel.rounds) + (0 if over else 1)
        result = f"{'J' if duel.winner == 'jekyll' else 'H'}:rules" if over else "-"
        return f"{duel.marker} {number} {duel.phase} - 0:0 - - - - - {result}"
    hands = {seat: list(cards) for seat, cards in duel.hands.items()}
    table = "-"
    if duel.lead is not None:
        hands[duel.leader].append(duel.lead)
        table = duel.lead + (duel.announced or "")
    for seat, cards in duel.chosen.items():
        table = f"{seat}={joined(cards)}"
    words = [
        duel.marker, len(duel.rounds), duel.phase, duel.leader,
        f"{len(duel.piles['J'])}:{len(duel.piles['H'])}",
        "".join(duel.ranks) or "-", joined(hands["J"]), joined(hands["H"]), joined(duel.rounds[-1]["aside"]),
        table, "-",
    ]  # fmt: skip
    return " ".join(str(word) for word in words)


def situation(
    jekyll: str,
    hyde: str,
    *,
    phase: str = "lead",
    leader: str = "J",
    tricks: tuple[int, int] | None = None,
    ranks: str = "",
    number: int = 1,
    marker: int = 0,
) -> Duel:
    """A judge's duel in the middle of a round; trick numbers run through Jekyll's tricks, then Hyde's."""
    duel = Duel()
    hands = {"J": jekyll.split(), "H": hyde.split()}
    played = 10 - len(hands["J"])
    jekylls, hydes = tricks or (played - played // 2, played // 2)
    assert len(hands["H"]) == len(hands["J"])
    assert jekylls + hydes == played
    rest = [card for card in CARDS if card not in hands["J"] + hands["H"]]
    told: dict[str, list[str]] = {"jekyll": hands["J"], "hyde": hands["H"], "aside": rest[:5], "moves": []}
    unknown: list[dict[str, list[str]]] = [
        {"jekyll": [], "hyde": [], "aside": [], "moves": []} for _ in range(number - 1)
    ]
    duel.rounds = [*unknown, told]
    duel.marker, duel.phase, duel.leader, duel.ranks = marker, phase, leader, list(ranks)
    duel.hands = {seat: list(cards) for seat, cards in hands.items()}
    duel.piles = {"J": list(range(1, jekylls + 1)), "H": list(range(jekylls + 1, played + 1))}
    duel.log = [[] for _ in range(number - 1)] + [[{} for _ in range(played)]]
    duel.exchanges = [{} for _ in range(number)]
    return duel


def duel_of(text: str) -> Duel:
    """The judge's duel in a position's short form, nothing chosen and nothing led."""
    words = text.split(" ")
    tricks = words[4].split(":")
    spaced = [" ".join(word[i : i + 2] for i in range(0, len(word), 2)) for word in words[6:8]]
    return situation(
        spaced[0], spaced[1], phase=words[2], leader=words[3], tricks=(int(tricks[0]), int(tricks[1])),
        ranks=words[5].replace("-", ""), number=int(words[1]), marker=int(words[0]),
    )  # fmt: skip


def position_of(duel: Duel) -> Position:
    """The engine's position in the same situation, its past unknown."""
    position = GAME.parse_position(text_of(duel))
    assert isinstance(position, Position)
    return position


class SideBySide:
    """Judge and engine in the same situation; every step is made on both and compared."""

    def __init__(self, duel: Duel | None = None) -> None:
        self.duel = duel or Duel()
        self.position = position_of(self.duel)
        self.agree()

    def agree(self) -> None:
        """Fail where anything that can be seen differs."""
        duel, position = self.duel, self.position
        assert position.text() == text_of(duel)
        assert position.acting() == tuple(seat_number(seat) for seat in duel.acting())
        for seat in SEATS:
            assert position.legal_moves(seat_number(seat)) == duel.legal(seat)

    def deal(self, cards: list[str]) -> None:
        """Deal the same cards on both."""
        self.duel.deal(list(cards))
        self.position = self.position.deal(tuple(cards))
        self.agree()

    def play(self, *moves: str) -> None:
        """Make moves on both."""
        for move in moves:
            self.duel.apply(move)
            self.position = self.position.apply(move)
            self.agree()


def true_reasons(duel: Duel, move: str) -> list[tuple[str, dict[str, str]]]:
    """Every reason that can truly be given against a move, as refusal code and arguments."""
    words = move.split(" ")
    seat, verb, cards = words[0], words[1], words[2:]
    announced = cards.pop() if verb == "play" and len(cards) == 2 and cards[1] in COLOURS else None
    if duel.phase == "over":
        return [("game-over", {})]
    if duel.phase == "deal":
        return [("not-dealt", {})]
    verbs = {"exchange": "give", "lead": "play", "follow": "play", "swap": "swap"}
    if verb != verbs[duel.phase]:
        return [("wrong-phase", {"phase": duel.phase, "verb": verb})]
    if seat not in duel.acting():
        return [("not-your-turn", {"seat": NAMES[seat]})]
    hand = duel.hands[seat]
    true: list[tuple[str, dict[str, str]]] = []
    true += [("repeated-card", {"card": card}) for card in cards if cards.count(card) > 1]
    true += [("not-your-card", {"card": card}) for card in cards if card not in hand]
    if verb != "play":
        if len(cards) != duel.count():
            true.append(("wrong-count", {"expected": str(duel.count()), "came": str(len(cards))}))
        if duel.phase == "exchange" and len(potions(hand)) >= 2 and not potions(cards):
            true.append(("duty-potion", {"potions": str(len(potions(hand)))}))
        return true
    return true + _reasons_against_play(duel, hand, cards[0], announced)


def _reasons_against_play(
    duel: Duel, hand: list[str], card: str, announced: str | None
) -> list[tuple[str, dict[str, str]]]:
    true: list[tuple[str, dict[str, str]]] = []
    leads_potion = duel.phase == "lead" and card[0] == "T"
    if leads_potion and announced is None:
        true.append(("announce-missing", {"card": card}))
    if not leads_potion and announced is not None:
        true.append(("announce-unwanted", {"card": card}))
    if duel.lead is not None:
        asked = duel.announced or duel.lead[0]
        holds = any(held[0] == asked for held in hand)
        if holds and card[0] != asked and not (card[0] == "T" and duel.announced is None):
            code = "must-follow-announced" if duel.announced else "must-follow-colour"
            true.append((code, {"colour": COLOUR_NAMES[asked]}))
    return true


def win_of(lead: str, reply: str, follower_won: bool) -> dict[str, Any]:
    """The reason of a trick's end as the scene words it."""
    high, low = (reply, lead) if follower_won else (lead, reply)
    if potions([lead, reply]) or lead[0] == reply[0]:
        code = "higher-number" if lead[0] == reply[0] else "higher-value"
        assert WORTH[high] > WORTH[low]
        return {"code": code, "args": {"high": _value(high), "low": _value(low)}}
    return {
        "code": "stronger-colour",
        "args": {"strong": COLOUR_NAMES[high[0]], "weak": COLOUR_NAMES[low[0]]},
    }


def _value(card: str) -> str:
    return card[1] + "+" if card[0] == "T" else card[1]
