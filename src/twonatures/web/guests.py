"""Guests: a random token in a cookie, of which only the hash is kept."""

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from twonatures.store.protocol import Session, Store
from twonatures.web.room import utc_now

COOKIE: Final = "tn_session"
NAMELESS: Final = "Guest"
LONGEST: Final = 24
KEPT: Final = 400 * 24 * 3600


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def find_guest(store: Store, connection: HTTPConnection) -> Session | None:
    """Who sent this request; None without a token that is known here."""
    token = connection.cookies.get(COOKIE)
    return None if token is None else await store.session(token_hash(token))


async def welcome(store: Store, connection: HTTPConnection, response: Response) -> Session:
    """Who sent this request, a new guest where nobody is known."""
    known = await find_guest(store, connection)
    if known is not None:
        return known
    token = secrets.token_urlsafe(32)
    guest = await store.add_session(token_hash(token), NAMELESS, utc_now())
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, token, max_age=KEPT, httponly=True, samesite="lax", secure=secure)
    return guest


def is_name(name: str) -> bool:
    """Whether a guest may be called so: 1 to 24 printable characters, not all of them spaces."""
    return 1 <= len(name) <= LONGEST and name.isprintable() and bool(name.strip())
