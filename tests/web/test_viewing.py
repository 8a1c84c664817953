"""What waits to be sent to one socket."""

import asyncio
import json

import pytest

from tests.tables.playing import HUMANS, Played
from twonatures.games.protocol import HYDE, JEKYLL, SPECTATOR, Refusal
from twonatures.tables.table import Table
from twonatures.web.viewing import MOST_WAITING, Viewing

ONLINE = (True, True)


async def frames(viewing: Viewing, table: Table) -> list[dict[str, object]]:
    """What is to be sent now; nothing where nothing is."""
    described = {viewer: table.game.describe(table.position.view(viewer)) for viewer in (0, 1, SPECTATOR)}
    try:
        async with asyncio.timeout(0.05):
            sent = await viewing.next_frames(lambda: table, lambda: ONLINE, described.__getitem__)
    except TimeoutError:
        return []
    return [json.loads(frame) for frame in sent]


async def greeted(viewer: int, table: Table) -> Viewing:
    """A page that has had its first state."""
    viewing = Viewing(viewer, "build")
    viewing.greet("build", None, table.version(viewer))
    assert [frame["type"] for frame in await frames(viewing, table)] == ["state"]
    return viewing


async def test_nothing_is_shown_before_hello() -> None:
    played = Played().deal()
    viewing = Viewing(JEKYLL, "build")
    viewing.touch()
    assert not viewing.greeted()
    assert await frames(viewing, played.table) == []
    viewing.greet("build", None, played.table.version(JEKYLL))
    (state,) = await frames(viewing, played.table)
    assert state["sights"] == []


@pytest.mark.parametrize("viewer", [HYDE, SPECTATOR])
async def test_a_hidden_choice_sends_nothing_to_others(viewer: int) -> None:
    played = Played(HUMANS).deal()
    own, other = await greeted(JEKYLL, played.table), await greeted(viewer, played.table)
    played.do(JEKYLL, "move", played.table.position.legal_moves(JEKYLL)[0])
    own.touch()
    other.touch()
    assert len(await frames(own, played.table)) == 1
    assert await frames(other, played.table) == []


async def test_the_sights_of_all_states_make_no_gap_and_no_repeat() -> None:
    """However many changes one state covers."""
    played = Played(HUMANS)
    viewing = await greeted(SPECTATOR, played.table)
    played.deal()
    told: list[object] = []
    for pause in (1, 3, 1, 7, 2, 5):
        for _ in range(pause):
            seat = played.table.position.acting()[0]
            played.do(seat, "move", played.table.position.legal_moves(seat)[0])
        viewing.touch()
        for state in await frames(viewing, played.table):
            sights = state["sights"]
            assert isinstance(sights, list)
            told += sights
            assert state["version"] == len(told)
    assert told == played.table.sights[SPECTATOR][: len(told)]


async def test_one_who_comes_back_hears_the_rest_only() -> None:
    played = Played(HUMANS).deal()
    viewing = Viewing(JEKYLL, "build")
    viewing.greet("build", 0, played.table.version(JEKYLL))
    (state,) = await frames(viewing, played.table)
    assert state["sights"] == played.table.sights[JEKYLL]
    viewing.greet("build", 99, played.table.version(JEKYLL))
    (state,) = await frames(viewing, played.table)
    assert state["sights"] == []


async def test_answers_go_before_the_state() -> None:
    played = Played()
    viewing = await greeted(JEKYLL, played.table)
    viewing.resend()
    viewing.refuse_frame(Refusal("bad-json", {}))
    sent = await frames(viewing, played.table)
    assert [frame["type"] for frame in sent] == ["error", "state"]


async def test_one_who_asks_and_never_reads_floods() -> None:
    viewing = await greeted(JEKYLL, Played().table)
    for _ in range(MOST_WAITING):
        viewing.send("{}")
    assert not viewing.is_flooded()
    viewing.send("{}")
    assert viewing.is_flooded()
