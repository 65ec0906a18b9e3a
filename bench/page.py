"""How soon the page can be played: `python -m bench.page [--runs N] [--json | --write]`.

Each run is a new browser profile on loopback, with nothing in its cache: from the start of the navigation until a legal
card of a table under way, or the button that opens a table, lies under the pointer. The median of all runs counts.
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from bench.pages import PERFORMANCE, put
from tests.browser.chromium import FLAGS, find
from tests.server.live import Opened, Server, running
from tests.server.scenes import scene

CARD = "[data-testid=hand-card][data-legal=true]"
BUTTON = "[data-testid=lobby-play]"
WATCH = """addEventListener('DOMContentLoaded', () => {
  const look = () => {
    const wanted = document.querySelector('%s');
    const box = wanted?.getBoundingClientRect();
    if (box && wanted.contains(document.elementFromPoint(box.left + 9, box.top + 9))) window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
});"""
"""Notes the milliseconds since the navigation began when something can be clicked."""


def under_way(server: Server) -> Opened:
    """A table of 4 at which it is the host's turn to play a card, and not the first, before which the draw is shown."""
    rules = {"players": 4, "schedule": [10] * 5, "bidding": "zero"}
    return scene(server, rules, lambda view: view["phase"] == "play" and view["round"]["tricks"])


def timed(browser: Browser, address: str, wanted: str) -> tuple[float, int]:
    """Milliseconds until it can be clicked, and bytes of JavaScript, gzipped, that this took."""
    scripts: list[bytes] = []
    with browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block") as context:
        page = context.new_page()
        page.add_init_script(WATCH % wanted)
        page.on("response", lambda got: scripts.append(got.body()) if got.url.endswith(".js") else None)
        page.goto(address)
        page.wait_for_function("() => window.ready")
        ready: float = page.evaluate("window.ready")
    return ready, sum(len(gzip.compress(script)) for script in scripts)


def measured(browser: Browser, server: Server, runs: int) -> dict[str, float]:
    """All figures."""
    opened = under_way(server)
    seat = f"{server.address}t/{opened.table}#{opened.secret}"
    table = [timed(browser, seat, CARD) for _ in range(runs)]
    lobby = [timed(browser, server.address, BUTTON) for _ in range(runs)]
    return {
        "runs": runs,
        "table_ms": median(ms for ms, _ in table),
        "table_slowest_ms": max(ms for ms, _ in table),
        "lobby_ms": median(ms for ms, _ in lobby),
        "script_bytes": table[0][1],
    }


def table(figures: dict[str, float]) -> list[str]:
    """The figures as rows of a table."""
    return [
        "| what | measured | wanted at most |",
        "|---|---:|---:|",
        f"| a card can be played after, median of {figures['runs']} | {figures['table_ms']:.0f} ms | 1,000 ms |",
        f"| the slowest of these | {figures['table_slowest_ms']:.0f} ms |  |",
        f"| a table can be opened after, median | {figures['lobby_ms']:.0f} ms | 1,000 ms |",
        f"| JavaScript, gzipped | {figures['script_bytes'] / 1000:.1f} KB | 90 KB |",
    ]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=7, help="navigations of each kind (default: 7)")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    asked = parser.parse_args()
    path = find()
    if path is None:
        parser.error("There is no chromium on this machine; `make chromium` looks for one.")
    with (
        TemporaryDirectory() as folder,
        running(Path(folder) / "tables.sqlite3") as server,
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=path, args=list(FLAGS)) as browser,
    ):
        figures = measured(browser, server, asked.runs)
    if asked.json:
        print(json.dumps(figures))
        return
    print(*table(figures), sep="\n")
    if asked.write:
        put(PERFORMANCE, "page", table(figures))


if __name__ == "__main__":
    main()
