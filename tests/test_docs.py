"""The documents name files and commits that exist."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard.core.rules.ruleset import KEYS

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PLACES = (ROOT, ROOT / "src/gizzard", ROOT / "src", ROOT / "src/gizzard/server")
"""Where a path may begin, besides the folder of its page."""

NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
LINKED = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
ENDING = re.compile(r"/$|\.(py|md|jsonl?|xz|toml|ts|svelte|cpp|pxi|yml|svg|png)$")
ELSEWHERE = ("build/", "dist/", "trained/", "api/", "protocols/")
"""Folders that commands make, addresses of a server, and modules of uvicorn."""


def paths(text: str) -> Iterator[str]:
    """Everything in a page that looks like the path of a file or folder."""
    for name in NAMED.findall(text):
        if "/" in name and ENDING.search(name) and not name.startswith(ELSEWHERE):
            yield name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_and_every_relative_link_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = {path for path in paths(text) if not any((place / path).exists() for place in (page.parent, *PLACES))}
    assert missing | {link for link in LINKED.findall(text) if not (page.parent / link).exists()} == set()


def test_every_search_that_contributing_names_finds_something() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("needs the repository")
    page = " ".join((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    searches = re.findall(r"`(git grep [^`]+)`", page)
    assert len(searches) > 4
    for search in searches:
        found = subprocess.run(shlex.split(search), cwd=ROOT, capture_output=True, text=True, check=False).stdout
        assert len(found.splitlines()) > 1, search


def test_record_page_names_every_rule_key() -> None:
    page = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    table = page.split("| key of `rules` | default |")[1].split("\n\n")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(KEYS)
