"""Hints at the table, where its host allows them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gizzard.texts import LANGUAGES
from tests.browser.player import Player, Typist
from tests.server.live import Server
from tests.server.scenes import playing, scene

RULES = {"players": 3, "schedule": [4] * 3}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_its_value(page: Page, server: Server, lang: str) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, playing, hints=True), f"pace=0&lang={lang}")
    player.it("open-hint").click()
    expect(player.it("hint-choice").first).to_be_visible()
    expect(player.it("hints")).not_to_contain_text("hints.")
    expect(player.it("hints-need")).to_be_visible()


def test_the_keyboard_alone_gets_a_hint_for_a_bid(page: Page, server: Server) -> None:
    typist = Typist(page)
    typist.sit(scene(server, RULES, lambda view: view["phase"] == "bid", hints=True))
    typist.press(typist.it("open-hint"))
    expect(typist.it("hint-choice")).to_have_count(5)
    page.keyboard.press("Escape")
    expect(typist.it("hints")).to_have_count(0)


def test_there_is_no_hint_where_the_host_allows_none(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, playing))
    expect(player.it("open-menu")).to_be_visible()
    expect(player.it("open-hint")).to_have_count(0)


def test_the_host_allows_hints(page: Page, server: Server) -> None:
    player = Player(page)
    page.goto(f"{server.address}new?pace=0")
    player.press(player.it("set-hints"))
    player.press(player.it("lobby-play"))
    expect(player.it("open-hint")).to_be_visible()
