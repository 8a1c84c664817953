"""A view told as tricks: who led, who won and why, what the potion did. Everything follows by the kernel."""

from typing import NamedTuple

from twonatures.games.jekyll_vs_hyde.kernel import (
    FOLLOW,
    GREED,
    LEAD,
    NO_EFFECT,
    OVER,
    POTION,
    PRIDE,
    WRATH,
    Round,
    effect_of,
)
from twonatures.games.jekyll_vs_hyde.moves import COLOURS, DECK, INDEX, Move, mask_of, parse_move
from twonatures.games.jekyll_vs_hyde.position import first_leader, marker_after, ranked
from twonatures.games.jekyll_vs_hyde.view import RoundHistory, View
from twonatures.games.protocol import HIDDEN, SEATS, SPECTATOR

Json = dict[str, object]


class RoundStory(NamedTuple):
    """One round of a view: the kernel's state (hands that are not known are short), the log's entry, the marker."""

    state: Round
    entry: Json
    marker: int
    recent: tuple[str, ...]
    """Cards the viewer received since it last played, in the order named."""


def tell(view: View) -> list[RoundStory]:
    """Every round of a view, in order."""
    stories: list[RoundStory] = []
    marker = 0
    for index, played in enumerate(view.rounds):
        story = _Teller(view.viewer, played, index + 1, marker).tell()
        stories.append(story)
        if story.state.phase == OVER:
            marker = marker_after(marker, story.state)
    return stories


class _Teller:
    """Follows one round move by move and writes its log entry."""

    def __init__(self, viewer: int, played: RoundHistory, number: int, marker: int) -> None:
        self.viewer = viewer
        self.played = played
        self.marker = marker
        hands = [mask_of(cards) if HIDDEN not in cards else 0 for cards in (played.jekyll, played.hyde)]
        self.state = Round(hands[0], hands[1], number, first_leader(marker))
        self.tricks: list[Json] = []
        self.piles: list[list[int]] = [[], []]
        self.exchange: Json = {"gave": None, "received": None}
        self.recent: tuple[str, ...] = ()
        self.choices: dict[int, tuple[str, ...]] = {}

    def tell(self) -> RoundStory:
        for text in self.played.moves:
            move = parse_move(text)
            if self.state.phase == LEAD:
                self._lead(move)
            elif self.state.phase == FOLLOW:
                self._reply(move)
            else:
                self._choose(move)
        entry: Json = {
            "round": int(self.state.number),
            "exchange": self.exchange,
            "tricks": self.tricks,
            "end": self._end() if self.state.phase == OVER else None,
        }
        return RoundStory(self.state, entry, self.marker, self.recent)

    def _lead(self, move: Move) -> None:
        self.lead = move
        self.ranked_before = ranked(self.state)
        self._forget_recent(move)
        self.state.apply(move.seat, move.code())

    def _forget_recent(self, move: Move) -> None:
        if move.seat == self.viewer:
            self.recent = ()

    def _reply(self, move: Move) -> None:
        state = self.state
        self._forget_recent(move)
        lead, reply = INDEX[self.lead.cards[0]], INDEX[move.cards[0]]
        state.apply(move.seat, move.code())
        winner = int(state.leader)
        effect = int(effect_of(lead, reply))
        number = len(self.tricks) + 1
        announced = self.lead.announced
        self.tricks.append(
            {
                "number": number,
                "leader": SEATS[self.lead.seat],
                "lead": self.lead.cards[0],
                "announced": None if announced is None else COLOURS[announced],
                "reply": move.cards[0],
                "winner": SEATS[winner],
                "win": win_of(lead, reply, winner == self.lead.seat),
                "ranked": [] if effect == WRATH else _newly_ranked(self.ranked_before, lead, reply),
                "ranks": [COLOURS[colour] for colour in ranked(state)],
                "effect": None if effect == NO_EFFECT else COLOURS[effect],
                "stole": self._gain(number, winner, effect),
                "swap": self._swap() if effect == GREED and state.phase != OVER else None,
                "tricks": {"jekyll": int(state.t0), "hyde": int(state.t1)},
            }
        )

    def _gain(self, number: int, winner: int, effect: int) -> Json | None:
        """Move the trick to the winner's pile; Pride also moves the one the loser gained last."""
        self.piles[winner].append(number)
        if effect != PRIDE or not self.piles[winner ^ 1]:
            return None
        stolen = self.piles[winner ^ 1].pop()
        self.piles[winner].append(stolen)
        return {"from": SEATS[winner ^ 1], "trick": stolen}

    def _swap(self) -> Json:
        return {"gave": None, "received": None, "count": int(self.state.need)}

    def _choose(self, move: Move) -> None:
        self.choices[move.seat] = move.cards
        self.state.apply(move.seat, move.code())
        seat = 0 if self.viewer == SPECTATOR else self.viewer
        entry = self.exchange
        if move.verb == "swap":
            swap = self.tricks[-1]["swap"]
            assert isinstance(swap, dict)
            entry = swap
        side = "gave" if move.seat == seat else "received"
        if HIDDEN not in move.cards:
            entry[side] = list(move.cards)
        if len(self.choices) == 2:
            if self.viewer != SPECTATOR:
                self.recent = self.choices[self.viewer ^ 1]
            self.choices = {}

    def _end(self) -> Json:
        state = self.state
        return {
            "tricks": {"jekyll": int(state.t0), "hyde": int(state.t1)},
            "difference": abs(int(state.t0) - int(state.t1)),
            "from": self.marker,
            "to": marker_after(self.marker, state),
        }


def name_of(card: int) -> str:
    """What a sentence calls a card's value: `5`, or `4+` for a potion."""
    return DECK[card][1] + ("+" if card // 7 == POTION else "")


def win_of(lead: int, reply: int, leader_wins: bool) -> Json:
    """Why a trick is won: a code and its arguments."""
    high, low = (lead, reply) if leader_wins else (reply, lead)
    if lead // 7 != reply // 7 and POTION not in (lead // 7, reply // 7):
        return {"code": "stronger-colour", "args": {"strong": COLOURS[high // 7], "weak": COLOURS[low // 7]}}
    same = lead // 7 == reply // 7
    return {
        "code": "higher-number" if same else "higher-value",
        "args": {"high": name_of(high), "low": name_of(low)},
    }


def _newly_ranked(before: list[int], lead: int, reply: int) -> list[str]:
    """The colours that this trick gave a rank, in the order they got it; with two ranked the third follows at once."""
    had, new = list(before), list[str]()
    for colour in (lead // 7, reply // 7):
        if colour != POTION and colour not in had:
            had.append(colour)
            new.append(COLOURS[colour])
            if len(had) == 2:
                third = 3 - sum(had)
                had.append(third)
                new.append(COLOURS[third])
    return new
