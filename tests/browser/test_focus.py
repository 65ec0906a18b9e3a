"""Where the keyboard is: always on what is to be done next, and never lost."""

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import scene
from harness.server import Server

RULES = {"players": 3, "schedule": [3] * 9}
FOCUSED = "document.activeElement?.closest('[data-testid]')?.dataset.testid ?? 'nothing'"


def bidding(view: Object) -> object:
    return view["phase"] == "bid" and view["round"]["number"] > 1


def test_after_the_deal_enter_makes_a_bid(page: Page, player: Player, server: Server) -> None:
    player.sit(server.open({**RULES, "trump": "rotating", "bidding": "hidden"}), "pace=normal")
    player.it("draw").wait_for()
    page.keyboard.press(" ")
    expect(player.it("bid-prompt").locator("button:focus:not([aria-disabled=true])")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(player.it("my-bid")).to_have_text("0")


@pytest.mark.parametrize("keyed", [True, False])
def test_focus_is_never_lost(page: Page, player: Player, server: Server, keyed: bool) -> None:
    """Through two rounds, whether answers are given by key or by pointer."""
    player.sit(scene(server, RULES, bidding), "pace=0&tap=1")
    for _ in range(9):
        player.question()
        if keyed:
            page.keyboard.press("h")
        player.choose()
        page.wait_for_function("() => document.activeElement !== document.body")


def test_a_dialog_gives_the_focus_back(page: Page, player: Player, server: Server) -> None:
    player.sit(scene(server, RULES, bidding), "pace=0&tap=1")
    player.asked()
    page.keyboard.press("h")
    assert page.evaluate(FOCUSED).startswith("bid-")
    page.keyboard.press("m")
    player.it("menu").wait_for()
    page.keyboard.press("Escape")
    expect(player.it("menu")).to_have_count(0)
    assert page.evaluate(FOCUSED).startswith("bid-")
