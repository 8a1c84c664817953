"""What is acknowledged is stored, and what cannot be stored is not acknowledged."""

import asyncio
import sqlite3
from contextlib import closing

from tests.web.conftest import Running, SceneBots, serve
from tests.web.playing import Player, Seat, choose_move
from twonatures.store.protocol import Append, StoreError
from twonatures.web.settings import Settings


def stored_moves(settings: Settings, game: str) -> list[str]:
    with closing(sqlite3.connect(settings.database)) as connection:
        query = "select text from events where game = ? and kind = 'move' order by seq"
        return [text for (text,) in connection.execute(query, (game,))]


async def fail(batch: Append) -> None:
    raise StoreError("the disk is full")


async def test_a_move_is_stored_before_it_is_acknowledged_or_shown(running: Running, player: Player) -> None:
    async with player.dealt() as seat:
        for number in range(12):
            if not seat.may_act():
                await seat.hear()
                continue
            move = choose_move(seat.state["scene"], seat.dice)
            command = {"type": "command", "id": f"command-{number}", "version": seat.state["version"]}
            await seat.say({**command, "kind": "move", "text": move})
            message = await seat.hear()
            if message.get("ok"):
                assert move in stored_moves(running.settings, seat.game)
            await seat.hear_until("state")


async def test_nobody_is_told_while_the_commit_waits(running: Running, player: Player) -> None:
    store = running.parts().store
    append, gate = store.append, asyncio.Event()

    async def wait(batch: Append) -> None:
        await gate.wait()
        await append(batch)

    game = await player.create()
    async with player.socket(game) as socket, player.socket(game) as second:
        seat, other = Seat(socket), Seat(second)
        await seat.greet()
        await other.greet()
        store.append = wait  # type: ignore[method-assign]
        resigning = asyncio.create_task(seat.command("resign"))
        listening = asyncio.create_task(other.hear())
        await asyncio.sleep(0.1)
        assert not resigning.done()
        assert not listening.done()
        gate.set()
        assert (await resigning)["ok"]
        assert (await listening)["scene"]["phase"] == "over"


async def test_what_cannot_be_stored_is_refused_and_may_be_sent_again(
    running: Running, player: Player
) -> None:
    async with player.dealt() as seat:
        version = seat.state["version"]
        move = choose_move(seat.state["scene"], seat.dice)
        store = running.parts().store
        append = store.append
        store.append = fail  # type: ignore[method-assign]
        refused = await seat.command("move", move, id="the-same-command")
        assert refused["refusal"] == {"code": "not-saved", "args": {}}
        store.append = append  # type: ignore[method-assign]
        assert seat.state["scene"]["choice"]["chosen"] is None
        again = await seat.command("move", move, id="the-same-command", version=version)
        assert again["ok"]
        await seat.play_until(())
        assert seat.state["scene"]["phase"] == "over"


async def test_two_servers_on_one_file_never_play_two_games(settings: Settings) -> None:
    """The second to append finds the number taken, takes in what is stored, and decides again. One that appends
    nothing learns nothing: what is served to many is served by one process."""
    async with (
        serve(settings, SceneBots()) as first,
        serve(settings, SceneBots()) as second,
        Player(first.url) as ada,
        Player(second.url) as same,
    ):
        same.http.cookies = ada.http.cookies
        game = await ada.create()
        async with ada.socket(game) as here, same.socket(game) as there:
            seat, twin = Seat(here), Seat(there)
            await seat.greet()
            await twin.greet()
            await seat.deal()
            refused = await twin.command("seal", twin.seal())
            assert refused["refusal"]["code"] == "stale-version"
            for _ in range(200):
                if seat.state["scene"]["phase"] == "over" or twin.state["scene"]["phase"] == "over":
                    break
                for one in (seat, twin):
                    text = choose_move(one.state["scene"], one.dice) if one.may_act() else "J play P1"
                    await one.command("move", text)
        ended = ada if seat.state["scene"]["phase"] == "over" else same
        record = await ended.record(game)
        moves = [move for played in record["rounds"] for move in played["moves"]]
        assert record["result"].get("by") is None
    assert sorted(moves) == sorted(stored_moves(settings, game))


async def test_a_lost_answer_is_asked_for_again_on_the_next_socket(running: Running, player: Player) -> None:
    running.bots.gate.clear()
    game = await player.create()
    async with player.socket(game) as socket:
        seat = Seat(socket)
        await seat.greet()
        await seat.deal()
        version = seat.state["version"]
        move = choose_move(seat.state["scene"], seat.dice)
        command = {
            "type": "command",
            "id": "the-same-command",
            "version": version,
            "kind": "move",
            "text": move,
        }
        await seat.say(command)
    while not stored_moves(running.settings, game):
        await asyncio.sleep(0.01)
    async with player.socket(game) as socket:
        seat = Seat(socket)
        state = await seat.greet(version)
        assert state["sights"] == [{"move": move}]
        answer = await seat.command("move", move, id="the-same-command", version=version)
        assert (answer["ok"], answer["version"]) == (True, version + 1)
        assert stored_moves(running.settings, game) == [move]
