"""Ratings in the browser: taking part, what a game has changed, the key, and the leaderboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.server import Server, running
from tests.browser.axe import found_by_axe
from tests.browser.friends import NewBrowser, links, play_together
from tests.browser.legible import found_too_small

RULES = {"players": 3, "schedule": [3, 3, 3, 3, 3]}
NETWORKS = ("198.51.100.7", "203.0.113.7", "192.0.2.7")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, so that the browsers can be in different networks."""
    with running(tmp_path_factory.mktemp("ratings") / "tables.sqlite3", "--proxy", "127.0.0.1") as started:
        yield started


def page_in(new_browser: NewBrowser, network: str) -> Page:
    return new_browser(extra_http_headers={"X-Forwarded-For": network}).new_page()


def test_three_people_play_a_rated_game(new_browser: NewBrowser, server: Server) -> None:
    players = [Player(page_in(new_browser, network), seed) for seed, network in enumerate(NETWORKS)]
    seats = links(server, RULES)
    *early, late = zip(players, seats, strict=True)
    for player, opened in early:
        player.page.goto(f"{server.address}t/{opened.table}?pace=0&tap=1#{opened.secret}")
        with player.page.expect_response("**/rating?*") as answer:
            player.it("take-part").check()
        assert answer.value.status == 201
    players[0].it("start").click()
    who, opened = late  # has played rated games before, and sees no waiting room
    who.page.add_init_script("localStorage.setItem('gizzard.rating', JSON.stringify({ on: true }))")
    with who.page.expect_response("**/rating?*") as answer:
        who.page.goto(f"{server.address}t/{opened.table}?pace=0&tap=1#{opened.secret}")
    assert answer.value.status == 201
    for player in players:
        player.it("table").wait_for()
    expect(who.it("round")).to_contain_text("rated")
    who.it("open-menu").click()
    expect(who.it("rating-change")).to_contain_text("Rated: 3 people take part.")
    who.page.keyboard.press("Escape")
    play_together(players)
    for player in players:
        expect(player.it("rating-change")).to_contain_text("Your rating: 1000 →")
    page = players[0].page
    page.goto(f"{server.address}ratings")
    expect(page.get_by_test_id("own-ratings")).to_contain_text("3 players")
    expect(page.get_by_test_id("own-ratings")).to_contain_text("provisional")
    expect(page.get_by_test_id("nobody-ranked")).to_be_visible()
    assert found_by_axe(page) + found_too_small(page) == []


def test_a_key_can_be_saved_deleted_and_loaded(page: Page, server: Server, tmp_path: Path) -> None:
    page.goto(f"{server.address}ratings")
    key = tmp_path / "key.txt"
    key.write_text("0123456789abcdef" * 3)
    page.get_by_test_id("key").locator("summary").click()
    page.get_by_test_id("import-key").set_input_files(key)
    expect(page.get_by_test_id("key-said")).to_have_text("Key loaded.")
    with page.expect_download() as download:
        page.get_by_test_id("export-key").click()
    assert Path(download.value.path()).read_text() == key.read_text()
    page.get_by_test_id("clear-key").click()
    page.get_by_test_id("clear-key").click()
    expect(page.get_by_test_id("key-said")).to_have_text("Your key and ratings are deleted.")
    expect(page.get_by_test_id("export-key")).to_be_hidden()
    expect(page.get_by_test_id("take-part")).to_be_hidden()


def test_a_file_without_a_key_changes_nothing(page: Page, server: Server, tmp_path: Path) -> None:
    page.goto(f"{server.address}ratings")
    page.get_by_test_id("key").locator("summary").click()
    (tmp_path / "photo.txt").write_text("no key")
    page.get_by_test_id("import-key").set_input_files(tmp_path / "photo.txt")
    expect(page.get_by_test_id("key-said")).to_have_text("There is no rating key in photo.txt.")
    expect(page.get_by_test_id("export-key")).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
def test_the_page_fits_a_narrow_phone_in_every_language(new_browser: NewBrowser, server: Server, lang: str) -> None:
    page = new_browser(viewport={"width": 320, "height": 600}).new_page()
    page.add_init_script("localStorage.setItem('gizzard.rating', JSON.stringify({ on: true }))")
    page.goto(f"{server.address}ratings?lang={lang}")
    expect(page.get_by_test_id("take-part")).to_be_checked()
    page.get_by_test_id("season").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert found_by_axe(page) == []


def test_the_choice_is_remembered_where_strangers_meet(page: Page, server: Server) -> None:
    page.goto(f"{server.address}find")
    page.get_by_test_id("take-part").press("Space")
    page.reload()
    expect(page.get_by_test_id("take-part")).to_be_checked()
