"""HTTP: guests, games, records, headers, refusals."""

import httpx
import pytest

from tests.web.conftest import Running
from tests.web.playing import Player, Seat
from twonatures.web.guests import COOKIE, token_hash

GAME = {"game": "jekyll-vs-hyde", "side": "either", "bot": "random"}


async def test_a_guest_is_known_by_a_cookie_of_which_only_the_hash_is_kept(running: Running) -> None:
    async with httpx.AsyncClient(base_url=running.url) as browser:
        first = await browser.get("/api/me")
        assert first.json() == {"name": "Guest", "server": "0.1.0", "games": []}
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert "set-cookie" not in (await browser.get("/api/me")).headers
        token = browser.cookies[COOKIE]
    stored = (
        running.settings.database.read_bytes() + running.settings.database.with_suffix(".db-wal").read_bytes()
    )
    assert token.encode() not in stored
    assert token_hash(token).encode() in stored


async def test_an_unknown_cookie_makes_a_new_guest(running: Running) -> None:
    async with httpx.AsyncClient(base_url=running.url, cookies={COOKIE: "stolen"}) as browser:
        response = await browser.get("/api/me")
        assert response.headers["set-cookie"].startswith(f"{COOKIE}=")


@pytest.mark.parametrize("name", ["Ada", "<b>Ada</b>", "x" * 24, "Ὀδυσσεύς", "\N{SNOWMAN}", "a & b"])
async def test_names_are_kept_as_given(player: Player, name: str) -> None:
    response = await player.http.post("/api/me", json={"name": name})
    assert response.json()["name"] == name
    assert (await player.http.get("/api/me")).json()["name"] == name
    game = await player.create()
    assert (await player.record(game))["players"]["jekyll"] == {"name": name}


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a\nb", "a\x00b", "\N{RIGHT-TO-LEFT OVERRIDE}abc", "\N{ZERO WIDTH SPACE}"]
)
async def test_names_that_cannot_be_shown_are_refused(player: Player, name: str) -> None:
    response = await player.http.post("/api/me", json={"name": name})
    assert (response.status_code, response.json()) == (422, {"code": "bad-name", "args": {}})


@pytest.mark.parametrize("side", ["jekyll", "hyde"])
async def test_a_game_is_created_on_the_side_wished(player: Player, side: str) -> None:
    response = await player.http.post("/api/games", json={**GAME, "side": side})
    assert response.status_code == 201
    said = response.json()
    assert said["me"] == side
    assert len(said["commitment"]) == 64
    games = (await player.http.get("/api/me")).json()["games"]
    assert games == [
        {
            "id": said["id"],
            "game": "jekyll-vs-hyde",
            "me": side,
            "opponent": "Random",
            "bot": "random",
            "round": 1,
            "trick": 1,
            "my_turn": True,
            "over": False,
        }
    ]


async def test_either_side_is_drawn(player: Player) -> None:
    sides = {(await player.http.post("/api/games", json=GAME)).json()["me"] for _ in range(40)}
    assert sides == {"jekyll", "hyde"}


async def test_running_games_come_first_and_finished_ones_stay(player: Player) -> None:
    first = await player.create()
    second = await player.create()
    async with player.socket(second) as socket:
        seat = Seat(socket)
        await seat.greet()
        await seat.command("resign")
    for _ in range(2):
        games = (await player.http.get("/api/me")).json()["games"]
        assert [(game["id"], game["over"], game["my_turn"]) for game in games] == [
            (first, False, True),
            (second, True, False),
        ]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "bad-json"),
        ("", 422, "bad-message"),
        ("[]", 422, "bad-message"),
        ('{"game": "jekyll-vs-hyde", "side": "either"}', 422, "bad-message"),
        ('{"game": "jekyll-vs-hyde", "side": "left", "bot": "random"}', 422, "bad-message"),
        ('{"game": "jekyll-vs-hyde", "side": "either", "bot": 1}', 422, "bad-message"),
        ('{"game": "jekyll-vs-hyde", "side": "either", "bot": "random", "seed": "00"}', 422, "bad-message"),
        ('{"game": "chess", "side": "either", "bot": "random"}', 422, "unknown-game"),
        ('{"game": "jekyll-vs-hyde", "side": "either", "bot": "deep"}', 422, "unknown-bot"),
        ('{"game": "' + "x" * 9000 + '"}', 413, "too-large"),
    ],
)
async def test_bodies_that_cannot_be_used_are_refused(
    player: Player, body: str, status: int, code: str
) -> None:
    response = await player.http.post(
        "/api/games", content=body, headers={"content-type": "application/json"}
    )
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert (await player.http.get("/api/me")).json()["games"] == []


