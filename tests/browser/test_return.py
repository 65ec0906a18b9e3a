"""Recovery: a reloaded page and a killed server resume in the middle of a trick."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from harness.browser.player import Player
from harness.network import Network, before_server
from harness.server import Server, running

SCENE = """() => ({
  n: document.querySelector('[data-testid=table]').dataset.n,
  cards: [...document.querySelectorAll('[data-testid=hand-card]')].map((card) => card.getAttribute('aria-label')),
  round: document.querySelector('[data-testid=round]').innerText,
  seats: [...document.querySelectorAll('[data-testid^=seat-]')].map((seat) => seat.innerText),
  pad: document.querySelector('[data-testid=score-pad]').innerText,
})"""


def mid_trick(player: Player) -> None:
    """Plays on until there is something on the table and it is the player's turn."""
    player.it("score-pad").wait_for()
    while True:
        player.play_until("card")
        if player.it("trick-card").count():
            return
        player.choose()


def test_a_page_that_is_loaded_again(page: Page, player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}))
    for _ in range(3):
        mid_trick(player)
        before = page.evaluate(SCENE)
        page.reload()
        assert player.asked() == "card"
        player.it("score-pad").wait_for()
        assert page.evaluate(SCENE) == before
        player.choose()


def test_a_server_that_was_killed(page: Page, tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        player = Player(page)
        player.sit(server.open({"players": 4, "rounds": 4}))
        mid_trick(player)
        before = page.evaluate(SCENE)
        server.kill()
        expect(page.get_by_test_id("lost")).to_be_visible()
        expect(player.it("live")).to_contain_text("Connection lost")
        server.restart()
        expect(page.get_by_test_id("lost")).to_have_count(0)
        assert page.evaluate(SCENE) == before
        player.play()
        expect(player.it("game-over")).to_be_visible()


def cut_before(player: Player, network: Network) -> None:
    """The connection is lost, and the player knows."""
    network.cut()
    expect(player.it("lost")).to_be_visible()
    player.choose()


def cut_after(player: Player, network: Network) -> None:
    """What the player does goes nowhere, and then the connection is lost."""
    network.swallow()
    player.choose()
    network.cut()


def cut_during(player: Player, network: Network) -> None:
    """What the player does may have reached the server, which cannot say so."""
    network.swallow()
    player.choose()
    network.mend()
    network.cut()


@pytest.mark.parametrize("fault", [cut_before, cut_after, cut_during])
def test_what_was_chosen_counts_once_when_the_network_is_back(
    page: Page, server: Server, fault: Callable[[Player, Network], None]
) -> None:
    opened = server.open({"players": 4, "schedule": [3]})
    with before_server(server.address) as network:
        player = Player(page)
        page.goto(f"http://127.0.0.1:{network.port}/t/{opened.table}?pace=0&tap=1#{opened.secret}")
        for _ in range(4):  # a bid and three cards
            player.question()
            fault(player, network)
            network.mend()
        assert player.asked() == "game-over"


def test_a_second_tab_shows_the_same_and_may_play_on(context: BrowserContext, server: Server) -> None:
    opened = server.open({"players": 3, "rounds": 3})
    first, second = Player(context.new_page()), Player(context.new_page())
    second.sit(opened)
    first.page.bring_to_front()
    first.sit(opened)
    first.play(3)
    first.asked()
    expect(second.it("table")).to_have_attribute("data-n", str(first.n))
    second.asked()
    for one in (first, second):
        one.it("score-pad").wait_for()
    assert first.page.evaluate(SCENE) == second.page.evaluate(SCENE)
    second.page.bring_to_front()
    second.play()
    expect(first.it("game-over")).to_be_visible()


def test_draw_for_dealer_is_not_repeated_after_a_reload(page: Page, player: Player, server: Server) -> None:
    player.sit(server.open({"players": 3}), "pace=fast")
    player.it("draw").wait_for()
    page.keyboard.press(" ")
    player.asked()
    page.reload()
    player.asked()
    expect(player.it("draw")).to_have_count(0)
