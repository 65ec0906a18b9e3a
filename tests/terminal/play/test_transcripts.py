"""What a screen reader reads in line mode, word for word."""

import pytest

from gizzard.core.texts import LANGUAGES
from tests.terminal.play.transcripts import FOLDER, transcript


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_reads_as_it_was_written_down(lang: str) -> None:
    assert transcript(lang) == (FOLDER / f"{lang}.txt").read_text("utf-8")
