"""The pages about the game in docs are those of the page, in every language."""

import pytest

from gizzard.core.texts import LANGUAGES
from tests.core.texts.about_pages import file_of, page_of


@pytest.mark.parametrize("lang", LANGUAGES)
def test_docs_say_what_the_page_says(lang: str) -> None:
    assert file_of(lang).read_text("utf-8") == page_of(lang), "run python -m tests.core.texts.about_pages"
