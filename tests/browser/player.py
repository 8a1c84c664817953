"""A person at the page who finds everything by its role and accessible name, with the mouse or with the keyboard."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Slow

OVER = re.compile(r"Jekyll escaped|Hyde took over")
COMMIT = re.compile(r"^(Play|Announce|Give|Swap) ")
PHASES = frozenset({"give", "lead", "announce", "follow", "swap", "continue", "over"})
"""All that can be asked of a seat; the last two are the end of a round and of the game."""
READ = 1_800
"""Milliseconds after which a finished trick is no longer held for reading."""


class Player:
    """Plays duels one decision at a time; `look` is called once in every phase, before anything is decided there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.phases: set[str] = set()
        self.turns = 0
        self.look: Callable[[str], None] = lambda asked: None

    def press(self, target: Locator) -> bool:
        """Press a control; False where it went away first, because the other acted and the table changed."""
        try:
            target.click(timeout=1_500)
        except Slow:
            return False
        return True

    def begin(self, side: str = "Jekyll", bot: str = "Random") -> None:
        """Start a game from the home page and wait for the table."""
        self.page.goto("/")
        expect(self.page.get_by_role("heading", name="Play now")).to_be_visible()
        for name in (side, bot):
            assert self.press(self.page.get_by_role("radio", name=name))
        assert self.press(self.page.get_by_role("button", name=f"Play as {side}"))
        expect(self.hand).to_be_visible(timeout=15_000)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name="Your hand")

    def cards(self) -> Locator:
        """The cards of the hand that may be played or chosen now."""
        return self.hand.get_by_role("button", disabled=False)

    def card_names(self) -> list[str]:
        """The accessible names of all cards in the hand, in order."""
        buttons = self.hand.get_by_role("button")
        return list(buttons.evaluate_all("all => all.map((card) => card.getAttribute('aria-label'))"))

    @property
    def ready(self) -> Locator:
        """The heading that says that this seat is to act."""
        return self.page.get_by_role("heading", name=re.compile(r"^(Your turn|Exchange|Swap)$"))

    @property
    def announce(self) -> Locator:
        return self.page.get_by_role("radiogroup", name="Colour to announce")

    @property
    def commit(self) -> Locator:
        """The button that names the act, once there is one."""
        return self.page.get_by_role("button", name=COMMIT, disabled=False)

    def await_decision(self) -> str:
        """Wait until something is asked of this seat and say what, one of PHASES."""
        goes_on = self.page.get_by_role("button", name="Continue")
        over = self.page.get_by_role("heading", name=OVER)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            expect(self.ready.or_(goes_on).or_(over).first).to_be_visible(timeout=15_000)
            if over.is_visible():
                return "over"
            if goes_on.is_visible():
                return "continue"
            if self.announce.is_visible():
                return "announce"
            try:
                title = self.ready.inner_text(timeout=500)
            except Slow:
                continue
            if "Your turn" not in self.page.title():
                self.page.wait_for_timeout(50)  # the choice is made, and the other's is not
                continue
            if title == "Your turn":
                return "lead" if self.page.get_by_text("Lead any card.").first.is_visible() else "follow"
            return "give" if title == "Exchange" else "swap"
        raise AssertionError("nothing is asked of this seat for half a minute")

    def await_rest(self) -> str:
        """Wait until no finished trick is held for reading any more, and say what is asked then."""
        self.await_decision()
        self.page.wait_for_timeout(READ)
        return self.await_decision()

    def decide(self) -> bool:
        """Make one decision; False once the game is over."""
        asked = self.await_decision()
        if asked not in self.phases:
            asked = self.await_rest()
            if asked not in self.phases:
                self.phases.add(asked)
                self.look(asked)
                asked = self.await_decision()
        if asked == "over":
            return False
        if asked == "continue":
            self.press(self.page.get_by_role("button", name="Continue"))
        elif asked in ("give", "swap"):
            self._choose()
        elif asked == "announce":
            self.press(self.announce.get_by_role("radio", name=re.compile("Wrath")))
            self._commit()
        else:
            self._play(asked)
        return True

    def _play(self, asked: str) -> None:
        """Raise a card and commit to it: the first that may be played, in turn the last; a potion until one was led.

        Where the card does not stay up the page had moved on, and there is another decision to make.
        """
        held = self.cards().count()
        if held == 0:
            self.page.wait_for_timeout(200)  # the last trick is being read, and no hand is shown
            return
        self.turns += 1
        last = self.turns % 3 == 0 or asked == "lead" and "announce" not in self.phases
        if not self.commit.is_visible() and not self.press(self.cards().nth(-1 if last else 0)):
            return
        try:
            expect(self.commit).to_be_visible(timeout=1_500)
        except AssertionError:
            return
        self._commit()

    def _choose(self) -> None:
        """Raise cards from the right, where the potions are, so that the duty of the exchange is met."""
        at = self.cards().count()
        while at > 0 and not self.commit.is_visible():
            at -= 1
            self.press(self.cards().nth(at))
        if self.commit.is_visible():
            self._commit()

    def _commit(self) -> None:
        """Press the button that names the act, and wait until the page has taken it or asks for a colour."""
        try:
            before = self.commit.inner_text(timeout=1_500)
        except Slow:
            return
        if self.press(self.commit):
            expect(self.page.get_by_role("button", name=before, exact=True, disabled=False)).to_be_hidden()

    def finish(self) -> None:
        """Play on to the end of the game, in four minutes at most."""
        deadline = time.monotonic() + 240
        while self.decide():
            if time.monotonic() > deadline:
                raise AssertionError("the game did not end within four minutes")

    def see_every_phase(self, side: str = "Jekyll") -> None:
        """Play whole games until each phase has come up; nearly always the first one does."""
        for _ in range(6):
            self.begin(side)
            self.finish()
            if self.phases == PHASES:
                return
        raise AssertionError(f"six games never came to {sorted(PHASES - self.phases)}")


class Typist(Player):
    """Plays with the keyboard alone."""

    def press(self, target: Locator) -> bool:
        """Tab to a control, or to its group and on with the arrows, and press Enter; arrows alone choose a radio."""
        try:
            control = target.element_handle(timeout=1_500)
        except Slow:
            return False
        for _ in range(80):
            where = control.evaluate(
                "(control) => !control.isConnected ? 'gone' : document.activeElement === control ? 'there' :"
                " control.closest('[role=radiogroup], fieldset, .hand')?.contains(document.activeElement) ? 'near' : ''"
            )
            if where == "gone":
                return False
            if where == "there":
                if not control.evaluate("(control) => control.matches('[role=radio], [type=radio]')"):
                    self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press("ArrowRight" if where == "near" else "Tab")
        raise AssertionError("no number of keys leads to what is to be pressed")
