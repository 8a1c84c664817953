"""What stands before every request: response headers, the size of bodies, the origin of what changes something."""

import logging
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from twonatures.games.protocol import Refusal
from twonatures.web.messages import LIMIT
from twonatures.web.refusals import answer

LOG = logging.getLogger("twonatures.web")
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; object-src 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of this very host. A request that does not say is refused too."""
    try:
        origin = urlsplit(headers.get("origin", ""))
    except ValueError:
        return False
    host = headers.get("host", "").lower()
    return host != "" and origin.scheme in ("http", "https") and origin.netloc.lower() == host


class Guard:
    """Wraps the application. Sockets pass: their own route looks at the origin."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if scope["method"] in UNSAFE:
            if not is_same_origin(Headers(scope=scope)):
                await answer(403, Refusal("bad-origin", {}))(scope, receive, send_guarded)
                return
            body = await _read(receive)
            if body is None:
                refusal = Refusal("too-large", {"limit": str(LIMIT)})
                await answer(413, refusal)(scope, receive, send_guarded)
                return
            receive = _replay(body, receive)
        try:
            await self.app(scope, receive, send_guarded)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], scope["path"])
            if not started:
                await answer(500, Refusal("server-error", {}))(scope, receive, send_guarded)


async def _read(receive: Receive) -> bytes | None:
    """A whole body, None once it is larger than a client may send."""
    body = b""
    while True:
        message = await receive()
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > LIMIT:
            return None
        if not message.get("more_body", False):
            return body


def _replay(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, then whatever comes."""
    waiting = [body]

    async def replay() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return replay
