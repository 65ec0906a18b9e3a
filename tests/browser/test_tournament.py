"""Online tournaments: the host, players, the projector, and duplicate deals."""

import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser.player import Player
from harness.server import Server, until
from tests.browser.axe import found_by_axe
from tests.browser.friends import NewBrowser, play_together
from tests.browser.legible import found_too_small
from tests.server.tournaments.host import DUPLICATE, Host

SHORT = {"players": 4, "schedule": [1]}
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def opened_by_form(host: Player, server: Server, board: bool = False) -> str:
    """A tournament of one round at tables of three and a final, or of two rounds over the board; its address."""
    _, coded = server.post("api/code", {"rules": SHORT})
    host.page.goto(f"{server.address}?pace=0&tap=1")
    host.it("to-tournaments").click()
    host.it("tournament-name").fill("Club evening")
    host.it("host-name").fill("Olga")
    host.it("over-the-board").set_checked(board)
    host.it("tournament-preset-own").check(force=True)
    host.it("system-table").select_option("3")
    host.it("system-rounds").select_option("2" if board else "1")
    host.it("system-cut").select_option("0" if board else "3")
    host.it("tournament-rules").select_option("code")
    host.it("tournament-code").fill(coded["code"])
    if not board:
        host.it("tournament-settings").locator("summary").click()
        host.it("tournament-pause").select_option("0")
    host.it("open-tournament").click()
    host.it("host-controls").wait_for()
    return host.page.url


def entered(page: Page, address: str, name: str, seed: int) -> Player:
    player = Player(page, seed)
    page.goto(address)
    player.it("entrant-name").fill(name)
    player.it("enter").click()
    expect(player.it("entered")).to_contain_text(name)
    return player


def confirm(host: Player, control: str) -> None:
    host.it(control).click()
    host.it(f"{control}-yes").click()


def play_round(players: Sequence[Player]) -> None:
    """Each player's table opens by itself; after the game they return to the tournament."""
    for player in players:
        player.answered = ""
        player.it("table").wait_for()
    play_together(players)
    for player in players:
        player.it("to-tournament").click()
        player.it("tournament").wait_for()


def test_host_players_and_projector_complete_a_tournament(new_browser: NewBrowser, server: Server) -> None:
    host, screen = Player(new_browser().new_page()), new_browser().new_page()
    address = opened_by_form(host, server)
    people = {
        name: entered(new_browser(**options).new_page(), address, name, seed)
        for seed, (name, options) in enumerate([("Anna", SMALL), ("Ben", {})])
    }
    screen.goto(address.replace("?", "/screen?"))
    host.it("bot-count").fill("4")
    host.it("add-bots").click()
    expect(screen.get_by_test_id("screen-entrants").locator("li")).to_have_count(6)

    confirm(host, "pair")
    expect(screen.get_by_test_id("seating-2")).to_be_visible()
    play_round([*people.values()])
    for page in (screen.get_by_test_id("screen"), host.it("tournament-status")):
        expect(page).to_have_attribute("data-phase", "between")

    host.it("result-1-1").click()
    host.it("points-0").fill("30")
    host.it("correct-0").fill("1")
    host.it("save-result").click()
    expect(host.it("standings").locator("tbody tr").first).to_contain_text("30")
    expect(people["Anna"].it("standings").locator("tbody tr").first).to_contain_text("30")

    confirm(host, "pair")
    host.it("bracket").wait_for()
    final = host.it("bracket").locator("li").all_text_contents()
    finalists = [people[name] for name in people if any(name in line for line in final)]
    play_round(finalists)
    for player in (host, *people.values()):
        expect(player.it("tournament-status")).to_have_attribute("data-phase", "over")
        expect(player.it("podium").get_by_role("listitem").nth(2)).to_be_visible()
        expect(player.it("round-2").locator("a").first).to_have_attribute("href", re.compile("^/g/"))
    expect(host.it("tournament-file")).to_be_visible()
    expect(screen.get_by_test_id("screen")).to_have_attribute("data-phase", "over")


