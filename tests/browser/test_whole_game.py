"""A person plays whole games: by accessible names, by keyboard alone, leaving and coming back in every phase."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import OVER, PHASES, Player, Typist
from tests.faults.server import Server

pytestmark = pytest.mark.browser

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def find_violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA and good practice, one line each."""
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": LEVELS}}).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


def test_by_accessible_names_and_axe_in_every_phase(page: Page) -> None:
    player = Player(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Play now")).to_be_visible()
    assert find_violations(page) == []
    found: dict[str, list[str]] = {}

    def look(asked: str) -> None:
        found[asked] = find_violations(page)

    player.look = look
    player.see_every_phase()
    assert found == {asked: [] for asked in PHASES}
    expect(page.get_by_role("button", name="Rematch, swap seats")).to_be_visible()


def test_leaving_and_coming_back_in_every_phase(page: Page) -> None:
    """A refresh shows the same phase with the same cards; only a colour not yet announced is to be chosen again."""
    player = Player(page)
    found: dict[str, tuple[str, list[str], list[str]]] = {}

    def come_back(asked: str) -> None:
        before = player.card_names()
        page.reload()
        found[asked] = player.await_decision(), before, player.card_names()

    player.look = come_back
    player.see_every_phase("Hyde")
    assert found.keys() == PHASES
    for asked, (again, before, after) in found.items():
        assert again == ("lead" if asked == "announce" else asked)
        if asked == "announce":
            assert set(before) < set(after)
        else:
            assert after == before
    page.goto("/")
    expect(page.get_by_role("heading", name="Play now")).to_be_visible()


def test_by_keyboard_alone(page: Page) -> None:
    typist = Typist(page)
    typist.see_every_phase()
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()


def test_waiting_for_the_other(page: Page, server: Server) -> None:
    """While the other thinks: nothing is asked, a refresh changes nothing, and a card just led can be taken back."""
    player = Player(page)
    choosing = page.get_by_role("region", name="Opponent").get_by_text("Choosing")
    with server.frozen_bots():
        player.begin()
        assert player.await_decision() == "give"
        player.decide()
        _see_waiting(player)
        expect(choosing).to_be_visible()
    assert player.await_decision() == "lead"
    player.phases.add("announce")  # lead a colour, which needs no announcement
    with server.frozen_bots():
        before = player.card_names()
        player.decide()
        expect(player.ready).to_be_hidden()
        _see_waiting(player)
        assert len(player.card_names()) == len(before) - 1
        page.get_by_role("button", name="Take back").click()
        expect(player.ready).to_be_visible()
        assert player.card_names() == before
        player.decide()
    player.await_decision()
    expect(page.get_by_role("button", name=re.compile("last trick again: Trick 1"))).to_be_visible()


def _see_waiting(player: Player) -> None:
    page = player.page
    expect(player.commit).to_be_hidden()
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert find_violations(page) == []
    held = player.card_names()
    page.reload()
    expect(player.hand).to_be_visible()
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert player.card_names() == held


def test_two_tabs_of_one_seat_show_the_same(page: Page) -> None:
    player = Player(page)
    player.begin()
    second = Player(page.context.new_page())
    second.page.goto(page.url)
    for one in (player, second, player, second):
        one.page.bring_to_front()
        one.decide()
        while one.await_rest() == "announce":  # a colour is chosen on one page alone until it is announced
            one.decide()
        assert player.await_rest() == second.await_rest()
        assert player.card_names() == second.card_names()


def test_a_server_that_goes_and_comes_back(
    browser: Browser, assets: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The page says that the line is lost, keeps the cards in sight, and goes on by itself."""
    server = Server(tmp_path_factory.mktemp("again"), TWONATURES_ASSETS=assets)
    server.start()
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    page = context.new_page()
    player = Player(page)
    player.begin()
    player.decide()
    asked = player.await_rest()
    held = player.card_names()
    server.kill()
    lost = page.get_by_text(re.compile("Reconnecting. Your cards are safe."))
    expect(lost.first).to_be_visible()
    assert player.card_names() == held
    server.start()
    expect(lost).to_have_count(0, timeout=20_000)
    assert player.await_decision() == asked
    assert player.card_names() == held
    player.finish()
    context.close()
    server.end()
