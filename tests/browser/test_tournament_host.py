"""What the host of a tournament sees of players' results, and confirms."""

from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.server import Server
from tests.browser.axe import found_by_axe
from tests.browser.friends import NewBrowser
from tests.browser.legible import found_too_small
from tests.browser.test_tournament import SMALL, confirm
from tests.server.tournaments.host import Host

SLOW_CHANGES = """{
  const quick = fetch, ready = new Promise((resolve) => (window.go = resolve));
  window.fetch = async (...asked) => {
    if (String(asked[0].url ?? asked[0]).endsWith('/changes')) await ready;
    return quick(...asked);
  };
}"""
"""The host's changes wait until they may `go`."""


def at_a_table_of_three(server: Server) -> tuple[Host, dict[int, str]]:
    """A tournament over the board in its first round, and the secrets of its entrants."""
    opened = Host(server, over_the_board=True, system={"table": 3, "rounds": 2}, rules={"schedule": [1]})
    secrets = dict(opened.enter(name) for name in ("Anna", "Ben", "Cleo"))
    opened.change(change="pair")
    return opened, secrets


def test_host_is_asked_before_another_result_than_a_player_sent_counts(new_browser: NewBrowser, server: Server) -> None:
    opened, secrets = at_a_table_of_three(server)
    address = f"{server.address}tournament/{opened.name}"
    first = opened.tables()[0]["seats"][0]
    sent = {"round": 1, "table": 1, "points": [30, -10, -10], "correct": [1, 0, 0]}
    host, player = Player(new_browser().new_page()), Player(new_browser(**SMALL).new_page())
    host.page.goto(f"{address}#{opened.secret}")
    player.page.goto(f"{address}#{secrets[first]}")
    host.it("result-1-1").click()
    expect(host.it("points-0")).to_have_value("")
    assert opened.post("results", sent, secrets[first])[0] == 200
    expect(host.it("sent-1").last.get_by_role("row").filter(has_text="30 (1)")).to_have_count(1)
    for seat, points in enumerate((20, -10, -10)):
        host.it(f"points-{seat}").fill(str(points))
        host.it(f"correct-{seat}").fill("1" if seat == 0 else "0")
    host.it("penalties-0").fill("")
    host.it("save-result").click()
    expect(host.it("overrule")).to_contain_text("sent: 30 · −10 · −10")
    assert opened.tables()[0]["result"] is None
    assert found_by_axe(host.page) + found_too_small(host.page) == []
    host.it("points-0").fill("40")
    expect(host.it("overrule")).to_have_count(0)
    host.page.keyboard.press("Escape")
    host.it("result-1-1").click()
    expect(host.it("points-0")).to_have_value("30")
    host.it("points-0").fill("20")
    host.it("save-result").click()
    host.it("save-result").click()
    expect(host.it("result-dialog")).to_have_count(0)
    told = player.it("overruled-1")
    expect(told).to_have_text("You sent 30 · −10 · −10. The host entered another result.")
    assert found_by_axe(player.page) + found_too_small(player.page) == []

    host.page.locator("details").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
    confirm(host, "withdraw-Ben")
    expect(host.it("standings").get_by_role("row").filter(has_text="Ben")).to_contain_text("has left")


def test_button_says_that_seats_are_drawn(page: Page, server: Server) -> None:
    opened, _ = at_a_table_of_three(server)
    opened.change(change="undo")
    host = Player(page)
    page.add_init_script(SLOW_CHANGES)
    page.goto(f"{server.address}tournament/{opened.name}#{opened.secret}")
    confirm(host, "pair")
    expect(host.it("pair")).to_have_text("Drawing the seats…")
    expect(host.it("schedule")).to_have_count(0)
    page.evaluate("go()")
    expect(host.it("tournament-status")).to_have_attribute("data-phase", "playing")
