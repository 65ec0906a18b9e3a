"""The page in the viewer's language."""

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.browser.page_texts import page_texts

PLAY = {lang: page_texts(lang)["start.play"] for lang in LANGUAGES}


@pytest.mark.parametrize(
    ("locale", "lang"), [("en-GB", "en"), ("de-AT", "de"), ("fr-CA", "fr"), ("es-MX", "es"), ("sv-SE", "en")]
)
def test_first_visit_uses_the_browsers_language(
    new_browser: NewBrowser, server: Server, locale: str, lang: str
) -> None:
    page = new_browser(locale=locale).new_page()
    page.goto(server.address)
    expect(page.get_by_test_id("lobby-play")).to_contain_text(PLAY[lang])
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_a_language_once_chosen_is_kept(page: Page, server: Server) -> None:
    page.goto(server.address)
    for lang in ("fr", "de"):
        page.get_by_test_id("lobby-lang").select_option(lang)
        expect(page.get_by_test_id("lobby-play")).to_contain_text(PLAY[lang])
        page.reload()
        expect(page.get_by_test_id("lobby-play")).to_contain_text(PLAY[lang])
        expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize(
    ("lang", "level", "told"),
    [("en", "Novice", "How many tricks"), ("de", "Anfänger", "Wie viele Stiche"),
     ("fr", "Débutant", "plis"),
     ("es", "Principiante", "Cuántas bazas")],
)  # fmt: skip
def test_a_table_speaks_the_language(player: Player, server: Server, lang: str, level: str, told: str) -> None:
    player.sit(server.open({"players": 3, "schedule": [3]}), f"pace=0&lang={lang}")
    player.play_until("bid-prompt")
    expect(player.it("seat-1")).to_contain_text("Pip")
    expect(player.it("seat-1")).to_contain_text(level)
    expect(player.it("live")).to_contain_text(told)


def test_a_table_follows_a_change_of_language(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}?pace=0&lang=en")
    page.get_by_test_id("lobby-play").click()
    player.asked()
    expect(player.it("my-name")).to_have_text("You")
    expect(player.it("live")).to_contain_text("How many tricks")
    player.it("open-settings").click()
    player.it("settings-lang").select_option("de")
    expect(player.it("my-name")).to_have_text("Du")
    expect(player.it("live")).not_to_contain_text("How many tricks")
