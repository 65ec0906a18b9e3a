"""The page about the game."""

import pytest
from playwright.sync_api import Page, expect

from harness.server import Server


@pytest.mark.parametrize(
    ("lang", "ancestry"), [("en", "ancestor is Oh Hell"), ("de", "stammt von Oh Hell"), ("fr", "descend du Oh Hell")]
)
def test_start_page_links_to_the_about_page(page: Page, server: Server, lang: str, ancestry: str) -> None:
    page.goto(f"{server.address}?lang={lang}")
    page.get_by_test_id("to-about").click()
    expect(page).to_have_url(f"{server.address}about?lang={lang}")
    expect(page.get_by_test_id("about")).to_contain_text(ancestry)
    expect(page.get_by_test_id("about-sources").locator("dt")).to_have_text(["1", "2", "3", "4"])
