"""The daily deal in a browser: played, interrupted, finished, compared with others."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player
from harness.server import Server
from tests.browser.conftest import NO_WORKER
from tests.browser.page_texts import page_texts
from tests.server.daily.test_daily import BEN, ShortDays, begun, played


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = ShortDays(tmp_path_factory.mktemp("days") / "tables.sqlite3")
    yield started
    started.kill()


def at_daily(page: Page, server: Server, lang: str = "en") -> Player:
    page.goto(f"{server.address}daily?pace=0&tap=1&lang={lang}")
    player = Player(page)
    player.it("daily").wait_for()
    return player


def to_the_end(player: Player) -> None:
    player.it("daily-play").click()
    player.it("table").wait_for()
    player.play()


def test_a_game_is_interrupted_goes_on_and_is_compared(page: Page, server: Server, browser: Browser) -> None:
    other = played(server, BEN)
    player = at_daily(page, server)
    expect(player.it("daily-results")).to_have_count(0)
    expect(player.it("daily")).to_contain_text("One player has finished it.")
    player.it("daily-play").click()
    player.it("table").wait_for()
    player.play(3)
    table = page.url.split("?")[0]
    player = at_daily(page, server)
    expect(player.it("daily-play")).to_have_text("Continue")
    to_the_end(player)
    assert page.url.split("?")[0] == table
    expect(player.it("share")).to_be_visible()
    expect(player.it("play-again")).to_have_count(0)  # a deal is played once
    player.it("to-results").click()
    expect(player.it("daily-own")).to_contain_text(re.compile("of 2|Level with everyone"))
    expect(player.it("daily-scale")).to_contain_text(re.compile(r"your game.*Par −?\d+", re.DOTALL))
    expect(player.it("daily-rounds")).to_contain_text(re.compile(r"You took(\s*\d)+\s*Others bid\s*Expert(\s*\d)+"))
    expect(player.it("daily-share")).to_have_attribute("data-text", re.compile(r"\(par −?\d+\)"))
    page.locator(f"a[href='/g/{other.table}']").click()
    player.it("replay").wait_for()
    player.it("open-menu").click()
    with page.expect_download() as saved:
        player.it("download-record").click()
    assert b"wizard-record/1" in saved.value.path().read_bytes()
    with browser.new_context(**NO_WORKER) as strange:
        stranger = strange.new_page()
        stranger.goto(f"{server.address}g/{other.table}?lang=en")
        expect(stranger.get_by_text("Finish today’s game first")).to_be_visible()
        expect(stranger.get_by_text("To today’s deal")).to_have_attribute("href", "/daily")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_daily_page_is_shown_in_every_language(page: Page, server: Server, lang: str) -> None:
    begun(server, "somebody-who-is-still-playing")
    player = at_daily(page, server, lang)
    expect(player.it("daily").locator("h1")).to_have_text(page_texts(lang)["daily.title"])
    expect(page.locator("text=daily.")).to_have_count(0)


def test_result_is_remembered_on_the_start_page_and_compared_with_a_friends(page: Page, server: Server) -> None:
    player = at_daily(page, server)
    to_the_end(player)
    player.it("to-results").click()
    own = player.it("daily-own").locator("b").first.inner_text()
    shared = str(player.it("daily-share").get_attribute("data-text")).splitlines()[-1]
    assert "?beat=" in shared
    page.clock.set_fixed_time(f"{shared.partition('#')[2]}T12:00:00Z")  # the test's server has days of its own
    page.get_by_test_id("to-lobby").click()
    expect(player.it("to-daily")).to_contain_text(f"{own} point")
    expect(player.it("to-daily")).to_contain_text("next deal in")
    page.goto(f"{server.address}daily?beat=70&lang=en")
    expect(player.it("challenge")).to_contain_text("your friend 70")


def test_the_bid_of_the_day_is_analysed(page: Page, server: Server) -> None:
    """On the day after, to those who have played it."""
    played(server, BEN)
    player = at_daily(page, server)
    to_the_end(player)

    def on_the_day_after(route: Route) -> None:
        found = route.fetch().json()
        route.fulfill(json=found | {"today": str(date.fromisoformat(found["day"]) + timedelta(days=1))})

    page.route("**/api/daily?*", on_the_day_after)
    player.it("to-results").click()
    player.it("bid-of-the-day").get_by_test_id("analyse").click()
    player.it("analysis").wait_for()
    expect(player.it("analysis-question")).to_contain_text("Your choice")


def test_a_page_left_open_asks_for_the_next_day(page: Page, server: Server) -> None:
    page.clock.install()
    at_daily(page, server)
    with page.expect_request("**/api/daily?*"):
        page.clock.fast_forward("25:00:00")


def test_an_unknown_day_is_said_to_be_unknown_and_todays_deal_is_shown(page: Page, server: Server) -> None:
    answer = {"code": "no-day", "error": "There was no such day."}  # as the server says it, without the status
    page.route("**/api/daily?*day=*", lambda route: route.fulfill(status=200, json=answer))
    page.goto(f"{server.address}daily#2001-01-01")
    expect(page.get_by_role("alert")).to_have_text("There was no such day.")
    expect(page.get_by_test_id("daily-play")).to_be_visible()


def test_an_earlier_days_game_goes_on_where_it_was_interrupted(page: Page, server: Server) -> None:
    def tomorrow(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_()
            return
        answer = route.fetch()
        next_day = date.fromisoformat(answer.json()["day"]) + timedelta(days=1)
        route.fulfill(response=answer, json=answer.json() | {"today": f"{next_day}", "attempt": None})

    page.route(re.compile(r"/api/daily(\?.*)?$"), tomorrow)
    player = at_daily(page, server)
    expect(player.it("daily-play")).to_have_text("Play unranked")
    player.it("daily-play").click()
    player.it("table").wait_for()
    table = page.url.split("?")[0]
    player = at_daily(page, server)
    expect(player.it("daily-play")).to_have_text("Continue")
    player.it("daily-play").click()
    player.it("table").wait_for()
    assert page.url.split("?")[0] == table
    page.unroute_all(behavior="wait")  # an answer that is still being changed when a page closes fails the next test
    page.goto(f"{server.address}?lang=en")
    expect(page.get_by_test_id("continue")).to_contain_text("Daily deal")


def test_two_tabs_play_one_game(context: BrowserContext, server: Server) -> None:
    first, second = (at_daily(context.new_page(), server) for _ in range(2))
    for player in (first, second):
        player.it("daily-play").click()  # the second tab does not know that a game has begun
        player.it("table").wait_for()
    assert first.page.url == second.page.url
    first.page.bring_to_front()
    first.play(1)
    first.asked()
    expect(second.it("table")).to_have_attribute("data-n", str(first.n))
    second.page.bring_to_front()
    second.choose()
    second.asked()
    expect(first.it("table")).to_have_attribute("data-n", str(second.n))
