"""Checking a record: its game is replayed move by move, and its result compared with what the rules say."""

from collections import Counter
from collections.abc import Callable

from twonatures.games import game_named
from twonatures.games.protocol import SEATS, Chance, Game, IllegalMove, Position
from twonatures.records.reasons import explain
from twonatures.records.record import Fault, Json, Record, Round

GIVEN_UP = ("resignation", "timeout", "abandonment")
MISSING = "missing"
Watcher = Callable[[Chance, Round], None]
"""Told of every shuffle as it comes due, with the round that holds its cards."""


class Faulty(ValueError):
    """A record that breaks the rules; `fault` is the first place where it does."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


def check(record: Record) -> Fault | None:
    """The first fault of a record, None where there is none. A view cannot be replayed and must not be given."""
    try:
        position = replay(record)
        if record.result is not None:
            compare_result(record, position)
    except Faulty as error:
        return error.fault
    return None


def replay(record: Record, watch: Watcher | None = None) -> Position:
    """The position that a record's deals and moves lead to. Raises Faulty at the first that the rules refuse."""
    game = game_named(record.game)
    position = game.start()
    for number, played in enumerate(record.rounds, 1):
        if number > 1:
            _require_round_over(position, number - 1, record.rounds[number - 2])
        if position.outcome() is not None:
            raise Faulty(Fault(number, 0, "rounds", f"the game was over after round {number - 1}"))
        position = _deal_due(game, position, number, played, watch)
        for index, move in enumerate(played["moves"], 1):
            try:
                position = position.apply(move)
            except IllegalMove as error:
                raise Faulty(Fault(number, index, move, explain(error.refusal))) from None
            position = _deal_due(game, position, number, played, watch)
    return position


def _deal_due(game: Game, position: Position, number: int, played: Round, watch: Watcher | None) -> Position:
    """Make the shuffles that are due in this round as the record has them."""
    chance = position.chance()
    while chance is not None and chance.round == number:
        if watch is not None:
            watch(chance, played)
        dealt = dealt_cards(game, played, chance.label)
        unlike = _compare_cards(chance.cards, dealt)
        if unlike is not None:
            raise Faulty(Fault(number, 0, chance.label, unlike))
        position = position.deal(dealt)
        _compare_lists(position.history()[-1], game.lists[chance.label], played, number, chance.label)
        chance = position.chance()
    return position


def dealt_cards(game: Game, played: Round, label: str) -> tuple[str, ...]:
    """The cards of one shuffle in the order dealt, out of the round's lists."""
    return tuple([card for name in game.lists[label] for card in played[name]])


def _compare_cards(expected: tuple[str, ...], dealt: tuple[str, ...]) -> str | None:
    """What is wrong with the cards of a shuffle, None where each stands there once."""
    counts = Counter(dealt)
    unknown = [card for card in counts if card not in expected]
    if unknown:
        return f"{unknown[0]} is no card of this deal"
    repeated = [card for card, count in counts.items() if count > 1]
    if repeated:
        return f"{repeated[0]} is dealt {counts[repeated[0]]} times"
    absent = [card for card in expected if card not in counts]
    return f"{', '.join(absent)} is not dealt" if absent else None


def _compare_lists(held: Round, names: tuple[str, ...], played: Round, number: int, label: str) -> None:
    for name in names:
        if held[name] != played[name]:
            reason = f"expected {len(held[name])} cards for {name!r}, got {len(played[name])}"
            raise Faulty(Fault(number, 0, label, reason))


def _require_round_over(position: Position, number: int, played: Round) -> None:
    """Raise Faulty where moves of this round are missing."""
    acting = position.acting()
    if acting:
        seats = " and ".join([SEATS[seat].capitalize() for seat in acting])
        reason = f"the round is not over, {seats} must still act"
        raise Faulty(Fault(number, len(played["moves"]) + 1, MISSING, reason))


def compare_result(record: Record, position: Position) -> None:
    """Raise Faulty where the result told is not the one that follows from the last position."""
    told = record.result
    assert told is not None
    last = len(record.rounds)
    if told.get("by") is not None:
        position = _give_up(position, told, last)
    elif last:
        _require_round_over(position, last, record.rounds[-1])
    outcome = position.outcome()
    if outcome is None:
        reason = f"the game is not over after round {last}" if last else "no round was played"
        raise Faulty(Fault(last + 1, 0, "rounds", reason))
    for key, value in outcome.as_json().items():
        came = told.get(key)
        if type(came) is not type(value) or came != value:
            reason = f"expected the {key} to be {value}, got {'nothing' if came is None else came}"
            raise Faulty(Fault(last, 0, "result", reason))


def _give_up(position: Position, told: Json, last: int) -> Position:
    by, winner = told["by"], told.get("winner")
    reason = None
    if by not in GIVEN_UP:
        reason = f"expected 'by' to be one of {', '.join(GIVEN_UP)}, got {by}"
    elif winner not in SEATS:
        reason = f"expected the winner to be one of {', '.join(SEATS)}, got {winner}"
    elif position.outcome() is not None:
        reason = f"the game had ended by the rules, not by {by}"
    if reason is not None:
        raise Faulty(Fault(last, 0, "result", reason))
    return position.finish(str(by), SEATS.index(str(winner)))
