"""The page's files: the index with its theme written in by the server, and assets whose names are their contents."""

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

THEMES: Final = ("night", "day")
COOKIE: Final = "tn_theme"
FOREVER: Final = "public, max-age=31536000, immutable"
MISSING: Final = (
    "<!doctype html><html lang='en'><title>Two Natures</title><p>The page has not been built. "
    "Run <code>make client</code>, or set TWONATURES_ASSETS to the folder of a built page.</p></html>"
)


class Pages:
    """The built page in a folder."""

    def __init__(self, assets: Path) -> None:
        index = assets / "index.html"
        self._index = index.read_text(encoding="utf-8") if index.is_file() else None
        self._written = {theme: self._write(theme) for theme in (None, *THEMES)}

    def _write(self, theme: str | None) -> str:
        if self._index is None or theme is None:
            return self._index or MISSING
        plain = re.sub(r'(<html\b[^>]*?)\s+data-theme="[^"]*"', r"\1", self._index, count=1)
        return re.sub(r"<html\b", f'<html data-theme="{theme}"', plain, count=1)

    def index(self, request: Request) -> Response:
        """The page, in the theme that its cookie names."""
        theme = request.cookies.get(COOKIE)
        page = self._written[theme if theme in THEMES else None]
        status = 200 if self._index is not None else 503
        return HTMLResponse(page, status, {"cache-control": "no-cache", "vary": "Cookie"})


class Assets(StaticFiles):
    """Files beside the index. Those in `assets/` bear a hash in their name and never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file. Raises HTTPException 404."""
        response = await super().get_response(path, scope)
        hashed = path.replace("\\", "/").startswith("assets/")
        response.headers["cache-control"] = FOREVER if hashed else "no-cache"
        return response