def test_host_chooses_what_a_tournament_file_can_say(page: Page, server: Server) -> None:
    host = Player(page)
    page.goto(f"{server.address}tournament/new")
    host.it("tournament-preset-own").check(force=True)
    host.it("system-cut").select_option(label="knock-out of the best 8")
    host.it("system-advance").select_option(label="the best 2 of each table")
    host.it("system-finals").select_option(label="2 final tables")
    host.it("system-sizes").select_option(label="3 + 5")
    host.it("system-places").select_option(label="first table first, then the second, …")
    host.it("more-system").locator("summary").click()
    host.it("system-ties").select_option(label="bids made, lot")
    host.it("system-apart").select_option(label="never meet if avoidable")
    host.it("system-unfinished").fill("-20")
    host.it("open-tournament").click()
    host.it("host-controls").wait_for()
    system = server.get(f"api/tournaments/{address_of(page.url)}")[1]["system"]
    assert system == {
        "cut": 8,
        "advance": 2,
        "finals": [3, 5],
        "places": "table",
        "ties": ["correct", "lot"],
        "apart": {"by": ["team"], "rounds": "always"},
        "unfinished": -20,
    }


def fill_in(player: Player, points: Sequence[int]) -> None:
    for seat, number in enumerate(points):
        player.it(f"points-{seat}").fill(str(number))
        player.it(f"correct-{seat}").fill("1" if seat == 0 else "0")
    player.it("save-result").click()
    expect(player.it("result-dialog")).to_have_count(0)


def send_code(player: Player, code: str) -> None:
    player.it("result-dialog").locator("summary").click()
    player.it("code-text").fill(code)
    player.it("use-code").click()
    expect(player.it("points-0")).to_have_value("20")
    player.it("save-result").click()


def enter_by_hand(host: Player) -> None:
    """The host enters two people, one of whom withdraws, and has the link of the other."""
    host.it("add-name").fill("Cleo, Anna")
    host.it("add-person").click()
    expect(host.it("entrants").locator("li")).to_have_count(4)
    expect(host.it("given-links").locator("label")).to_have_text(["The link for Cleo", "The link for Anna 2"])
    confirm(host, "withdraw-Anna 2")
    expect(host.it("given-links").locator("label")).to_have_text(["The link for Cleo"])


def test_results_over_the_board_are_sent_confirmed_disputed_and_read_from_a_code(
    new_browser: NewBrowser, server: Server
) -> None:
    host, screen = Player(new_browser().new_page()), new_browser().new_page()
    address = opened_by_form(host, server, board=True)
    expect(host.it("needed")).to_contain_text("at least 3 players")
    expect(host.it("pair")).to_have_count(0)
    anna, ben = (entered(new_browser(**SMALL).new_page(), address, name, 0) for name in ("Anna", "Ben"))
    enter_by_hand(host)
    screen.goto(address.replace("?", "/screen?"))
    expect(host.it("sizes")).to_have_text("1 table of 3")
    confirm(host, "pair")
    confirm(host, "start-clock")
    expect(screen.get_by_role("timer")).to_be_visible()
    expect(screen.get_by_test_id("seating-1").locator("li").last).to_contain_text("deals first")

    anna.it("result-1-1").click()
    expect(anna.it("points-0")).to_be_focused()
    fill_in(anna, [30, -10, -10])
    expect(host.it("sent-1")).to_contain_text("Anna sent")
    ben.it("sent-1").get_by_role("button").click()
    expect(host.it("tournament-status")).to_have_attribute("data-phase", "between")
    expect(screen.get_by_test_id("screen-standings").locator("li").first).to_contain_text("30")

    confirm(host, "pair")
    assert host.page.evaluate("document.activeElement !== document.body")
    host.page.reload()
    expect(host.it("given-links").locator("label")).to_have_text(["The link for Cleo"])
    anna.it("result-2-1").click()
    fill_in(anna, [30, -10, -10])
    ben.it("result-2-1").click()
    send_code(ben, pad_code(server, address, [20, -10, -10]))
    expect(host.it("disputes")).to_contain_text("Table 1")
    expect(ben.it("sent-1")).to_contain_text("Ben sent")
    expect(ben.it("sent-1").get_by_role("button")).to_have_count(0)
    assert found_by_axe(host.page) + found_too_small(host.page) == []
    assert found_by_axe(ben.page) + found_too_small(ben.page) == []
    host.it("sent-1").get_by_role("button").last.click()
    expect(host.it("tournament-status")).to_have_attribute("data-phase", "over")
    expect(host.it("disputes")).to_have_count(0)
    host.it("host-more").locator("summary").first.click()
    confirm(host, "erase-tournament")
    host.it("new-tournament").wait_for()


