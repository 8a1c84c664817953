"""Who may do what: no cookie, a stranger's cookie, another site's page, the other seat's player."""

import asyncio
import hashlib
import json
import secrets
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.faults.player import Guest
from tests.faults.server import Server
from tests.hostile.seat import HELLO, Json, Seat
from twonatures.store.protocol import NewGameRow
from twonatures.store.sqlite import open_store
from twonatures.tables.events import Creation, Player

ELSEWHERE = (
    "http://evil.example",
    "null",
    "",
    "https://127.0.0.1",
    "http://127.0.0.1:1",
    "http://[",
    "file://",
)


async def two_guests(database: Path, url: str) -> tuple[Guest, Guest, str]:
    """A game between two humans, which cannot be asked for over HTTP yet, put into the running server's database."""
    store = await open_store(database)
    try:
        tokens = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        at = "2026-01-01T00:00:00.000Z"
        rows = [await store.add_session(hashlib.sha256(t.encode()).hexdigest(), "Guest", at) for t in tokens]
        creation = Creation("jekyll-vs-hyde", (Player("Ada"), Player("Grace")), secrets.token_bytes(32))
        id = secrets.token_hex(6)
        await store.create(NewGameRow(id, "jekyll-vs-hyde", (rows[0].id, rows[1].id), creation.event(at)))
    finally:
        await store.close()
    return Guest(url, tokens[0]), Guest(url, tokens[1]), id


async def turned_away(guest: Guest, id: str) -> tuple[Json, int]:
    """What a socket is told that is not served: the refusal and the closing code."""
    async with guest.connect(id) as socket:
        message = json.loads(await asyncio.wait_for(socket.recv(), 20))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 20)
    assert message["type"] == "error"
    assert closed.value.rcvd is not None
    return message["refusal"], closed.value.rcvd.code


@pytest.mark.parametrize("cookie", [None, "", "nobody", "a" * 4000, "%00", "é"])
async def test_without_a_session_no_socket_is_served(seat: Seat, cookie: str | None) -> None:
    assert await turned_away(Guest(seat.guest.url, cookie), seat.id) == (
        {"code": "no-session", "args": {}},
        4401,
    )
    await seat.prove()


@pytest.mark.parametrize("cookie", [None, "nobody"])
async def test_without_a_session_nothing_is_changed_over_http(seat: Seat, cookie: str | None) -> None:
    stranger = Guest(seat.guest.url, cookie)
    for path, body in (
        ("/api/me", {"name": "Ada"}),
        ("/api/games", {"game": "jekyll-vs-hyde", "side": "either", "bot": "random"}),
    ):
        assert stranger.ask("POST", path, body) == (401, {"code": "no-session", "args": {}})
    await seat.prove()


async def test_a_stranger_watches_and_can_do_nothing(seat: Seat) -> None:
    stranger = Guest(seat.guest.url)
    stranger.ask("GET", "/api/me")
    watching = Seat(stranger, seat.id)
    await watching.enter()
    assert watching.state["table"]["me"] == "spectator"
    assert watching.state["scene"]["hand"] == []
    for kind, text in (
        ("move", f"J give {seat.state['scene']['hand'][0]['card']}"),
        ("seal", "0" * 64),
        ("open", "0" * 32),
        ("undo", ""),
        ("resign", ""),
        ("abort", ""),
        ("rematch", ""),
    ):
        assert (await watching.refused(kind, text))["code"] == "not-a-player"
    record = stranger.record(seat.id)
    assert record["view"] == "spectator"
    assert {card for name in ("jekyll", "hyde", "aside") for card in record["rounds"][0][name]} == {"??"}
    await seat.prove()
    await watching.leave()


async def test_a_stranger_cannot_block_an_id_of_the_player(seat: Seat) -> None:
    """Had the refusal of a spectator been remembered by id alone, the player's own command would get it."""
    stranger = Guest(seat.guest.url)
    stranger.ask("GET", "/api/me")
    watching = Seat(stranger, seat.id)
    await watching.enter()
    assert not (await watching.command("resign", id="taken-before"))["ok"]
    card = next(
        shown["card"]
        for shown in seat.state["scene"]["hand"]
        if not seat.state["scene"]["choice"]["duty"] or shown["card"][0] == "T"
    )
    assert (await seat.command("move", f"J give {card}", id="taken-before"))["ok"]
    await seat.prove()
    await watching.leave()


