"""Every legal move of a seat, as the kernel's integers."""

from mypy_extensions import i64

from twonatures.games.jekyll_vs_hyde.kernel import FOLLOW, LEAD, Round


def legal_codes(state: Round, seat: i64) -> list[int]:
    """The legal moves of a seat that may act: cards in the deck's order, a potion's announcements in the colours'."""
    codes: list[int] = []
    cards = state.legal(seat)
    if state.phase == LEAD or state.phase == FOLLOW:
        for card in range(25):
            if cards >> card & 1 == 0:
                continue
            codes.append(card)
            if state.phase == LEAD and card >= 21:
                codes.append(card | 1 << 5)
                codes.append(card | 2 << 5)
        return codes
    _combine(state, seat, cards, 0, state.need, codes)
    return codes


def _combine(state: Round, seat: i64, cards: i64, chosen: i64, need: i64, codes: list[int]) -> None:
    """Every choice of `need` more cards out of `cards` beside those chosen."""
    if need == 0:
        if state.is_legal(seat, chosen):
            codes.append(chosen)
        return
    while cards != 0:
        card = cards & -cards
        cards ^= card
        _combine(state, seat, cards, chosen | card, need - 1, codes)
