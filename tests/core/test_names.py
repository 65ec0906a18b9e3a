"""Text is a visible line. Names that look alike are told apart; names of one script that differ stay as they are."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gizzard.core.names import MAX_MARKS, clean_text, distinct, is_visible

ALIKE = [
    ("Illia", "lllia"),
    ("Illia", "ILLIA"),
    ("Illia", "1|lia"),
    ("Anna", "Ann\N{LATIN SMALL LETTER ALPHA}"),
    ("Anna", "\N{CHEROKEE LETTER GO}nna"),
    ("anna", "\N{CHEROKEE LETTER GO}NNA"),
    ("Anna", "\N{CYRILLIC CAPITAL LETTER A}nn\N{GREEK SMALL LETTER ALPHA}"),
    ("Ben", "\N{CYRILLIC CAPITAL LETTER VE}\N{GREEK CAPITAL LETTER EPSILON}N"),
    ("Inci", "\N{LATIN SMALL LETTER DOTLESS I}nci"),
    ("Greta", "\N{LATIN SMALL LETTER SCRIPT G}reta"),
    ("Otto", "0tto"),
    ("Bob", "B0b"),
    ("Emma", "Ernma"),
    ("Wizard", "VVizard"),
    ("Edwin", "edvvin"),
    ("Wanda", "\N{CYRILLIC CAPITAL LETTER WE}anda"),
    ("Wei\N{LATIN SMALL LETTER SHARP S}", "WEISS"),
    ("\N{FULLWIDTH LATIN CAPITAL LETTER A}nna", "\N{LATIN CAPITAL LETTER A WITH ACUTE}nna"),
    ("Нина", "НИНА"),
    ("Νίκος", "ΝΙΚΟΣ"),
    ("ron", "r\N{HEBREW LETTER SAMEKH}n"),
]
"""A name that is taken, and one that a hasty reader takes for it."""
DIFFERENT = [
    ("Lara", "Iara"),
    ("Ben", "Bev"),
    ("Vera", "Wera"),
    ("Nina", "Vina"),
    ("Otto", "Ottilie"),
    ("Bjorn", "Bjørn"),
    ("Шура", "Щура"),
    ("Анна", "Инна"),
    ("Νίκος", "Νίκη"),
    ("Işıl", "Aşıl"),
    ("가까", "각가"),
    ("Novice 1", "Novice 2"),
]
"""Two people's names."""


@pytest.mark.parametrize(("taken", "other"), [*ALIKE, *((other, taken) for taken, other in ALIKE)])
def test_a_name_that_looks_like_a_taken_one_is_numbered(taken: str, other: str) -> None:
    assert distinct(other, [taken]) == f"{other} 2"


@pytest.mark.parametrize(("taken", "other"), DIFFERENT)
def test_names_of_one_script_that_differ_stay_as_they_are(taken: str, other: str) -> None:
    assert distinct(other, [taken]) == other
    assert distinct(taken, [other]) == taken


@pytest.mark.parametrize("name", sorted({name for pair in [*ALIKE, *DIFFERENT] for name in pair}))
def test_a_name_is_kept_if_no_other_is_taken(name: str) -> None:
    assert distinct(name, []) == name


MARKED = st.text("a \u0301\u0323\u0344\u05bc\u0bc6\u0bbe\u20dd\U0001d165\u200d\u2028", max_size=12)
"""Letters and marks that Unicode puts in order, those between which it does not, and invisible ones."""


@example("a\U0001d165\u200d\u05bc")
@example("a\u0301\u0301\u20dd\U0001d165")
@given(st.text(max_size=60) | MARKED)
def test_any_text_becomes_a_visible_line(text: str) -> None:
    line = clean_text(text)
    assert line.isprintable()
    assert line == line.strip()
    assert clean_text(line) == line
    assert is_visible(line)
    run = 0
    for letter in unicodedata.normalize("NFC", line):
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        assert run <= MAX_MARKS


@pytest.mark.parametrize(
    "text", ["", "Anna", " Anna  Maria ", "Jose\u0301", "Coupe\u00a0: finale", "\u0646\u0631\u06af\u0633"]
)
def test_text_is_visible_whatever_its_spaces_and_composition(text: str) -> None:
    assert is_visible(text)


@pytest.mark.parametrize(
    "text",
    [
        "A\u001b[2J",
        "A\u009b2J",
        "A\r",
        "A\nB",
        "A\u2028B",
        "\u202eA",
        "A\u200b",
        "A\u3164",
        "a\u0301" + "\u0335" * 3,
        "\ue000",
    ],
)
def test_text_with_a_hidden_character_or_stacked_accents_is_not_visible(text: str) -> None:
    assert not is_visible(text)
