"""The score pad without a network, and what other pages fetch of it."""

import gzip
import json
import re

import pytest
from playwright.sync_api import Page, expect

from gizzard.server.web.page import STATIC
from harness.browser.scorer import Scorer
from harness.server import Server, until
from tests.browser.friends import NewBrowser
from tests.browser.test_pad import LOADED

START_BUDGET = 55_000
"""Bytes of JavaScript, gzipped, of the start page and of all that it loads when it is idle."""
KEPT = """(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('pad-'));
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  return (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
})()"""
"""The files that the pad keeps for when there is no network."""
DOWNLOADED = """performance.getEntriesByType('resource')
  .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0).map(({ name }) => name)"""
"""The assets that came over the network and not from the browser's cache."""


@pytest.fixture
def kept_offline(new_browser: NewBrowser, server: Server) -> Scorer:
    """The pad has been visited once, and the browser has kept its files."""
    scorer = Scorer(new_browser(service_workers="allow").new_page(), server.address)
    scorer.open()
    expect(scorer.it("offline-ready")).not_to_be_empty()
    return scorer


def start_page(page: Page, server: Server, connection: dict[str, object]) -> None:
    """Visits the start page with a browser that says this of its connection, and waits until it is idle."""
    page.add_init_script("window.requestIdleCallback = (run) => setTimeout(run)")
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {json.dumps(connection)} }})")
    page.goto(server.address)
    page.get_by_test_id("lobby-play").wait_for()


def test_it_opens_in_airplane_mode_after_a_visit_of_the_start_page_by_wifi(
    new_browser: NewBrowser, server: Server
) -> None:
    page = new_browser(service_workers="allow").new_page()
    start_page(page, server, {"type": "wifi", "saveData": False})
    until(lambda: page.evaluate("caches.match('/pad').then((kept) => kept !== undefined)"))
    page.context.set_offline(True)
    Scorer(page, server.address).begin()


@pytest.mark.parametrize("connection", [{}, {"type": "cellular"}, {"type": "wifi", "saveData": True}])
def test_the_start_page_fetches_nothing_of_other_pages_where_data_may_cost(
    page: Page, server: Server, connection: dict[str, object]
) -> None:
    start_page(page, server, connection)
    page.wait_for_load_state("networkidle")
    loaded: list[str] = page.evaluate(LOADED)
    assert not [name for name in loaded if re.search(r"\b(table|pad|NewGame|FindPage|offline)\b", name)]
    assert sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in loaded) < START_BUDGET


def test_it_is_kept_in_the_language_of_its_reader_alone(kept_offline: Scorer) -> None:
    kept = kept_offline.page.evaluate(KEPT)
    texts = json.loads((STATIC / "pad-files.json").read_text("utf-8"))["languages"]
    assert {lang for lang, files in texts.items() if {*files} & {*kept}} == {"en"}
    kept_offline.it("pad-lang").select_option("de")
    until(lambda: {*texts["de"]} <= {*kept_offline.page.evaluate(KEPT)})
    kept_offline.page.context.set_offline(True)
    kept_offline.page.reload()
    expect(kept_offline.it("new-pad")).to_have_text("Neue Partie")


def test_no_asset_is_downloaded_twice_to_be_kept(kept_offline: Scorer) -> None:
    downloaded: list[str] = kept_offline.page.evaluate(DOWNLOADED)
    assert len(downloaded) == len(set(downloaded)) > 50


def test_it_works_in_airplane_mode_after_one_visit(kept_offline: Scorer) -> None:
    page = kept_offline.page
    for _ in range(2):
        page.context.set_offline(True)
        page.reload()
        kept_offline.begin()
        kept_offline.round(0, 1, 0, 0, 1)
        page.context.set_offline(False)
        page.reload()
        kept_offline.it("round").wait_for()
