"""What is unusual about a round, above the player's bar, or on a phone on its side in the header."""

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import scene
from harness.server import Server


def leading(view: Object) -> bool:
    return view["phase"] == "play" and not view["round"]["tricks"]


def test_an_unusual_round_says_so_and_leads_to_the_rule(page: Page, player: Player, server: Server) -> None:
    page.set_viewport_size({"width": 768, "height": 1024})
    player.sit(scene(server, {"players": 3, "schedule": [3], "bidding": "zero", "magic": True}, leading))
    expect(player.it("round-banner")).to_contain_text("Everyone’s bid is zero.")
    expect(player.it("live")).to_contain_text("Everyone’s bid is zero.")
    player.it("round-why").click()
    expect(player.it("round-rules")).to_contain_text("Magic twos")
    expect(player.it("round-rules").locator("blockquote")).not_to_have_count(0)
    page.keyboard.press("Escape")
    player.choose()
    expect(player.it("round-banner")).to_be_visible()


COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((found) => found.getBoundingClientRect());
  const [banner] = boxes('[data-testid=round-banner]');
  return boxes('.plate .count b').filter((bid) => Math.min(bid.right, banner.right) > Math.max(bid.left, banner.left) &&
    Math.min(bid.bottom, banner.bottom) > Math.max(bid.top, banner.top)).length;
}"""
"""How many numbers of a seat the banner lies on."""


def following(view: Object) -> bool:
    return view["phase"] == "play" and len(view["round"]["tricks"]) == 1 and bool(view["round"]["tricks"][0]["plays"])


@pytest.mark.parametrize("players", [4, 6])
def test_it_covers_no_bid(page: Page, player: Player, server: Server, players: int) -> None:
    page.set_viewport_size({"width": 768, "height": 1024})
    extra = {"players": players, "schedule": [5], "cards": ["bomb"]}
    player.sit(scene(server, extra, lambda view: view["phase"] == "bid"))
    expect(player.it("round-banner")).to_be_visible()
    for width, height in [(900, 1200), (768, 1024), (390, 844), (844, 390), (320, 568)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({COVERED})() === 0")  # once all has moved to its place


def test_on_a_desk_it_is_beside_the_table_alone(player: Player, server: Server) -> None:
    player.sit(scene(server, {"players": 3, "schedule": [3], "bidding": "zero"}, following))
    expect(player.it("round-banner")).to_have_count(0)
    player.choose()
    expect(player.it("round-terms")).to_contain_text("Everyone’s bid is zero.")
    player.it("round-terms").get_by_role("button").click()
    expect(player.it("round-rules")).to_be_visible()


@pytest.mark.parametrize(("number", "banners"), [(2, 0), (3, 1)])
def test_only_the_rounds_that_differ_from_the_last_say_so(
    page: Page, player: Player, server: Server, number: int, banners: int
) -> None:
    page.set_viewport_size({"width": 768, "height": 1024})
    rules = {"players": 3, "schedule": [3] * 3, "blind_every": 3, "magic": True}
    player.sit(scene(server, rules, lambda view: view["phase"] == "bid" and view["round"]["number"] == number))
    player.asked()
    expect(player.it("round-banner")).to_have_count(banners)
