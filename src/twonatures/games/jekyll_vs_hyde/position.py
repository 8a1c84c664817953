"""A duel in play: the marker, the rounds played, and the round on the table."""

from typing import Final

from twonatures.games.jekyll_vs_hyde.kernel import (
    CARDS,
    FOLLOW,
    LEAD,
    OVER,
    SWAP,
    UNRANKED,
    Round,
    level,
)
from twonatures.games.jekyll_vs_hyde.legal import legal_codes
from twonatures.games.jekyll_vs_hyde.moves import (
    COLOURS,
    DECK,
    LETTERS,
    PLAY,
    SEAT_LETTERS,
    Move,
    append_move,
    cards_of,
    mask_of,
    move_of,
    parse_move,
)
from twonatures.games.jekyll_vs_hyde.reasons import PHASES, reason, unreadable
from twonatures.games.jekyll_vs_hyde.view import RoundHistory, View, see_round
from twonatures.games.protocol import (
    HYDE,
    JEKYLL,
    SPECTATOR,
    Chance,
    IllegalDeal,
    IllegalMove,
    Outcome,
    Refusal,
)

END: Final = 10
ROUNDS: Final = 3
BOTH: Final = (JEKYLL, HYDE)


def first_leader(marker: int) -> int:
    """Who leads a round: whoever's side the marker is on."""
    return JEKYLL if marker <= 4 else HYDE


def marker_after(marker: int, state: Round) -> int:
    """Where the marker goes when a round ends with these tricks."""
    return min(END, marker + abs(int(state.t0) - int(state.t1)))


