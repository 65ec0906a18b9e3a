"""What the page says and how it fits: refusals in words, a phone with a full hand, nothing in the way of anyone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.player import IN_SIGHT, Player
from tests.server.live import Server

FULL_HAND = {"players": 3, "schedule": [20]}
TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
  .filter(([element]) => !element.closest('label, footer, [data-testid=score-pad]'))
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
"""Targets under 44 px; a control in a label is as large as its label."""


def test_an_illegal_card_stays_and_says_why(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server.open({"players": 3, "schedule": [12, 12, 12]}))
    illegal = page.locator("[data-testid=hand-card][data-legal=false]")
    player.play_until("card")
    while not illegal.count():
        player.choose("card")
        player.play_until("card")
    before, held = player.n, page.get_by_test_id("hand-card").count()
    player.press(illegal.first)
    expect(player.it("refusal")).to_contain_text("Wizards and Jesters are always allowed")
    expect(player.it("live")).to_contain_text("Wizards and Jesters")
    assert (player.n, page.get_by_test_id("hand-card").count()) == (before, held)
    player.play(3)


def test_a_barred_bid_says_why(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(server.open({"players": 3, "schedule": [4] * 6, "last_bid": "hardcore"}))
    player.play_until("bid-prompt")
    while not player.it("barred").count():
        player.choose("bid-prompt")
        player.play_until("bid-prompt")
    before = player.n
    player.it("bid-prompt").locator("button[aria-disabled=true]").click(force=True)
    expect(player.it("refusal")).to_be_visible()
    assert player.n == before


def test_conflicts_are_explained_before_the_table_opens(page: Page, server: Server) -> None:
    page.goto(f"{server.address}?lang=de")
    page.get_by_test_id("lobby-preset").select_option("tournament")
    page.get_by_test_id("lobby-also").select_option("hidden-bid")
    expect(page.get_by_test_id("conflicts").locator("li")).to_have_count(1)
    expect(page.get_by_test_id("lobby-play")).to_have_attribute("aria-disabled", "true")


@pytest.fixture
def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2, locale="en-GB"
    )


def test_a_phone_with_twenty_cards(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    player = Player(page)
    player.sit(server.open(FULL_HAND))
    for wanted in ("bid-prompt", "card"):
        player.play_until(wanted)
        assert page.get_by_test_id("hand-card").count() == 20
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.evaluate(TOO_SMALL) == []
        for card in page.get_by_test_id("hand-card").element_handles():
            spot = card.evaluate(IN_SIGHT)
            assert spot, card.get_attribute("aria-label")
            assert min(spot["width"], spot["height"]) >= 44, (card.get_attribute("aria-label"), spot)
    player.play()
    phone.close()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_lobby_fits(browser: Browser, server: Server, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 844}) as context:
        page = context.new_page()
        page.goto(server.address)
        page.get_by_test_id("lobby-play").wait_for()
        page.get_by_test_id("lobby-own").locator("> summary").click()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(TOO_SMALL) == []


def in_lobby(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-own").locator("> summary").click()


def in_rules(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-rules").click()
    player.it("rules-dialog").wait_for()


def in_settings(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-settings").click()
    player.it("settings").wait_for()


def in_draw(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}), "pace=fast")
    player.it("draw").wait_for()


def in_bidding(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("bid-prompt")


def in_play(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("card")


def choosing_trump(player: Player, server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [1] * 600, "smyrna": ["pass-one", "uber-wizard"]})
    player.sit_when(opened, lambda view: view["phase"] == "trump" and view["legal"])
    assert player.asked() == "trump-prompt"


def at_the_end(player: Player, server: Server) -> None:
    player.sit_when(server.open({"players": 6, "rounds": 5}), lambda view: view["round"]["number"] == 5)
    player.play()


def at_a_result(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 3, "rounds": 2}), "pace=fast&tap=1")
    player.play(3)
    player.it("result").wait_for()


PLACES = [
    in_lobby, in_rules, in_settings, in_draw, in_bidding, in_play, choosing_trump, at_a_result, at_the_end
]  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(page: Page, server: Server, place: Callable[[Player, Server], None], theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    place(Player(page), server)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
