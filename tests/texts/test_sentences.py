"""The sentences of the server and the terminal are there in every language, with the same placeholders."""

from string import Formatter

import pytest

from gizzard.texts import LANGUAGES, sentences


def forms(part: str, lang: str, key: str) -> list[str]:
    found = sentences(part, lang)[key]
    return [found] if isinstance(found, str) else list(found.values())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("part", ["server", "terminal"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_sentences_and_placeholders(lang: str, part: str) -> None:
    assert list(sentences(part, lang)) == list(sentences(part, "en"))
    for key in sentences(part, "en"):
        (wanted,) = {frozenset(placeholders(text)) for text in forms(part, "en", key)}
        assert {frozenset(placeholders(text)) for text in forms(part, lang, key)} == {wanted}, key
