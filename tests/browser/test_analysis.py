"""The analysis board: what choices are worth, who may hold what, and moves that are tried out, kept and shared."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from gizzard.study.puzzle_file import shipped
from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.browser.puzzles import PUZZLES, line_of
from tests.browser.test_review import reviewed


def opened(page: Page, server: Server, line: str, query: str = "tap=1&lang=en") -> Player:
    page.goto(f"{server.address}analysis?{query}#{quote(line, safe='')}")
    player = Player(page)
    player.it("analysis").wait_for()
    return player


def at(player: Player, path: str) -> None:
    expect(player.it("analysis")).to_have_attribute("data-at", path)


def path_in(address: str) -> str:
    """The path to the position shown, in the part of an address that the page compresses in the background."""
    packed = address.rpartition("&")[2]
    shown = json.loads(zlib.decompress(urlsafe_b64decode(packed + "==="), wbits=-15))["at"]
    return ".".join(map(str, shown))


def reloaded_at(player: Player, path: str) -> None:
    player.page.wait_for_url(lambda address: path_in(address) == path)
    player.page.reload()
    at(player, path)


def test_choices_are_valued_and_cards_are_placed(page: Page, server: Server) -> None:
    player = opened(page, server, line_of("bid"))
    page.locator("[data-testid=choices][data-done=true]").wait_for()
    assert player.it("choice-row").count() >= 2
    seats = len(shipped()[PUZZLES["bid"]]["view"]["players"]) - 1
    expect(page.locator("[data-testid=holdings] [data-testid^=level-]")).to_have_count(seats)
    assert player.it("holdings").locator("tbody td").count() > 60 * seats
    page.locator("[data-testid^=level-]").first.select_option("expert")
    page.locator("[data-testid=choices][data-done=true]").wait_for()


def test_moves_are_tried_out_commented_taken_back_and_kept(page: Page, server: Server) -> None:
    player = opened(page, server, line_of("bid"))
    player.it("try-1").click()
    at(player, "0")
    player.it("step-back").click()
    player.it("try-0").click()
    at(player, "1")
    player.it("note").fill("Safe.")
    player.it("note").blur()
    page.keyboard.press("ArrowUp")
    at(player, "0")
    page.keyboard.press("Home")
    at(player, "")
    page.keyboard.press("Control+z")
    at(player, "1")
    expect(player.it("note")).to_have_value("")
    player.it("delete-move").click()
    expect(player.it("move-1")).to_have_count(0)
    player.it("undo").click()
    expect(player.it("move-1")).to_be_visible()
    reloaded_at(player, "1")
    player.it("to-new").click()
    expect(player.it("kept-open")).to_have_count(1)
    player.it("kept-delete").click()
    expect(player.it("kept-open")).to_have_count(0)
    player.it("kept-restore").click()
    player.it("kept-open").click()
    expect(player.it("move-1")).to_be_visible()


def test_others_play_any_card_that_they_may_hold(page: Page, server: Server) -> None:
    player = opened(page, server, line_of("card"))
    for path in ("0", "0.0"):  # the first card takes the trick
        page.locator("[data-testid=hand-card][data-legal=true]").first.click()
        at(player, path)
    expect(player.it("analysis-question")).to_contain_text("What does Player 2 do?")
    page.locator(".answer [data-testid^=pick-]").first.click()
    at(player, "0.0.0")
    expect(player.it("trick-card")).to_have_count(2)


def test_the_last_card_shows_what_the_round_has_brought(page: Page, server: Server) -> None:
    player = opened(page, server, "wizard-position/1 1p3s.1 1 2 0,0,0 1 play 1 ZH 7S S 1,1,0 0:2C")
    player.it("hand-card").click()
    at(player, "0")
    player.it("pick-5C").click()
    at(player, "0.0")
    expect(player.it("trick-card")).to_have_count(3)
    expect(player.it("round-result").locator("tbody tr")).to_have_text(
        [re.compile("^Player 1.*0.*1.*−10"), re.compile(r"^You.*1.*1.*\+30"), re.compile(r"^Player 3.*0.*0.*\+20")]
    )
    expect(player.it("holdings")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(player.it("round-result")).to_have_count(0)
    reloaded_at(player, "0")


def test_likely_hands_are_told(page: Page, server: Server) -> None:
    player = opened(page, server, "wizard-position/1 1p3s.3 1 2 0,0,0 0 play 0 2H3H4H 7S S 0,3,0 -")
    first = player.it("hands-1").locator("li").first
    expect(first).to_contain_text("trump")
    expect(first).to_contain_text("%")


def test_the_odds_hand_their_cards_over(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}odds?lang=en")
    player.it("odds-typed").fill("ZC AS KH")
    player.it("odds-seat").get_by_text("3rd").click()
    player.it("analyse").click()
    player.it("analysis").wait_for()
    expect(player.it("analysis")).to_have_attribute("data-line", re.compile(r"1p4 3 3 0,0,0,0 2 bid 2 ZCKHAS"))


def test_a_link_brings_moves_and_comments_to_another_device(
    page: Page, new_browser: NewBrowser, server: Server
) -> None:
    player = opened(page, server, line_of("bid"))
    link = player.it("analysis-link")
    player.it("try-1").click()
    at(player, "0")
    without = link.input_value()
    player.it("note").fill("Für Zoë: warum?")
    player.it("note").blur()
    expect(link).to_have_value(re.compile(r"&.{100}"))
    assert link.input_value() != without
    other = Player(new_browser().new_page())
    other.page.goto(link.input_value())
    at(other, "0")
    expect(other.it("note")).to_have_value("Für Zoë: warum?")


def test_a_damaged_link_opens_its_position_and_stays_as_it_is(page: Page, server: Server) -> None:
    line = quote(line_of("bid"), safe="")
    page.goto(f"{server.address}analysis?lang=en&tap=1#{line}&q1bKyy")
    player = Player(page)
    expect(player.it("link-problem")).to_contain_text("incomplete or damaged")
    assert page.url.endswith("&q1bKyy")
    player.it("try-1").click()
    at(player, "0")
    expect(player.it("analysis-link")).not_to_have_value(f"{server.address}analysis#{line}&q1bKyy")


def test_what_is_wrong_with_a_line_is_said_where_it_is(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}analysis?lang=en")
    line = line_of("card")
    player.it("analysis-line").fill(line.replace("position/1", "position/2"))
    player.it("analysis-line-open").click()
    expect(player.it("line-problem")).to_contain_text("character 1")
    player.it("analysis-line").fill(line)
    player.it("analysis-line-open").click()
    player.it("analysis").wait_for()


def test_a_position_is_set_up_by_hand(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}analysis?lang=en")
    player.it("odds-typed").fill("ZC AS KH")
    player.it("odds-turn-up").click()
    player.it("pick-5H").click()
    player.it("set-up-open").click()
    player.it("analysis").wait_for()
    expect(player.it("trump")).to_have_attribute("data-trump", "H")
    player.it("try-2").click()
    at(player, "0")
    page.go_back()
    player.it("set-up").wait_for()


def test_an_analysis_is_saved_as_a_file_and_opened_from_it(
    page: Page, new_browser: NewBrowser, server: Server, tmp_path: Path
) -> None:
    player = opened(page, server, line_of("bid"))
    player.it("try-1").click()
    at(player, "0")
    with page.expect_download() as saved:
        player.it("export-analysis").click()
    saved.value.save_as(tmp_path / "analysis.json")
    other = Player(new_browser().new_page())
    other.page.goto(f"{server.address}analysis?lang=en")
    (tmp_path / "other.json").write_text("{}")
    other.it("import-analysis").set_input_files(tmp_path / "other.json")
    expect(other.it("file-problem")).to_contain_text("other.json")
    other.it("import-analysis").set_input_files(tmp_path / "analysis.json")
    at(other, "0")


@pytest.mark.parametrize("kind", ["bid", "choice"])
def test_an_answered_puzzle_leads_to_the_board(page: Page, player: Player, server: Server, kind: str) -> None:
    page.goto(f"{server.address}puzzles?tap=1&lang=en#{PUZZLES[kind]}")
    expect(player.it("analyse")).to_have_count(0)
    page.locator("[data-testid^=bid-], [data-testid=hand-card][data-legal=true]").first.click()
    player.it("answer").wait_for()
    worths = worths_in(player, "answer")
    player.it("analyse").click()
    player.it("analysis").wait_for()
    expect(player.it("analysis")).to_have_attribute("data-line", line_of(kind))
    expect(player.it("told")).to_contain_text("As in the puzzle: by points, from 8192 deals")
    assert worths_in(player, "choices") == worths


def worths_in(player: Player, place: str) -> list[str]:
    """What the choices in a table are worth, the best first."""
    return player.it(place).locator("td b").all_inner_texts()


def test_a_moment_of_a_review_leads_to_the_board(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    hand = player.it("hand-card").evaluate_all("(cards) => cards.map(({ dataset }) => dataset.card)")
    player.it("analyse").click()
    player.it("analysis").wait_for()
    expect(player.it("hand-card")).to_have_count(len(hand))
    told = worths_in(player, "choices")
    expect(player.it("told")).to_have_text("As in the review.")
    level = page.locator("[data-testid^=level-]").first
    level.select_option("club")
    expect(player.it("told")).to_have_count(0)
    level.select_option("game")
    expect(player.it("choices")).to_have_attribute("data-done", "true")
    assert worths_in(player, "choices") == told
    player.it("deep").click()
    expect(player.it("deep")).to_have_count(0)
    assert all(card in player.it("position-line").input_value() for card in hand)
    expect(level).to_have_value("game")
    expect(level.locator("option").first).to_contain_text("novice (this game)")


@pytest.mark.parametrize("view", ["", "&seat=1"])
def test_a_position_of_a_replay_leads_to_the_board(page: Page, player: Player, server: Server, view: str) -> None:
    """With all hands open, the board shows what the seat to act knows."""
    table = finished(server, {"players": 4, "schedule": [2, 3]}).table
    page.goto(f"{server.address}g/{table}?at=3{view}")
    player.it("open-menu").click()
    player.it("analyse").click()
    player.it("analysis").wait_for()
    expect(player.it("hand-card")).to_have_count(2)
    expect(player.it("analysis-question")).to_contain_text("What does Player" if view else "Your choice")


def test_own_bids_on_hands_like_this_lead_to_their_rounds(page: Page, server: Server) -> None:
    table = finished(server, {"players": 3, "schedule": [2]})
    page.goto(server.address)
    seats = json.dumps({table.table: table.secret})
    page.evaluate("(seats) => localStorage.setItem('gizzard.seats', seats)", seats)
    page.goto(f"{server.address}games")
    page.get_by_test_id(f"game-{table.table}").wait_for()
    (dealt,) = server.get(f"api/tables/{table.table}/record")[1]["rounds"]
    position = {"rules": {"players": 3}, "round": 2, "dealer": 2, "scores": [0, 0, 0], "seat": 0}
    position |= {"hand": dealt["hands"][0], "turn_up": dealt["turn_up"]}
    player = opened(page, server, server.post("api/positions", {"position": position})[1]["line"])
    player.it("experience").locator("summary").click()
    expect(player.it("own-bid")).to_contain_text("of 1")
    player.it("own-hand").click()
    expect(player.it("caption")).to_contain_text("Round 1")


def test_nothing_is_cut_at_320_pixels(new_browser: NewBrowser, server: Server) -> None:
    page = new_browser(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    player = opened(page, server, line_of("card"), "tap=1&lang=fr")
    player.it("holdings").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    player.it("to-new").click()
    player.it("set-up").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
