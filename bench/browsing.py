"""A browser beside a server, for measurements of the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Browser, sync_playwright

from harness.browser.chromium import FLAGS, find
from harness.server import Server, running


@contextmanager
def browsing() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server whose store is empty. Raises click.ClickException if no Chromium is found."""
    path = find()
    if path is None:
        raise click.ClickException("Chromium was not found; run `make chromium`.")
    with (
        TemporaryDirectory() as folder,
        running(Path(folder) / "tables.sqlite3") as server,
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=path, args=list(FLAGS)) as browser,
    ):
        yield browser, server
