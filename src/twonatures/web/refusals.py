"""What HTTP answers when it cannot do what was asked: `{"code", "args"}` with a fitting status, never a traceback."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from twonatures.games.protocol import Refusal
from twonatures.store.protocol import StoreError
from twonatures.web.authority import NoSuchGame
from twonatures.web.messages import fault
from twonatures.web.viewing import refusal_json

LOG = logging.getLogger("twonatures.web")
CODES = {404: "not-found", 405: "method-not-allowed", 413: "too-large"}


class Refused(Exception):
    """A request that is refused."""

    def __init__(self, status: int, code: str, args: dict[str, str] | None = None) -> None:
        super().__init__(code)
        self.status = status
        self.refusal = Refusal(code, args or {})


def answer(status: int, refusal: Refusal) -> JSONResponse:
    """A refusal as a response."""
    return JSONResponse(refusal_json(refusal), status)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return answer(error.status, error.refusal)


async def _no_game(request: Request, error: Exception) -> JSONResponse:
    return answer(404, Refusal("no-such-game", {}))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return answer(400, Refusal("bad-json", {}))
    return answer(422, fault(tuple(first["loc"][1:]), first["type"]))


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return answer(error.status_code, Refusal(CODES.get(error.status_code, "bad-request"), {}))


async def _store(request: Request, error: Exception) -> JSONResponse:
    LOG.error("the store failed: %s", error)
    return answer(503, Refusal("not-saved", {}))


def install(app: FastAPI) -> None:
    """Answer every failure that is foreseen; the guard answers the others."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(NoSuchGame, _no_game)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(StoreError, _store)
