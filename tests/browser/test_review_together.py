"""A review together: two browsers at the same moment of a finished game, by one link."""

from playwright.sync_api import expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.browser.test_review import RULES


def test_what_one_shows_the_other_sees(new_browser: NewBrowser, server: Server) -> None:
    anna, coach = (Player(new_browser().new_page()) for _ in range(2))
    opened = finished(server, RULES)
    anna.sit(opened)
    anna.it("to-review").click()
    expect(anna.it("review")).to_have_attribute("data-ended", "true")
    anna.it("review-together").click()
    heading, seen = (each.it("moment").get_by_role("heading") for each in (anna, coach))

    coach.page.goto(f"{server.address}g/{opened.table}/review?together")
    expect(coach.it("review")).to_have_attribute("data-ended", "true")
    expect(anna.it("together-here")).to_contain_text("watching")
    expect(seen).to_have_text(heading.inner_text())

    anna.it("next-moment").click()
    expect(seen).to_have_text(heading.inner_text())
    expect(coach.it("together-shows")).to_contain_text(heading.inner_text())
    anna.it("review-seat").select_option("1")
    expect(coach.it("review-seat")).to_have_value("1")

    coach.it("together-follow").uncheck()
    before = seen.inner_text()
    anna.it("pick-moment").press("End")
    expect(heading).to_contain_text("Round 2")
    expect(seen).to_have_text(before)
    coach.it("together-follow").check()
    expect(seen).to_have_text(heading.inner_text())
    coach.it("pick-moment").press("Home")
    expect(seen).to_contain_text("Round 1")
    expect(heading).to_have_text(seen.inner_text())
    anna.page.reload()
    expect(heading).to_have_text(seen.inner_text())