def address_of(url: str) -> str:
    """The ID of the tournament at an address of its page."""
    [code] = re.findall(r"/tournament/(?:tournament-)?(\w+)", url)
    return f"tournament-{code.lower()}"


def pad_code(server: Server, address: str, points: Sequence[int]) -> str:
    """What a score pad shows after the game at table 1 of the last round."""
    _, state = server.get(f"api/tournaments/{address_of(address)}")
    people = {entrant["id"]: entrant["name"] for entrant in state["entrants"]}
    names = [people[entrant] for entrant in state["rounds"][-1]["tables"][0]["seats"]]
    code = {"format": "wizard-result/1", "game": "g", "names": names, "rounds": 1}
    return json.dumps(code | {"points": points, "correct": [1, 0, 0]})


def played(host: Host) -> Host:
    """The same after one round of six bots."""
    host.pair(bots=6)
    until(lambda: host.state["phase"] != "playing")
    return host


def test_host_is_asked_first_and_told_why_a_change_is_refused(browser: Browser, server: Server) -> None:
    opened = played(Host(server, system={"table": 3}, rules={"schedule": [1]}))
    opened.enter("Anna")
    with browser.new_context(locale="en-GB") as context:
        host = Player(context.new_page())
        host.page.goto(f"{server.address}tournament/{opened.name}#{opened.secret}")
        host.it("host-more").locator("summary").first.click()
        host.it("undo").click()
        expect(host.it("undo-dialog")).to_contain_text("Undo your last change?")
        host.it("undo-yes").click()
        expect(host.it("more-refused")).to_contain_text("not yours")
        expect(host.page).to_have_url(f"{server.address}tournament/{opened.name}")


def test_host_voids_a_table_enters_who_did_not_finish_and_rules_on_entrants(browser: Browser, server: Server) -> None:
    opened = Host(server, over_the_board=True, system={"table": 3, "rounds": 3}, rules={"schedule": [1]})
    for name in ("Anna", "Ben", "Cleo"):
        opened.enter(name)
    opened.change(change="pair")
    with browser.new_context(locale="en-GB", **SMALL) as context:
        host = Player(context.new_page())
        host.page.goto(f"{server.address}tournament/{opened.name}#{opened.secret}")
        host.it("result-1-1").click()
        host.it("unfinished").check()
        expect(host.it("save-result")).to_have_text("Declare the table void")
        host.it("save-result").click()
        expect(host.it("table-1-1")).to_contain_text("void: nobody finished")

        confirm(host, "pair")
        host.it("result-2-1").click()
        host.it("unfinished").check()
        for seat, points in enumerate((200, -10)):
            host.it(f"points-{seat}").fill(str(points))
            host.it(f"correct-{seat}").fill("0")
        host.it("award").fill("-25")
        host.it("save-result").click()
        expect(host.it("result-refused")).to_contain_text("200 points are impossible with 0 bids made")
        assert found_by_axe(host.page) == []
        host.it("insist").check()
        host.it("save-result").click()
        expect(host.it("standings").locator("tbody tr").last).to_contain_text("25")
        host.page.locator("details").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
        host.it("ruling-award").fill("-40")
        host.it("ruling-reason").fill("late")
        host.it("rule").click()
        expect(host.it("ruling-1")).to_contain_text("late")
        host.it("ruling-kind").select_option("disqualified")
        host.it("ruling-reason").fill("marked cards")
        host.it("rule").click()
        expect(host.it("ruling-2")).to_contain_text("disqualified from round 3 on")
        expect(host.it("standings").locator("tbody tr").last).to_contain_text("DSQ")
        confirm(host, "revoke-2")
        expect(host.it("ruling-2")).to_contain_text("revoked")
        expect(host.it("standings")).not_to_contain_text("DSQ")
        assert found_by_axe(host.page) == []


