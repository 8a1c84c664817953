"""Commands that a cheat or a broken page would send: each gets a reason and a fresh state, and the game goes on."""

import hashlib

import pytest

from tests.faults.player import Guest, decide
from tests.hostile.seat import Seat


async def test_a_stale_version(seat: Seat) -> None:
    version = seat.state["version"]
    decided = decide(seat.state, seat.id)
    assert decided is not None
    refusal = await seat.refused(*decided, version=version - 1)
    assert refusal == {"code": "stale-version", "args": {"expected": str(version), "came": str(version - 1)}}
    assert (await seat.refused(*decided, version=version + 1))["code"] == "stale-version"
    await seat.prove()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("H give P1", "wrong-seat"),
        ("H play P1", "wrong-seat"),
        ("J play P1", "wrong-phase"),
        ("J swap P1 P2", "wrong-phase"),
        ("J give", "unknown-move"),
        ("J give P1 P1", None),
        ("J give P1 P2", None),
        ("J give ??", "unknown-move"),
        ("J give P8", "unknown-move"),
        ("J give p1", "unknown-move"),
        ("J give P１", "unknown-move"),
        ("J give P1 ", "unknown-move"),
        (" J give P1", "unknown-move"),
        ("J  give P1", "unknown-move"),
        ("J give P1\nH give P2", "unknown-move"),
        ("J give P1\x00", "unknown-move"),
        ("C play R5", "unknown-move"),
        ("", "unknown-move"),
        ("<script>alert(1)</script>", "unknown-move"),
    ],
)
async def test_a_move_that_is_none_or_illegal(seat: Seat, text: str, code: str | None) -> None:
    before = seat.guest.record(seat.id)
    refusal = await seat.refused("move", text)
    assert code is None or refusal["code"] == code, refusal
    assert seat.guest.record(seat.id) == before
    await seat.prove()


async def test_a_card_that_is_not_held_and_one_given_twice(seat: Seat) -> None:
    held = {shown["card"] for shown in seat.state["scene"]["hand"]}
    strange = next(f"W{n}" for n in range(1, 8) if f"W{n}" not in held)
    assert (await seat.refused("move", f"J give {strange}"))["code"] == "not-your-card"
    await seat.act()
    await seat.turn()
    card = seat.state["scene"]["hand"][0]["card"]
    assert (await seat.refused("move", f"J give {card}"))["code"] == "wrong-phase"
    await seat.prove()


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("seal", "0" * 64, "already-open"),
        ("open", "0" * 32, "already-open"),
        ("undo", "", "nothing-to-undo"),
        ("rematch", "", "not-over"),
    ],
)
async def test_a_request_at_the_wrong_time(seat: Seat, kind: str, text: str, code: str) -> None:
    assert (await seat.refused(kind, text))["code"] == code
    await seat.prove()


async def test_nobody_aborts_what_has_begun(seat: Seat) -> None:
    await seat.act()
    await seat.turn()
    assert (await seat.refused("abort"))["code"] == "already-started"
    await seat.prove()


async def test_a_nonce_must_fit_its_seal(guest: Guest) -> None:
    seat = Seat(guest, guest.begin("jekyll"))
    await seat.enter()
    assert (await seat.refused("move", "J give P1"))["code"] == "not-dealt"
    assert (await seat.refused("open", "00" * 16))["code"] == "seal-missing"
    for bad in ("", "0" * 63, "G" * 64, "A" * 64):
        assert (await seat.refused("seal", bad))["code"] == "bad-message"
    nonce = bytes(16)
    assert (await seat.command("seal", hashlib.sha256(nonce).hexdigest()))["ok"]
    assert (await seat.refused("open", "11" * 16))["code"] == "seal-mismatch"
    assert (await seat.refused("open", "00" * 15))["code"] == "bad-message"
    assert seat.state["scene"]["phase"] == "waiting-deal"
    assert (await seat.command("open", nonce.hex()))["ok"]
    await seat.prove()
    await seat.leave()


async def test_the_same_command_again_gets_the_same_answer_and_is_done_once(seat: Seat) -> None:
    decided = decide(seat.state, seat.id)
    assert decided is not None
    version = seat.state["version"]
    first = await seat.command(*decided, id="the-very-same")
    assert first["ok"]
    await seat.turn()
    record = seat.guest.record(seat.id)
    for kind, text, came in ((*decided, version), (*decided, version + 5), ("resign", "", version)):
        assert await seat.command(kind, text, version=came, id="the-very-same") == first
    assert seat.guest.record(seat.id)["rounds"] == record["rounds"]
    await seat.prove()
    assert await seat.command(*decided, version=version, id="the-very-same") == first


async def test_a_refused_command_again_is_refused_again(seat: Seat) -> None:
    first = await seat.command("move", "H give P1", id="refused-once")
    assert not first["ok"]
    assert await seat.command("move", "H give P1", id="refused-once") == first
    await seat.prove()


async def test_commands_sent_at_once_are_done_in_order_and_once(seat: Seat) -> None:
    """A page that clicks twice, and a page that does not wait."""
    decided = decide(seat.state, seat.id)
    assert decided is not None
    version = seat.state["version"]
    for number in (1, 2, 1, 3, 2):
        sent = {
            "type": "command",
            "id": f"at-once-{number}",
            "version": version,
            "kind": "move",
            "text": decided[1],
        }
        await seat.send(sent)
    answers = [await seat.receive("answer") for _ in range(5)]
    assert [answer["ok"] for answer in answers] == [True, False, True, False, False]
    assert {answer["refusal"]["code"] for answer in answers if not answer["ok"]} == {"stale-version"}
    await seat.receive("state")
    await seat.prove()


async def test_a_game_that_is_over_takes_nothing_more(seat: Seat) -> None:
    assert (await seat.command("resign"))["ok"]
    assert seat.state["scene"]["result"]["by"] == "resignation"
    record = seat.guest.record(seat.id)
    for kind, text in (
        ("move", "J give P1"),
        ("resign", ""),
        ("abort", ""),
        ("undo", ""),
        ("seal", "0" * 64),
    ):
        assert (await seat.refused(kind, text))["code"] == "game-over"
    assert seat.guest.record(seat.id) == record
    answer = await seat.command("rematch")
    assert answer["ok"]
    again = Seat(seat.guest, seat.state["table"]["rematch"])
    await again.enter()
    assert again.state["table"]["me"] == "hyde"
    assert again.state["scene"]["log"] == []
    await again.act()
    await again.act()
    await again.prove()
    await again.leave()


async def test_a_second_rematch_is_the_first(seat: Seat) -> None:
    await seat.command("resign")
    await seat.command("rematch")
    first = seat.state["table"]["rematch"]
    assert first is not None
    assert (await seat.command("rematch"))["ok"]
    assert seat.state["table"]["rematch"] == first
