"""A player who sees only the page: finds what it asks for and clicks, or types."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page

from tests.server.live import Opened, Server
from tests.server.shown import Object

ASKED = """(after) => {
  const at = (name) => document.querySelector(`[data-testid=${name}]`);
  const wanted = ['draw', 'game-over', 'choice'].find(at);
  if (wanted) return wanted;
  const table = at('table')?.dataset;
  if (table?.current !== 'true' || +table.n <= after) return null;
  const prompt = ['trump-prompt', 'bid-prompt'].find(at);
  return prompt ?? (document.querySelector('[data-testid=hand-card][data-legal=true]') ? 'card' : null);
}"""
"""What the page wants of its player after a step: a prompt's test id, or `card`; null while others are to act."""

IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const points = [];
  for (let y = 4; y < box.height; y += 8) for (let x = 4; x < box.width; x += 8)
    if (element.contains(document.elementFromPoint(box.left + x, box.top + y))) points.push([x, y]);
  const across = points.map(([x]) => x), down = points.map(([, y]) => y);
  const middle = points[Math.floor(points.length / 2)];
  return points.length ? { x: middle[0], y: middle[1],
    width: Math.max(...across) - Math.min(...across) + 8, height: Math.max(...down) - Math.min(...down) + 8 } : null;
}"""
"""Where in an element a pointer reaches it, as other cards may cover it, and how large what it reaches is."""

NEXT_KEY = """(wanted) => {
  const active = document.activeElement;
  if (active === wanted) return null;
  const group = wanted.closest('ul, [role=group]');
  if (!group?.contains(active)) return 'Tab';
  const all = [...group.querySelectorAll('button')];
  return all.indexOf(active) < all.indexOf(wanted) ? 'ArrowRight' : 'ArrowLeft';
}"""
"""The key that brings the focus nearer to an element; null once it is there."""


class Player:
    """Plays by clicks; choices are drawn from `seed`."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.acted_at = -1
        """The step that was shown when this player chose last."""

    def sit(self, opened: Opened, query: str = "pace=0&tap=1") -> None:
        """Opens the link of a seat."""
        self.page.goto(f"{opened.server.address}t/{opened.table}?{query}#{opened.secret}")
        self.it("table").wait_for()

    def sit_when(
        self, server: Server, rules: Object, wanted: Callable[[Object], object], query: str = "pace=0&tap=1"
    ) -> None:
        """Comes to the page when a table has got that far, by way of a bare socket; what is rare may take several."""
        for _ in range(100):
            opened = server.open(rules)
            with opened.seat() as seat:
                if seat.meets(wanted):
                    return self.sit(opened, query)
        raise AssertionError("it never came to that")

    def it(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    @property
    def n(self) -> int:
        """The number of the step that is shown."""
        return int(self.it("table").get_attribute("data-n") or -1)

    def asked(self) -> str:
        """Waits until the page wants something, for its player's last choice to be shown first."""
        wanted: str = self.page.wait_for_function(ASKED, arg=self.acted_at, polling=20).json_value()
        return wanted

    def play(self, most: int = 10_000) -> int:
        """Makes so many choices at most, to the end of the game if that comes first; how many it made."""
        for made in range(most):
            wanted = self.asked()
            if wanted == "game-over":
                return made
            self.choose(wanted)
        return most

    def play_until(self, wanted: str) -> None:
        """Plays on until the page asks for that."""
        while (asked := self.asked()) != wanted:
            assert asked != "game-over"
            self.choose(asked)

    def choose(self, wanted: str) -> None:
        """Does what is wanted."""
        n = self.n
        match wanted:
            case "draw":
                self.press(self.it("draw-continue"))
            case "trump-prompt":
                self._name_trump()
            case "bid-prompt":
                self.press(self.one(self.it("bid-prompt").locator("button:not([aria-disabled=true])")))
            case "choice":
                self.press(self.one(self.it("choice").locator("button:not([data-testid=choice-cancel])")))
                self.it("choice").wait_for(state="detached")
            case "card":
                self.press(self.one(self.page.locator("[data-testid=hand-card][data-legal=true]")))
        if wanted != "draw":
            self.acted_at = n

    def one(self, several: Locator) -> Locator:
        return several.nth(self.rng.randrange(several.count()))

    def press(self, button: Locator) -> None:
        """Clicks on it where nothing covers it."""
        handle = button.element_handle()
        handle.scroll_into_view_if_needed()
        spot = handle.evaluate(IN_SIGHT)
        assert spot, f"nothing in sight of {handle.get_attribute('aria-label')}"
        handle.click(position={"x": spot["x"], "y": spot["y"]})

    def _name_trump(self) -> None:
        self.press(self.it("trump-" + self.rng.choice("CDHS")))
        confirm = self.it("name-confirm")
        if not confirm.count():
            return
        self.press(self.one(self.page.locator("[data-testid^=name-rule-]")))
        if self.it("name-uber").count():
            self.it("name-uber").select_option("Q")
        self.press(confirm)


class Typist(Player):
    """Never touches the mouse: everything is reached with Tab and the arrows, and pressed with Enter."""

    def press(self, button: Locator) -> None:
        self.reach(button)
        self.page.keyboard.press("Enter")

    def reach(self, wanted: Locator) -> None:
        """Tab goes from group to group, arrows within one."""
        handle = wanted.element_handle()
        for _ in range(80):
            key: str | None = handle.evaluate(NEXT_KEY)
            if key is None:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"not to be reached by keyboard: {wanted}")
