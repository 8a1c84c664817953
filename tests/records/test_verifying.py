"""Any altered card, seed, nonce or commitment is found, and a receipt finds what was altered to fit."""

import json
from typing import Any

import pytest

from tests.records.examples import JsonRecord, example
from twonatures.games.shuffle import commitment
from twonatures.records.record import Unreadable, parse_record
from twonatures.records.verifying import Receipt, parse_receipt, verify_deals

VECTOR_SEED = bytes(range(32)).hex()
VECTOR = {
    "record": 1,
    "game": "jekyll-vs-hyde",
    "id": "k7lampfog",
    "shuffle": {
        "scheme": "twonatures/1",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "seed": VECTOR_SEED,
        "nonces": {"jekyll": "00112233445566778899aabbccddeeff", "hyde": ""},
    },
    "rounds": [
        {
            "jekyll": ["G6", "T4", "P7", "P5", "W7", "W1", "T3", "W3", "G4", "T2"],
            "hyde": ["G2", "G7", "G1", "G3", "W4", "P2", "G5", "W2", "P4", "P3"],
            "aside": ["W6", "T5", "P1", "W5", "P6"],
            "moves": [],
        }
    ],
}
RECEIPT = Receipt(
    VECTOR["id"],  # type: ignore[arg-type]
    commitment(bytes.fromhex(VECTOR_SEED)),
    "00112233445566778899aabbccddeeff",
    "jekyll",
)


def vector() -> JsonRecord:
    record: JsonRecord = json.loads(json.dumps(VECTOR))
    return record


def problems(record: JsonRecord, receipt: Receipt | None = None) -> list[str]:
    return verify_deals(parse_record(json.dumps(record)), receipt)


@pytest.mark.compiled_too
@pytest.mark.parametrize("number", [1, 2, 3])
def test_golden_records_verify(number: int) -> None:
    assert problems(example(number)) == []


@pytest.mark.compiled_too
def test_the_vector_of_the_scheme_verifies_with_its_receipt() -> None:
    assert problems(vector(), RECEIPT) == []


def test_bots_may_have_no_nonces_at_all() -> None:
    record = example()
    record["shuffle"]["nonces"] = None
    assert problems(record) == []
    del record["shuffle"]["nonces"]
    assert problems(record) == []


@pytest.mark.parametrize("name", ["jekyll", "hyde", "aside"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_two_cards_that_changed_places_are_found(name: str, number: int) -> None:
    record = example()
    cards = record["rounds"][number - 1][name]
    cards[0], cards[-1] = cards[-1], cards[0]
    (problem,) = problems(record)
    assert problem == (
        f"round {number}, deal: {name}'s card 1 is {cards[0]}, the seed deals {cards[-1]}; "
        f"{name}'s card {len(cards)} is {cards[-1]}, the seed deals {cards[0]}"
    )


def test_a_card_that_was_exchanged_for_another_is_found_and_the_rest_not_dealt_again() -> None:
    record = example()
    old = record["rounds"][0]["jekyll"][0]
    record["rounds"][0]["jekyll"][0] = "T9"
    assert problems(record) == [
        f"round 1, deal: jekyll's card 1 is T9, the seed deals {old}",
        "the rounds after 1 could not be dealt again",
    ]


@pytest.mark.parametrize("change", ["pop", "append"])
def test_a_deal_with_another_number_of_cards_is_found(change: str) -> None:
    record = vector()
    cards = record["rounds"][0]["aside"]
    cards.pop() if change == "pop" else cards.append("P1")
    (problem,) = problems(record)
    assert problem.startswith("round 1, deal: 1 cards of 25 are not where the seed deals them")


def test_an_altered_seed_is_found() -> None:
    record = vector()
    record["shuffle"]["seed"] = "ff" + VECTOR_SEED[2:]
    unfit, undealt = problems(record)
    assert unfit == "the seed does not fit the commitment: one of the two was altered"
    assert "cards of 25 are not where the seed deals them" in undealt


def test_an_altered_commitment_is_found() -> None:
    record = vector()
    record["shuffle"]["commitment"] = "0" * 64
    assert problems(record) == ["the seed does not fit the commitment: one of the two was altered"]
    assert problems(record, RECEIPT)[1].startswith("the commitment is not the one on the receipt")


def test_a_seed_altered_with_its_commitment_is_found_by_the_receipt() -> None:
    record = vector()
    record["shuffle"].update(seed="00" * 32, commitment=commitment(bytes(32)))
    assert "the commitment is not the one on the receipt" in problems(record, RECEIPT)[0]
    assert len(problems(record)) == 1


@pytest.mark.parametrize("seat", ["jekyll", "hyde"])
def test_an_altered_nonce_is_found(seat: str) -> None:
    record = vector()
    record["shuffle"]["nonces"][seat] = "ffffffffffffffffffffffffffffffff"
    assert "a nonce" in problems(record)[0]
    told = "the nonce of jekyll is not the one on the receipt" in problems(record, RECEIPT)
    assert told == (seat == "jekyll")


def test_an_altered_id_is_found() -> None:
    record = vector()
    record["id"] = "another"
    assert "the game's id was altered" in problems(record)[0]
    assert problems(record, RECEIPT)[0] == (
        "the receipt is for the game 'k7lampfog', the record's id is 'another'"
    )


def test_an_illegal_move_is_told_and_stops_the_comparison() -> None:
    record = example()
    record["rounds"][1]["moves"][2] = "J castles"
    assert problems(record) == [
        "round 2, move 3, J castles: this is no move of the game",
        "the rounds after 2 could not be dealt again",
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"view": "jekyll"}, "this is only what jekyll may see: its deals are not all there"),
        ({"shuffle": None}, "there is no 'shuffle' with seed and commitment, so nothing to verify"),
        ({"shuffle": {"scheme": "dice"}}, "expected deals by the scheme 'twonatures/1', got 'dice'"),
        ({"id": None}, "the game's id, from which its deals were drawn, is missing or no plain text"),
        ({"id": "fög"}, "the game's id, from which its deals were drawn, is missing or no plain text"),
    ],
)
def test_a_record_that_reveals_nothing_cannot_be_verified(change: JsonRecord, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        problems(vector() | change)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seed", None, "expected a text for the seed, got nothing"),
        ("seed", 5, "expected a text for the seed, got something else"),
        ("seed", "xyz", "expected the seed as hexadecimal digits"),
        ("commitment", None, "expected a text for the commitment, got nothing"),
        ("nonces", [], "expected an object with the players' nonces"),
        ("nonces", {"hyde": 5}, "expected the nonce of hyde as hexadecimal digits"),
        ("nonces", {"hyde": "ö"}, "expected the nonce of hyde as hexadecimal digits"),
    ],
)
def test_a_shuffle_that_cannot_be_read(key: str, value: Any, message: str) -> None:
    record = vector()
    record["shuffle"][key] = value
    with pytest.raises(Unreadable) as refused:
        problems(record)
    assert str(refused.value) == message


def test_a_receipt_is_read() -> None:
    assert parse_receipt(json.dumps(RECEIPT._asdict()).encode()) == RECEIPT


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xff", "no JSON"),
        (b"{", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "expected a receipt with id, commitment, nonce and seat"),
        (b"{}", "got no text for 'id'"),
        (json.dumps(RECEIPT._asdict() | {"nonce": 5}).encode(), "got no text for 'nonce'"),
        (json.dumps(RECEIPT._asdict() | {"seat": "city"}).encode(), "one of jekyll, hyde, got 'city'"),
    ],
)
def test_a_receipt_that_is_none(raw: bytes, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_receipt(raw)
    assert message in str(refused.value)