@pytest.mark.parametrize("origin", ELSEWHERE)
async def test_another_sites_page_gets_no_socket(seat: Seat, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await seat.guest.connect(seat.id, Origin=origin)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body) == {"code": "bad-origin", "args": {}}
    await seat.prove()


@pytest.mark.parametrize("origin", ELSEWHERE)
async def test_another_sites_page_posts_nothing(seat: Seat, origin: str) -> None:
    status, said = seat.guest.ask("POST", "/api/me", {"name": "Mallory"}, Origin=origin)
    assert (status, said) == (403, {"code": "bad-origin", "args": {}})
    assert seat.guest.ask("GET", "/api/me")[1]["name"] != "Mallory"
    await seat.prove()


@pytest.mark.parametrize("id", ["nosuchgame00", "-", "x" * 500, "%2e%2e", "%00", "%F0%9F%83%8F", "a'--"])
async def test_a_game_that_is_not_there(seat: Seat, id: str) -> None:
    refusal = {"code": "no-such-game", "args": {}}
    assert await turned_away(seat.guest, id) == (refusal, 4404)
    assert seat.guest.ask("GET", f"/api/games/{id}/record") == (404, refusal)
    await seat.prove()


async def test_the_two_seats_of_a_game_are_two(server: Server) -> None:
    """Ids, seals and moves of one are none of the other's."""
    ada, grace, id = await two_guests(server.database, server.url)
    jekyll, hyde = Seat(ada, id), Seat(grace, id)
    await jekyll.enter()
    await hyde.enter()
    assert (jekyll.state["table"]["me"], hyde.state["table"]["me"]) == ("jekyll", "hyde")
    nonces = bytes(16), bytes([1] * 16)
    for seat, nonce in zip((jekyll, hyde), nonces, strict=True):
        assert (await seat.command("seal", hashlib.sha256(nonce).hexdigest(), id="same-id-seal"))["ok"]
    assert (await hyde.refused("open", nonces[0].hex()))["code"] == "seal-mismatch"
    assert (await jekyll.command("open", nonces[0].hex(), id="same-id-open"))["ok"]
    assert (await jekyll.refused("seal", "0" * 64))["code"] == "already-open"
    assert (await hyde.refused("seal", "0" * 64))["code"] == "already-sealed"
    assert (await hyde.command("open", nonces[1].hex(), id="same-id-open"))["ok"]
    await jekyll.receive("state")
    card = jekyll.state["scene"]["hand"][0]["card"]
    assert (await hyde.refused("move", f"J give {card}"))["code"] == "wrong-seat"
    texts = []
    for seat, letter in ((jekyll, "J"), (hyde, "H")):
        hand = [shown["card"] for shown in seat.state["scene"]["hand"]]
        duty = seat.state["scene"]["choice"]["duty"]
        texts.append(f"{letter} give {next(c for c in hand if not duty or c[0] == 'T')}")
    version = hyde.state["version"]
    assert (await jekyll.command("move", texts[0], id="same-id-give"))["ok"]
    assert hyde.state["version"] == version
    answer = await hyde.command("move", texts[1], id="same-id-give", version=version)
    assert answer["ok"], "the second of two choices made at once is not stale"
    assert ada.record(id)["rounds"][0]["moves"] == texts
    await jekyll.leave()
    await hyde.leave()


async def test_a_hidden_choice_sends_the_other_nothing(server: Server) -> None:
    """Over the real wire: no frame at all, not even an empty one."""
    ada, grace, id = await two_guests(server.database, server.url)
    jekyll, hyde = Seat(ada, id), Seat(grace, id)
    await jekyll.enter()
    await hyde.enter()
    for kind in ("seal", "open"):
        for seat, nonce in ((jekyll, bytes(16)), (hyde, bytes([1] * 16))):
            text = nonce.hex() if kind == "open" else hashlib.sha256(nonce).hexdigest()
            assert (await seat.command(kind, text))["ok"]
    await jekyll.send(HELLO)
    await jekyll.receive("state")
    while jekyll.state["scene"]["phase"] != "exchange":
        await jekyll.receive("state")
    await jekyll.act()
    await hyde.send({"type": "ping"})
    frames = []
    while not frames or frames[-1]["type"] != "pong":
        frames.append(json.loads(await asyncio.wait_for(hyde.socket.recv(), 20)))
    # What comes before the pong was caused by what happened before the choice.
    assert all(frame["type"] == "pong" or frame["scene"]["choice"]["chosen"] is None for frame in frames)
    assert json.dumps(frames).count('"give') <= 1
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(hyde.socket.recv(), 0.3)
    await jekyll.leave()
    await hyde.leave()
