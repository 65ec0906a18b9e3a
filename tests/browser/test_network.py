"""A network that goes and comes back: parts of the page that could not be loaded are loaded then, with their looks."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player
from harness.scenes import scene
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.browser.puzzles import PUZZLES

NO_SOCKET = "window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.()); } close() {} }"
"""What a page sees of sockets behind a proxy that does not forward them."""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "has to let the proxy in front of it pass on the headers Upgrade and Connection"),
        ("de", "muss den Proxy davor die Header Upgrade und Connection"),
        ("fr", "doit faire transmettre par le proxy les en-têtes Upgrade et Connection"),
        ("es", "pase las cabeceras Upgrade y Connection"),
    ],
)
def test_a_table_without_a_socket_says_what_its_host_has_to_do(
    new_browser: NewBrowser, server: Server, lang: str, said: str
) -> None:
    page = new_browser(locale=lang).new_page()
    page.add_init_script(NO_SOCKET)
    opened = server.open({"players": 3})
    page.goto(f"{server.address}t/{opened.table}#{opened.secret}")
    expect(page.get_by_text(said)).to_be_visible()


@pytest.mark.parametrize("path", ["", "pad"])
def test_a_page_without_its_files_says_why(page: Page, server: Server, path: str) -> None:
    """A proxy offers the server under a path, where the page asks for its files at the root."""
    said = [page.locator(f"#unloaded [lang={lang}]") for lang in LANGUAGES]
    page.goto(f"{server.address}{path}")
    for each in said:
        expect(each).to_be_hidden()
    page.route("**/assets/**", lambda route: route.abort("internetdisconnected"))
    page.goto(f"{server.address}{path}?again")
    for each in said:
        expect(each).to_be_visible()


def test_a_part_that_did_not_load_comes_with_a_new_page_once_the_server_is_reached(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.goto(server.address)
    broken = re.compile(r"/SettingsDialog\.js|/$")
    page.route(broken, lambda route: route.abort("internetdisconnected"))
    page.get_by_test_id("lobby-settings").click()
    expect(page.get_by_test_id("not-loaded")).to_be_in_viewport()
    with page.expect_event("requestfailed", lambda request: request.method == "HEAD"):
        page.get_by_test_id("load-again").click()
    expect(page.get_by_test_id("not-loaded")).to_be_in_viewport()
    page.unroute(broken)
    with page.expect_event("load"):
        page.get_by_test_id("load-again").click()
    page.get_by_test_id("lobby-settings").click()
    expect(page.get_by_test_id("settings")).to_be_visible()


def test_a_page_of_an_older_version_loads_itself_anew(context: BrowserContext, server: Server) -> None:
    """The server is updated while the page is open: a part that the page asks for is no longer there."""
    page = context.new_page()
    page.goto(server.address)

    def of_today(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("/index.js", "/index-of-today.js"))

    page.route("**/assets/*/SettingsDialog.js", lambda route: route.abort("internetdisconnected"), times=1)
    page.route(server.address, of_today, times=1)
    with page.expect_event("load"):
        page.get_by_test_id("lobby-settings").click()
    page.get_by_test_id("lobby-settings").click()
    expect(page.get_by_test_id("settings")).to_be_visible()


def test_a_page_that_could_not_be_loaded_comes_with_the_network(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.address)
    page.get_by_test_id("to-puzzles").wait_for()
    context.set_offline(True)
    page.get_by_role("link", name="The odds of a hand").click()
    expect(page.get_by_test_id("not-loaded")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_test_id("odds")).to_be_visible()


def test_what_is_not_loaded_does_not_keep_other_parts_away(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.route("**/assets/*/en-odds.js", lambda route: route.abort("internetdisconnected"))
    page.goto(f"{server.address}odds")
    expect(page.get_by_test_id("not-loaded")).to_be_visible()
    page.evaluate("history.pushState(null, '', '/games'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_test_id("import-games")).to_be_attached()


def test_a_dialog_that_could_not_be_loaded_leaves_the_keys_to_the_table(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    page.route("**/assets/*/Dialogs.js", lambda route: route.abort("internetdisconnected"))
    player = Player(page)
    player.sit(scene(server, {"players": 3, "schedule": [3]}, lambda view: view["phase"] == "bid"))
    player.asked()
    page.keyboard.press("m")
    expect(page.get_by_test_id("not-loaded")).to_be_visible()
    page.keyboard.press("0")
    expect(player.it("my-bid")).to_have_text("0")


def test_a_page_that_could_not_be_loaded_has_a_way_back(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.route("**/assets/*/OddsPage.js", lambda route: route.abort("internetdisconnected"))
    page.goto(f"{server.address}odds")
    page.get_by_test_id("not-loaded-leave").click()
    expect(page.get_by_test_id("lobby-play")).to_be_visible()


@pytest.mark.parametrize(("locale", "sentence"), [("de-CH", "Keine Verbindung."), ("it-IT", "No connection.")])
def test_offline_page_is_in_one_language_and_links_to_the_pad(
    new_browser: NewBrowser, server: Server, locale: str, sentence: str
) -> None:
    page = new_browser(locale=locale).new_page()
    page.goto(f"{server.address}offline.html")
    expect(page.locator("section:visible")).to_contain_text(sentence)
    expect(page.locator("a:visible")).to_have_count(1)
    expect(page.locator("p:visible")).to_have_count(1)
    page.evaluate("async () => (await caches.open('pad-kept')).put('/pad', new Response(''))")
    page.reload()
    expect(page.locator("a:visible")).to_have_count(2)


ALL_KEPT = """async () => {
  const kept = (await (await caches.open('gizzard-seen-1')).keys()).map(({ url }) => url);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const needed = loaded.filter((url) => /[/](assets|api[/](rules|lessons|puzzles))([/]|$)/.test(new URL(url).pathname));
  return [location.origin + location.pathname, ...needed].every((url) => kept.includes(url));
}"""
"""Whether the worker keeps the page and whatever it has loaded."""


def test_lessons_and_puzzles_that_were_seen_once_work_without_a_network(
    new_browser: NewBrowser, server: Server
) -> None:
    page = new_browser(service_workers="allow").new_page()
    page.goto(server.address)
    page.get_by_test_id("door-learn").click()
    page.get_by_test_id("prompt").wait_for()
    page.wait_for_function(ALL_KEPT)
    page.goto(f"{server.address}puzzles?tap=1#{PUZZLES['card']}")
    page.locator("[data-testid=hand-card][data-legal=true]").first.click()
    page.get_by_test_id("answer").wait_for()
    page.wait_for_function(ALL_KEPT)
    page.context.set_offline(True)
    page.reload()
    page.locator("[data-testid=hand-card][data-legal=true]").first.click()
    page.get_by_test_id("answer").wait_for()
    page.goto(f"{server.address}daily")
    page.get_by_role("link", name="Learn to play").click()
    page.get_by_test_id("prompt").wait_for()


@pytest.mark.parametrize("path", ["", "pad"])
def test_without_javascript_the_page_says_that_it_is_needed(new_browser: NewBrowser, server: Server, path: str) -> None:
    page = new_browser(java_script_enabled=False).new_page()
    page.goto(server.address + path)
    expect(page.locator("p:visible")).to_have_count(len(LANGUAGES))
    expect(page.locator("p[lang=en]:visible")).to_contain_text("needs JavaScript")
