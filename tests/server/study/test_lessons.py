"""The lessons are ready before the first learner comes."""

import gzip
import json

import pytest

from gizzard.core.texts import LANGUAGES
from gizzard.server.study import routes
from gizzard.study.lessons import lessons as played_out
from harness.server import Server


def test_prepared_lessons_are_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    routes.prepare_lessons()
    monkeypatch.setattr(routes, "all_lessons", None)
    for lang in LANGUAGES:
        assert json.loads(gzip.decompress(routes.packed_lessons(lang))) == played_out.lessons(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_are_answered_in_the_learners_language(server: Server, lang: str) -> None:
    status, answer = server.get(f"api/lessons?lang={lang}")
    assert status == 200
    assert [lesson["title"] for lesson in answer["course"]] == [
        lesson["title"] for lesson in played_out.lessons(lang)["course"]
    ]
