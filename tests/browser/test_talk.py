"""What people at a table say to each other, and ask of each other."""

from typing import Any

from playwright.sync_api import expect

from harness.server import Server
from tests.browser.friends import NewBrowser, started, whose_turn

THREE = {"players": 3, "schedule": [3, 3], "trump": "rotating"}
CALM: dict[str, Any] = {"clock": None, "chat": "free", "spectators": "on", "undo": True}


def test_a_move_is_taken_back_when_the_others_agree(new_browser: NewBrowser, server: Server) -> None:
    players = started(new_browser, server, THREE, **CALM)
    mover = whose_turn(players)
    others = [player for player in players if player is not mover]
    mover.choose()
    expect(mover.it("bid-prompt")).to_have_count(0)
    mover.it("open-menu").click()
    mover.it("ask-undo").click()
    for other in others:
        other.it("vote-yes").click()
    expect(mover.it("bid-prompt")).to_be_visible()
    for player in players:
        expect(player.it("live")).to_contain_text("The last move was taken back.")


def test_a_pause_may_be_declined_or_withdrawn(new_browser: NewBrowser, server: Server) -> None:
    anna, ben, cleo = started(new_browser, server, THREE, **CALM)

    def ask() -> None:
        anna.it("open-menu").click()
        anna.it("ask-pause").click()

    ask()
    ben.it("vote-yes").click()
    cleo.it("vote-yes").click()
    ben.it("ask-resume").click()
    expect(anna.it("paused")).to_have_count(0)
    ask()
    ben.it("vote-no").click()
    expect(ben.it("ask")).to_have_count(0)
    expect(ben.it("live")).to_contain_text("Anna would like to pause. The request was declined.")
    ben.it("open-menu").click()
    ben.it("ask-pause").click()
    ben.it("withdraw").click()
    expect(anna.it("live")).to_contain_text("The request was withdrawn.")
    expect(anna.it("ask")).to_have_count(0)


def test_what_is_said_is_text_and_nothing_else(new_browser: NewBrowser, server: Server) -> None:
    anna, ben, _ = started(new_browser, server, THREE, **CALM)
    expect(anna.it("open-chat")).to_have_count(0)  # the chat is beside the table
    ben.page.set_viewport_size({"width": 390, "height": 844})
    anna.it("say-good-luck").click()
    anna.it("chat-line").fill("<img src=x onerror=alert(1)> & co")
    anna.it("chat-send").click()
    expect(ben.it("open-chat")).to_have_attribute("aria-label", "Chat, 2 new")
    expect(ben.it("live")).to_contain_text("Anna: <img src=x onerror=alert(1)> & co")
    ben.it("open-chat").click()
    expect(ben.it("says").locator("li")).to_have_count(2)
    expect(ben.it("says").locator("img")).to_have_count(0)


def test_all_of_the_chat_beside_the_table_is_in_view(new_browser: NewBrowser, server: Server) -> None:
    anna, ben, _ = started(new_browser, server, THREE, **CALM)
    for text in ("Hi", "Shall we have a tea break after the third round?", "Or earlier?", "A cup of tea! " * 6):
        ben.it("chat-line").fill(text)
        ben.it("chat-send").click()
    expect(anna.it("says").locator("li")).to_have_count(4)
    for height in (900, 840):
        anna.page.set_viewport_size({"width": 1440, "height": height})
        expect(anna.it("chat-send")).to_be_in_viewport(ratio=1)
        expect(anna.it("people")).to_be_in_viewport(ratio=1)
    anna.it("people").locator("summary").click()
    expect(anna.it("report-2")).to_be_in_viewport(ratio=1)
    anna.it("report-2").click()
    expect(anna.it("report-play")).to_be_in_viewport(ratio=1)
    anna.it("report-play").click()
    expect(anna.it("report-answer")).to_be_in_viewport(ratio=1)