class Position:
    """A state of play, a value: methods return a new position. Equal where the same can still happen.

    `number` is the round on the table or due, `state` the kernel's round (None while a deal is due or all is over).
    """

    def __init__(
        self,
        marker: int,
        number: int,
        state: Round | None,
        aside: int,
        rounds: tuple[RoundHistory, ...],
        result: Outcome | None,
    ) -> None:
        self.marker = marker
        self.number = number
        self.state = state
        self.aside = aside
        self.rounds = rounds
        self.result = result

    def chance(self) -> Chance | None:
        """The deal that is due, if one is."""
        if self.state is not None or self.result is not None:
            return None
        return Chance(self.number, "deal", DECK)

    def deal(self, cards: tuple[str, ...]) -> "Position":
        """Deal a shuffled deck: ten to Jekyll, ten to Hyde, five aside. Raises IllegalDeal."""
        if self.chance() is None:
            raise IllegalDeal("no deal is due here")
        if len(cards) != len(DECK) or set(cards) != set(DECK):
            raise IllegalDeal(
                f"expected the {len(DECK)} cards of the deck, each once, got {len(set(cards))} different"
            )
        hands = mask_of(cards[:10]), mask_of(cards[10:20])
        state = Round(hands[0], hands[1], self.number, first_leader(self.marker))
        dealt = RoundHistory(cards[:10], cards[10:20], cards[20:], ())
        return Position(self.marker, self.number, state, mask_of(cards[20:]), (*self.rounds, dealt), None)

    def acting(self) -> tuple[int, ...]:
        """The seats that may act now: both where they choose at once, none while a deal is due."""
        if self.state is None or self.result is not None:
            return ()
        seats = self.state.acting()
        return tuple([seat for seat in BOTH if seats >> seat & 1])

    def legal_moves(self, seat: int) -> list[str]:
        """Every legal move of a seat as text, cards in the deck's order."""
        if self.state is None or seat not in self.acting():
            return []
        state = self.state
        return [move_of(state, seat, code).text() for code in legal_codes(state, seat)]

    def refusal(self, move: str) -> Refusal | None:
        """Why a move is refused here; None exactly when it is legal."""
        try:
            read = parse_move(move)
        except ValueError:
            return unreadable(move)
        if self.result is not None:
            return Refusal("game-over", {})
        if self.state is None:
            return Refusal("not-dealt", {})
        return reason(self.state, read)

    def apply(self, move: str) -> "Position":
        """The position after a move. Raises IllegalMove."""
        refused = self.refusal(move)
        if refused is not None:
            raise IllegalMove(refused)
        assert self.state is not None
        read = parse_move(move)
        state = self.state.copy()
        state.apply(read.seat, read.code())
        rounds = self.rounds
        if rounds:
            last = rounds[-1]
            rounds = (*rounds[:-1], last._replace(moves=append_move(last.moves, read.text())))
        if state.phase != OVER:
            return Position(self.marker, self.number, state, self.aside, rounds, None)
        return self._after_round(state, rounds)

    def _after_round(self, state: Round, rounds: tuple[RoundHistory, ...]) -> "Position":
        marker = marker_after(self.marker, state)
        if marker < END and self.number < ROUNDS:
            return Position(marker, self.number + 1, None, 0, rounds, None)
        result = Outcome(HYDE if marker == END else JEKYLL, marker, self.number, None)
        return Position(marker, self.number, None, 0, rounds, result)

    def automatic(self) -> str | None:
        """The next half of a swap that leaves no choice, to be applied and recorded without asking."""
        if self.state is None or self.result is not None or not self.state.forced():
            return None
        seat = self.acting()[0]
        return Move(seat, "swap", cards_of(self.state.hand(seat)), None).text()

    def take_back(self, seat: int) -> "Position | None":
        """The position before the seat's last move, None where that would undo more or show what was hidden.

        Only a card just played can come back: choices are final, and a trick's end may have opened a swap or a round.
        """
        if self.result is not None or self.state is None or not self.rounds:
            return None
        moves = self.rounds[-1].moves
        if self.state.phase not in (LEAD, FOLLOW) or not moves or parse_move(moves[-1])[:2] != (seat, PLAY):
            return None
        dealt = self.rounds[-1]
        back = Position(self.marker, self.number, None, 0, self.rounds[:-1], None)
        back = back.deal(dealt.jekyll + dealt.hyde + dealt.aside)
        for text in moves[:-1]:
            back = back.apply(text)
        return back

    def finish(self, by: str, winner: int) -> "Position":
        """The game ended from outside the rules: given up, out of time, abandoned."""
        if self.result is not None:
            raise ValueError("the game is over already")
        begun = self.number if self.state is not None else self.number - 1
        result = Outcome(winner, self.marker, begun, by)
        return Position(self.marker, begun, self.state, self.aside, self.rounds, result)

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self.result

    def history(self) -> list[dict[str, list[str]]]:
        """The rounds as the record holds them."""
        return [played.as_json() for played in self.rounds]

    def view(self, viewer: int) -> View:
        """What a viewer may know."""
        over = self.result is not None
        running = len(self.rounds) - 1 if self.state is not None else len(self.rounds)
        seen = [
            see_round(played, viewer, over or viewer != SPECTATOR and index < running)
            for index, played in enumerate(self.rounds)
        ]
        return View(viewer, tuple(seen), self.result)

    def text(self) -> str:
        """Short form: marker round phase leader tricks ranks hands aside table result. `parse_position` reads it.

        Example: `4 2 follow J 3:2 PWG P1T4 W2G6 P2P3G1G2G3 P5 -`. The rounds before are not part of it.
        """
        result = self.result
        ended = "-" if result is None else f"{SEAT_LETTERS[result.winner]}:{result.by or 'rules'}"
        state = self.state
        if state is None:
            phase = "deal" if result is None else "over"
            return f"{self.marker} {self.number} {phase} - 0:0 - - - - - {ended}"
        words = [
            str(self.marker),
            str(self.number),
            PHASES[state.phase],
            SEAT_LETTERS[state.leader],
            f"{state.t0}:{state.t1}",
            "".join([LETTERS[colour] for colour in ranked(state)]) or "-",
            _join(state.h0),
            _join(state.h1),
            _join(self.aside),
            self._table(state),
            ended,
        ]
        return " ".join(words)

    def _table(self, state: Round) -> str:
        if state.phase == FOLLOW:
            lead = DECK[state.lead]
            return lead + LETTERS[state.announced] if state.lead >= 21 else lead
        if state.c0 != 0:
            return "J=" + _join(state.c0)
        if state.c1 != 0:
            return "H=" + _join(state.c1)
        return "-"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<Position {self.text()}>"


