"""The players' share in the deal."""

import hashlib

from tests.tables.playing import HUMANS, NONCES, Played
from twonatures.games.protocol import SPECTATOR, Refusal
from twonatures.games.shuffle import shuffle

SEALS = tuple(hashlib.sha256(nonce).hexdigest() for nonce in NONCES)


def test_a_game_against_a_bot_is_dealt_once_the_human_has_opened() -> None:
    played = Played()
    assert played.table.sealing.duty(0) == "seal"
    assert played.table.sealing.duty(1) == "done"
    assert [event.kind for event in played.do(0, "seal", SEALS[0])] == ["seal"]
    assert played.table.sealing.duty(0) == "open"
    assert [event.kind for event in played.do(0, "open", NONCES[0].hex())] == ["open", "deal"]
    assert played.table.sealing.duty(0) == "done"


def test_the_deal_is_the_published_one() -> None:
    """The vector of the specification: its seed, its game id, Jekyll's nonce and none of Hyde's."""
    played = Played().deal()
    vector = "G6 T4 P7 P5 W7 W1 T3 W3 G4 T2 G2 G7 G1 G3 W4 P2 G5 W2 P4 P3 W6 T5 P1 W5 P6"
    assert played.events[-1].text == vector


def test_both_nonces_make_the_deal_of_two_humans() -> None:
    played = Played(HUMANS).deal()
    chance = played.table.game.start().chance()
    assert chance is not None
    nonces = NONCES[0].hex(), NONCES[1].hex()
    seed = played.table.creation.seed
    dealt = shuffle(seed, played.table.id, nonces, chance.round, chance.label, chance.cards)
    assert played.events[-1].text.split(" ") == list(dealt)


def test_nobody_opens_before_all_are_sealed() -> None:
    played = Played(HUMANS)
    assert played.refuse(0, "open", NONCES[0].hex()) == Refusal("seal-missing", {})
    played.do(0, "seal", SEALS[0])
    assert played.table.sealing.duty(0) == "done"
    assert played.refuse(0, "open", NONCES[0].hex()) == Refusal("seal-missing", {})
    played.do(1, "seal", SEALS[1])
    assert played.table.sealing.duty(0) == "open"
    played.do(0, "open", NONCES[0].hex())
    assert played.table.sights == ([], [], [])


def test_a_seal_may_be_replaced_until_somebody_opens() -> None:
    played = Played(HUMANS)
    played.do(0, "seal", SEALS[1])
    played.do(0, "seal", SEALS[0])
    played.do(1, "seal", SEALS[1])
    played.do(0, "open", NONCES[0].hex())
    assert played.refuse(1, "seal", SEALS[0]) == Refusal("already-sealed", {})
    assert played.refuse(0, "seal", SEALS[0]) == Refusal("already-open", {})
    assert played.refuse(0, "open", NONCES[0].hex()) == Refusal("already-open", {})


def test_a_nonce_must_match_its_seal() -> None:
    played = Played()
    played.do(0, "seal", SEALS[0])
    assert played.refuse(0, "open", NONCES[1].hex()) == Refusal("seal-mismatch", {})


def test_texts_of_another_kind_are_refused() -> None:
    played = Played()
    for text in ("", "ab", "g" * 64, SEALS[0].upper(), SEALS[0] + "\n", "٣" * 64):
        assert played.refuse(0, "seal", text).code == "bad-message"
    played.do(0, "seal", SEALS[0])
    for text in ("", "ab", NONCES[0].hex().upper(), NONCES[0].hex() + "00", SEALS[0]):
        assert played.refuse(0, "open", text).code == "bad-message"


def test_a_spectator_has_nothing_to_seal() -> None:
    played = Played(HUMANS)
    assert played.table.sealing.duty(SPECTATOR) == "done"
    assert played.refuse(SPECTATOR, "seal", SEALS[0]) == Refusal("not-a-player", {})
