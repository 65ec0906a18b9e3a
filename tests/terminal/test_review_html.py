"""The page of a review: whole, self-contained, and safe."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from gizzard.core.texts import LANGUAGES
from gizzard.study.review_json import ReviewJson
from gizzard.terminal.review_html import review_html
from gizzard.terminal.voice import Voice
from tests.golden.files import golden
from tests.study.test_review import reviewed

VOID = {"meta", "path", "rect", "circle", "br"}


class Tags(HTMLParser):
    """Checks that every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.words: set[str] = set()
        """In the text and its labels."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        self.handle_data(dict(attrs).get("aria-label") or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words |= {*re.findall(r"\w+", data)}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page(record: Any) -> tuple[str, Tags]:
    return parsed(record, reviewed(record, 3))


def parsed(record: Any, review: ReviewJson, lang: str = "en") -> tuple[str, Tags]:
    html, tags = review_html(review, record, Voice(lang)), Tags()
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


ENGLISH = {"Bid", "Bidding", "Dealt", "Mistakes", "Round", "Trick", "Trump", "best", "chosen", "hearts", "of", "rounds"}


def test_it_is_in_the_language_asked_for() -> None:
    record = golden()["standard"]
    review = reviewed(record, 3)
    for lang in LANGUAGES:
        html, tags = parsed(record, review, lang)
        assert f'<html lang="{lang}">' in html
        assert tags.words & ENGLISH == set() or lang == "en"
        assert {"de": "Ansagen", "en": "Bidding", "es": "Apuestas", "fr": "Annonces"}[lang] in tags.words


def test_choices_show_the_chance_to_win_with_its_interval() -> None:
    record = golden()["standard"]
    review = reviewed(record, 3)
    decision = review["decisions"][0]
    for each in review["decisions"]:
        each["label"] = None
    decision["label"] = "mistake"
    del decision["win"]  # as in older reviews
    assert "Chance to win" not in parsed(record, review)[0]
    decision["win"] = {"taken": 0.23, "best": 0.41}
    for option in decision["options"]:
        option["win"], option["win_se"] = 0.41, 0.03
    html, _ = parsed(record, review)
    assert "<td>Chance to win</td>" in html
    assert "<td>41% <small>± 6%</small></td>" in html
