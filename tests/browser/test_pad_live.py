"""A score pad that several phones share: live, offline and back, read-only, with secret bids, and no longer shared."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.chromium import FLAGS
from harness.browser.scorer import Scorer
from harness.server import Server, running
from tests.browser.axe import found_by_axe
from tests.browser.conftest import ENOUGH_MS
from tests.browser.friends import Cable, NewBrowser

STORED = """async () => {
  const open = indexedDB.open('gizzard-pad');
  const database = await new Promise((done) => (open.onsuccess = () => done(open.result)));
  const all = database.transaction('games').objectStore('games').getAll();
  const games = await new Promise((done) => (all.onsuccess = () => done(all.result)));
  return JSON.stringify([games, { ...localStorage }]);
}"""
"""Everything that a phone has stored."""


@pytest.fixture
def anna(new_browser: NewBrowser, server: Server) -> Scorer:
    return phone(new_browser, server)


def phone(new_browser: NewBrowser, server: Server, query: str = "", **options: Any) -> Scorer:
    page = new_browser(viewport={"width": 390, "height": 844}, **options).new_page()
    return Scorer(page, server.address, query)


def shared(scorer: Scorer, may: str = "edit", seat: int = 0) -> str:
    """Shares the game on show from the phone of the player at a seat; the link."""
    scorer.it("game-menu").click()
    scorer.it("share-live").click()
    scorer.it("live-begin").click()
    scorer.it(f"whose-{seat}").first.click()
    if may == "read":
        scorer.it("live-may").locator("label").nth(1).click()
    link = scorer.it("share-link").input_value()
    scorer.page.keyboard.press("Escape")
    expect(scorer.it("live-state")).to_have_attribute("data-state", "live")
    return link


def renewed(scorer: Scorer, old: str) -> str:
    """Makes new links, so that the old one is worth nothing; the new one."""
    scorer.it("game-menu").click()
    scorer.it("share-live").click()
    scorer.it("live-renew").click()
    scorer.it("live-renew-sure").click()
    expect(scorer.it("share-link")).not_to_have_value(old)
    link = scorer.it("share-link").input_value()
    scorer.page.keyboard.press("Escape")
    return link


def joined(scorer: Scorer, link: str, seat: int | None) -> Scorer:
    """Follows a link on the phone of the player at a seat; None: with a link to read."""
    scorer.page.goto(link)
    if seat is not None:
        scorer.it(f"whose-{seat}").click()
    scorer.it("round").wait_for()
    return scorer


def test_two_phones_write_on_one_pad(anna: Scorer, new_browser: NewBrowser, server: Server) -> None:
    anna.begin()
    anna.tap(1)
    link = shared(anna)
    assert "#j=pad-" in link
    ben = joined(phone(new_browser, server), link, 1)
    assert "j=" not in ben.page.url
    expect(ben.it("bid-1")).to_have_text("1")
    ben.tap(0, 0)
    expect(anna.it("bid-0")).to_have_text("0")
    anna.tap(0, 0)
    anna.next_round()
    expect(ben.it("round").locator("h1")).to_contain_text("Round 2")


def test_a_phone_that_was_offline_catches_up_and_shows_what_it_lost(
    anna: Scorer, new_browser: NewBrowser, server: Server
) -> None:
    cable = Cable(anna.page)
    anna.begin()
    link = shared(anna)
    ben = joined(phone(new_browser, server), link, 1)
    anna.tap(1)
    expect(ben.it("bid-1")).to_have_text("1")
    cable.pull()
    expect(anna.it("live-state")).to_contain_text("Offline")
    anna.it("bid-1").click()
    anna.tap(0)
    anna.tap(0)
    expect(anna.it("live-state")).to_contain_text("2 changes are waiting to be sent")
    ben.it("bid-1").click()
    ben.tap(1)
    cable.plug()
    expect(anna.it("conflict")).to_contain_text("Ben changed round 1, Ben’s bid: 0 → 1")
    anna.page.set_viewport_size({"width": 320, "height": 568})
    expect(anna.it("keypad")).to_be_in_viewport(ratio=1)
    expect(ben.it("bid-2")).to_have_text("0")
    anna.it("take-back").click()
    expect(ben.it("bid-1")).to_have_text("0")
    expect(ben.it("conflict")).to_contain_text("Anna changed round 1, Ben’s bid: 1 → 0")
    expect(anna.it("conflict")).to_have_count(0)
    anna.tap(1, 0, 0)
    anna.next_round()
    expect(ben.it("conflict")).to_have_count(0)


def test_a_round_closed_while_an_offline_phone_corrected_it_is_open_again(
    anna: Scorer, new_browser: NewBrowser, server: Server
) -> None:
    cable = Cable(anna.page)
    anna.begin()
    ben = joined(phone(new_browser, server), shared(anna), 1)
    anna.tap(0, 0, 0)
    anna.tap(1, 0)
    expect(ben.it("next-round")).to_be_visible()
    cable.pull()
    expect(anna.it("live-state")).to_contain_text("Offline")
    for seat, tricks in [(1, 0), (2, 1)]:
        anna.it(f"taken-{seat}").click()
        anna.tap(tricks)
    ben.next_round()
    expect(ben.it("round").locator("h1")).to_contain_text("Round 2")
    cable.plug()
    expect(ben.it("conflict").first).to_contain_text("Anna changed round 1")
    for scorer in (anna, ben):
        expect(scorer.it("round").locator("h1")).to_contain_text("Round 1")
        expect(scorer.it("taken-2")).to_have_text("1")
    ben.next_round()
    expect(anna.it("round").locator("h1")).to_contain_text("Round 2")


def test_what_was_entered_offline_is_sent_after_the_page_was_closed(new_browser: NewBrowser, server: Server) -> None:
    anna = phone(new_browser, server, service_workers="allow")
    cable = Cable(anna.page)
    anna.open()
    expect(anna.it("offline-ready")).not_to_be_empty()
    anna.begin()
    link = shared(anna)
    ben = joined(phone(new_browser, server), link, 1)
    anna.page.context.set_offline(True)
    cable.pull()
    expect(anna.it("live-state")).to_contain_text("Offline")
    anna.tap(1, 0)
    expect(anna.it("bid-2")).to_have_text("0")  # everything shown is stored
    anna.page.reload()
    expect(anna.it("live-state")).to_contain_text("2 changes are waiting to be sent")
    anna.page.context.set_offline(False)
    cable.plug()
    expect(ben.it("bid-2")).to_have_text("0")


def test_a_link_to_read_shows_all_and_offers_nothing(anna: Scorer, new_browser: NewBrowser, server: Server) -> None:
    anna.begin()
    looker = joined(phone(new_browser, server), shared(anna, "read"), None)
    anna.tap(1, 0, 0)
    expect(looker.it("bid-0")).to_have_text("0")
    expect(looker.it("live-state")).to_contain_text("lets you follow the game")
    looker.it("bid-0").click()
    expect(looker.it("keypad")).to_have_count(0)
    expect(looker.it("undo")).to_be_disabled()
    expect(looker.it("round-menu")).to_be_disabled()


def test_pad_continues_alone_when_it_is_no_longer_shared(anna: Scorer, new_browser: NewBrowser, server: Server) -> None:
    anna.begin()
    link = shared(anna)
    ben = joined(phone(new_browser, server), link, 1)
    anna.it("game-menu").click()
    anna.it("share-live").click()
    anna.it("live-stop").click()
    anna.it("live-stop-sure").click()
    expect(anna.it("live-state")).to_have_count(0)
    expect(ben.it("live-state")).to_contain_text("no longer shared")
    ben.tap(1)
    expect(ben.it("bid-1")).to_have_text("1")
    ben.it("live-over").click()
    expect(ben.it("live-state")).to_have_count(0)
    late = phone(new_browser, server)
    late.page.goto(link)
    expect(late.it("join-problem")).to_contain_text("not shared any more")


def test_who_deletes_a_game_that_they_shared_stops_the_sharing(
    anna: Scorer, new_browser: NewBrowser, server: Server
) -> None:
    anna.begin()
    ben = joined(phone(new_browser, server), shared(anna), 1)
    anna.it("to-games").click()
    anna.page.locator("li button").first.click()
    anna.it("delete-sure").click()
    expect(anna.it("game")).to_have_count(0)
    expect(ben.it("live-state")).to_contain_text("no longer shared")


def test_undo_leaves_what_another_phone_has_changed(anna: Scorer, new_browser: NewBrowser, server: Server) -> None:
    anna.begin()
    anna.tap(1, 1)
    ben = joined(phone(new_browser, server), shared(anna), 1)
    ben.it("bid-1").click()
    ben.tap(0)
    expect(anna.it("bid-1")).to_have_text("0")
    anna.it("undo").click()
    expect(anna.it("undo-dialog")).to_contain_text("Ben has changed round 1, Ben’s bid since.")
    expect(anna.it("undo-dialog")).to_contain_text("Undo: round 1, Cleo’s bid")
    expect(anna.it("bid-2")).to_have_text("1")
    anna.it("undo-sure").click()
    expect(anna.it("bid-2")).to_have_text("")
    expect(anna.it("undo")).to_be_disabled()
    expect(anna.it("bid-1")).to_have_text("0")


@pytest.mark.parametrize("preset", ["hidden-bid", "lost-weekend", "delayed-reveal", "chatham-bid"])
def test_secret_bids_are_on_no_other_phone_before_the_rule_reveals_them(
    anna: Scorer, new_browser: NewBrowser, server: Server, preset: str
) -> None:
    anna.begin(preset=preset)
    link = shared(anna, seat=0)
    ben, cleo = (phone(new_browser, server) for _ in range(2))
    heard: list[str] = []
    cleo.page.on("websocket", lambda socket: listen(socket, heard))
    joined(ben, link, 1)
    joined(cleo, link, 2)
    expect(anna.it("live-state")).to_contain_text("3 phones")
    anna.tap(1)
    ben.tap(0)
    for seat in (0, 1):
        expect(cleo.it(f"bid-{seat}")).to_have_text("•")
    expect(anna.it("waiting")).to_contain_text("Cleo")
    expect(anna.it("sum")).to_contain_text("1 still to bid")
    assert not bids_in(heard)
    assert ".bid." not in cleo.page.evaluate(STORED)
    cleo.tap(1)
    late = preset in ("delayed-reveal", "chatham-bid")
    if late:
        expect(ben.it("bid-2")).to_have_text("•")
        expect(ben.it("sum")).to_contain_text("hidden")
        assert not bids_in(heard)
    else:
        expect(ben.it("bid-2")).to_have_text("1")
    anna.tap(0, 0)
    for scorer in (anna, ben, cleo):
        for seat, bid in enumerate("101"):
            expect(scorer.it(f"bid-{seat}")).to_have_text(bid)
        expect(scorer.it("broken-seal")).to_have_count(0)
    assert bids_in(heard)


def test_phones_of_a_local_network_need_no_https(browser: Browser, chromium: str, tmp_path: Path) -> None:
    """Browsers keep workers, wake locks and most of cryptography from a page that comes by http under such a name."""
    arguments = [*FLAGS, "--host-resolver-rules=MAP pad.test 127.0.0.1"]
    with (
        running(tmp_path / "tables.sqlite3", "--domain", "pad.test") as server,
        closing(browser.browser_type.launch(executable_path=chromium, args=arguments)) as there,
    ):
        server.address = server.address.replace("127.0.0.1", "pad.test")
        anna, ben = (phone(there.new_context, server) for _ in range(2))
        for scorer in (anna, ben):
            scorer.page.set_default_timeout(ENOUGH_MS)
        anna.open()
        expect(anna.it("risk")).to_contain_text("without https")
        anna.begin(preset="hidden-bid")
        joined(ben, shared(anna), 1)
        anna.tap(1)
        ben.tap(0)
        ben.it("i-am").click()
        ben.tap(1)
        for scorer in (anna, ben):
            for seat, bid in enumerate("101"):
                expect(scorer.it(f"bid-{seat}")).to_have_text(bid)


def listen(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda frame: heard.append(str(frame)))


def bids_in(heard: list[str]) -> list[str]:
    """The bids among what a socket has received."""
    return [key for frame in heard for key in json.loads(frame).get("cells", {}) if ".bid." in key or ".nonce." in key]


def test_new_links_keep_out_whoever_has_an_old_one(anna: Scorer, new_browser: NewBrowser, server: Server) -> None:
    anna.begin()
    anna.tap(1)
    old = shared(anna)
    ben = joined(phone(new_browser, server), old, 1)
    link = renewed(anna, old)
    expect(ben.it("live-state")).to_contain_text("no longer shared")
    ben.tap(0)
    expect(ben.it("bid-2")).to_have_text("0")
    joined(ben, link, 1)
    expect(anna.it("bid-2")).to_have_text("0")


def test_secret_bids_made_before_new_links_are_not_doubted(
    anna: Scorer, new_browser: NewBrowser, server: Server
) -> None:
    anna.begin(preset="hidden-bid")
    old = shared(anna, seat=0)
    ben, cleo = (joined(phone(new_browser, server), old, seat) for seat in (1, 2))
    ben.tap(0)
    expect(anna.it("bid-1")).to_have_text("•")
    link = renewed(anna, old)
    for seat, scorer in ((1, ben), (2, cleo)):
        joined(scorer, link, seat)
    cleo.it("bid-2").click()
    cleo.tap(1)
    anna.it("bid-0").click()
    anna.tap(1)
    for scorer in (anna, ben, cleo):
        expect(scorer.it("bid-1")).to_have_text("0")
        expect(scorer.it("doubt")).to_have_count(0)


def test_what_the_server_will_never_take_holds_up_nothing_else(
    anna: Scorer, new_browser: NewBrowser, server: Server
) -> None:
    values = {"rules": {"players": 3}, "first": 0, "name.0": "Anna", "name.1": "Ben", "name.2": "Cleo"}
    values |= {"1.points.0": 10**12, "1.bid.1": 1}
    game = {"format": "gizzard-pad/1", "id": "0a1b2c", "created": 1, "changed": 1, "undo": [], "redo": []}
    cells = {key: {"v": value, "t": f"0mb2k5q1x0000{step:x}"} for step, (key, value) in enumerate(values.items())}
    content = json.dumps({**game, "cells": cells}).encode()
    anna.open()
    anna.it("import-pad").set_input_files({"name": "pad.jsonl", "mimeType": "text/plain", "buffer": content})
    anna.it("game").click()
    link = shared(anna)
    expect(anna.it("dropped")).to_contain_text("Only on this phone: round\u00a01, Anna’s points. 1.points.0 cannot")
    ben = joined(phone(new_browser, server), link, 1)
    expect(ben.it("bid-1")).to_have_text("1")
    anna.tap(0)
    expect(ben.it("bid-2")).to_have_text("0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_stands_in_anybodys_way(new_browser: NewBrowser, server: Server, lang: str) -> None:
    scorer = phone(new_browser, server, f"lang={lang}")
    scorer.page.set_viewport_size({"width": 320, "height": 568})
    scorer.begin()
    scorer.it("game-menu").click()
    scorer.it("share-live").click()
    scorer.it("live-begin").wait_for()
    assert found_by_axe(scorer.page) == []
    scorer.it("live-begin").click()
    scorer.it("share-link").wait_for()
    assert found_by_axe(scorer.page) == []
    scorer.it("whose-0").first.click()
    scorer.page.keyboard.press("Escape")
    scorer.it("live-state").wait_for()
    assert found_by_axe(scorer.page) == []
    assert scorer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_entered_after_the_end_is_said_not_to_count(scorer: Scorer) -> None:
    scorer.begin(["Anna", "Ben", "Cleo"])
    scorer.tap(0, 1, 0)
    scorer.it("game-menu").click()
    scorer.it("end-game").click()
    expect(scorer.it("result")).to_contain_text("Later entries do not count.")
