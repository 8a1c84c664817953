"""Verifying a record's deals: each is made again from the revealed seed, and compared with the record and a receipt."""

import json
from typing import NamedTuple

from twonatures.games import game_named
from twonatures.games.protocol import SEATS, Chance, Game
from twonatures.games.shuffle import SCHEME, commitment, shuffle
from twonatures.records.checking import Faulty, dealt_cards, replay
from twonatures.records.record import Json, Record, Round, Unreadable

FEW = 5
"""Cards out of place up to which a deal counts as altered by hand, and not as drawn from something else."""


class Receipt(NamedTuple):
    """What a player's browser kept from the start: it can have been altered by nobody but its player."""

    id: str
    commitment: str
    nonce: str
    seat: str


class Revealed(NamedTuple):
    """What a record reveals of its shuffles. Nonces are Jekyll's and Hyde's in hex, empty where there is none."""

    id: str
    commitment: str
    seed: bytes
    nonces: tuple[str, str]


def parse_receipt(raw: bytes) -> Receipt:
    """Read a receipt. Raises Unreadable."""
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):
        raise Unreadable(
            "expected a receipt, which is a JSON object, got something that is no JSON"
        ) from None
    if not isinstance(said, dict):
        raise Unreadable("expected a receipt with id, commitment, nonce and seat")
    texts = []
    for key in Receipt._fields:
        value = said.get(key)
        if not isinstance(value, str):
            raise Unreadable(
                f"expected a receipt with id, commitment, nonce and seat, got no text for {key!r}"
            )
        texts.append(value)
    receipt = Receipt(*texts)
    if receipt.seat not in SEATS:
        raise Unreadable(f"expected the receipt's seat to be one of {', '.join(SEATS)}, got {receipt.seat!r}")
    return receipt


def verify_deals(record: Record, receipt: Receipt | None = None) -> list[str]:
    """Everything in the record that does not follow from its seed, or differs from the receipt; none means it holds.

    Raises Unreadable where the record reveals nothing to verify.
    """
    revealed = read_revealed(record)
    problems = []
    if commitment(revealed.seed) != revealed.commitment:
        problems.append("the seed does not fit the commitment: one of the two was altered")
    if receipt is not None:
        problems += _unlike_receipt(revealed, receipt)
    return problems + _unlike_deals(record, revealed)


def read_revealed(record: Record) -> Revealed:
    """What a record reveals. Raises Unreadable where it reveals nothing, or nothing that this version knows."""
    if record.view is not None:
        raise Unreadable(f"this is only what {record.view} may see: its deals are not all there")
    told = record.shuffle
    if told is None:
        raise Unreadable("there is no 'shuffle' with seed and commitment, so nothing to verify")
    if told.get("scheme") != SCHEME:
        raise Unreadable(f"expected deals by the scheme {SCHEME!r}, got {told.get('scheme')!r}")
    if record.id is None or not _sayable(record.id):
        raise Unreadable("the game's id, from which its deals were drawn, is missing or no plain text")
    nonces = told.get("nonces")
    if nonces is None:
        nonces = {}
    if not isinstance(nonces, dict):
        raise Unreadable("expected an object with the players' nonces")
    return Revealed(
        record.id,
        _text(told, "commitment"),
        _seed(told),
        (_nonce(nonces, SEATS[0]), _nonce(nonces, SEATS[1])),
    )


def _sayable(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _text(told: Json, key: str) -> str:
    value = told.get(key)
    if not isinstance(value, str):
        raise Unreadable(
            f"expected a text for the {key}, got {'nothing' if value is None else 'something else'}"
        )
    return value


def _seed(told: Json) -> bytes:
    try:
        return bytes.fromhex(_text(told, "seed"))
    except ValueError as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("expected the seed as hexadecimal digits") from None


def _nonce(nonces: Json, seat: str) -> str:
    value = nonces.get(seat)
    if value is None:
        return ""
    if not isinstance(value, str) or not _sayable(value):
        raise Unreadable(f"expected the nonce of {seat} as hexadecimal digits")
    return value


def _unlike_receipt(revealed: Revealed, receipt: Receipt) -> list[str]:
    if revealed.id != receipt.id:
        return [f"the receipt is for the game {receipt.id!r}, the record's id is {revealed.id!r}"]
    problems = []
    if revealed.commitment != receipt.commitment:
        problems.append(
            "the commitment is not the one on the receipt: it was altered, or the seed was changed"
        )
    if revealed.nonces[SEATS.index(receipt.seat)] != receipt.nonce:
        problems.append(f"the nonce of {receipt.seat} is not the one on the receipt")
    return problems


def _unlike_deals(record: Record, revealed: Revealed) -> list[str]:
    """What differs in the deals. The game is replayed, since a later shuffle may depend on what was played."""
    game = game_named(record.game)
    problems: list[str] = []

    def compare(chance: Chance, played: Round) -> None:
        expected = shuffle(
            revealed.seed, revealed.id, revealed.nonces, chance.round, chance.label, chance.cards
        )
        unlike = _unlike_deal(game, chance.label, expected, played)
        if unlike is not None:
            problems.append(f"round {chance.round}, {chance.label}: {unlike}")

    try:
        replay(record, compare)
    except Faulty as error:
        fault = error.fault
        if fault.move or not problems:
            where = f"round {fault.round}, move {fault.move}, {fault.what}"
            problems.append(f"{where}: {fault.reason}")
        if fault.round < len(record.rounds):
            problems.append(f"the rounds after {fault.round} could not be dealt again")
    return problems


def _unlike_deal(game: Game, label: str, expected: tuple[str, ...], played: Round) -> str | None:
    """Where the record's lists differ from the order that the seed gives."""
    dealt = dealt_cards(game, played, label)
    if dealt == expected:
        return None
    places = [
        f"{name}'s card {index + 1}" for name in game.lists[label] for index in range(len(played[name]))
    ]
    unlike = [
        f"{place} is {came}, the seed deals {due}"
        for place, came, due in zip(places, dealt, expected, strict=False)
        if came != due
    ]
    if len(dealt) == len(expected) and len(unlike) <= FEW:
        return "; ".join(unlike)
    count = max(len(unlike), 1)
    altered = "the cards, the seed, a nonce or the game's id was altered"
    return f"{count} cards of {len(expected)} are not where the seed deals them: {altered}"
