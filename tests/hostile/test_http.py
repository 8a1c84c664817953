"""Requests that no page would send, and the files that must not be served."""

import http.client
import json

import pytest

from tests.faults.player import Guest
from tests.faults.server import Server
from tests.hostile.conftest import SECRET
from tests.hostile.seat import Seat

NAME = "<b>Ada</b>&amp;'\"`${7*7}"
GAME = {"game": "jekyll-vs-hyde", "side": "either", "bot": "random"}


def raw(
    server: Server, method: str, target: str, body: bytes = b"", **headers: str
) -> tuple[int, bytes, dict[str, str]]:
    """One request exactly as written: no client tidies the path."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.request(method, target, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


async def test_a_name_of_markup_is_text_everywhere(server: Server, guest: Guest) -> None:
    assert len(NAME) <= 24
    status, said = guest.ask("POST", "/api/me", {"name": NAME})
    assert (status, said["name"]) == (200, NAME)
    seat = Seat(guest, guest.begin("jekyll"))
    await seat.enter()
    assert seat.state["table"]["players"]["jekyll"]["name"] == NAME
    await seat.act()
    await seat.act()
    await seat.prove()
    await seat.leave()
    cookie = f"tn_session={guest.cookie}"
    for path in (f"/api/games/{seat.id}/record", "/api/me"):
        _, body, headers = raw(server, "GET", path, Cookie=cookie)
        assert headers["content-type"] == "application/json"
        assert headers["x-content-type-options"] == "nosniff"
        assert NAME in json.dumps(json.loads(body), ensure_ascii=False).replace('\\"', '"')
    for path in ("/", f"/g/{seat.id}"):
        status, body, headers = raw(server, "GET", path, Cookie=cookie)
        assert status == 200
        assert b"<b>Ada" not in body
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize(
    "id", ["<script>alert(1)</script>", "%3Cscript%3Ealert(1)%3C/script%3E", "x'onload='y"]
)
def test_a_page_says_nothing_of_its_address(server: Server, id: str) -> None:
    status, body, _ = raw(server, "GET", f"/g/{id}")
    assert status in (200, 404)
    assert b"alert" not in body
    assert b"onload" not in body


@pytest.mark.parametrize("theme", ["night", "day", '"><script>alert(1)</script>', "night day", "x" * 3000])
def test_a_theme_is_one_of_ours_or_none(server: Server, theme: str) -> None:
    status, body, _ = raw(server, "GET", "/", Cookie=f"tn_theme={theme}")
    assert status == 200
    assert (f'data-theme="{theme}"'.encode() in body) == (theme in ("night", "day"))
    assert b"<script>" not in body


@pytest.mark.parametrize(
    "name", ["", " ", "a" * 25, "two\nlines", "nul\x00", "\u202egnp.exe", "\u200b", "\ud800"]
)
def test_a_name_that_is_none(guest: Guest, name: str) -> None:
    before = guest.ask("GET", "/api/me")[1]["name"]
    status, said = guest.ask("POST", "/api/me", {"name": name})
    assert status == 422, said
    assert said["code"] in ("bad-name", "bad-message")
    assert guest.ask("GET", "/api/me")[1]["name"] == before


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/me", b"{", 400, "bad-json"),
        ("/api/me", b"", 422, "bad-message"),
        ("/api/me", b"\xff\xfe", 400, "bad-json"),
        ("/api/me", b"[" * 8000, 400, "bad-request"),
        ("/api/me", b"null", 422, "bad-message"),
        ("/api/me", b"[]", 422, "bad-message"),
        ("/api/me", b'{"name":1}', 422, "bad-message"),
        ("/api/me", b'{"name":"Ada","admin":true}', 422, "bad-message"),
        ("/api/me", b'{"name":"' + b"x" * 9000 + b'"}', 413, "too-large"),
        ("/api/games", json.dumps({**GAME, "game": "chess"}).encode(), 422, "unknown-game"),
        ("/api/games", json.dumps({**GAME, "bot": "deep-blue"}).encode(), 422, "unknown-bot"),
        ("/api/games", json.dumps({**GAME, "bot": "<b>"}).encode(), 422, "unknown-bot"),
        ("/api/games", json.dumps({**GAME, "side": "both"}).encode(), 422, "bad-message"),
        ("/api/games", json.dumps({**GAME, "seed": "00" * 32}).encode(), 422, "bad-message"),
        ("/api/games", json.dumps({**GAME, "side": 0}).encode(), 422, "bad-message"),
    ],
)
def test_a_body_that_cannot_be_used(guest: Guest, path: str, body: bytes, status: int, code: str) -> None:
    before = guest.ask("GET", "/api/me")
    came, said = guest.ask("POST", path, body)
    assert (came, said["code"]) == (status, code), said
    assert set(said) == {"code", "args"}
    assert guest.ask("GET", "/api/me") == before


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/"),
        ("PUT", "/api/me"),
        ("DELETE", "/api/me"),
        ("PATCH", "/api/me"),
        ("GET", "/api/games"),
        ("POST", "/api/games/x/record"),
        ("DELETE", "/api/games/x/record"),
        ("POST", "/api/health"),
        ("TRACE", "/api/me"),
        ("OPTIONS", "/api/me"),
        ("PROPFIND", "/api/me"),
        ("CONNECT", "/api/me"),
    ],
)
def test_a_method_that_is_none_of_the_paths(server: Server, method: str, path: str) -> None:
    status, body, headers = raw(server, method, path, Origin=server.url)
    assert status in (400, 404, 405)
    assert "access-control-allow-origin" not in headers
    if headers.get("content-type") == "application/json":
        assert json.loads(body)["code"] in ("method-not-allowed", "not-found")


@pytest.mark.parametrize("path", ["/api/games/x/socket", "/api", "/api/nothing", "/api/games/x"])
def test_a_path_that_is_none(server: Server, path: str) -> None:
    status, body, headers = raw(server, "GET", path)
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert json.loads(body) == {"code": "not-found", "args": {}}


@pytest.mark.parametrize(
    "target",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/assets/....//....//secret.txt",
        "//secret.txt",
        "/assets//etc/passwd",
        "/%2fetc%2fpasswd",
        "/assets/%00",
        "/assets/app-1234.js%00.txt",
        "/games.db",
        "/assets",
        "/assets/",
        "/" + "a" * 5000,
    ],
)
def test_no_file_but_the_pages_is_served(server: Server, target: str) -> None:
    status, body, _ = raw(server, "GET", target)
    assert status in (400, 404), (status, body[:200])
    assert SECRET.encode() not in body
    assert b"root:" not in body


def test_the_pages_files_are_served_and_never_change(server: Server) -> None:
    status, body, headers = raw(server, "GET", "/assets/app-1234.js")
    assert (status, body) == (200, b"export {}")
    assert "immutable" in headers["cache-control"]
    assert headers["x-content-type-options"] == "nosniff"


def test_the_session_cookie_is_out_of_scripts_reach(server: Server) -> None:
    _, _, headers = raw(server, "GET", "/api/me")
    cookie = headers["set-cookie"].lower()
    assert cookie.startswith("tn_session=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie or "samesite=strict" in cookie
    assert "no-store" in headers["cache-control"]


def test_a_cookie_of_ones_own_making_is_not_taken_on(server: Server) -> None:
    """Or whoever plants a cookie in a browser would know the session that is begun with it."""
    _, body, headers = raw(server, "GET", "/api/me", Cookie="tn_session=chosen-by-somebody-else")
    assert "chosen-by-somebody-else" not in headers["set-cookie"]
    assert json.loads(body)["games"] == []


def test_a_huge_header_is_refused_and_the_server_stays(server: Server) -> None:
    try:
        status, _, _ = raw(server, "GET", "/api/me", Cookie="x" * 200_000)
    except (ConnectionError, http.client.HTTPException):
        status = 400
    assert status in (400, 413, 431)
    assert raw(server, "GET", "/api/health")[0] == 200


def test_a_body_in_chunks_is_counted_as_it_comes(server: Server, guest: Guest) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        headers = {
            "Origin": server.url,
            "Cookie": f"tn_session={guest.cookie}",
            "Content-Type": "application/json",
        }
        connection.request("POST", "/api/me", (b"x" * 1000 for _ in range(12)), headers, encode_chunked=True)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (413, "too-large")
    finally:
        connection.close()
