"""All languages say the same things: the same keys, the same arguments, nothing empty."""

import json
import re
from collections.abc import Iterator, Mapping

import pytest

from core_build.texts import TEXTS as FOLDER
from gizzard.core.texts import LANGUAGES, catalogue, say
from gizzard.core.texts.messages import Message, arguments
from gizzard.core.texts.store import sentences
from gizzard.core.texts.words import tables

WORD_LISTS = ("cognates", "paper")
"""Files that hold no messages."""
FILES = [path.relative_to(FOLDER / "en").with_suffix("").as_posix() for path in FOLDER.glob("en/**/*.json")]
PARTS = sorted({*FILES} - {*WORD_LISTS})


def leaves(tree: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    for part, node in tree.items():
        if isinstance(node, dict):
            yield from leaves(node, f"{path}{part}.")
        else:
            yield path + part, node


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON. Of two texts with one key, the first would be lost unnoticed."""
    found = dict(pairs)
    assert len(found) == len(pairs), sorted(key for key, _ in pairs)
    return found


def texts_in(lang: str) -> dict[tuple[str, str], str]:
    """The texts of a language as they are written, by part and key."""
    books = {
        part: json.loads((FOLDER / lang / f"{part}.json").read_text("utf-8"), object_pairs_hook=unique)
        for part in PARTS
    }
    return {(part, key): str(text) for part, book in books.items() for key, text in leaves(book)}


def messages_in(lang: str) -> dict[tuple[str, str], Message]:
    """The same, compiled."""
    return {(part, key): text for part in PARTS for key, text in leaves(sentences(part, lang))}  # type: ignore[misc]


TEXTS = {lang: texts_in(lang) for lang in LANGUAGES}
MESSAGES = {lang: messages_in(lang) for lang in LANGUAGES}
OTHERS = sorted({*LANGUAGES} - {"en"})

NO_BREAK = re.compile("[\u00a0\u202f]")
"""Spaces at which a line is not broken; French has them before most punctuation marks."""


@pytest.mark.parametrize("lang", OTHERS)
def test_languages_have_the_same_files_and_keys(lang: str) -> None:
    assert [*TEXTS[lang]] == [*TEXTS["en"]]


@pytest.mark.parametrize("lang", OTHERS)
def test_languages_use_the_same_arguments(lang: str) -> None:
    for key, message in MESSAGES["en"].items():
        wanted, found = arguments(message), arguments(MESSAGES[lang][key])
        assert found.keys() <= wanted.keys() | {"n"}, key
        assert key[0].startswith("page/") or found.keys() >= wanted.keys(), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_argument_is_of_a_known_type(lang: str) -> None:
    known = {"", "plural", "select", *tables(lang, "standard")}
    for key, message in MESSAGES[lang].items():
        assert {*arguments(message).values()} <= known, key


NAMES = re.compile(r"(\d+|Saboteur|Gizzard ?/ ?Fester|[^a-z]*(\{\w+\}[^a-z]*)+)")
"""What is the same in every language."""
SAME_SENTENCE = {"gathering", "label.value", "room.bots", "score.line", "pad.totals", "say.resultOf"}


@pytest.mark.parametrize("lang", OTHERS)
def test_no_text_is_left_in_english(lang: str) -> None:
    cognates = {*json.loads((FOLDER / lang / "cognates.json").read_text("utf-8"))["cognates"]}
    same = {(part, key): text for (part, key), text in TEXTS[lang].items() if text == TEXTS["en"][part, key]}
    english = {
        key: text
        for (part, key), text in same.items()
        if (not NAMES.fullmatch(text) and text not in cognates if part.startswith("page/") else text.endswith("."))
    }
    assert english.keys() <= SAME_SENTENCE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_clean(lang: str) -> None:
    for key, text in TEXTS[lang].items():
        assert text == " ".join(filter(None, text.split(" "))) != "" or key[0] == "terminal", key
        assert text.strip() != "", key
        assert NO_BREAK.sub("", text).isprintable() or key[0] == "terminal", key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_about_the_rules_can_be_said(lang: str) -> None:
    for (part, key), message in MESSAGES[lang].items():
        if part == "rules":
            assert say(lang, key, **dict.fromkeys(arguments(message), "QS")), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_have_the_categories_of_whole_numbers(lang: str) -> None:
    for message in MESSAGES[lang].values():
        for argument in message[1::2] if isinstance(message, list) else ():
            if isinstance(argument, list) and argument[1] == "plural":
                assert {case for case in argument[2] if case[0] != "="} <= {"one", "other"}


# How a language is written


def test_german_is_written_with_umlauts() -> None:
    german = " ".join(TEXTS["de"].values())
    assert all(letter in german for letter in "äöüÜß")
    assert not any(flat in german for flat in ("fuer", "koennen", "Koenig", "naechste", "Naerrin", "duerf"))


def test_french_has_its_spaces_unbreakable() -> None:
    loose = re.compile(r" [:;!?»]|\u00a0[;!?]|\u202f[:»]|« |[^\s\u00a0\u202f.…«][;!?»](?!\w)")
    said = {key: text for key, text in TEXTS["fr"].items() if key[0] != "terminal"}  # it names input to type: ?
    assert {key: text for key, text in said.items() if loose.search(text)} == {}


def test_spanish_opens_what_it_closes() -> None:
    for key, text in TEXTS["es"].items():
        for opening, closing in ("¿?", "¡!", "«»"):
            assert text.count(opening) == text.count(closing) or "«?»" in text or key[0] == "terminal", text
        assert not re.search(r"[“”]| […?!:;»]|« ", text) or key[0] == "terminal", text


def test_english_is_written_in_ascii_but_for_quotes_and_dots() -> None:
    odd = {
        letter for (part, _), text in TEXTS["en"].items() for letter in text if part == "rules" and not letter.isascii()
    }
    assert odd <= set("“”’…–ä"), odd


@pytest.mark.parametrize("lang", LANGUAGES)
def test_apostrophes_are_typographic(lang: str) -> None:
    brace = re.compile(r"'[{}]'")
    said = {key: text for key, text in TEXTS[lang].items() if key[0] != "terminal"}  # it names input to type
    assert {key: text for key, text in said.items() if "'" in brace.sub("", text)} == {}


# The texts about the rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_differ_within_a_key(lang: str) -> None:
    book = catalogue(lang)
    for tree in (book["presets"], book["keys"], *book["values"].values()):
        titles = [str(entry["title"]) for entry in tree.values()]
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
