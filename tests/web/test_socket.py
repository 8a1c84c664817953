"""Games over real sockets."""

import asyncio
import json

import pytest

from tests.web.conftest import Running, SceneBots, serve
from tests.web.playing import Player, Seat, choose_move
from twonatures.games.protocol import Refusal
from twonatures.records.record import parse_record
from twonatures.tables.sealing import Sealing
from twonatures.web.authority import NewSeats
from twonatures.web.guests import COOKIE, token_hash
from twonatures.web.settings import Settings


class Broken(Sealing):
    """A sealing with a mistake in it."""

    def refuse_seal(self, seat: int, text: str) -> Refusal | None:
        raise ZeroDivisionError


@pytest.mark.parametrize("side", ["jekyll", "hyde"])
async def test_a_whole_game_and_its_record(player: Player, side: str) -> None:
    game = await player.create(side)
    async with player.socket(game) as socket:
        seat = Seat(socket)
        first = await seat.greet()
        assert (first["version"], first["sights"]) == (0, [])
        assert first["table"]["sealing"] == "seal"
        await seat.deal()
        await seat.play_until(())
        scene, table = seat.state["scene"], seat.state["table"]
    record = await player.record(game)
    assert scene["result"] == record["result"]
    assert table["seed"] == record["shuffle"]["seed"]
    assert parse_record(json.dumps(record)).view is None
    assert table["can"] == {"undo": False, "resign": False, "abort": False, "rematch": True}


async def test_one_who_comes_back_is_told_what_was_missed(running: Running, player: Player) -> None:
    """In each phase, before and after the own choice: old state and the sights since make the new state."""
    game = await player.create()
    async with player.socket(game) as first, player.socket(game) as second:
        seat, other = Seat(first), Seat(second)
        await seat.greet()
        await other.greet()
        await seat.deal()
        for phase in ("exchange", "lead", "follow", "swap"):
            await seat.play_until((phase,))
            async with player.socket(game) as again:
                returned = Seat(again)
                state = await returned.greet(other.state["version"])
                assert state["scene"] == seat.state["scene"]
                assert state["version"] == other.state["version"] + len(state["sights"])
            while other.state["version"] < seat.state["version"]:
                await other.hear()
            assert other.state["scene"] == seat.state["scene"]


async def test_both_sockets_of_a_seat_get_every_state(player: Player) -> None:
    game = await player.create()
    async with player.socket(game) as first, player.socket(game) as second:
        seat, other = Seat(first), Seat(second)
        await seat.greet()
        await other.greet()
        await seat.deal()
        await other.wait_for("exchange")
        assert other.state["scene"]["hand"] == seat.state["scene"]["hand"]


async def test_a_repeated_command_is_answered_alike_and_done_once(running: Running, player: Player) -> None:
    running.bots.gate.clear()
    async with player.dealt() as seat:
        version = seat.state["version"]
        move = choose_move(seat.state["scene"], seat.dice)
        first = await seat.command("move", move, id="the-same-command")
        for _ in range(3):
            assert await seat.command("move", move, id="the-same-command", version=version) == first
        assert seat.state["version"] == version + 1


async def test_a_refused_command_is_refused_alike(player: Player) -> None:
    game = await player.create()
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await seat.greet()
        first = await seat.command("move", "J give P1", id="the-same-command")
        assert first["refusal"] == {"code": "not-dealt", "args": {}}
        await seat.deal()
        version = seat.state["version"]
        assert (await seat.command("move", "J give P1", id="the-same-command", version=version)) == first


async def test_a_stale_version_is_refused_and_the_state_follows(player: Player) -> None:
    async with player.dealt() as seat:
        seat.state = {"version": 0}
        answer = await seat.command("move", "J give P1")
        assert answer["refusal"]["code"] == "stale-version"
        assert seat.state["version"] == answer["version"]
        assert seat.state["scene"]["phase"] == "exchange"


async def test_a_stranger_sees_only_what_lies_open_and_may_do_nothing(
    running: Running, player: Player
) -> None:
    game = await player.create()
    async with player.socket(game) as own, Player(running.url) as stranger, stranger.socket(game) as theirs:
        seat, watcher = Seat(own), Seat(theirs)
        await seat.greet()
        await watcher.greet()
        await seat.deal()
        await watcher.wait_for("exchange")
        assert watcher.state["table"]["me"] == "spectator"
        assert watcher.state["scene"]["hand"] == []
        answer = await watcher.command("move", choose_move(seat.state["scene"], seat.dice))
        assert answer["refusal"] == {"code": "not-a-player", "args": {}}
        told = "".join(watcher.received)
        assert not any(
            f'"{card["card"]}"' in json.dumps(watcher.state["sights"]) for card in seat.state["scene"]["hand"]
        )
        assert '"seed":null' in told
        record = await stranger.record(game)
        assert record["view"] == "spectator"


async def test_a_card_comes_back_while_the_bot_thinks(running: Running, player: Player) -> None:
    async with player.dealt() as seat:
        await seat.play_until(("lead",))
        running.bots.gate.clear()
        hand = seat.state["scene"]["hand"]
        assert (await seat.command("move", choose_move(seat.state["scene"], seat.dice)))["ok"]
        assert seat.state["table"]["can"]["undo"]
        assert (await seat.command("undo"))["ok"]
        assert seat.state["scene"]["hand"] == hand
        running.bots.gate.set()
        await seat.play_until(())
        assert seat.state["scene"]["phase"] == "over"


