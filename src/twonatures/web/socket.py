"""The socket of a game: commands in, answers and states out."""

import asyncio
import logging
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from twonatures.games.protocol import Refusal
from twonatures.store.protocol import StoreError
from twonatures.tables.commands import Command
from twonatures.web.authority import NoSuchGame
from twonatures.web.guarding import is_same_origin
from twonatures.web.guests import find_guest
from twonatures.web.messages import CommandMessage, ErrorMessage, Hello, Ping, Pong, fault, parse_frame
from twonatures.web.refusals import answer
from twonatures.web.room import Room
from twonatures.web.state import Running
from twonatures.web.viewing import Viewing, refusal_json

LOG = logging.getLogger("twonatures.socket")
SOCKETS: Final = APIRouter()
NO_SESSION: Final = 4401
NO_GAME: Final = 4404
FAILED: Final = 1011
FLOODED: Final = 1008
PONG: Final = Pong(type="pong").model_dump_json()


@SOCKETS.websocket("/api/games/{id}/socket")
async def play(socket: WebSocket, id: str) -> None:
    """One socket of one game, from hello to the end."""
    if not is_same_origin(socket.headers):
        await socket.send_denial_response(answer(403, Refusal("bad-origin", {})))
        return
    running = Running.of(socket)
    await socket.accept()
    try:
        guest = await find_guest(running.store, socket)
        if guest is None:
            await _turn_away(socket, "no-session", NO_SESSION)
            return
        viewing = Viewing(await running.authority.viewer(id, guest), running.build)
        room = await running.authority.room(id)
        room.join(viewing)
    except NoSuchGame:
        await _turn_away(socket, "no-such-game", NO_GAME)
        return
    except (StoreError, ValueError):
        LOG.exception("game %s cannot be opened", id)
        await _turn_away(socket, "server-error", FAILED)
        return
    try:
        await _serve(socket, room, viewing)
    finally:
        room.leave(viewing)


async def _turn_away(socket: WebSocket, code: str, closing: int) -> None:
    said = ErrorMessage.model_validate({"type": "error", "refusal": refusal_json(Refusal(code, {}))})
    await socket.send_text(said.model_dump_json())
    await socket.close(closing)


async def _serve(socket: WebSocket, room: Room, viewing: Viewing) -> None:
    """Send and receive until the client goes."""
    sending = asyncio.create_task(_send(socket, room, viewing))
    try:
        while await _receive(socket, room, viewing):
            if viewing.is_flooded():
                await socket.close(FLOODED)
                break
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: WebSocket, room: Room, viewing: Viewing) -> None:
    try:
        while True:
            for frame in await viewing.next_frames(lambda: room.table, room.online, room.scene):
                await socket.send_text(frame)
    except (WebSocketDisconnect, RuntimeError):
        return
    except Exception:
        LOG.exception("game %s cannot be shown", room.table.id)
        await socket.close(FAILED)


async def _receive(socket: WebSocket, room: Room, viewing: Viewing) -> bool:
    """Take one frame; False once the client has gone. A command is answered before the next frame is read."""
    came = await socket.receive()
    if came["type"] == "websocket.disconnect":
        return False
    text = came.get("text")
    message = fault((), "text-expected") if text is None else parse_frame(text)
    if isinstance(message, Refusal):
        viewing.refuse_frame(message)
    elif isinstance(message, Hello):
        viewing.greet(message.client, message.version, room.table.version(viewing.viewer))
    elif isinstance(message, Ping):
        viewing.send(PONG)
    elif not viewing.greeted():
        viewing.refuse_frame(fault(("type",), "hello-expected"))
    else:
        await room.submit(viewing, _command(message))
    return True


def _command(message: CommandMessage) -> Command:
    return Command(message.id, message.version, message.kind, message.text)
