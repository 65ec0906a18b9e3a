"""Faces, felts, card backs and reactions: chosen once, kept on the device; the others see what is for them."""

import json
from functools import reduce

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import playing, scene
from harness.server import Opened, Server
from tests.browser.axe import found_by_axe
from tests.browser.friends import NewBrowser
from tests.browser.test_table import TRICKS_LIE, on_table


def test_a_face_once_chosen_is_seen_by_all_at_the_table(new_browser: NewBrowser, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "expert"], avatar="isolde")
    guest = Player(new_browser().new_page())
    guest.page.goto(f"{server.address}t/{opened.table}?pace=0")
    expect(guest.it("place-0").locator("[data-avatar=isolde]")).to_be_visible()
    expect(guest.it("place-2").locator("[data-avatar=alaric]")).to_be_visible()
    guest.it("avatar").click()
    guest.it("avatar-mog").check(force=True)
    guest.page.keyboard.press("Escape")
    guest.it("door-name").fill("Ben")
    guest.it("sit").click()
    expect(guest.it("place-1").locator("[data-avatar=mog]")).to_be_visible()
    host = Player(new_browser().new_page())
    host.page.goto(f"{server.address}t/{opened.table}?pace=0#{opened.secret}")
    expect(host.it("place-1").locator("[data-avatar=mog]")).to_be_visible()
    host.it("start").click()
    expect(host.it("seat-1").locator("[data-avatar=mog]")).to_be_visible()
    guest.page.goto(f"{server.address}t/{server.open({'players': 3}, seats=[None, 'novice']).table}")
    expect(guest.it("avatar").locator("[data-avatar=mog]")).to_be_visible()


def test_a_face_is_chosen_with_the_keyboard(page: Page, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "expert"])
    page.goto(f"{server.address}t/{opened.table}")
    page.get_by_test_id("avatar").press("Enter")
    page.get_by_test_id("avatar-none").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("avatar").locator("[data-avatar=alaric]")).to_be_visible()


def test_a_felt_and_a_back_are_kept(page: Page, player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4, "schedule": [1], "forehead": True}))
    page.keyboard.press("?")
    player.it("felt-red").check(force=True)
    player.it("back-bells").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-felt", "red")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-felt", "red")
    expect(page.locator("#hand .back-bells")).to_be_visible()


@pytest.mark.parametrize("felt", ["blue", "red", "brown"])
def test_every_felt_leaves_enough_contrast(page: Page, player: Player, server: Server, felt: str) -> None:
    page.add_init_script(f"localStorage.setItem('gizzard.looks', JSON.stringify({{ felt: '{felt}' }}))")
    player.sit(scene(server, {"players": 4, "schedule": [5] * 9}, playing))
    assert found_by_axe(page) == []


def missed(view: Object) -> object:
    """The last card of a round, in which a bot has missed its bid by two at least."""
    now = view["round"]
    far_off = [abs((now["bids"][seat] or 0) - now["taken"][seat]) >= 3 for seat in (1, 2, 3)]
    return len(view["hand"] or []) == 1 and len(on_table(view)) == 3 and any(far_off)


def chance(table: str, number: int) -> int:
    """The number by which the page decides whether a bot makes a remark after a round, and which."""
    return reduce(lambda total, sign: ((total ^ ord(sign)) * 16777619) % 2**32, f"{table} {number}", 2166136261)


def talkative(server: Server) -> Opened:
    """A table at which a bot has something to say about the round that one's next card ends."""
    while True:
        opened = scene(server, {"players": 4, "schedule": [5] * 9}, missed)
        with opened.seat() as seat:
            if chance(opened.table, seat.whole["view"]["round"]["number"]) % 3 == 0:
                return opened


@pytest.mark.parametrize(("wanted", "words"), [(True, 1), (False, 0)])
def test_bots_remark_on_a_round_where_that_is_wanted(
    page: Page, player: Player, server: Server, wanted: bool, words: int
) -> None:
    looks = json.dumps({"remarks": wanted})
    page.add_init_script(f"localStorage.setItem('gizzard.looks', {json.dumps(looks)})")
    page.add_init_script(TRICKS_LIE)
    player.sit(talkative(server), "pace=normal&tap=1")
    player.choose()
    player.gather_until("result")
    expect(player.it("saying")).to_have_count(words)


def test_a_reaction_is_drawn_and_named(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}))
    player.it("open-chat").click()
    expect(player.it("say-applause")).to_have_accessible_name("Bravo!")
    player.it("say-applause").click()
    expect(player.it("says").locator(".reaction")).to_be_visible()
    expect(player.it("says")).to_contain_text("Bravo!")
