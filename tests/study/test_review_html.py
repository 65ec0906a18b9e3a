"""The page of a review: whole, self-contained, and safe."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest

from gizzard.study.review_html import review_html
from tests.golden.files import golden
from tests.study.test_review import reviewed

VOID = {"meta", "path", "rect", "circle", "br"}


class Tags(HTMLParser):
    """Checks that every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page(record: Any) -> tuple[str, Tags]:
    html, tags = review_html(reviewed(record, 3), record), Tags()
    tags.feed(html)
    assert tags.open == []
    return html, tags


@pytest.mark.parametrize("name", ["standard", "tricksy", "smyrna-pull-one", "forehead", "saboteur"])
def test_it_needs_nothing_else(name: str) -> None:
    html, tags = page(golden()[name])
    assert not tags.seen & {"script", "link", "img", "iframe"}
    assert "http" not in html
    assert {"svg", "table", "h1"} <= tags.seen


def test_names_are_text() -> None:
    record = json.loads(json.dumps(golden()["standard"]))
    record["players"][0] = "<script>alert(1)</script>"
    html, tags = page(record)
    assert "script" not in tags.seen
    assert "&lt;script&gt;" in html