async def test_a_body_without_end_is_refused_once_it_is_too_large(player: Player) -> None:
    async def endless():  # type: ignore[no-untyped-def]
        for _ in range(64):
            yield b" " * 1024

    response = await player.http.post("/api/games", content=endless())
    assert (response.status_code, response.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "file://", "http://[", "https://"]
)
async def test_another_sites_requests_are_refused(
    running: Running, player: Player, origin: str | None
) -> None:
    async with httpx.AsyncClient(base_url=running.url, cookies=player.http.cookies) as browser:
        headers = {} if origin is None else {"origin": origin}
        response = await browser.post("/api/games", json=GAME, headers=headers)
        assert (response.status_code, response.json()) == (403, {"code": "bad-origin", "args": {}})


async def test_without_a_session_nothing_is_created(running: Running) -> None:
    async with httpx.AsyncClient(base_url=running.url, headers={"origin": running.url}) as browser:
        for path, body in (("/api/games", GAME), ("/api/me", {"name": "Ada"})):
            response = await browser.post(path, json=body)
            assert (response.status_code, response.json()["code"]) == (401, "no-session")


async def test_what_is_not_there_is_said_in_json(player: Player) -> None:
    for path, code in (
        ("/api/games/nothing/record", "no-such-game"),
        ("/api/nothing", "not-found"),
        ("/assets/nothing.js", "not-found"),
        ("/assets/../../games.db", "not-found"),
        ("/assets/%2e%2e/%2e%2e/games.db", "not-found"),
    ):
        response = await player.http.get(path)
        assert (response.status_code, response.json()["code"]) == (404, code)
    response = await player.http.post("/api/health")
    assert (response.status_code, response.json()["code"]) == (405, "method-not-allowed")


async def test_a_failure_shows_no_traceback(running: Running, player: Player) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    running.parts().authority.record = fail  # type: ignore[method-assign,assignment]
    response = await player.http.get("/api/games/any/record")
    assert (response.status_code, response.json()) == (500, {"code": "server-error", "args": {}})
    assert "content-security-policy" in response.headers


async def test_health(player: Player) -> None:
    assert (await player.http.get("/api/health")).json() == {"status": "ok", "server": "0.1.0"}


@pytest.mark.parametrize("path", ["/", "/g/abc", "/api/health", "/api/nothing", "/assets/main-abc123.js"])
async def test_every_response_bears_the_policy(player: Player, path: str) -> None:
    headers = (await player.http.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("cookie", "theme"), [(None, "night"), ("day", "day"), ("night", "night"), ('"><script>', "night")]
)
async def test_the_page_comes_in_the_theme_of_its_cookie(
    running: Running, cookie: str | None, theme: str
) -> None:
    headers = {} if cookie is None else {"cookie": f"tn_theme={cookie}"}
    async with httpx.AsyncClient(base_url=running.url, headers=headers) as browser:
        for path in ("/", "/g/abc"):
            response = await browser.get(path)
            assert response.status_code == 200
            assert f'data-theme="{theme}"' in response.text
            assert response.text.count("data-theme") == 1
            assert "<script>" not in response.text
            assert response.headers["cache-control"] == "no-cache"
        assert (await browser.head("/")).status_code == 200


async def test_assets_are_kept_for_ever_and_the_rest_is_asked_again(player: Player) -> None:
    hashed = await player.http.get("/assets/main-abc123.js")
    assert "immutable" in hashed.headers["cache-control"]
    assert (await player.http.get("/robots.txt")).headers["cache-control"] == "no-cache"
    assert (await player.http.get("/api/me")).headers["cache-control"] == "no-store"
