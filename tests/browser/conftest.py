from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, sync_playwright

from tests.browser.chromium import FLAGS, find
from tests.server.live import Server, running

EXPECTED = re.compile(r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED")
"""What a browser itself says while a server is gone, and nothing that a page can help."""


@pytest.fixture(scope="session")
def chromium() -> str:
    path = find()
    if path is None and "GIZZARD_REQUIRE_BROWSER" in os.environ:
        pytest.fail("no chromium, and GIZZARD_REQUIRE_BROWSER is set")
    return path or pytest.skip("no chromium on this machine")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One for a module: playwright keeps an event loop running, which tests elsewhere could not share."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as started:
        yield started


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A new profile on a desktop; a page in it that complains, or throws, fails its test."""
    screen: ViewportSize = {"width": 1440, "height": 900}
    created = browser.new_context(viewport=screen, locale="en-GB", reduced_motion="reduce")
    created.set_default_timeout(8_000)
    complaints: list[str] = []
    created.on("console", lambda message: _note(complaints, message))
    created.on("weberror", lambda error: complaints.append(str(error.error)))
    yield created
    created.close()
    assert complaints == []


def _note(complaints: list[str], message: ConsoleMessage) -> None:
    if message.type in ("error", "warning") and not EXPECTED.search(message.text):
        complaints.append(message.text)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
