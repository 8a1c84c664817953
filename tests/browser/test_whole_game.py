"""A person plays a whole game: by accessible names, by keyboard alone, leaving and coming back in every phase."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.player import OVER, Player

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
    player.begin()
    player.finish()
    assert found == {asked: [] for asked in player.phases - {"announce"}}
    assert {"give", "play", "continue", "over"} <= player.phases
    expect(page.get_by_role("button", name="Rematch, swap seats")).to_be_visible()


def test_leaving_and_coming_back_in_every_phase(page: Page) -> None:
    """A refresh shows the same table with the same cards, whatever was being decided."""
    player = Player(page)

    def come_back(asked: str) -> None:
        held = player.hand.get_by_role("button").count()
        page.reload()
        # A trick that was being read, or a round's end, may have been left behind; the game has not.
        again = player.await_decision()
        if again == asked and asked in ("give", "swap"):
            expect(player.hand.get_by_role("button")).to_have_count(held)

    player.look = come_back
    player.begin("Hyde")
    player.finish()
    assert {"give", "play", "over"} <= player.phases
    page.reload()
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Play now")).to_be_visible()


class Typist(Player):
    """Plays with the keyboard alone."""

    def press_until_named(self, name: re.Pattern[str], key: str = "Tab", most: int = 60) -> None:
        """Press a key until the element with the focus has this accessible name."""
        for _ in range(most):
            if name.search(self.focused_name()):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never leads to {name.pattern}; the focus is on {self.focused_name()!r}")

    def focused_name(self) -> str:
        """The accessible name of what has the focus, as far as label or text give it."""
        return str(
            self.page.evaluate(
                "() => { const e = document.activeElement;"
                " const text = (e.labels && e.labels[0] || e).textContent || '';"
                " return e === document.body ? '' : (e.getAttribute('aria-label') || text).trim(); }"
            )
        )

    def begin(self, side: str = "Jekyll", bot: str = "Random") -> None:
        page = self.page
        page.goto("/")
        expect(page.get_by_role("heading", name="Play now")).to_be_visible()
        for group, choice in (("Jekyll|Hyde|Either", side), ("Random|Steady", bot)):
            self.press_until_named(re.compile(f"^({group})"))
            self.press_until_named(re.compile(f"^{choice}"), "ArrowRight", 8)
        self.press_until_named(re.compile(f"^Play as {side}"))
        page.keyboard.press("Enter")
        expect(self.hand).to_be_visible()

    def _press_card(self, name: str) -> None:
        self.press_until_named(re.compile(r"^(Pride|Wrath|Greed|Potion) \d"))
        self.press_until_named(re.compile(f"^{re.escape(name)}$"), "ArrowRight", 14)
        self.page.keyboard.press("Enter")

    def decide(self) -> bool:
        page = self.page
        asked = self.await_decision()
        if asked == "over":
            return False
        if asked == "continue":
            self.press_until_named(re.compile("^Continue"))
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Continue")).to_be_hidden()
            return True
        commit = page.get_by_role("button", name=re.compile(r"^(Play|Give|Swap) "), disabled=False)
        try:
            self._raise_by_key(asked, commit)
            self.press_until_named(re.compile(r"^(Play|Give|Swap) "))
        except AssertionError:
            return True  # the other acted meanwhile and the table has changed: look again
        page.keyboard.press("Enter")
        announce = page.get_by_role("radiogroup", name="Colour to announce")
        for _ in range(100):
            if announce.is_visible() or not commit.is_visible():
                break
            page.wait_for_timeout(20)
        if announce.is_visible():
            self.press_until_named(re.compile("^(Pride|Wrath|Greed)(?! \\d)"))
            page.keyboard.press("ArrowRight")
            self.press_until_named(re.compile("^Announce "))
            page.keyboard.press("Enter")
            expect(announce).to_be_hidden()
        return True

    def _raise_by_key(self, asked: str, commit: Locator) -> None:
        names = self.cards().evaluate_all("all => all.map((card) => card.getAttribute('aria-label'))")
        self.turns += 1
        if asked == "play":
            names = names[-1:] if self.turns % 3 == 0 else names[:1]
        for name in reversed(names):
            if not commit.is_visible():
                self._press_card(name)
        expect(commit).to_be_visible(timeout=1_500)


def test_by_keyboard_alone(page: Page) -> None:
    typist = Typist(page)
    typist.begin()
    typist.finish()
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()


@pytest.fixture
def other_tab(page: Page) -> Iterator[Page]:
    new = page.context.new_page()
    yield new
    new.close()


def test_two_tabs_of_one_seat_show_the_same(page: Page, other_tab: Page) -> None:
    player = Player(page)
    player.begin()
    other_tab.goto(page.url)
    second = Player(other_tab)
    for _ in range(4):
        player.await_decision()
        player.decide()
    player.await_decision()
    second.await_decision()
    expect(second.hand.get_by_role("button")).to_have_count(player.hand.get_by_role("button").count())
    second.decide()
    player.await_decision()
    expect(player.hand.get_by_role("button")).to_have_count(second.hand.get_by_role("button").count())


def test_a_server_that_goes_and_comes_back(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The page says that the line is lost, keeps the cards in sight, and goes on by itself."""
    server = Server(tmp_path_factory.mktemp("again"))
    server.start()
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    page = context.new_page()
    player = Player(page)
    player.begin()
    player.decide()
    player.await_decision()
    held = player.hand.get_by_role("button").count()
    server.stop()
    expect(page.get_by_text("Reconnecting. Your cards are safe.").first).to_be_visible()
    expect(player.hand.get_by_role("button")).to_have_count(held)
    server.start()
    expect(page.get_by_text("Reconnecting. Your cards are safe.")).to_have_count(0, timeout=20_000)
    for _ in range(6):
        player.decide()
    context.close()
    server.stop()
