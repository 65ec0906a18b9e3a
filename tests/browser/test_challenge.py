"""A challenge: a link from a finished game to its cards, and the two results beside each other."""

from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server
from tests.browser.friends import NewBrowser

RULES = {"players": 3, "schedule": [1, 2]}
QUICK = "pace=0&tap=1"


def link_of(player: Player) -> str:
    """The link in the dialog of an ending."""
    player.it("share").click()
    return player.it("share-link").input_value()


def test_a_challenge_is_sent_played_compared_and_answered(
    page: Page, player: Player, server: Server, new_browser: NewBrowser
) -> None:
    player.sit(finished(server, RULES))
    link = link_of(player)
    guest = Player(new_browser(viewport={"width": 320, "height": 568}).new_page())
    guest.page.goto(f"{link}?{QUICK}")
    expect(guest.it("challenge").get_by_role("heading")).to_have_text("Anna challenges you")
    guest.it("challenge-name").fill("Ben")
    guest.it("challenge-play").click()
    guest.it("table").wait_for()
    guest.play()
    expect(guest.it("comparison-verdict")).to_be_visible()
    assert guest.page.evaluate("document.documentElement.scrollWidth") == 320
    page.goto(link_of(guest))
    expect(player.it("challenge").get_by_role("heading", level=1)).to_have_text("Ben has played your cards")
    expect(player.it("comparison-verdict")).to_contain_text("Ben")


def test_ones_own_challenge_is_sent_again(page: Page, player: Player, server: Server) -> None:
    player.sit(finished(server, RULES))
    page.goto(link_of(player))
    expect(player.it("challenge").get_by_role("heading")).to_have_text("Your challenge")
    expect(player.it("share-link")).to_have_value(page.url.split("?")[0])


def test_unnamed_player_signs_a_challenge(player: Player, server: Server, new_browser: NewBrowser) -> None:
    opened = server.open(RULES, name="You")
    player.sit(opened)
    player.play()
    link_of(player)
    player.it("share-name").fill("Zoë & Co")
    guest = Player(new_browser().new_page())
    guest.page.goto(player.it("share-link").input_value())
    expect(guest.it("challenge").get_by_role("heading")).to_have_text("Zoë & Co challenges you")