async def test_a_bot_that_falls_over_is_asked_again(running: Running, player: Player) -> None:
    running.bots.failures = 2
    async with player.dealt() as seat:
        await seat.play_until(("lead", "follow"))
    assert running.bots.asked[0] == running.bots.asked[1] == running.bots.asked[2]


async def test_giving_up_and_a_rematch_on_the_other_side(player: Player) -> None:
    game = await player.create("jekyll")
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await seat.greet()
        await seat.deal()
        assert (await seat.command("resign"))["ok"]
        assert seat.state["scene"]["result"]["by"] == "resignation"
        assert (await seat.command("rematch"))["ok"]
        new = seat.state["table"]["rematch"]
    async with player.socket(new) as socket:
        seat = Seat(socket)
        state = await seat.greet()
        assert state["table"]["me"] == "hyde"
        assert state["table"]["players"]["jekyll"]["bot"] == "random"
        assert (state["scene"]["log"], state["scene"]["hand"], state["scene"]["ranks"]) == ([], [], [])
        await seat.deal()
        await seat.play_until(())


async def test_the_game_goes_on_after_the_server_was_stopped_while_a_bot_thought(
    settings: Settings,
) -> None:
    silent = SceneBots()
    silent.gate.clear()
    async with serve(settings, silent) as before, Player(before.url) as player:
        game = await player.create()
        async with player.socket(game) as socket:
            seat = Seat(socket)
            await seat.greet()
            await seat.deal()
            await seat.command("move", choose_move(seat.state["scene"], seat.dice))
            version = seat.state["version"]
        cookies = player.http.cookies
    bots = SceneBots()
    async with serve(settings, bots) as after, Player(after.url) as player:
        for _ in range(100):
            if bots.asked:
                break
            await asyncio.sleep(0.02)
        assert bots.asked[0] == silent.asked[0]
        player.http.cookies = cookies
        async with player.socket(game) as socket:
            seat = Seat(socket)
            await seat.greet(version)
            await seat.play_until(())
            assert seat.state["scene"]["phase"] == "over"


async def test_a_game_nobody_looks_at_leaves_memory_and_comes_back(settings: Settings) -> None:
    async with serve(settings, SceneBots(), idle=0.05) as running, Player(running.url) as player:
        authority = running.parts().authority
        game = await player.create()
        async with player.socket(game) as socket:
            seat = Seat(socket)
            await seat.greet()
            await seat.deal()
            await seat.play_until(("lead", "follow"))
            await asyncio.sleep(0.15)
            assert authority.open_rooms() == 1
            scene = seat.state["scene"]
        for _ in range(100):
            if authority.open_rooms() == 0:
                break
            await asyncio.sleep(0.02)
        assert authority.open_rooms() == 0
        async with player.socket(game) as socket:
            seat = Seat(socket)
            await seat.greet()
            assert seat.state["scene"] == scene
            await seat.play_until(())


async def test_who_is_there_is_shown(running: Running, player: Player) -> None:
    game = await player.create()
    async with Player(running.url) as stranger, stranger.socket(game) as theirs:
        watcher = Seat(theirs)
        state = await watcher.greet()
        assert state["table"]["players"]["jekyll"]["online"] is False
        async with player.socket(game):
            assert (await watcher.hear())["table"]["players"]["jekyll"]["online"] is True
        assert (await watcher.hear())["table"]["players"]["jekyll"]["online"] is False


async def test_a_page_of_another_release_is_told_to_reload(player: Player) -> None:
    game = await player.create()
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await seat.say({"type": "hello", "client": "0.0.0", "version": None})
        assert (await seat.hear())["type"] == "reload"
        assert (await seat.hear())["type"] == "state"


async def test_two_humans_choose_at_once(running: Running) -> None:
    """Both exchanges sent at the same moment are taken; neither is stale."""
    parts = running.parts()
    async with Player(running.url) as ada, Player(running.url) as bob:
        guests = [await parts.store.session(token_hash(who.http.cookies[COOKIE])) for who in (ada, bob)]
        table = await parts.authority.create("jekyll-vs-hyde", NewSeats(*guests))
        async with ada.socket(table.id) as first, bob.socket(table.id) as second:
            seats = Seat(first), Seat(second)
            for seat in seats:
                await seat.greet()
            await asyncio.gather(*(seat.command("seal", seat.seal()) for seat in seats))
            for seat in seats:
                while seat.state["table"]["sealing"] != "open":
                    await seat.hear()
            await asyncio.gather(*(seat.command("open", seat.nonce.hex()) for seat in seats))
            for seat in seats:
                await seat.wait_for("exchange")
            answers = await asyncio.gather(
                *(seat.command("move", choose_move(seat.state["scene"], seat.dice)) for seat in seats)
            )
            assert all(answer["ok"] for answer in answers)
            for seat in seats:
                await seat.wait_for("lead")


async def test_a_closed_socket_takes_nothing_with_it(player: Player) -> None:
    game = await player.create()
    for _ in range(20):
        socket = await player.socket(game)
        await socket.send(json.dumps({"type": "hello", "client": "x", "version": None}))
        socket.transport.abort()
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await seat.greet()
        await seat.deal()
        await seat.play_until(())


async def test_a_mistake_of_ours_is_owned_up_to_and_the_game_goes_on(
    running: Running, player: Player
) -> None:
    game = await player.create()
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await seat.greet()
        room = await running.parts().authority.room(game)
        sealing, room.table.sealing = room.table.sealing, Broken(())
        answer = await seat.command("seal", seat.seal())
        assert answer["refusal"] == {"code": "server-error", "args": {}}
        room.table.sealing = sealing
        await seat.deal()
