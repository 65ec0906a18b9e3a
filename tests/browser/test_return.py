"""Recovery: a reloaded page and a killed server resume in the middle of a trick."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from harness.browser.player import Player
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
