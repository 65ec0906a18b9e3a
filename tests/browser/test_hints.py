"""Hints at the table, where its host allows them."""

import re

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player, Typist
from harness.client_state import Object
from harness.scenes import playing, scene
from harness.server import Server
from tests.browser.friends import NewBrowser

RULES = {"players": 3, "schedule": [4] * 3}


def choosing(view: Object) -> bool:
    """The player has more than one legal card."""
    return playing(view) and len(view["legal"]) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_its_value(player: Player, server: Server, lang: str) -> None:
    player.sit(scene(server, RULES, choosing, hints=True), f"pace=0&lang={lang}")
    player.it("open-hint").click()
    expect(player.it("hint")).not_to_contain_text("hint")
    best = player.page.locator("#hand button.best .badge, #hand button .badge").first
    expect(best).to_have_text(re.compile(r"^(0|[+−]\d+)$"))
    player.it("hint-more").click()
    expect(player.it("hint-choice").first).to_be_visible()
    expect(player.it("hints")).not_to_contain_text("hints.")


def test_only_legal_card_is_not_compared(player: Player, server: Server) -> None:
    player.sit(scene(server, RULES, lambda view: playing(view) and len(view["legal"]) == 1, hints=True))
    player.it("open-hint").click()
    expect(player.it("hint")).to_contain_text("takes the trick")
    expect(player.it("hint-more")).to_have_count(0)


def test_of_choices_that_nothing_separates_none_is_the_best(player: Player, server: Server) -> None:
    player.sit(scene(server, {"players": 5, "schedule": [3]}, choosing, hints=True))  # every card loses every trick
    player.it("open-hint").click()
    expect(player.it("hint")).to_contain_text("little difference")
    expect(player.page.locator("#hand button.best")).to_have_count(0)
    player.it("hint-more").click()
    expect(player.it("hint-choice").first).to_be_visible()


def test_the_comparison_says_that_the_bid_cannot_be_made_any_more(player: Player, server: Server) -> None:
    player.sit(scene(server, {"players": 4, "schedule": [5]}, choosing, hints=True))
    player.it("open-hint").click()
    player.it("hint-more").click()
    expect(player.it("hints").get_by_role("heading")).to_have_text("You cannot make your bid any more.")


def test_hint_for_a_bid_is_shown_by_keyboard_alone(page: Page, server: Server) -> None:
    typist = Typist(page)
    typist.sit(scene(server, RULES, lambda view: view["phase"] == "bid", hints=True))
    typist.press(typist.it("open-hint"))
    best = typist.it("bid-prompt").get_by_role("button", name="best").first
    expect(best).to_have_accessible_name(re.compile(r"^Bid \d, .+ points on average, best$"))
    typist.press(typist.it("hint-more"))
    expect(typist.it("hint-choice")).to_have_count(5)
    page.keyboard.press("Escape")
    expect(typist.it("hints")).to_have_count(0)


def test_hint_on_a_phone_is_a_line_about_the_card_selected_that_leads_to_the_comparison(
    new_browser: NewBrowser, server: Server
) -> None:
    player = Player(new_browser(viewport={"width": 390, "height": 844}, has_touch=True).new_page())
    player.sit(scene(server, RULES, choosing, hints=True), "pace=0&tap=2")
    player.it("open-hint").click()
    line = player.it("hint-more")
    expect(line).to_contain_text("Best")
    assert line.evaluate("(line) => line.clientHeight") == 44
    other = player.page.locator("#hand button[data-legal=true]:not(.best)").first
    other.tap()
    expect(line).not_to_contain_text("Best")
    line.click()
    expect(player.it("hint-choice").first).to_be_visible()
    assert player.it("hints").evaluate(
        "(sheet) => sheet.getBoundingClientRect().bottom <= document.querySelector('#hand').getBoundingClientRect().top"
    )


def test_there_is_no_hint_where_the_host_allows_none(player: Player, server: Server) -> None:
    player.sit(scene(server, RULES, playing))
    expect(player.it("open-menu")).to_be_visible()
    expect(player.it("open-hint")).to_have_count(0)


def test_hints_are_on_in_a_first_game_and_switched_off_for_good(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}?pace=0")
    player.press(player.it("lobby-play"))
    expect(player.it("hint")).to_contain_text("Best: Bid")
    player.press(player.it("open-hint"))
    expect(player.it("hint")).to_have_count(0)
    page.reload()
    expect(player.it("open-hint")).to_have_attribute("aria-pressed", "false")
    expect(player.it("hint")).to_have_count(0)


def test_hints_are_off_in_later_games_until_they_are_wanted(page: Page, player: Player, server: Server) -> None:
    for _ in range(2):
        page.goto(f"{server.address}?pace=0")
        player.press(player.it("lobby-play"))
        player.asked()
    expect(player.it("hint")).to_have_count(0)
    player.press(player.it("open-hint"))
    expect(player.it("hint")).to_contain_text("Best: Bid")
