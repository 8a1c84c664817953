"""A bot's decision, as a pure function of what its seat may know."""

from twonatures.bots.levels import level_named
from twonatures.games.bits import Rng
from twonatures.games.jekyll_vs_hyde.legal import legal_codes
from twonatures.games.jekyll_vs_hyde.moves import move_of
from twonatures.games.jekyll_vs_hyde.view import parse_view
from twonatures.search.ismcts import Search
from twonatures.search.knowledge import know


def choose(view: bytes, key: bytes, simulations: int, bot: str) -> str:
    """The bot's move as the record writes it.

    `view` is the seat's view as JSON, `key` the 32 bytes from which all randomness of this decision is drawn,
    `simulations` how many the search makes (a bot that does not search ignores it). The same arguments give the same
    move on any machine. Raises UnknownBot, and ValueError where the view's seat is not to act.
    """
    level = level_named(bot)
    seen = parse_view(view.decode("utf-8"))
    knowledge = know(seen)
    state, seat = knowledge.state, seen.viewer
    if state.acting() >> seat & 1 == 0:
        raise ValueError("expected a view whose seat is to act")
    rng = Rng(int.from_bytes(key[:4], "big"))
    moves = legal_codes(state, seat)
    if level.simulations == 0 or len(moves) == 1:
        return move_of(state, seat, moves[rng.below(len(moves))]).text()
    return move_of(state, seat, Search(knowledge, rng).run(simulations)).text()
