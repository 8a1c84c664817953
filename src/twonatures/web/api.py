"""HTTP: the guest, the guest's games, records."""

from typing import Final

from fastapi import APIRouter, Request, Response

from twonatures.games import GAMES
from twonatures.games.protocol import SEATS
from twonatures.store.protocol import Session
from twonatures.tables.facts import Json
from twonatures.web.guests import find_guest, is_name, welcome
from twonatures.web.messages import Created, Health, Me, NewGame, Rename
from twonatures.web.refusals import Refused
from twonatures.web.state import Running

API: Final = APIRouter(prefix="/api")


async def _guest(request: Request) -> Session:
    guest = await find_guest(Running.of(request).store, request)
    if guest is None:
        raise Refused(401, "no-session")
    return guest


@API.get("/health")
async def health(request: Request) -> Health:
    """Whether the server and its database answer."""
    running = Running.of(request)
    await running.store.session("")
    return Health(status="ok", server=running.build)


@API.get("/me")
async def me(request: Request, response: Response) -> Me:
    """Who I am and my games. A new guest is given its cookie."""
    running = Running.of(request)
    guest = await welcome(running.store, request, response)
    return await _tell(running, guest)


@API.post("/me")
async def rename(request: Request, body: Rename) -> Me:
    """Take a name. Games begun before keep the old one."""
    running = Running.of(request)
    guest = await _guest(request)
    if not is_name(body.name):
        raise Refused(422, "bad-name")
    await running.store.rename(guest.id, body.name)
    return await _tell(running, guest._replace(name=body.name))


async def _tell(running: Running, guest: Session) -> Me:
    games = await running.authority.games_of(guest)
    return Me.model_validate({"name": guest.name, "server": running.build, "games": games})


@API.post("/games", status_code=201)
async def create(request: Request, body: NewGame) -> Created:
    """Begin a game against a bot."""
    running = Running.of(request)
    guest = await _guest(request)
    if body.game not in GAMES:
        raise Refused(422, "unknown-game")
    if body.bot not in running.bot_names:
        raise Refused(422, "unknown-bot")
    table, seat = await running.authority.create_against_bot(guest, body.game, body.side, body.bot)
    said = {"id": table.id, "commitment": table.commitment, "me": SEATS[seat]}
    return Created.model_validate(said)


@API.get("/games/{id}/record")
async def record(request: Request, id: str) -> Json:
    """A game's record: whole after the end, before that as this guest may see it."""
    running = Running.of(request)
    return await running.authority.record(id, await find_guest(running.store, request))
