"""Tables as CSV: what is read, and what is refused with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.csv_table import BadTable, column, decimal, decoded, index_of, integer, read, write
from gizzard.core.names import clean_text

WANTED = [("name", "nation"), ("Anna", "at")]


@pytest.mark.parametrize(
    "text",
    [
        "name,nation\nAnna,at\n",
        "name;nation\r\nAnna;at\r\n",
        "name\tnation\rAnna\tat\r",
        "sep=;\nname;nation\nAnna;at\n",
        '"SEP=;"\r\nname;nation\r\nAnna;at',
        "\ufeffname,nation\nAnna,at",
        "name,nation,,\nAnna,at,,\n",
        "name,nation,\nAnna,at\n",
        "name,nation\nAnna,at,\n,\n\n",
        'name, "nation"\n "Anna" , at\n'.replace('"Anna" ,', '"Anna",'),
    ],
)
def test_forms_of_one_table_read_alike(text: str) -> None:
    assert [row.fields for row in read(text)] == WANTED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing in it"),
        (" \n,,\n", "there is nothing in it"),
        ("\u200b\n", "there is nothing in it"),
        ('name\n"Anna\nBen\n', "line 2: a quote is not closed on this line"),
        ('name\n"Anna\nBen"\n', "line 2: a quote is not closed on this line"),
        ('name,nation\n"Anna"x,at\n', "line 2: this is not CSV: ',' expected after '\"'"),
        ("name,nation\n\nAnna\n", "line 3: 2 fields expected, not 1"),
        ("name,nation\nAnna,at,x\n", "line 2: 2 fields expected, not 3"),
    ],
)
def test_table_without_one_meaning_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BadTable) as refused:
        read(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_encodings_are_recognized(encoding: str) -> None:
    assert decoded("name\nZoë\n".encode(encoding)) == "name\nZoë\n"


def test_invisible_letters_are_dropped() -> None:
    assert read("name\nAn\u202ena\u2028Berg\n")[1].fields == ("Anna Berg",)


def test_other_encodings_are_named_not_guessed() -> None:
    with pytest.raises(BadTable, match="perhaps Windows-1252"):
        decoded("name\nZoë\n".encode("cp1252"))
    with pytest.raises(BadTable, match="this is not text"):
        decoded(b"PK\3\4\0\xff")
    with pytest.raises(BadTable, match="this is not text"):
        decoded("name".encode("utf-32"))
    with pytest.raises(BadTable, match="looks like UTF-16"):
        decoded("name".encode("utf-16") + b"\0")


@pytest.mark.parametrize("title", ["nation", "NATION", "Pays", "País", "pais", "Land"])
def test_titles_are_known_in_every_language_and_case(title: str) -> None:
    assert column(title) == "nation"


@pytest.mark.parametrize(
    ("field", "value"),
    [("0", 0), ("0.0", 0), ("3,00", 3), ("\u221220", -20), ("1.000", None), ("1.5", None), ("x", None), ("", None)],
)
def test_integers_may_have_empty_decimals(field: str, value: int | None) -> None:
    assert integer(field) == value


@pytest.mark.parametrize(
    ("field", "value"),
    [("1520", 1520), ("1520,5", 1520.5), ("1.520", None), ("1,520", None), ("1520.125", 1520.125), ("nan", None)],
)
def test_possible_thousands_are_no_decimals(field: str, value: float | None) -> None:
    assert decimal(field) == value


def test_names_match_in_any_case_if_only_one_is_meant() -> None:
    assert index_of("ANNA", ["Ben", "Anna"]) == 1
    assert index_of("anna", ["Anna", "anna"]) == 1
    assert index_of("ANNA", ["Anna", "anna"]) is None


FIELD = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1).map(clean_text).filter(bool)


@given(st.lists(st.tuples(FIELD, FIELD), min_size=1))
def test_what_is_written_is_read(rows: list[tuple[str, str]]) -> None:
    table = [("round", "name"), *rows]
    assert [row.fields for row in read(write(table))] == [
        row for row in table if any(each.strip(",;\t ") for each in row)
    ]


def test_formulas_are_written_as_texts() -> None:
    assert write([("=1+1", "'=x", "-", -20)]) == "'=1+1,''=x,-,-20\n"
