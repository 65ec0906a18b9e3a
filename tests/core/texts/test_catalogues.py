"""All languages say the same things: the same keys, the same placeholders, nothing empty."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from gizzard.core.texts import LANGUAGES, Tree, catalogue, say, sentences
from gizzard.core.texts.words import tables


def leaves(tree: Tree, path: str = "") -> Iterator[tuple[str, str]]:
    for part, node in tree.items():
        if isinstance(node, str):
            yield path + part, node
        else:
            yield from leaves(node, f"{path}{part}.")


TEXTS = {lang: dict(leaves(catalogue(lang))) for lang in LANGUAGES}


NO_BREAK = re.compile("[\u00a0\u202f]")
"""Spaces at which a line is not broken; French has them before most punctuation marks."""


def placeholders(text: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_have_the_same_keys(lang: str) -> None:
    assert list(TEXTS[lang]) == list(TEXTS["en"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_use_the_same_placeholders(lang: str) -> None:
    for key, text in TEXTS["en"].items():
        assert placeholders(text).keys() == placeholders(TEXTS[lang][key]).keys(), key


@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - {"en"}))
def test_no_sentence_is_left_in_english(lang: str) -> None:
    same = {key for key, text in TEXTS[lang].items() if text == TEXTS["en"][key] and text.endswith(".")}
    assert same == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_one_clean_line(lang: str) -> None:
    for key, text in TEXTS[lang].items():
        assert text == " ".join(filter(None, text.split(" "))) != "", key
        assert NO_BREAK.sub("", text).isprintable(), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_placeholder_is_put_into_words_by_a_known_table(lang: str) -> None:
    known = {"", *tables(lang, "standard")}
    assert all(set(placeholders(text).values()) <= known for text in TEXTS[lang].values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_said(lang: str) -> None:
    for key, text in TEXTS[lang].items():
        said = say(lang, key, **dict.fromkeys(placeholders(text), "QS"))
        assert said.replace("{", "").replace("}", ""), key


def test_german_is_written_with_umlauts() -> None:
    german = " ".join(TEXTS["de"].values())
    assert all(letter in german for letter in "äöüÜß")
    assert not any(flat in german for flat in ("fuer", "koennen", "Koenig", "naechste", "Naerrin", "duerf"))


def test_french_has_its_spaces_unbreakable() -> None:
    loose = re.compile(r" [:;!?»]|« |[^\s.…«][;!?»](?!\w)")
    assert [text for text in TEXTS["fr"].values() if loose.search(text)] == []


def test_spanish_opens_what_it_closes() -> None:
    for text in TEXTS["es"].values():
        assert (
            all(text.count(opening) == text.count(closing) for opening, closing in ("¿?", "¡!", "«»")) or "«?»" in text
        )
        assert not re.search(r"[“”]| […?!:;»]|« ", text), text


def test_english_is_written_in_ascii_but_for_quotes_and_dots() -> None:
    odd = {letter for text in TEXTS["en"].values() for letter in text if not letter.isascii()}
    assert odd <= set("“”…–ä"), odd


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_differ_within_a_key(lang: str) -> None:
    book = catalogue(lang)
    for tree in (book["presets"], book["keys"], *book["values"].values()):
        titles = [entry["title"] for entry in tree.values()]
        assert len(titles) == len(set(titles))


@pytest.mark.parametrize("family", ["presets", "keys", "levels", "decks"])
def test_every_entry_has_a_title_and_a_text(family: str) -> None:
    for code in catalogue("en")[family]:
        assert {"title", "text"} <= catalogue("de")[family][code].keys()


def test_standard_game_has_ten_rules() -> None:
    assert list(catalogue("de")["standard"]) == [str(number) for number in range(1, 11)]


def test_smyrna_rules_have_names_and_values_alike() -> None:
    book = catalogue("en")
    assert book["names"].keys() == book["values"]["smyrna"].keys()


# The sentences of the server, terminal and link previews

PARTS = ["server", "terminal", "preview"]


def forms(part: str, lang: str, key: str) -> list[str]:
    found = sentences(part, lang)[key]
    return [found] if isinstance(found, str) else list(found.values())


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_sentences_and_placeholders(lang: str, part: str) -> None:
    assert list(sentences(part, lang)) == list(sentences(part, "en"))
    for key in sentences(part, "en"):
        (wanted,) = {frozenset(placeholders(text)) for text in forms(part, "en", key)}
        assert {frozenset(placeholders(text)) for text in forms(part, lang, key)} == {wanted}, key


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_named_by_their_categories(lang: str, part: str) -> None:
    plurals = [found for found in sentences(part, lang).values() if not isinstance(found, str)]
    assert all(found.keys() == {"one", "other"} for found in plurals)
