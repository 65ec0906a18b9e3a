"""The review of a finished game: its costliest moments on the felt, to try again and to practise."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server
from tests.golden.files import golden
from tests.present import present

RULES = {"players": 3, "schedule": [2, 3]}
"""Two rounds in which seat 0 plays at random, and makes mistakes."""


CHOICES = "[data-testid=hand-card][data-legal=true], [data-testid^=bid-]:is(button):not([aria-disabled])"
"""What can be chosen at a small table."""


def reviewed(page: Page, server: Server) -> Player:
    """A review that is done, come to from the end of the game."""
    player = Player(page)
    player.sit(finished(server, RULES))
    player.it("to-review").click()
    expect(player.it("review")).to_have_attribute("data-ended", "true")
    expect(player.it("review-progress")).to_have_count(0)
    expect(player.it("moment")).to_be_visible()
    return player


def try_it(player: Player) -> None:
    """Bids, or plays a card that is legal."""
    player.page.locator(CHOICES).first.click()


def answer(player: Player) -> None:
    """Tries the first choice, and reads what it was worth."""
    try_it(player)
    expect(player.it("answer").locator("h2")).to_be_focused()
    player.it("quiz-next").click()


def test_costliest_moments_come_first_on_the_felt(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    expect(player.it("felt")).to_be_visible()
    expect(player.it("moment").locator(".badge")).to_have_count(1)
    assert player.it("worth").count() + player.it("hand-card").locator(".badge").count() > 1
    expect(player.it("accounts")).not_to_be_visible()
    heading = player.it("moment").get_by_role("heading")
    first = heading.inner_text()
    player.it("next-moment").click()
    expect(heading).to_be_focused()
    expect(heading).not_to_have_text(first)
    link, second = player.it("moment-link").input_value(), heading.inner_text()
    page.goto(link.replace("&seat=0", "&seat=1"))
    expect(player.it("review-seat")).to_have_value("1")
    page.goto(link)
    expect(heading).to_have_text(second)


def test_click_on_the_score_graph_shows_the_moment(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    heading = player.it("moment").get_by_role("heading")
    expect(player.it("chart")).to_have_attribute("aria-label", re.compile(r"^Win chance\..*\d+%"))
    player.it("course").get_by_text("Final score").click()
    expect(player.it("chart")).to_have_attribute("aria-label", re.compile(r"^Final score\."))
    player.it("pick-moment").press("End")
    expect(heading).to_contain_text("Round 2")
    player.it("pick-moment").press("Home")
    expect(heading).to_contain_text("Round 1")
    chart = present(player.it("pick-moment").bounding_box())
    player.it("pick-moment").click(position={"x": chart["width"] * 0.9, "y": chart["height"] / 2})
    expect(heading).to_contain_text("Round 2")


def not_loaded(page: Page, server: Server, addresses: str) -> Player:
    """Somebody at the review of a finished game, from which the network keeps these addresses."""
    page.route(addresses, lambda route: route.abort("internetdisconnected"))
    player = Player(page)
    player.sit(finished(server, RULES))
    player.it("to-review").click()
    expect(player.it("review-problem")).to_be_visible()
    return player


def test_what_could_not_be_loaded_is_said_and_loaded_later(page: Page, server: Server) -> None:
    player = not_loaded(page, server, "**/replay?*")
    page.unroute("**/replay?*")
    player.it("review-go").click()
    expect(player.it("moment")).to_be_visible()


def test_what_could_not_be_loaded_of_one_seat_is_not_said_of_another(page: Page, server: Server) -> None:
    player = not_loaded(page, server, "**/replay?*seat=0*")
    player.it("review-seat").select_option("1")
    expect(player.it("review-problem")).to_have_count(0)
    player.it("review-seat").select_option("0")
    expect(player.it("review-problem")).to_be_visible()


def test_mistakes_of_all_games_are_practised_on_one_page(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    expect(player.it("to-mistakes")).to_be_visible()
    page.goto(f"{server.address}games")
    player.it("to-mistakes").click()
    player.it("learn-mistakes").click()
    answer(player)
    page.goto(server.address)
    player.it("to-moment").click()
    player.it("quiz").wait_for()
    page.goto(f"{server.address}mistakes")
    player.it("forget-mistakes").click()
    player.it("forget-mistakes").click()
    expect(player.it("no-mistakes")).to_be_visible()


def test_a_moment_can_be_tried_again(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    player.it("next-moment").click()
    moment = player.it("moment").get_by_role("heading").inner_text()
    player.it("play-on").click()
    expect(player.it("trial")).to_be_visible()
    expect(player.it("hint")).to_have_count(0)
    expect(player.it("open-hint")).to_have_count(0)
    player.choose()
    expect(player.it("trial")).to_have_count(0)
    expect(player.it("trial-answer")).to_be_visible()
    expect(player.it("open-chat")).to_have_count(0)
    expect(player.it("open-hint")).to_have_attribute("aria-pressed", "true")
    player.it("open-menu").click()
    expect(player.it("ask-undo")).to_be_visible()
    page.keyboard.press("Escape")
    player.it("back").click()
    expect(player.it("moment").get_by_role("heading")).to_have_text(moment)


def test_a_recorded_game_is_reviewed_too(page: Page, player: Player, server: Server, tmp_path: Path) -> None:
    record = golden()["standard"] | {"unfinished": True, "winners": None}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record | {"rounds": record["rounds"][:2]}))
    page.goto(f"{server.address}replay")
    player.it("import-file").set_input_files(file)
    player.it("replay-review").click()
    expect(player.it("moment")).to_contain_text("Player 1 chose")
    player.it("review-seat").select_option(label="Player 2")
    expect(player.it("moment")).to_contain_text("Player 2 chose")
