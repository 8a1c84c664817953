"""Frames that cannot be understood are refused by name, and the game goes on."""

import json

import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.playing import Player, Seat

COMMAND = {"type": "command", "id": "a-command", "version": 0, "kind": "resign"}


@pytest.mark.parametrize(
    ("frame", "refusal"),
    [
        ("", {"code": "bad-json", "args": {}}),
        ("{", {"code": "bad-json", "args": {}}),
        ("[" * 4000, {"code": "bad-json", "args": {}}),
        ("null", {"code": "bad-message"}),
        ("{}", {"code": "bad-message"}),
        ('{"type": "shout"}', {"code": "bad-message"}),
        ('{"type": "ping", "more": 1}', {"args": {"field": "ping.more", "problem": "extra_forbidden"}}),
        ({**COMMAND, "version": "0"}, {"args": {"field": "command.version", "problem": "int_type"}}),
        ({**COMMAND, "version": True}, {"args": {"field": "command.version", "problem": "int_type"}}),
        ({**COMMAND, "version": -1}, {"code": "bad-message"}),
        ({**COMMAND, "version": 2**64}, {"code": "bad-message"}),
        ({**COMMAND, "kind": "win"}, {"args": {"field": "command.kind", "problem": "literal_error"}}),
        ({**COMMAND, "id": "short"}, {"code": "bad-message"}),
        ({**COMMAND, "id": "with spaces"}, {"code": "bad-message"}),
        ({**COMMAND, "id": "a-command\n"}, {"code": "bad-message"}),
        ({**COMMAND, "text": "x" * 65}, {"code": "bad-message"}),
        ({**COMMAND, "seat": "hyde"}, {"args": {"field": "command.seat", "problem": "extra_forbidden"}}),
        (COMMAND, {"args": {"field": "type", "problem": "hello-expected"}}),
        (b"\x00\x01", {"args": {"field": "type", "problem": "text-expected"}}),
    ],
)
async def test_a_bad_frame_is_refused_and_the_socket_stays(
    player: Player, frame: object, refusal: dict[str, object]
) -> None:
    game = await player.create()
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
        said = await seat.hear()
        assert said["type"] == "error"
        assert refusal.items() <= said["refusal"].items()
        await seat.greet()
        await seat.deal()


async def test_a_ping_is_answered(player: Player) -> None:
    async with player.socket(await player.create()) as socket:
        seat = Seat(socket)
        await seat.say({"type": "ping"})
        assert await seat.hear() == {"type": "pong"}


async def test_a_huge_frame_closes_the_socket_and_nothing_else(player: Player) -> None:
    game = await player.create()
    async with player.socket(game) as socket:
        await socket.send("x" * 8193)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with player.socket(game) as socket:
        await Seat(socket).greet()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
async def test_another_sites_socket_is_refused(player: Player, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await player.socket(await player.create(), Origin=origin)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body) == {"code": "bad-origin", "args": {}}


@pytest.mark.parametrize("cookie", ["", "tn_session=stolen"])
async def test_a_socket_of_nobody_is_turned_away(player: Player, cookie: str) -> None:
    await turned_away(player.socket(await player.create(), Cookie=cookie), "no-session", 4401)


async def test_a_socket_of_no_game_is_turned_away(player: Player) -> None:
    await turned_away(player.socket("nothing"), "no-such-game", 4404)


async def turned_away(connect: websockets.connect, code: str, closing: int) -> None:
    async with connect as socket:
        assert (await Seat(socket).hear())["refusal"] == {"code": code, "args": {}}
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == closing
