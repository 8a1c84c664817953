"""Cards and moves: their text in records, and the kernel's integers."""

from functools import lru_cache
from typing import Final, NamedTuple

from twonatures.games.jekyll_vs_hyde.kernel import EXCHANGE, LEAD, SWAP, UNKNOWN, Round
from twonatures.games.protocol import HIDDEN

COLOURS: Final[tuple[str, ...]] = ("pride", "wrath", "greed")
LETTERS: Final = "PWG"
DECK: Final[tuple[str, ...]] = tuple(
    [f"{letter}{number}" for letter in LETTERS for number in range(1, 8)] + [f"T{n}" for n in range(2, 6)]
)
INDEX: Final[dict[str, int]] = {card: index for index, card in enumerate(DECK)}
SEAT_LETTERS: Final = "JH"
CHOICES: Final[tuple[str, ...]] = ("give", "swap")
PLAY: Final = "play"
VERBS: Final[tuple[str, ...]] = (PLAY, "give", "swap")


class Move(NamedTuple):
    """A move as the record writes it: `J play T4 W` is Move(0, "play", ("T4",), 1)."""

    seat: int
    verb: str
    cards: tuple[str, ...]
    announced: int | None

    def text(self) -> str:
        """The move's text; `parse_move` gives the move back."""
        words = [SEAT_LETTERS[self.seat], self.verb, *self.cards]
        if self.announced is not None:
            words.append(LETTERS[self.announced])
        return " ".join(words)

    def code(self) -> int:
        """The kernel's integer. Of a choice with a hidden card it is UNKNOWN."""
        if self.verb == PLAY:
            return INDEX[self.cards[0]] | (self.announced or 0) << 5
        if HIDDEN in self.cards:
            return UNKNOWN
        return mask_of(self.cards)


@lru_cache(maxsize=1024)
def parse_move(text: str) -> Move:
    """Read a move's text. Raises ValueError where it is none; whether the move is legal is the position's matter."""
    words = text.split(" ")
    if len(words) < 3 or words[0] not in ("J", "H") or words[1] not in VERBS:
        raise ValueError(f"expected a move like 'J play W3', 'H play T4 W' or 'J give P1 P2', got {text!r}")
    verb, cards, announced = words[1], words[2:], None
    if verb == PLAY and len(cards) == 2 and cards[1] in ("P", "W", "G"):
        announced = LETTERS.index(cards.pop())
    if verb == PLAY and len(cards) != 1:
        raise ValueError(f"expected one card to be played, got {text!r}")
    for card in cards:
        if card not in INDEX and (card != HIDDEN or verb == PLAY):
            raise ValueError(f"expected cards P1..P7, W1..W7, G1..G7 or T2..T5, got {card!r} in {text!r}")
    return Move(SEAT_LETTERS.index(words[0]), verb, tuple(cards), announced)


def move_of(state: Round, seat: int, code: int) -> Move:
    """The move that a kernel's integer stands for in this round: the inverse of `Move.code`."""
    if state.phase == EXCHANGE or state.phase == SWAP:
        return Move(seat, "give" if state.phase == EXCHANGE else "swap", cards_of(code), None)
    card = DECK[code & 31]
    announced = code >> 5 if state.phase == LEAD and card.startswith("T") else None
    return Move(seat, PLAY, (card,), announced)


def mask_of(cards: tuple[str, ...]) -> int:
    """The mask of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << INDEX[card]
    return mask


def cards_of(mask: int) -> tuple[str, ...]:
    """The cards of a mask, in the deck's order."""
    return tuple([card for index, card in enumerate(DECK) if mask >> index & 1])


def append_move(moves: tuple[str, ...], text: str) -> tuple[str, ...]:
    """A round's moves with one more, Jekyll's choice always before Hyde's.

    Who chose first is nobody's knowledge, so a history does not tell it once both have chosen.
    """
    waits = bool(moves) and is_choice(moves[-1]) and (len(moves) < 2 or not is_choice(moves[-2]))
    if waits and text.startswith("J") and moves[-1].startswith("H"):
        return (*moves[:-1], text, moves[-1])
    return (*moves, text)


def is_choice(text: str) -> bool:
    """Whether a move is one that both seats make at once."""
    return text[2:6] in CHOICES
