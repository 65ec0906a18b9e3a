"""Those who look on: spectators, players during a pause, players who are out of the game."""

from playwright.sync_api import expect

from gizzard.server.tables.events import Paused
from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import company, scene
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.browser.test_screens import in_play

THREE = {"players": 3, "schedule": [5] * 3, "trump": "rotating"}
FOUR = {"players": 4, "schedule": [5] * 9}


def last_card_open(view: Object) -> bool:
    """Seat 0 leads its last card, a King that is not trump: it may take the trick, or not."""
    leads = view["phase"] == "play" and all(len(trick["plays"]) == 3 for trick in view["round"]["tricks"])
    if not leads or len(view["hand"]) != 1:
        return False
    rank, suit = view["hand"][0]
    return bool(rank == "K" and suit != view["round"]["trump"])


def last_of_round(view: Object) -> object:
    """Seat 0 plays the last card of a round."""
    tricks = view["round"]["tricks"]
    return view["phase"] == "play" and len(tricks) == 5 and len(tricks[-1]["plays"]) == 3


def test_a_spectator_has_a_badge_a_place_of_their_own_and_no_bar(new_browser: NewBrowser, server: Server) -> None:
    anna, _ = company(server, FOUR, in_play, ["Ben"], spectators="on")
    watcher = Player(new_browser().new_page())
    watcher.page.goto(f"{server.address}t/{anna.table}?pace=0")
    watcher.it("watch").click()
    expect(watcher.it("watching")).to_have_text("You are watching")
    expect(watcher.it("status")).to_have_count(0)
    for seat, name in enumerate(("Anna", "Ben", "Pip", "Domino")):
        expect(watcher.it(f"seat-{seat}")).to_contain_text(name)


def test_a_pause_veils_the_table_and_says_whose_it_is(new_browser: NewBrowser, server: Server) -> None:
    anna, ben = (Player(new_browser().new_page()) for _ in range(2))
    seats = company(server, FOUR, in_play, ["Ben"], [Paused(1)], clock=None)
    anna.sit(seats[0])
    ben.sit(seats[1])
    expect(anna.it("paused")).to_contain_text("At Ben’s request.")
    expect(ben.it("paused")).to_contain_text("At your request.")
    seat, pause = (anna.it(name).bounding_box() for name in ("seat-1", "paused"))
    assert seat is not None
    assert pause is not None
    assert seat["y"] + seat["height"] < pause["y"]
    assert anna.it("felt").evaluate("(felt) => felt.closest('[inert]') !== null")
    expect(anna.it("ask-resume")).to_be_focused()
    anna.page.keyboard.press("Enter")
    for player in (anna, ben):
        expect(player.it("paused")).to_have_count(0)
    expect(anna.it("hand-card").first).to_be_enabled()


ELIMINATION = {"players": 5, "schedule": "reverse", "rounds": 5, "eliminate_every": 2}


def last_and_behind(view: Object) -> object:
    """The last card of the second round is to be played, and whatever it takes, this seat stays the last."""
    if view["round"]["number"] != 2 or len(view["hand"] or []) != 1:
        return False
    mine, *others = (now + more for now, more in zip(view["scores"], view["projected"], strict=True))
    return mine + 50 < min(others)


def test_who_is_out_can_skip_to_the_end(new_browser: NewBrowser, server: Server) -> None:
    player = Player(new_browser().new_page())
    player.sit(scene(server, ELIMINATION, last_and_behind), "pace=normal&tap=1")
    player.choose()
    player.gather_until("result")
    player.it("result-continue").click()
    player.it("eliminated").wait_for()
    player.it("watch-fast").click()
    expect(player.it("watch-fast")).to_have_attribute("aria-pressed", "true")
    player.it("to-the-end").click()
    expect(player.it("game-over")).to_be_visible()


def test_a_claim_that_comes_to_nothing_says_why(new_browser: NewBrowser, server: Server) -> None:
    seats = company(server, THREE, last_card_open, ["Ben", "Cleo"], clock=None)
    anna, ben, cleo = (Player(new_browser().new_page()) for _ in seats)
    for player, seat in zip((anna, ben, cleo), seats, strict=True):
        player.sit(seat)
    anna.it("open-menu").click()
    anna.it("claim-all").click()
    ben.it("vote-no").click()
    for player in (anna, ben, cleo):
        expect(player.it("live")).to_contain_text("Anna claims the remaining tricks. The request was declined.")


def test_a_big_screen_shows_who_stands_where_after_a_round(new_browser: NewBrowser, server: Server) -> None:
    opened = scene(server, FOUR, last_of_round, spectators="on")
    screen = Player(new_browser(viewport={"width": 1920, "height": 1080}).new_page())
    screen.page.goto(f"{server.address}t/{opened.table}/screen?pace=slow")
    screen.it("seat-0").wait_for()
    player = Player(new_browser().new_page())
    player.sit(opened)
    player.choose()
    expect(screen.page.locator("[data-testid^=standing-]")).to_have_count(4)
    expect(screen.it("standing-0").locator("b")).to_have_text(screen.it("total-0").locator("b").inner_text())
