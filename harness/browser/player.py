"""A player who sees only the page: finds what it asks for and clicks, or types."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from harness.server import Opened

ASKED = """(answered) => {
  const at = (name) => document.querySelector(`[data-testid=${name}]`);
  const name = ({ dataset }) =>
    `[data-testid="${dataset.testid}"]` + (dataset.card ? `[data-card="${dataset.card}"]` : '');
  const ask = (wanted, answers, question = null) => {
    const open = [...document.querySelectorAll(answers)].map(name);
    return open.length ? { wanted, answers: open, question } : null;
  };
  if (at('game-over')) return ask('game-over', '[data-testid=game-over]');
  if (at('choice')) return ask('choice', '[data-testid=choice] button:not([data-testid=choice-cancel])');
  if (at('table')?.dataset.current !== 'true') return null;
  const cards = document.querySelectorAll('[data-testid=hand-card]').length;
  const question = [at('round').textContent, at('table').dataset.phase, cards].join();
  if (question === answered) return null;
  return ask('trump-prompt', '[data-testid=trump-prompt] [data-testid^=trump-]', question)
    ?? ask('bid-prompt', '[data-testid=bid-prompt] [data-testid^=bid-]:not([aria-disabled=true])', question)
    ?? ask('card', '[data-testid=hand-card][data-legal=true]', question);
}"""
"""What the page wants of its player, selectors of the answers it would take now, and what tells this question from
the others of a game; null while others are to act, and until the answer to the last question is shown.

A player is asked once for a trump, a bid or a card to pass in a round, and never twice for a card to play while it
holds the same number of cards. The number of the step would not do: others may act at the same time.
"""

IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const points = [];
  for (let y = 4; y < box.height; y += 8) for (let x = 4; x < box.width; x += 8)
    if (element.contains(document.elementFromPoint(box.left + x, box.top + y))) points.push([x, y]);
  const across = points.map(([x]) => x), down = points.map(([, y]) => y);
  const mean = (all) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const off = ([x, y]) => Math.hypot(x - mean(across), y - mean(down));
  const [x, y] = [...points].sort((one, other) => off(one) - off(other))[0] ?? [];
  return points.length ? { x, y,
    width: Math.max(...across) - Math.min(...across) + 8, height: Math.max(...down) - Math.min(...down) + 8 } : null;
}"""
"""Where in an element a pointer reaches it, as other cards may cover it, and how large what it reaches is."""
LOOKS, SOON_MS = 12, 5000.0
"""How often it is looked for, and how long a click may take before it is looked for again."""

NEXT_KEY = """(wanted) => {
  const active = document.activeElement;
  if (active === wanted) return null;
  const group = wanted.closest('ul, [role=group]');
  if (!group?.contains(active)) return 'Tab';
  const all = [...group.querySelectorAll('button')];
  return all.indexOf(active) < all.indexOf(wanted) ? 'ArrowRight' : 'ArrowLeft';
}"""
"""The key that brings the focus nearer to an element; null once it is there."""


GATHER_UNTIL = """(wanted) => {
  const of = (id) => document.querySelector(`[data-testid=${id}]`);
  if (of(wanted)) return true;
  if (document.querySelector('.won[data-testid=trick-card]')) of('felt').click();
  return false;
}"""


class Question(NamedTuple):
    """What a page wants of its player."""

    wanted: str
    """A prompt's test id, `card`, `choice` or `game-over`."""
    answers: list[str]
    question: str | None
    """What tells it from the other questions of a game; None for what is closed by the click itself."""


class Player:
    """Plays by clicks; choices are drawn from `seed`."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.answered = ""
        """The question that this player answered last."""

    def sit(self, opened: Opened, query: str = "pace=0&tap=1") -> None:
        """Opens the link of a seat."""
        self.page.goto(f"{opened.server.address}t/{opened.table}?{query}#{opened.secret}")
        self.it("table").wait_for()

    def it(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    @property
    def n(self) -> int:
        """The number of the step that is shown."""
        return int(self.it("table").get_attribute("data-n") or -1)

    def glance(self) -> Question | None:
        """What the page wants now, if anything; the answer to the last question is shown first."""
        asked = self.page.evaluate(ASKED, self.answered)
        return asked and Question(**asked)

    def question(self) -> Question:
        """Waits until the page wants something."""
        return Question(**self.page.wait_for_function(ASKED, arg=self.answered, polling=20).json_value())

    def asked(self) -> str:
        """Waits until the page wants something; what that is."""
        return self.question().wanted

    def play(self, most: int = 10_000) -> int:
        """Makes choices up to a limit, or to the end of the game; returns their number."""
        for made in range(most):
            if self.asked() == "game-over":
                return made
            self.choose()
        return most

    def play_until(self, wanted: str) -> None:
        """Plays on until the page asks for that."""
        while (asked := self.asked()) != wanted:
            assert asked != "game-over"
            self.choose()

    def choose(self) -> None:
        """Waits until the page wants something, and does it."""
        asked = self.question()
        answer = self.page.locator(self.rng.choice(asked.answers))
        button = answer.element_handle()
        self.press(answer)
        if asked.wanted == "choice":
            button.wait_for_element_state("hidden")  # this one: the next question may have the same answers
        if asked.wanted == "trump-prompt" and self.it("name-confirm").count():
            self._name_rule()
        if asked.question:
            self.answered = asked.question

    def press(self, button: Locator) -> None:
        """Clicks on it where nothing covers it, and looks again if it has been covered there meanwhile."""
        button.scroll_into_view_if_needed()
        for _ in range(LOOKS):
            spot = self.page.wait_for_function(IN_SIGHT, arg=button.element_handle()).json_value()
            with suppress(PlaywrightTimeout):
                return button.click(position={"x": spot["x"], "y": spot["y"]}, timeout=SOON_MS)
        raise AssertionError(f"always covered: {button}")

    def gather_until(self, test_id: str) -> None:
        """Clicks the felt for as long as a complete trick lies there, and this is not shown."""
        self.page.wait_for_function(GATHER_UNTIL, arg=test_id, polling=20)

    def _name_rule(self) -> None:
        rules = self.page.locator("[data-testid^=name-rule-]")
        self.press(rules.nth(self.rng.randrange(rules.count())))
        if self.it("name-cards").count():
            self.it("name-cards").select_option("Q")
        self.press(self.it("name-confirm"))


class Typist(Player):
    """Never touches the mouse: everything is reached with Tab and the arrows, and pressed with Enter."""

    def press(self, button: Locator) -> None:
        self.reach(button)
        self.page.keyboard.press("Enter")

    def reach(self, wanted: Locator) -> None:
        """Tab goes from group to group, arrows within one."""
        for _ in range(80):
            key: str | None = wanted.evaluate(NEXT_KEY)
            if key is None:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"not to be reached by keyboard: {wanted}")
