import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from harness.browser.chromium import FLAGS, find
from harness.browser.player import Player
from harness.browser.scorer import Scorer
from harness.server import Server, running
from tests.browser.friends import NewBrowser

ENOUGH_MS = 60_000
"""That no page takes, however busy the machine."""
expect.set_options(timeout=ENOUGH_MS)
EXPECTED = re.compile(
    r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED"
    r"|ERR_CONNECTION_RESET|ERR_CONTENT_LENGTH_MISMATCH|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED"
    r"|Service Worker registration blocked by Playwright"
    r"|ERR_FAILED .*/(api/(rules|lessons|puzzles)|assets/)"
    r"|status of 400 .*/hints|status of 426 .*/ws|status of 40[09] .*/seats"
)
"""What a browser itself says and no page can help: while a server or the network is gone, also to a service worker; if
a server that is killed cuts short an icon, which a browser fetches when it likes; and if an action overtakes the page's
request for hints, which is refused when the seat is no longer to act; if a page asks why it gets no socket; and if
a name is refused, or a seat that somebody else takes first."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
NO_WORKER: dict[str, Any] = {"service_workers": "block"}
"""Tests of what works offline allow service workers; they cost a page a fifth more processor time."""
NO_PREFETCH = "window.requestIdleCallback = () => 0"
"""Parts of the page are loaded when they are needed: what a page loads while nothing happens costs a tenth more."""


@pytest.fixture(scope="session")
def chromium() -> str:
    path = find()
    if path is None and "GIZZARD_REQUIRE_ALL" in os.environ:
        pytest.fail("no chromium, and GIZZARD_REQUIRE_ALL is set")
    return path or pytest.skip("no chromium on this machine")


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """One for this folder: playwright keeps an event loop running, which tests elsewhere could not share."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as started:
        yield started


@pytest.fixture
def new_browser(browser: Browser) -> Iterator[NewBrowser]:
    """New profiles, on a desktop by default; a page in one of them that complains, or throws, fails its test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new(**options: Any) -> BrowserContext:
        created = browser.new_context(**DESKTOP | NO_WORKER | options)
        created.set_default_timeout(ENOUGH_MS)
        created.add_init_script(NO_PREFETCH)
        created.on("console", lambda message: _note(complaints, message))
        created.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(created)
        return created

    yield new
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def context(new_browser: NewBrowser) -> BrowserContext:
    return new_browser()


def _note(complaints: list[str], message: ConsoleMessage) -> None:
    complaint = f"{message.text} ({message.location['url']})"
    if message.type in ("error", "warning") and not EXPECTED.search(complaint):
        complaints.append(complaint)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def player(page: Page) -> Player:
    """Who plays on the page."""
    return Player(page)


@pytest.fixture
def scorer(page: Page, server: Server) -> Scorer:
    """Who keeps a score pad on the page."""
    return Scorer(page, server.address)