def ranked(state: Round) -> list[int]:
    """The colours that have a rank, weakest first."""
    if state.rank == UNRANKED:
        return []
    if state.rank >> 2 == 3:
        return [int(state.rank & 3)]
    return sorted(range(len(COLOURS)), key=lambda colour: int(level(state.rank, colour)))


def _join(mask: int) -> str:
    return "".join(cards_of(mask)) or "-"


def _split(text: str) -> int:
    if text == "-":
        return 0
    cards = tuple([text[i : i + 2] for i in range(0, len(text), 2)])
    mask = mask_of(cards)
    if len(cards_of(mask)) != len(cards):
        raise ValueError(f"a card stands twice in {text!r}")
    return mask


def start() -> Position:
    """A new game, its first deal due."""
    return Position(0, 1, None, 0, (), None)


def parse_position(text: str) -> Position:
    """Read a position's short form. Raises ValueError where it is none, or breaks what every position keeps."""
    try:
        return _read(text.split(" "))
    except (ValueError, KeyError, IndexError) as error:
        raise ValueError(
            f"expected a position like {start().text()!r}, got {text[:120]!r}: {error}"
        ) from error


def _read(words: list[str]) -> Position:
    marker, number = int(words[0]), int(words[1])
    if len(words) != 11 or not 0 <= marker <= END or not 0 <= number <= ROUNDS:
        raise ValueError("11 words, a marker from 0 to 10 and a round from 0 to 3 are needed")
    result: Outcome | None = None
    if words[10] != "-":
        by = words[10][2:]
        result = Outcome(SEAT_LETTERS.index(words[10][0]), marker, number, None if by == "rules" else by)
    if words[2] in ("deal", "over") and words[3] == "-":
        if (words[2] == "over") != (result is not None) or number == 0 and result is None:
            raise ValueError("a game that is over has a result, and only that; a round due has a number")
        return Position(marker, number, None, 0, (), result)
    state = _read_round(words, number)
    aside = _split(words[8])
    hands = state.h0 | state.h1
    if state.h0 & state.h1 or hands & aside or (hands | aside) & ~CARDS:
        raise ValueError("a card stands in two places")
    return Position(marker, number, state, aside, (), result)


def _read_round(words: list[str], number: int) -> Round:
    h0, h1 = _split(words[6]), _split(words[7])
    state = Round(h0, h1, number, SEAT_LETTERS.index(words[3]))
    state.phase = PHASES.index(words[2])
    tricks = words[4].split(":")
    state.t0, state.t1 = int(tricks[0]), int(tricks[1])
    state.left = 10 - state.t0 - state.t1
    if len(cards_of(h0)) != state.left or len(cards_of(h1)) != state.left or state.left < 1:
        raise ValueError("a hand and the tricks of a round make ten together")
    ranks = [] if words[5] == "-" else [LETTERS.index(letter) for letter in words[5]]
    if len(ranks) not in (0, 1, 3) or len(set(ranks)) != len(ranks):
        raise ValueError("none, one or three colours are ranked, each once")
    if ranks:
        state.rank = ranks[0] | (ranks[1] << 2 if len(ranks) == 3 else 12)
    if state.phase == SWAP:
        state.need = min(2, int(state.left))
    _read_table(state, words[9])
    return state


def _read_table(state: Round, word: str) -> None:
    if word == "-":
        if state.phase == FOLLOW:
            raise ValueError("the led card is missing")
        return
    if state.phase == FOLLOW:
        lead = Move(state.leader, PLAY, (word[:2],), LETTERS.index(word[2]) if len(word) == 3 else None)
        state.phase = LEAD
        refused = reason(state, lead)
        if refused is not None:
            raise ValueError(f"{word} cannot have been led ({refused.code})")
        state.apply(lead.seat, lead.code())
        return
    seat = SEAT_LETTERS.index(word[0])
    choice = _split(word[2:])
    if word[1] != "=" or not state.is_legal(seat, choice):
        raise ValueError(f"{word} cannot have been chosen")
    state.apply(seat, choice)
