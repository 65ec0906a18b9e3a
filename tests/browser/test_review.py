"""The review of a finished game: from its ending, with mistakes to practise and positions to go on from."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.golden.files import golden
from tests.server.live import Server
from tests.server.scenes import finished

RULES = {"players": 3, "schedule": [2, 3]}
"""Two rounds in which seat 0 plays at random, and makes mistakes."""


def reviewed(page: Page, server: Server) -> Player:
    """A review that is done, come to from the end of the game."""
    player = Player(page)
    player.sit(finished(server, RULES))
    player.it("to-review").click()
    expect(player.it("review-progress")).to_have_count(0)
    expect(player.it("accounts")).to_be_visible()
    return player


def answer(player: Player) -> None:
    """Tries the first choice, and reads what it was worth."""
    player.it("quiz-choice").first.click()
    expect(player.it("quiz-verdict")).to_be_focused()
    player.it("quiz-next").click()


def test_mistakes_are_shown_once_one_has_tried(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    expect(player.it("mistake")).to_have_count(0)
    player.it("learn-mistakes").click()
    expect(player.it("quiz-verdict")).to_have_count(0)
    while player.it("quiz").count():
        answer(player)
    expect(player.it("mistake").first).to_be_visible()


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
    player.it("learn-mistakes").click()
    answer(player)


def test_what_could_not_be_loaded_of_one_seat_is_not_said_of_another(page: Page, server: Server) -> None:
    player = not_loaded(page, server, "**/replay?seat=0*")
    expect(player.it("accounts")).to_be_visible()
    player.it("review-seat").get_by_role("radio").nth(1).check(force=True)
    expect(player.it("review-problem")).to_have_count(0)
    player.it("review-seat").get_by_role("radio").nth(0).check(force=True)
    expect(player.it("review-problem")).to_be_visible()


def test_mistakes_of_all_games_are_practised_on_one_page(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    expect(player.it("learn-mistakes")).to_be_visible()
    page.goto(f"{server.address}games")
    player.it("to-mistakes").click()
    player.it("learn-mistakes").click()
    answer(player)
    page.goto(f"{server.address}mistakes")
    player.it("forget-mistakes").click()
    player.it("forget-mistakes").click()
    expect(player.it("no-mistakes")).to_be_visible()


def test_one_can_go_on_from_a_mistake(page: Page, server: Server) -> None:
    player = reviewed(page, server)
    player.it("show-mistakes").click()
    player.it("mistake").first.locator("summary").click()
    player.it("play-on").click()
    expect(player.it("round")).to_be_visible()
    player.choose()


def test_a_recorded_game_is_reviewed_too(page: Page, server: Server, tmp_path: Path) -> None:
    record = golden()["standard"] | {"unfinished": True, "winners": None}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record | {"rounds": record["rounds"][:2]}))
    page.goto(f"{server.address}replay")
    player = Player(page)
    player.it("import-file").set_input_files(file)
    player.it("replay-review").click()
    expect(player.it("accounts")).to_be_visible()
    player.it("review-seat").get_by_text("Player 2").click()
    expect(player.it("mistakes")).to_be_visible()
