"""A bot decides alike in two worlds that its seat cannot tell apart: it does not know what it may not."""

import random

from tests.leaks.games import play_game, quiet_prefixes
from tests.leaks.worlds import other_world
from twonatures.bots.choice import choose
from twonatures.bots.levels import LEVELS
from twonatures.tables.commands import BotTurn
from twonatures.tables.table import Table

SIMULATIONS = 12


def _decisions(table: Table, seat: int) -> list[tuple[BotTurn, list[str]]]:
    turns = [turn for turn in table.bot_turns() if turn.seat == seat]
    return [
        (turn, [choose(turn.view, turn.key, SIMULATIONS, bot) for bot in sorted(LEVELS)]) for turn in turns
    ]


def test_a_bot_decides_alike_whatever_lies_hidden() -> None:
    decided = differ = 0
    for number in (1, 2, 4, 5, 7, 8):
        dice = random.Random(number)
        events = play_game(number)
        seat = number % 3 - 1
        for length, table in list(quiet_prefixes(events))[::4]:
            other = other_world(events[:length], seat, dice)
            here = _decisions(table, seat)
            assert here == _decisions(other.table, seat)
            for _, moves in here:
                decided += 1
                differ += other.differs
                assert all(table.position.refusal(move) is None for move in moves)
                assert all(other.table.position.refusal(move) is None for move in moves)
    assert decided > 30
    assert differ > 0.8 * decided
