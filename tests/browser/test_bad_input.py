"""Wrong codes, links to what is gone, and a network that is lost: one sentence, and a way to continue."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from harness.scenes import finished
from harness.server import Opened, Server


def without_status(page: Page, path: str) -> None:
    """The server's answers count as successes: a browser would log the others, and what is logged fails a test."""

    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch(), status=200)

    page.route(f"**/api/{path}/**", answer)


def waiting(server: Server) -> tuple[Opened, str]:
    """A table that waits for a friend, and its join code."""
    opened = server.open({"players": 3}, seats=[None, "novice"])
    with opened.seat() as host:
        return opened, json.loads(host.seen[0])["table"]["join_code"]


def test_a_wrong_or_an_old_join_code_is_quoted_and_can_be_typed_again(page: Page, server: Server) -> None:
    begun, old = waiting(server)
    with begun.seat() as host:
        host.ask("start")
        host.turn()
    without_status(page, "join")
    page.goto(server.address)
    for wrong in ("QQQQ", "¿?", old):
        page.get_by_test_id("join-code").fill(wrong)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(f"No table is waiting for players under the code “{wrong}”.")
        expect(page.get_by_test_id("join-code")).to_be_focused()
    page.get_by_test_id("join-code").fill(waiting(server)[1])
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("sit")).to_be_visible()


@pytest.mark.parametrize("path", ["g/gone", "g/gone/review", "t/gone"])
def test_a_game_that_was_erased_leads_back(page: Page, server: Server, path: str) -> None:
    without_status(page, "tables")
    page.goto(server.address + path)
    expect(page.locator("main")).to_contain_text("There is no such table.")
    expect(page.get_by_test_id("load-again")).to_have_count(0)
    page.get_by_test_id("to-lobby").or_(page.get_by_text("To the start page")).first.click()
    expect(page.get_by_test_id("lobby-play")).to_be_visible()


@pytest.mark.parametrize("link", ["s=eyJmb3JtYXQ", "j=pad"], ids=["a game", "a shared pad"])
def test_a_link_to_a_score_pad_that_was_cut_short_is_called_incomplete(page: Page, server: Server, link: str) -> None:
    page.goto(f"{server.address}pad#{link}")
    expect(page.get_by_role("alert")).to_have_text("This link is incomplete. Copy all of it, or ask for it again.")


OFFLINE = {
    "daily": "daily-play",
    "puzzles": "puzzle",
    "puzzles#week": "puzzle",
    "learn#follow": "hand-card",
    "ratings": "season",
    "g/{over}": "replay",
    "g/{over}/review": "review",
    "t/{open}": "sit",
}
"""By address, what is there once the network is back."""


@pytest.mark.parametrize("path", OFFLINE)
def test_what_was_asked_for_offline_is_asked_for_again(page: Page, server: Server, path: str) -> None:
    tables = {"over": finished(server, {"players": 3, "schedule": [1]}), "open": waiting(server)[0]}
    address = server.address + path.format(**{name: opened.table for name, opened in tables.items()})
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    page.goto(address)
    expect(page.locator("main")).to_contain_text("The server does not answer. Are you online?")
    page.unroute("**/api/**")
    page.get_by_test_id("load-again").click()
    expect(page.get_by_test_id(OFFLINE[path]).first).to_be_visible()
    expect(page.get_by_text("The server does not answer.")).to_have_count(0)


@pytest.mark.parametrize("path", ["", "new"])
def test_rules_that_did_not_come_are_loaded_with_the_network(page: Page, server: Server, path: str) -> None:
    page.route("**/api/rules?*", lambda route: route.abort("internetdisconnected"))
    page.goto(server.address + path)
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.unroute("**/api/rules?*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("The server does not answer.")).to_have_count(0)
