"""A person at the page who finds everything by its role and accessible name, with the mouse or with the keyboard."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Slow

OVER = re.compile(r"Jekyll escaped|Hyde took over")
COMMIT = re.compile(r"^(Play|Announce|Give|Swap) (?!now)")


def press(button: Locator) -> bool:
    """Press a button; False where it went away first, because the other acted and the table changed."""
    try:
        button.click(timeout=1_500)
    except Slow:
        return False
    return True


class Player:
    """Plays a duel from the home page to its end, one decision at a time; `look` is called in every phase once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.phases: set[str] = set()
        self.turns = 0
        self.look: Callable[[str], None] = lambda asked: None

    def begin(self, side: str = "Jekyll", bot: str = "Random") -> None:
        """Start a game from the home page and wait for the table."""
        self.page.goto("/")
        self.page.get_by_role("radio", name=side).click()
        self.page.get_by_role("radio", name=bot).click()
        self.page.get_by_role("button", name=f"Play as {side}").click()
        expect(self.hand).to_be_visible()

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name="Your hand")

    def cards(self) -> Locator:
        """The cards of the hand that may be played or chosen now."""
        return self.hand.get_by_role("button", disabled=False)

    def await_decision(self) -> str:
        """Wait until something is asked of this seat and say what: give, swap, lead or follow, continue, over."""
        page = self.page
        ready = page.get_by_role("heading", name=re.compile(r"^(Your turn|Exchange|Swap)$"))
        goes_on = page.get_by_role("button", name="Continue")
        over = page.get_by_role("heading", name=OVER)
        while True:
            expect(ready.or_(goes_on).or_(over).first).to_be_visible(timeout=15_000)
            if over.is_visible():
                return "over"
            if goes_on.is_visible():
                return "continue"
            try:
                return {"Exchange": "give", "Swap": "swap"}.get(ready.inner_text(timeout=500), "play")
            except Slow:
                continue

    def decide(self) -> bool:
        """Make one decision; False once the game is over."""
        asked = self.await_decision()
        if asked not in self.phases:
            self.phases.add(asked)
            self.look(asked)
            asked = self.await_decision()
        if asked == "over":
            return False
        if asked == "continue":
            self.page.get_by_role("button", name="Continue").click()
        elif asked == "play":
            self._play()
        else:
            self._choose()
        return True

    def _play(self) -> None:
        """Raise the first card that may be played and commit to it; a potion led asks for its colour first."""
        announce = self.page.get_by_role("radiogroup", name="Colour to announce")
        commit = self.page.get_by_role("button", name=COMMIT, disabled=False)
        if not self._raise_first(commit) or not press(commit):
            return
        for _ in range(100):
            if announce.is_visible() or not commit.is_visible():
                break
            self.page.wait_for_timeout(20)
        if announce.is_visible():
            self.phases.add("announce")
            announce.get_by_role("radio", name=re.compile("Wrath")).click()
            self._commit()

    def _raise_first(self, commit: Locator) -> bool:
        """Tap the first card, every third time the last; False where it does not stay up, the page having moved on."""
        if commit.is_visible():
            return True
        cards = self.cards()
        held = cards.count()
        if held == 0:
            # A round's last trick is being read, and the hand is not shown meanwhile.
            self.page.wait_for_timeout(200)
            return False
        self.turns += 1
        try:
            cards.nth(-1 if self.turns % 3 == 0 else 0).click(timeout=1_500)
            expect(commit).to_be_visible(timeout=1_500)
        except (AssertionError, Slow):
            return False
        return True

    def _choose(self) -> None:
        """Raise cards from the right, where the potions are, so that the duty of the exchange is met."""
        cards = self.cards()
        at = cards.count()
        commit = self.page.get_by_role("button", name=COMMIT, disabled=False)
        while at > 0 and not commit.is_visible():
            at -= 1
            press(cards.nth(at))
        if commit.is_visible():
            self._commit()

    def _commit(self) -> None:
        """Press the button that names the act, and wait until the page has taken it."""
        commit = self.page.get_by_role("button", name=COMMIT, disabled=False)
        if press(commit):
            expect(commit).to_be_hidden()

    def finish(self) -> None:
        """Play on to the end of the game, in four minutes at most."""
        deadline = time.monotonic() + 240
        while self.decide():
            if time.monotonic() > deadline:
                raise AssertionError("the game did not end within four minutes")
