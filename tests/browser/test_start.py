"""The start page: its doors, what it remembers, and what it shows on every screen."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server
from tests.browser.test_page import TOO_SMALL
from tests.present import present

SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifts += value;
}).observe({ type: 'layout-shift', buffered: true });"""

NAME_IS_CLEAR = """() => {
  const name = document.createRange();
  name.selectNodeContents(document.querySelector('h1'));
  return name.getBoundingClientRect().right <= document.querySelector('.tools').getBoundingClientRect().left;
}"""
"""The language beside the name of the game does not cover it."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("screen", [(390, 844), (320, 568), (844, 390), (1440, 900)])
def test_every_door_is_on_the_first_screen(
    browser: Browser, server: Server, screen: tuple[int, int], lang: str
) -> None:
    width, height = screen
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.goto(f"{server.address}?lang={lang}")
        page.get_by_test_id("lobby-rules").wait_for()
        for door in ("lobby-play", "door-friends", "door-learn", "customise", "join-go", "to-daily", "to-puzzles"):
            box = present(page.get_by_test_id(door).bounding_box())
            assert box["y"] + box["height"] <= height, door
            needed, given = page.get_by_test_id(door).evaluate("(at) => [at.scrollWidth, at.clientWidth]")
            assert needed <= given, door
        assert page.evaluate(NAME_IS_CLEAR)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(TOO_SMALL) == []


def test_one_click_to_the_first_hand(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_test_id("lobby-play").click()
    expect(page.get_by_test_id("hand-card")).to_have_count(1)


def test_two_clicks_open_one_table(page: Page, server: Server) -> None:
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if request.method == "POST" else None)
    page.goto(server.address)
    page.get_by_test_id("lobby-play").dblclick()
    page.get_by_test_id("table").wait_for()
    assert [url for url in opened if url.startswith(f"{server.address}api/tables")] == opened[-1:]


def test_play_means_what_was_chosen_last(page: Page, server: Server) -> None:
    page.goto(f"{server.address}?pace=0")
    expect(page.get_by_test_id("customise")).to_contain_text("Standard game, 4 players, Novice")
    page.get_by_test_id("customise").click()
    page.get_by_test_id("lobby-players").get_by_text("3", exact=True).click()
    page.get_by_test_id("favourites").get_by_text("First five").click()
    page.get_by_test_id("lobby-play").click()
    page.get_by_test_id("table").wait_for()
    page.goto(f"{server.address}?pace=0")
    expect(page.get_by_test_id("customise")).to_contain_text("First five, 3 players, Novice")
    page.get_by_test_id("lobby-play").click()
    expect(page.get_by_test_id("seat-2")).to_be_visible()
    expect(page.get_by_test_id("seat-3")).to_have_count(0)


def test_an_unfinished_game_goes_on(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}?pace=0&tap=1")
    page.get_by_test_id("lobby-rules").wait_for()
    expect(page.get_by_test_id("continue")).to_have_count(0)
    page.get_by_test_id("lobby-play").click()
    player.play_until("card")
    before, address = player.n, page.url
    page.add_init_script(SHIFTS)
    page.goto(f"{server.address}?pace=0&tap=1")
    expect(page.get_by_test_id("continue")).to_contain_text("with ")
    page.get_by_test_id("lobby-rules").wait_for()
    assert page.evaluate("shifts") == 0
    page.get_by_test_id("continue").click()
    assert player.asked() == "card"
    assert (player.n, page.url) == (before, address)
    player.sit(server.open({"players": 3}))
    page.goto(server.address)
    page.get_by_test_id("all-tables").click()
    expect(page.get_by_test_id("my-tables").get_by_role("link")).to_have_text(
        [re.compile("Pip and Domino"), re.compile("Tansy")]
    )


def test_games_that_are_over_leave_no_room(page: Page, player: Player, server: Server) -> None:
    player.sit(finished(server, {"players": 3, "schedule": [1]}))
    page.goto(server.address)
    expect(page.locator(".room")).to_have_count(0)
    page.add_init_script(SHIFTS)
    page.goto(server.address)
    page.get_by_test_id("lobby-rules").wait_for()
    expect(page.locator(".room")).to_have_count(0)
    assert page.evaluate("shifts") == 0


@pytest.mark.parametrize(("door", "place"), [("to-daily", "daily"), ("to-odds", "odds"), ("to-puzzles", "puzzle")])
def test_doors_lead_to_their_pages_and_back(page: Page, server: Server, door: str, place: str) -> None:
    page.goto(server.address)
    page.get_by_test_id(door).click()
    page.get_by_test_id(place).wait_for()
    page.get_by_test_id("to-lobby").first.click()
    page.get_by_test_id(door).wait_for()


def test_links_do_not_load_the_page_again(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.evaluate("window.kept = true")
    page.get_by_test_id("customise").click()
    expect(page.get_by_role("heading", name="A new game")).to_be_focused()
    page.get_by_test_id("to-lobby").click()
    expect(page.get_by_role("heading", name="Gizzard")).to_be_focused()
    page.get_by_test_id("to-import").click()
    page.get_by_test_id("import-file").wait_for()
    page.go_back()
    page.get_by_test_id("lobby-play").wait_for()
    assert page.evaluate("window.kept")


@pytest.mark.parametrize(("lang", "title"), [("en", "no such page"), ("de", "gibt es nicht"), ("fr", "n’existe pas")])
def test_an_unknown_address_gives_a_page_with_ways_on(browser: Browser, server: Server, lang: str, title: str) -> None:
    with browser.new_context(locale=lang) as context:
        page = context.new_page()
        page.goto(f"{server.address}nowhere/at/all")
        expect(page.get_by_role("heading")).to_contain_text(title)
        page.get_by_test_id("to-lobby").click()
        expect(page.get_by_test_id("lobby-play")).to_be_visible()
