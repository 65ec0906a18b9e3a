"""The end of a game: who has won, how it came to that, a picture to share."""

import struct
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player
from harness.scenes import company, finished, playing, scene
from harness.server import Opened, Server
from tests.browser.friends import NewBrowser
from tests.present import present

SHARING = """() => {
  navigator.canShare = () => true;
  window.shared = new Promise((done) => { navigator.share = async (what) => done(what); });
}"""
"""The programs of the device take what is shared."""


@pytest.fixture(scope="session")
def game(server: Server) -> Opened:
    return finished(server, {"players": 4, "schedule": [1, 2, 3, 4, 5]})


def test_end_shows_winners_bids_and_points(player: Player, game: Opened) -> None:
    player.sit(game)
    expect(player.it("game-over").get_by_role("heading")).to_contain_text("win")
    rows = player.it("game-over").locator("tbody tr")
    expect(rows).to_have_count(4)
    for row in rows.all():
        expect(row).to_contain_text("of 5")
    points = [int(cell.replace("\u2212", "-")) for cell in rows.locator("td:last-child").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    expect(player.it("play-again")).to_be_focused()


def test_a_game_that_a_bot_has_finished_is_nobodys_triumph(new_browser: NewBrowser, server: Server) -> None:
    anna = server.open({"players": 3, "schedule": [1]}, seats=[None, "novice"])
    ben = anna.taken("Ben")
    with anna.seat() as host, ben.seat() as guest:
        host.ask("start")
        host.hear(lambda: host.view)
        host.ask("leave")
        guest.play_through(Random(1))
    for left, said in ((anna, True), (ben, False)):
        player = Player(new_browser().new_page())
        player.sit(left)
        row = player.it("game-over").get_by_role("row").filter(has_text="Anna")
        expect(row).to_contain_text("finished by a bot")
        expect(player.it("game-over").get_by_text("finished the game for you")).to_have_count(int(said))
        player.page.goto(server.address + "games")
        expect(player.it(f"game-{left.table}").get_by_text("finished the game for you")).to_have_count(int(said))
        expect(player.it("figures")).to_have_count(int(not said))


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_every_row_is_in_sight_on_a_phone(new_browser: NewBrowser, server: Server, width: int, height: int) -> None:
    player = Player(new_browser(viewport={"width": width, "height": height}).new_page())
    player.sit(finished(server, {"players": 6, "schedule": [1, 2, 3, 4, 5]}))
    last = player.it("game-over").locator("tbody tr").nth(5)
    expect(last).to_be_in_viewport(ratio=0.95)
    box, again = (present(part.bounding_box()) for part in (last, player.it("play-again")))
    assert box["y"] + box["height"] <= again["y"] or box["x"] + box["width"] <= again["x"]


def test_winner_and_own_row_stay_in_sight_on_the_smallest_phone(new_browser: NewBrowser, server: Server) -> None:
    player = Player(new_browser(viewport={"width": 320, "height": 420}).new_page())
    player.sit(finished(server, {"players": 6, "rounds": 10}))
    ways = present(player.it("game-over").locator(".actions").bounding_box())
    for scrolled in (0, 150):
        player.it("game-over").evaluate("(box, scrolled) => { box.scrollTop = scrolled; }", scrolled)
        for row in ("tr:has(.prize)", ".me"):
            seen = player.it("game-over").locator(row).locator("td").last
            expect(seen).to_be_in_viewport(ratio=0.95)
            box = present(seen.bounding_box())
            assert box["y"] + box["height"] <= ways["y"] + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_ways_on_fit_their_buttons(new_browser: NewBrowser, game: Opened, lang: str) -> None:
    player = Player(new_browser(viewport={"width": 320, "height": 568}).new_page())
    player.sit(game, f"pace=0&lang={lang}")
    expect(player.it("play-again")).to_be_in_viewport(ratio=1)
    for button in player.it("game-over").locator(".actions .btn").all():
        assert button.evaluate("(button) => button.scrollWidth <= button.clientWidth"), button.inner_text()


def test_what_the_ending_covers_is_out_of_reach(new_browser: NewBrowser, game: Opened) -> None:
    player = Player(new_browser(viewport={"width": 320, "height": 568}).new_page())
    player.sit(game)
    expect(player.it("play-again")).to_be_in_viewport(ratio=1)
    term = player.it("status").locator("button").first
    assert term.evaluate("(term) => (term.focus(), document.activeElement !== term)")


def test_level_of_a_bot_is_shown_beside_its_name(player: Player, game: Opened) -> None:
    player.sit(game)
    expect(player.it("game-over").get_by_role("rowheader", name="Pip Bot Novice")).to_be_visible()
    expect(player.it("seat-1").locator("[data-avatar=pip]")).to_be_visible()
    expect(player.it("seat-1")).to_contain_text("Novice")


def test_picture_is_saved_and_announced_if_sharing_is_unavailable(page: Page, player: Player, game: Opened) -> None:
    player.sit(game)
    page.evaluate("navigator.canShare = () => false")
    with page.expect_download() as download:
        player.it("share").click()
        player.it("share-picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename == "gizzard.png"
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    expect(player.it("picture-status")).to_have_text("Saved as gizzard.png")


def test_picture_is_passed_to_the_share_dialog(page: Page, player: Player, game: Opened) -> None:
    player.sit(game)
    page.evaluate(SHARING)
    player.it("share").click()
    player.it("share-picture").click()
    assert page.evaluate("shared.then(({ files }) => files.map(({ name, type }) => [name, type]))") == [
        ["gizzard.png", "image/png"]
    ]


@pytest.mark.parametrize(("motion", "seconds"), [("no-preference", "0.24s"), ("reduce", "1e-05s")])
def test_a_winner_is_celebrated_for_as_long_as_a_card_moves(
    new_browser: NewBrowser, server: Server, motion: Literal["no-preference", "reduce"], seconds: str
) -> None:
    player = Player(new_browser(reduced_motion=motion).new_page())
    won = scene(server, {"players": 3, "schedule": [1, 2]}, lambda seen: seen["winners"] == [0])
    player.sit(won, "pace=fast")
    burst = player.it("game-over").locator(".moment path").first
    expect(burst).to_have_css("animation-duration", seconds)


def test_who_has_lost_hears_what_went_well_and_nothing_bursts(player: Player, server: Server) -> None:
    player.sit(scene(server, {"players": 3, "schedule": [1, 2, 3]}, lambda seen: seen["winners"] == [1]))
    expect(player.it("went-well")).to_contain_text("ou")
    expect(player.it("game-over").locator(".moment > svg path")).to_have_count(0)


def test_who_agrees_after_the_other_has_left_is_found_by_them(new_browser: NewBrowser, server: Server) -> None:
    seats = company(server, {"players": 3, "schedule": [1]}, lambda seen: seen["phase"] == "over", ["Ben"])
    anna, ben = (Player(new_browser().new_page(), seed) for seed in range(2))
    for player, opened in zip((anna, ben), seats, strict=True):
        player.sit(opened)
    anna.it("befriend-agree").click()
    expect(ben.it("befriend")).to_contain_text("Anna has agreed.")
    anna.page.goto(server.address)
    ben.it("befriend-agree").click()
    ben.it("befriended").wait_for()
    anna.page.goto(server.address + "games")
    expect(anna.it("friends")).to_contain_text("Ben")


def test_a_rematch_is_found_from_the_start_page_and_watched_at_once(new_browser: NewBrowser, server: Server) -> None:
    seats = company(server, {"players": 3, "schedule": [1]}, playing, ["Ben"], spectators="on")
    anna, ben, cleo = (Player(new_browser().new_page(), seed) for seed in range(3))
    for player, opened in zip((anna, ben), seats, strict=True):
        player.sit(opened)
    cleo.page.goto(f"{server.address}t/{seats[0].table}?pace=0")
    cleo.it("watch").click()
    anna.play()
    ben.page.goto(server.address)
    anna.it("play-again").click()
    anna.it("room").wait_for()
    expect(cleo.it("play-again")).to_have_text("Watch the rematch")
    cleo.it("play-again").click()
    cleo.it("room").wait_for()
    ben.page.reload()
    expect(ben.it("continue")).to_contain_text("with Anna and Pip")
    ben.it("continue").click()
    expect(ben.it("place-1")).to_contain_text("you")
    anna.it("start").click()
    cleo.it("table").wait_for()


AT_THE_START = """() => new MutationObserver(() => {
  const box = document.querySelector('[data-testid=game-over]');
  for (const animation of box ? document.getAnimations() : []) {
    animation.pause();
    animation.currentTime = 0;
  }
}).observe(document, { childList: true, subtree: true })"""
"""The result is there, and nothing of it has appeared yet."""


def test_the_table_stays_until_its_result_has_appeared(page: Page, player: Player, game: Opened) -> None:
    page.add_init_script(f"({AT_THE_START})()")
    player.sit(game, "pace=fast")
    box = player.it("game-over")
    box.wait_for()
    hiding = "(box) => !document.elementFromPoint(2, innerHeight / 2).checkVisibility({ opacityProperty: true })"
    assert box.evaluate(hiding)
