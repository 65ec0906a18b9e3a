"""Links that are mangled, out of date, or somebody else's, and stored things that are: nobody loses a seat by them, and
every one leads on."""

from playwright.sync_api import APIResponse, Page, Route, expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server


def test_a_wrong_link_to_the_own_table_does_not_cost_the_seat(page: Page, player: Player, server: Server) -> None:
    opened = server.open({"players": 3})
    player.sit(opened)
    page.goto("about:blank")
    page.goto(f"{server.address}t/{opened.table}?pace=0#wrong")
    expect(player.it("hand-card")).to_have_count(1)
    page.goto(server.address)
    expect(player.it("continue")).to_be_visible()


def test_a_wrong_link_to_another_table_leads_to_its_door(page: Page, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "novice"])
    page.goto(f"{server.address}t/{opened.table}?pace=0#wrong")
    expect(page.get_by_test_id("notice")).to_contain_text("You have no seat at this table")
    expect(page.get_by_test_id("sit")).to_be_visible()
    page.goto(server.address)
    expect(page.get_by_test_id("continue")).to_have_count(0)


def test_a_link_with_broken_encoding_is_a_wrong_one(page: Page, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "novice"])
    page.goto(f"{server.address}t/{opened.table}#%zz")
    expect(page.get_by_test_id("notice")).to_contain_text("You have no seat at this table")


def test_link_to_another_seat_of_a_table_replaces_the_saved_one(page: Page, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "novice"])
    ben = opened.taken("Ben")
    for seat in (opened, ben):
        page.goto("about:blank")
        page.goto(f"{server.address}t/{opened.table}#{seat.secret}")
        page.get_by_test_id("table").or_(page.get_by_test_id("room")).wait_for()
    page.goto("about:blank")
    page.goto(f"{server.address}t/{opened.table}")
    expect(page.get_by_test_id("place-1").get_by_text("you")).to_be_visible()


ELSEWHERE = "https://cards.example.org/"


def test_how_others_can_follow_a_link_is_said_at_the_servers_own_computer_only(page: Page, server: Server) -> None:
    game = finished(server, {"players": 3, "schedule": [1]})
    page.add_init_script(f"localStorage.setItem('gizzard.seats', JSON.stringify({{ '{game.table}': 'secret' }}))")
    page.route(f"{ELSEWHERE}**", lambda route: route.fulfill(response=_from(server, route)))
    for address, seen in ((server.address, 1), (ELSEWHERE, 0)):
        page.goto(f"{address}challenge/{game.table}/0")
        expect(page.get_by_test_id("share-link")).to_have_value(f"{address}challenge/{game.table}/0")
        expect(page.get_by_test_id("share-local").filter(has_text="--host 0.0.0.0")).to_have_count(seen)


def _from(server: Server, route: Route) -> APIResponse:
    """The server's answer, as a proxy that says nothing about itself passes it on."""
    return route.fetch(url=route.request.url.replace(ELSEWHERE, server.address))
