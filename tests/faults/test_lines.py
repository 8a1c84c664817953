"""The same decisions over a line that loses, repeats, delays and reorders messages make the same game."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.faults.judging import judge, judge_database
from tests.faults.player import Guest, Play
from tests.faults.proxy import FAULTS, Proxy
from tests.faults.server import Server

pytestmark = pytest.mark.faults
SEED = "5eed" * 16
GAMES = 3


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers whose games are the same."""
    made = []
    for name in ("straight", "faulty"):
        made.append(Server(tmp_path_factory.mktemp(name), SEED))
        made[-1].start()
    yield made[0], made[1]
    for server in made:
        server.end()


def _seats() -> list[str]:
    return ["jekyll" if number % 2 else "hyde" for number in range(GAMES)]


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_faulty_line_changes_nothing_in_the_game(servers: tuple[Server, Server], seed: int) -> None:
    straight, faulty = servers
    expected = []
    guest = Guest(straight.url)
    for side in _seats():
        play = Play(guest, guest.begin(side), patience=20)
        await play.run()
        assert play.connections == 1
        assert play.refusals == []
        expected.append(judge(play))
    other = Guest(faulty.url)
    async with Proxy(faulty.port, seed=seed) as proxy:
        games = [Play(other, other.begin(side), lambda: proxy.port, patience=0.4) for side in _seats()]
        await asyncio.wait_for(asyncio.gather(*[play.run() for play in games]), 120)
        for play, record in zip(games, expected, strict=True):
            came = judge(play)
            assert (came["rounds"], came["result"]) == (record["rounds"], record["result"])
            fresh = await play.fresh()
            assert play.state is not None
            assert (fresh["version"], fresh["scene"]) == (play.state["version"], play.state["scene"])
        assert all(proxy.done[kind] > 3 for kind in FAULTS), proxy.done
    assert sum(play.connections for play in games) > GAMES
    judge_database(faulty.database)