def test_duplicate_over_the_board_is_opened_with_the_command(browser: Browser, server: Server) -> None:
    with browser.new_context(locale="en-GB") as context:
        host = Player(context.new_page())
        host.page.goto(f"{server.address}tournament/new")
        host.it("over-the-board").check()
        host.it("tournament-preset-club-duplicate").check(force=True)
        expect(host.it("command")).to_have_value(re.compile("new evening.json --preset club-duplicate"))
        expect(host.it("open-tournament")).to_have_count(0)


def test_photo_of_a_qr_code_is_read_and_the_pad_hands_over_its_result(browser: Browser, server: Server) -> None:
    opened = Host(server, over_the_board=True, system={"table": 3, "rounds": 1}, rules={"schedule": [1]})
    secrets = [opened.enter(name)[1] for name in ("Anna", "Ben", "Cleo")]
    opened.change(change="pair")
    with browser.new_context(locale="en-GB", **SMALL) as context:
        anna = Player(context.new_page())
        elsewhere = server.address.replace("127.0.0.1", "localhost.")  # a link that others could follow
        anna.page.goto(f"{elsewhere}tournament/{opened.name}#{secrets[0]}")
        anna.it("tournament-share").locator("summary").first.click()
        anna.it("share-link").wait_for()
        anna.it("tournament-share").locator("summary").last.click()
        link = anna.it("qr").screenshot()
        anna.it("result-1-1").click()
        anna.it("result-dialog").locator("summary").click()
        anna.it("code-photo").set_input_files({"name": "qr.png", "mimeType": "image/png", "buffer": link})
        expect(anna.it("code-refused")).to_contain_text("This is not the result of a game")
        anna.page.keyboard.press("Escape")
        expect(anna.it("result-1-1")).to_be_focused()

        handed = urlencode({"result": pad_code(server, anna.page.url, [30, -10, -10])})
        anna.page.goto("about:blank")
        anna.page.goto(f"{elsewhere}tournament/{opened.name}#{handed}")
        expect(anna.it("points-0")).to_have_value("30")
        anna.it("save-result").click()
        expect(anna.it("sent-1").get_by_role("columnheader").last).to_have_text("Anna sent")
        expect(anna.it("sent-1").get_by_role("row").filter(has_text="30 (1)")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_screen_of_a_tournament_is_accessible_and_fits_a_small_phone(
    new_browser: NewBrowser, server: Server, lang: str
) -> None:
    opened = played(Host(server, **DUPLICATE))
    page = new_browser(**SMALL).new_page()
    address = f"{server.address}tournament/{opened.name}"
    for path, test_id in {
        f"{server.address}tournament/new?lang={lang}": "new-tournament",
        f"{address}?lang={lang}#{opened.secret}": "host-more",
        f"{address}/screen?lang={lang}": "screen-standings",
        f"{address}/deal/1/2?lang={lang}": "compared",
    }.items():
        page.goto(path)
        page.get_by_test_id(test_id).wait_for()
        page.locator("details").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path
        assert not re.search(r"tournament\.[a-z]", page.locator("body").inner_text())
        assert found_by_axe(page) + found_too_small(page) == []
    expect(page.get_by_test_id("compared").locator("tbody tr")).to_have_count(2)


def test_unknown_tournament_is_said_to_be_one_and_a_code_leads_to_a_known_one(page: Page, server: Server) -> None:
    page.goto(f"{server.address}tournament/nosuch")
    expect(page.get_by_role("main")).to_contain_text("There is no such tournament")
    _, opened = server.post("api/tournaments", {"name": "Club evening"})
    page.goto(server.address)
    page.get_by_test_id("join-code").fill(opened["tournament"].removeprefix("tournament-"))
    page.get_by_test_id("join-go").click()
    expect(page.get_by_role("heading", name="Club evening")).to_be_visible()
