"""The pages that say something before the page's own texts are there say it in every language."""

import re
from pathlib import Path

import pytest

from gizzard.core.texts import LANGUAGES

UI = Path(__file__).parents[3] / "ui"


@pytest.mark.parametrize("page", ["index.html", "pad.html", "public/offline.html"])
def test_every_language_has_its_sentences(page: str) -> None:
    spoken = re.findall(r'<(?:p|section) lang="(\w+)"', (UI / page).read_text("utf-8"))
    assert spoken
    assert spoken == [*LANGUAGES] * (len(spoken) // len(LANGUAGES))
