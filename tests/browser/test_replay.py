"""A finished game, looked at again: step by step, with all hands or one, and as a record from elsewhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import IN_SIGHT, Player
from harness.scenes import finished
from harness.server import Opened, Server
from tests.browser.friends import NewBrowser
from tests.browser.test_accessibility import NO_LONG_TIMERS
from tests.browser.test_screens import SCROLLS, phone

NEXT = """() => document.querySelector('[data-testid=result]') ||
  document.querySelector('[data-testid=table]')?.dataset.current === 'true' &&
  document.querySelector('[data-testid=bid-prompt], [data-testid=hand-card][data-legal=true]')"""
"""The round is over, or the player is to act."""


@pytest.fixture(scope="session")
def game(server: Server) -> Opened:
    """A game of two rounds that is over."""
    return finished(server, {"players": 4, "schedule": [2, 3]})


def test_step_jump_and_share_a_position(page: Page, player: Player, game: Opened) -> None:
    page.goto(f"{game.server.address}g/{game.table}")
    expect(player.it("caption")).to_contain_text("Round 1: 2 cards")
    assert player.it("hand-card").count() == 2
    player.it("replay-next").click()
    expect(player.it("caption")).to_have_text(re.compile("bids|as trump"))
    player.it("replay-nextTrick").click()
    expect(player.it("trick-card")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(player.it("trick-card")).to_have_count(2)
    third = player.it("replay-jump").locator("[label='Round 2'] option", has_text="Trick 3")
    player.it("replay-jump").select_option(third.get_attribute("value"))
    expect(player.it("caption")).to_contain_text("plays")
    caption, address = player.it("caption").inner_text(), page.url
    page.goto("about:blank")
    page.goto(address)
    expect(player.it("caption")).to_have_text(caption)
    page.keyboard.press("End")
    expect(player.it("caption")).to_contain_text("win")
    expect(player.it("result").get_by_role("listitem")).to_have_count(4)


def test_all_hands_or_the_view_of_one(page: Page, player: Player, game: Opened) -> None:
    page.goto(f"{game.server.address}g/{game.table}?at=3")
    expect(player.it("seat-1").get_by_role("img")).to_have_count(1)
    player.it("replay-seat").select_option("1")
    expect(player.it("seat-2").get_by_role("img")).to_have_count(0)
    assert "seat=1" in page.url
    expect(player.it("hand-card")).to_have_count(2)


@pytest.mark.parametrize("seat", [1, 2])
def test_viewed_seat_plays_on_against_the_same_opponents(page: Page, player: Player, game: Opened, seat: int) -> None:
    page.goto(f"{game.server.address}g/{game.table}?at=3&seat={seat}")
    names = game.server.get(f"api/tables/{game.table}")[1]["names"]
    player.it("replay-play-on").click()
    page.wait_for_url("**/t/*")
    shown = game.server.get(f"api/tables/{page.url.split('/')[-1]}")[1]
    assert shown["bots"][seat] is None
    assert [shown["names"][other] for other in (1, 2, 3) if other != seat] == [
        names[other] for other in (1, 2, 3) if other != seat
    ]
    page.reload()
    player.asked()
    page.goto(game.server.address)
    player.it("lobby-rules").wait_for()
    expect(player.it("continue")).to_have_count(0)  # it is an exercise


def test_a_round_that_is_tried_again_is_compared_with_the_game(page: Page, player: Player, game: Opened) -> None:
    page.add_init_script(NO_LONG_TIMERS)
    page.goto(f"{game.server.address}g/{game.table}?at=2&seat=0&pace=fast&tap=1")
    player.it("replay-play-on").click()
    page.wait_for_url("**/t/*")
    while not player.it("result").count():
        player.choose()
        page.wait_for_function(NEXT, polling=20)
    expect(player.it("result-was")).to_have_text(re.compile(r"^In the game: [+−]?\d+$"))


def test_a_replay_does_not_scroll_on_a_phone(new_browser: NewBrowser, game: Opened) -> None:
    page = phone(new_browser, 320, 568)
    for step in (3, 12):
        page.goto(f"{game.server.address}g/{game.table}?at={step}&lang=de")
        page.get_by_test_id("caption").wait_for()
        for screen in ((320, 568), (320, 640), (360, 640), (390, 844), (568, 320), (667, 375), (844, 390)):
            page.set_viewport_size({"width": screen[0], "height": screen[1]})
            page.wait_for_function(f"(screen) => String({SCROLLS}) === String(screen)", arg=[*screen])
            for control in page.get_by_test_id("replay").locator("button:visible, select:visible").all():
                spot = control.evaluate(IN_SIGHT)
                assert spot, control.evaluate("(control) => control.outerHTML")
                assert min(spot["width"], spot["height"]) >= 40, control.evaluate("(control) => control.outerHTML")
