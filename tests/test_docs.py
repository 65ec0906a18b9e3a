"""The documents name files and commits that exist."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard.rules.ruleset import KEYS

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PLACES = (ROOT, ROOT / "src/gizzard", ROOT / "src", ROOT / "src/gizzard/server")
"""Where a path may begin, besides the folder of its page."""

NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
LINKED = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")
ENDINGS = (
    ".py",
    ".md",
    ".json",
    ".jsonl",
    ".xz",
    ".toml",
    ".ts",
    ".svelte",
    ".cpp",
    ".pxi",
    ".yml",
    ".svg",
    ".png",
    "/",
)
ELSEWHERE = ("build/", "dist/", "trained/", "api/", "protocols/")
"""Folders that commands make, addresses of a server, and modules of uvicorn."""


def paths(text: str) -> Iterator[str]:
    """Everything in a page that looks like the path of a file or folder."""
    yield from LINKED.findall(text)
    for name in NAMED.findall(text):
        if "/" in name and name.endswith(ENDINGS) and not name.startswith(ELSEWHERE):
            yield name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_exists(page: Path) -> None:
    named = set(paths(page.read_text(encoding="utf-8")))
    assert {path for path in named if not any((place / path).exists() for place in (page.parent, *PLACES))} == set()


def test_every_commit_that_contributing_names_exists() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("needs the history")
    named = re.findall(r"\b[0-9a-f]{7,40}\b", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    kinds = [
        subprocess.run(["git", "cat-file", "-t", name], cwd=ROOT, capture_output=True, text=True, check=False).stdout
        for name in named
    ]
    assert kinds == ["commit\n"] * len(named) != []


def test_the_page_on_records_names_every_key_of_the_rules() -> None:
    page = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    table = page.split("| key of `rules` | default |")[1].split("\n\n")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(KEYS)
