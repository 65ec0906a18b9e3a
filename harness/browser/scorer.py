"""Someone who keeps score on the phone, with one thumb."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect


class Scorer:
    """The score pad on a page."""

    def __init__(self, page: Page, address: str, query: str = "") -> None:
        self.page, self.address, self.query = page, address, query
        self.taps = 0

    def it(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def open(self, place: str = "") -> None:
        self.page.goto(f"{self.address}pad?{self.query}#{place}")

    def begin(self, names: Sequence[str] = ("Anna", "Ben", "Cleo"), preset: str = "standard") -> None:
        """A new game of these players; the first deals."""
        self.open("new")
        self.it("name-0").wait_for()
        while self.it("name-3").count() and len(names) == 3:
            self.page.locator("[data-testid=name-3] ~ button").click()
        while len(names) > self.page.locator("[data-testid^=name-]").count():
            self.it("add-player").click()
        for seat, name in enumerate(names):
            self.it(f"name-{seat}").fill(name)
        self.it("preset").select_option(preset)
        self.it("begin").click()
        self.it("round").wait_for()

    def tap(self, *numbers: int) -> None:
        """Numbers on the keypad, each for the field that is next."""
        for number in numbers:
            self.it(f"key-{number}").click()
            self.taps += 1

    def next_round(self) -> None:
        self.it("next-round").click()
        self.taps += 1

    def round(self, *numbers: int) -> None:
        """A whole round: bids, then all tricks but the last."""
        number = self.number()
        self.tap(*numbers)
        self.next_round()
        expect(self.it("round").locator("h1")).not_to_contain_text(number, timeout=20_000)

    def number(self) -> str:
        """The heading of the round."""
        return (self.it("round").locator("h1").text_content() or "").strip().split("\n")[0].strip()

    def written(self) -> list[str]:
        """What stands in the fields of the round on show, by seat."""
        return [text.strip() for text in self.page.locator(".cell").all_text_contents()]
