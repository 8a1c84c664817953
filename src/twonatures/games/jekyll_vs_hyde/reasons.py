"""Why a move is refused. Asked only after the kernel has refused it; the kernel alone decides legality."""

from twonatures.games.bits import popcount
from twonatures.games.jekyll_vs_hyde.kernel import EXCHANGE, FOLLOW, LEAD, POTIONS, SWAP, Round
from twonatures.games.jekyll_vs_hyde.moves import COLOURS, INDEX, PLAY, Move
from twonatures.games.protocol import HIDDEN, SEATS, Refusal

PHASES = ("exchange", "lead", "follow", "swap", "over")
VERBS = ("give", PLAY, PLAY, "swap", "")


def reason(state: Round, move: Move) -> Refusal | None:
    """The reason against a move in this round, None exactly when it is legal."""
    if HIDDEN in move.cards:
        return Refusal("unknown-move", {"text": move.text()})
    if move.verb != VERBS[state.phase]:
        return Refusal("wrong-phase", {"phase": PHASES[state.phase], "verb": move.verb})
    if state.acting() >> move.seat & 1 == 0:
        return Refusal("not-your-turn", {"seat": SEATS[move.seat]})
    if len(set(move.cards)) != len(move.cards):
        repeated = [card for card in move.cards if move.cards.count(card) > 1]
        return Refusal("repeated-card", {"card": repeated[0]})
    for card in move.cards:
        if state.hand(move.seat) >> INDEX[card] & 1 == 0:
            return Refusal("not-your-card", {"card": card})
    if state.phase == EXCHANGE or state.phase == SWAP:
        return _against_choice(state, move)
    return _against_play(state, move)


def _against_choice(state: Round, move: Move) -> Refusal | None:
    if len(move.cards) != state.need:
        return Refusal("wrong-count", {"expected": str(state.need), "came": str(len(move.cards))})
    if not state.is_legal(move.seat, move.code()):
        return Refusal("duty-potion", {"potions": str(popcount(state.hand(move.seat) & POTIONS))})
    return None


def _against_play(state: Round, move: Move) -> Refusal | None:
    card = INDEX[move.cards[0]]
    if state.phase == FOLLOW and state.legal(move.seat) >> card & 1 == 0:
        code = "must-follow-announced" if state.lead >= 21 else "must-follow-colour"
        colour = state.announced if state.lead >= 21 else state.lead // 7
        return Refusal(code, {"colour": COLOURS[colour]})
    announces = state.phase == LEAD and card >= 21
    if announces and move.announced is None:
        return Refusal("announce-missing", {"card": move.cards[0]})
    if not announces and move.announced is not None:
        return Refusal("announce-unwanted", {"card": move.cards[0]})
    return None


def unreadable(text: str) -> Refusal:
    """The refusal of a text that is no move at all."""
    return Refusal("unknown-move", {"text": text[:60]})
