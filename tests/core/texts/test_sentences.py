"""The sentences of the server, terminal and link previews exist in every language, with the same placeholders."""

from string import Formatter

import pytest

from gizzard.core.texts import LANGUAGES, sentences


def forms(part: str, lang: str, key: str) -> list[str]:
    found = sentences(part, lang)[key]
    return [found] if isinstance(found, str) else list(found.values())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("part", ["server", "terminal", "preview"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_sentences_and_placeholders(lang: str, part: str) -> None:
    assert list(sentences(part, lang)) == list(sentences(part, "en"))
    for key in sentences(part, "en"):
        (wanted,) = {frozenset(placeholders(text)) for text in forms(part, "en", key)}
        assert {frozenset(placeholders(text)) for text in forms(part, lang, key)} == {wanted}, key


@pytest.mark.parametrize("part", ["server", "terminal", "preview"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_named_by_their_categories(lang: str, part: str) -> None:
    plurals = [found for found in sentences(part, lang).values() if not isinstance(found, str)]
    assert all(found.keys() == {"one", "other"} for found in plurals)
