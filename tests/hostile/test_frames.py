"""Frames that no page would send: each is refused clearly, changes nothing, and the game goes on."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.player import Guest
from tests.hostile.seat import HELLO, Seat

COMMAND = {"type": "command", "id": "hostile-0", "version": 0, "kind": "move", "text": "J play P1"}
LIMIT = 8192


@pytest.mark.parametrize(
    ("frame", "code", "field"),
    [
        ("{", "bad-json", None),
        ("", "bad-json", None),
        ('{"type":"ping"}}', "bad-json", None),
        ("NaN", "bad-", None),
        ("null", "bad-message", None),
        ("[]", "bad-message", None),
        ('"hello"', "bad-message", None),
        ("{}", "bad-message", None),
        ('{"type":"state"}', "bad-message", None),
        ('{"type":null}', "bad-message", None),
        ('{"type":"ping","extra":1}', "bad-message", "extra"),
        ('{"type":"ping","\\ud800":1}', "bad-json", None),
        (json.dumps({**COMMAND, "seat": "hyde"}), "bad-message", "seat"),
        (json.dumps({**COMMAND, "version": "0"}), "bad-message", "version"),
        (json.dumps({**COMMAND, "version": True}), "bad-message", "version"),
        (json.dumps({**COMMAND, "version": 0.5}), "bad-message", "version"),
        (json.dumps({**COMMAND, "version": -1}), "bad-message", "version"),
        (json.dumps({**COMMAND, "version": None}), "bad-message", "version"),
        (json.dumps({**COMMAND, "version": 2**31}), "bad-message", "version"),
        ('{"type":"command","version":1' + "0" * 5000 + "}", "bad-", None),
        (json.dumps({**COMMAND, "kind": "deal"}), "bad-message", "kind"),
        (json.dumps({**COMMAND, "kind": "end"}), "bad-message", "kind"),
        (json.dumps({**COMMAND, "text": ["J play P1"]}), "bad-message", "text"),
        (json.dumps({**COMMAND, "text": "J" * 65}), "bad-message", "text"),
        (json.dumps({**COMMAND, "id": 1}), "bad-message", "id"),
        (json.dumps({**COMMAND, "id": "short"}), "bad-message", "id"),
        (json.dumps({**COMMAND, "id": "i" * 65}), "bad-message", "id"),
        (json.dumps({**COMMAND, "id": "jekyll:0001"}), "bad-message", "id"),
        (json.dumps({**COMMAND, "id": "new\nline-1"}), "bad-message", "id"),
        (json.dumps({**COMMAND, "id": "hostile-1\n"}), "bad-message", "id"),
        (json.dumps({**HELLO, "version": -1}), "bad-message", "version"),
        (json.dumps({**HELLO, "client": "c" * 65}), "bad-message", "client"),
        ("[" * 8000, "bad-", None),
        ('{"type":"command","id":' + "[" * 4000 + "]" * 4000 + "}", "bad-", None),
        (b'{"type":"ping"}', "bad-message", None),
        (b"\x00\xff", "bad-message", None),
    ],
)
async def test_a_frame_that_cannot_be_understood(
    seat: Seat, frame: str | bytes, code: str, field: str | None
) -> None:
    refusal = await seat.error(frame)
    assert set(refusal) == {"code", "args"}
    assert refusal["code"].startswith(code), refusal
    if field is not None:
        assert refusal["args"]["field"].split(".")[-1] == field, refusal
    assert all(isinstance(value, str) and len(value) <= 200 for value in refusal["args"].values())
    await seat.prove()


async def test_a_huge_frame_closes_the_socket_and_the_seat_comes_back(seat: Seat) -> None:
    await seat.send('{"type":"ping","text":"' + "x" * LIMIT + '"}')
    with pytest.raises(ConnectionClosed) as closed:
        await seat.receive("error")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    await seat.enter()
    await seat.prove()


async def test_a_huge_message_in_small_fragments_closes_the_socket_too(seat: Seat) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        await seat.socket.send("x" * 1000 for _ in range(9))
        await seat.receive("error")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    await seat.enter()
    await seat.prove()


async def test_the_largest_frame_that_may_be_sent_is_read(seat: Seat) -> None:
    frame = json.dumps({"type": "ping"})
    await seat.send(frame + " " * (LIMIT - len(frame)))
    assert await seat.receive("pong") == {"type": "pong"}


async def test_text_that_is_not_utf_8_closes_the_socket_and_the_seat_comes_back(seat: Seat) -> None:
    await seat.socket.send(b'{"type":"ping\xff"}', text=True)
    with pytest.raises(ConnectionClosed) as closed:
        await seat.receive("error")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    await seat.enter()
    await seat.prove()


async def test_commands_before_hello(guest: Guest) -> None:
    id = guest.begin("jekyll")
    async with guest.connect(id) as line:
        await line.send(json.dumps(COMMAND))
        message = json.loads(await asyncio.wait_for(line.recv(), 20))
        assert message["type"] == "error"
        assert message["refusal"]["code"] == "bad-message"
        await line.send(json.dumps(HELLO))
        assert json.loads(await asyncio.wait_for(line.recv(), 20))["type"] in ("reload", "state")
    seat = Seat(guest, id)
    await seat.enter()
    await seat.act()
    await seat.act()
    await seat.prove()
    await seat.leave()


async def test_hello_again_and_from_the_future_gets_the_state_again(seat: Seat) -> None:
    for version in (None, 0, 1, 2**31 - 1):
        before = seat.state
        await seat.send({**HELLO, "version": version})
        after = await seat.receive("state")
        assert (after["scene"], after["version"]) == (before["scene"], before["version"])
        assert len(after["sights"]) == (after["version"] - version if version in (0, 1) else 0)
    await seat.prove()


async def test_many_bad_frames_are_answered_one_by_one_and_leave_others_alone(seat: Seat) -> None:
    other = Seat(seat.guest, seat.id)
    await other.enter()
    for _ in range(200):
        await seat.send("{")
    await other.prove()
    for _ in range(200):
        await seat.receive("error")
    await other.leave()
    await seat.enter()
    await seat.prove()


async def test_a_socket_that_is_cut_without_a_word_leaves_the_game_to_others(seat: Seat) -> None:
    for _ in range(20):
        line = await seat.guest.connect(seat.id)
        await line.send(json.dumps(HELLO))
        line.transport.abort()
        await line.wait_closed()
    await seat.prove()
