"""Playing with people one does not know, and what the door of a table says to those who cannot sit down."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server
from tests.browser.friends import NewBrowser, play_together, started, whose_turn
from tests.present import present


def searching(new_browser: NewBrowser, server: Server, name: str, preset: str) -> Player:
    """Somebody who looks for a game, from the start page to the table, which starts when nobody is awaited any more."""
    player = Player(new_browser().new_page())
    player.page.goto(f"{server.address}?pace=0&tap=1")
    player.it("door-find").click()
    player.it("find-name").fill(name)
    player.it("find-preset").select_option(preset)
    player.it("find-go").click()
    player.page.locator("[data-testid=room], [data-testid=table]").first.wait_for()
    return player


def test_strangers_meet_see_who_is_there_and_play(new_browser: NewBrowser, server: Server) -> None:
    anna = searching(new_browser, server, "Anna", "first-five")
    expect(anna.it("room-state")).to_have_text("3 seats are still free.")
    expect(anna.it("countdown")).to_have_text(re.compile(r"Bots take the free seats in \d+ seconds?\."))
    page = new_browser().new_page()
    page.goto(server.address + "find")
    page.get_by_test_id("find-preset").select_option("first-five")
    expect(page.get_by_test_id("find-awaited")).to_be_visible()
    page.get_by_test_id("find-preset").select_option("jester-bid")
    expect(page.get_by_test_id("find-awaited")).to_have_count(0)
    ben = searching(new_browser, server, "Ben", "first-five")
    expect(anna.it("place-1")).to_contain_text("Ben")
    expect(ben.it("place-0")).to_contain_text("Anna")
    expect(ben.it("chat-line")).to_have_count(0)
    for player in (anna, ben):
        expect(player.page.locator("[data-testid=start], [data-testid^=remove-]")).to_have_count(0)
    cleo, dora = (searching(new_browser, server, name, "first-five") for name in ("Cleo", "Dora"))
    assert play_together([anna, ben, cleo, dora], 4) == 4


def test_the_countdown_and_what_is_said_are_in_sight_on_a_small_phone(new_browser: NewBrowser, server: Server) -> None:
    player = Player(new_browser(viewport={"width": 320, "height": 640}).new_page())
    player.page.goto(server.address + "find?lang=es")
    player.it("find-go").click()
    words, own, above = (present(player.it(part).bounding_box()) for part in ("countdown", "place-0", "place-2"))
    assert above["y"] + above["height"] <= words["y"]
    assert words["y"] + words["height"] <= own["y"]
    player.it("room-chat").locator("summary").first.click()
    expect(player.it("say-hello")).to_be_in_viewport(ratio=1)


def test_whoever_is_alone_need_not_wait_for_strangers(new_browser: NewBrowser, server: Server) -> None:
    anna = searching(new_browser, server, "Anna", "magic")
    anna.it("start").click()
    expect(anna.it("seat-2")).to_contain_text("Club")


def test_who_waits_may_leave(new_browser: NewBrowser, server: Server) -> None:
    anna = searching(new_browser, server, "Anna", "maximus")
    ben = searching(new_browser, server, "Ben", "maximus")
    anna.it("give-up").click()
    expect(anna.it("find-go")).to_be_visible()
    expect(ben.it("place-0")).to_have_text("free")
    expect(ben.it("start")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("under way", "seats are taken", "over")), ("de", ("schon gespielt", "besetzt", "zu Ende")),
     ("fr", ("est en cours", "places sont prises", "terminée"))],
)  # fmt: skip
def test_join_page_explains_why_nobody_can_sit_down(
    page: Page, server: Server, lang: str, words: tuple[str, str, str]
) -> None:
    full = server.open({"players": 3}, seats=[None, "novice"], spectators="on")
    full.taken("Ben")
    running = server.open({"players": 3}, spectators="on")
    over = finished(server, {"players": 3, "rounds": 1})
    for opened, said, way in zip((running, full, over), words, ("watch", "find-another", "to-replay"), strict=True):
        page.goto(f"{server.address}t/{opened.table}?lang={lang}")
        expect(page.get_by_test_id("door-state")).to_contain_text(said)
        expect(page.get_by_test_id(way)).to_be_visible()
        expect(page.get_by_test_id("find-another")).to_be_visible()


def test_join_page_of_an_unknown_table_offers_another_game(browser: Browser, server: Server) -> None:
    with browser.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.goto(f"{server.address}t/nowhere")
        expect(page.get_by_role("alert")).to_contain_text("no such table")
        expect(page.get_by_role("status")).to_have_count(0)  # the live region says it, and nothing says it twice
        page.get_by_test_id("find-another").click()
        expect(page.get_by_test_id("find-go")).to_be_visible()


def test_who_is_muted_is_not_heard_and_who_is_reported_is_muted(new_browser: NewBrowser, server: Server) -> None:
    anna, ben, cleo = started(new_browser, server, {"players": 3, "schedule": [3]}, clock=None, chat="phrases")
    anna.it("people").locator("summary").click()
    anna.it("mute-1").click()
    expect(anna.it("mute-1")).to_have_attribute("aria-pressed", "true")
    for player in (ben, cleo):
        player.it("say-wow").click()
    expect(anna.it("says").locator("li")).to_have_count(1)
    expect(anna.it("says")).to_contain_text("Cleo")
    anna.page.reload()
    expect(anna.it("says").locator("li")).to_have_count(1)
    anna.it("people").locator("summary").click()
    anna.it("mute-1").click()
    expect(anna.it("says").locator("li")).to_have_count(2)
    anna.it("report-1").click()
    anna.it("report-words").click()
    expect(anna.it("report-answer")).to_contain_text("Ben is muted for you")
    expect(anna.it("says").locator("li")).to_have_count(1)


def test_a_bot_may_play_for_who_is_away(new_browser: NewBrowser, server: Server) -> None:
    players = started(new_browser, server, {"players": 3, "schedule": [3], "trump": "rotating"}, clock=None)
    gone = whose_turn(players)
    others = [player for player in players if player is not gone]
    seat = players.index(gone)
    gone.page.close()
    for player in others:
        expect(player.it(f"awaited-{seat}")).to_contain_text("has lost the connection")
    others[0].it("let-a-bot-play").click()
    expect(others[0].it(f"awaited-{seat}")).to_have_count(0)
    others[1].it("vote-yes").click()
    for player in others:
        expect(player.it(f"absence-{seat}")).to_have_text("Bot")


def test_who_will_be_right_back_is_waited_for_and_sees_how_to_come_back(
    new_browser: NewBrowser, server: Server
) -> None:
    players = started(new_browser, server, {"players": 3, "schedule": [3], "trump": "rotating"})
    away = whose_turn(players)
    seat = players.index(away)
    asking = players[seat - 1]
    away.page.set_viewport_size({"width": 320, "height": 640})
    away.it("open-menu").click()
    away.it("ask-brb").click()
    expect(asking.it(f"awaited-{seat}")).to_contain_text("right back")
    expect(asking.it("let-a-bot-play")).to_have_count(0)
    asking.it("open-menu").click()
    expect(asking.page.locator("[data-testid^=kick-]")).to_have_count(1)
    asking.it("ask-pause").click()
    expect(away.it("ask")).to_have_count(1)
    away.it("ask-back").click()
    expect(away.it("vote-yes")).to_be_visible()


def test_a_public_table_is_found_on_the_start_page(new_browser: NewBrowser, server: Server) -> None:
    host, guest = Player(new_browser().new_page()), Player(new_browser().new_page())
    host.page.goto(server.address + "new")
    host.it("lobby-name").fill("Paula")
    host.it("lobby-opponents").get_by_text("Friends").click()
    host.it("lobby-settings-table").locator("summary").click()
    host.it("set-public").check()
    expect(host.it("set-chat").locator("option")).to_have_count(2)
    host.it("lobby-play").click()
    host.it("room").wait_for()
    expect(host.it("chat-line")).to_have_count(0)
    guest.page.goto(server.address)
    guest.it("open-tables").get_by_text("Paula’s table").click()
    guest.it("sit").click()
    expect(host.it("place-1")).to_contain_text("Guest")
    host.it("remove-1").click()
    host.it("remove").click()
    expect(host.it("place-1")).to_have_text("sit here")
