"""Tables as CSV, as spreadsheets and other programs write them: the only reader and the only writer.

What has one meaning is read; what has none, or more than one, is refused with its line.
"""

import csv
import io
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from gizzard.core.errors import quoted
from gizzard.core.names import clean_text, skeleton
from gizzard.core.texts import paper

BINARY = "this is not text; a spreadsheet saves it as CSV UTF-8"
DELIMITERS = ",;\t"
_DECLARED = re.compile(r'"?sep=([,;\t])"?', re.IGNORECASE)
"""The first line, which names the delimiter to spreadsheets."""
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))
"""What spreadsheets and word processors write for a minus."""
_INTEGER = re.compile(r"([+-]?[0-9]+)(?:[.,]0{1,2})?")
_DECIMAL = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}")
_FORMULA = re.compile(r"'*[=+\-@].")
"""The beginning of a text that a spreadsheet would compute, or of one with an apostrophe that prevents that."""


class BadTable(Exception):
    """Raised for a table that cannot be read; ``place`` is the line, or empty if the whole table is meant."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what, line)
        self.place, self.what = f"line {line}" if line else "", what

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


class Row(NamedTuple):
    """A line of a table."""

    line: int
    """From 1."""
    fields: tuple[str, ...]
    """As visible text, with single spaces and none around it."""


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8 or UTF-16. Raises BadTable for any other encoding, since its letters are a guess."""
    encoding = "utf-8-sig"
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    elif b"\0" in data[:2]:
        encoding = "utf-16-be" if data[0] == 0 else "utf-16-le"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-8-sig" and b"\0" in data:
            raise BadTable(BINARY) from None
        where = f"byte {error.start + 1}"
    else:
        if "\0" in text:
            raise BadTable(BINARY)
        return text
    if encoding != "utf-8-sig":
        raise BadTable(f"this looks like UTF-16, but is damaged ({where}); save it as CSV UTF-8")
    raise BadTable(
        f"this is not UTF-8 ({where}), but perhaps Windows-1252; save it as CSV UTF-8 "
        "(`iconv -f WINDOWS-1252 -t UTF-8` converts it)"
    )


def read(text: str) -> list[Row]:
    """The heading and the rows of a table, without empty ones; each row has as many fields as the heading.

    The delimiter is the first of comma, semicolon and tab in the heading, unless a first line such as ``sep=;``
    declares it. A field ends on the line on which it begins. Raises BadTable.
    """
    numbered = [
        (line, each.rstrip("\n")) for line, each in enumerate(io.StringIO(text.removeprefix("\ufeff"), None), 1)
    ]
    filled = [(line, each) for line, each in numbered if each.strip(f" {DELIMITERS}")]
    declared = _DECLARED.fullmatch(filled[0][1].strip(" ")) if filled else None
    if declared:
        del filled[0]
    heading = filled[0][1] if filled else ""
    delimiter = declared[1] if declared else next((letter for letter in heading if letter in DELIMITERS), ",")
    rows = [row for line, each in filled if any((row := Row(line, _fields(each, line, delimiter))).fields)]
    if not rows:
        raise BadTable("there is nothing in it")
    width = max(place for place, field in enumerate(rows[0].fields, 1) if field)
    return [_fitted(row, width) for row in rows]


def _fields(text: str, line: int, delimiter: str) -> tuple[str, ...]:
    try:
        (fields,) = csv.reader([text], delimiter=delimiter, strict=True, skipinitialspace=True)
    except csv.Error as wrong:
        what = "a quote is not closed on this line" if "end of data" in str(wrong) else f"this is not CSV: {wrong}"
        raise BadTable(what, line) from None
    return tuple(_unguarded(clean_text(field)) for field in fields)


def _unguarded(field: str) -> str:
    return field[1:] if field.startswith("'") and _FORMULA.match(field) else field


def _fitted(row: Row, width: int) -> Row:
    """The row without empty fields after the last column."""
    if len(row.fields) < width or any(row.fields[width:]):
        raise BadTable(f"{width} field{'s' * (width != 1)} expected, not {len(row.fields)}", row.line)
    return Row(row.line, row.fields[:width])


def write(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV with commas; a text that a spreadsheet would compute gets an apostrophe, which ``read`` removes."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow([f"'{field}" if isinstance(field, str) and _FORMULA.match(field) else field for field in row])
    return text.getvalue()


def column(title: str) -> str:
    """The name of a column from its title in any language, in any case; the title itself if no column has it."""
    return _columns().get(skeleton(title), title)


@cache
def _columns() -> dict[str, str]:
    return {skeleton(title): name for name, titles in paper.columns().items() for title in titles}


def with_hyphens(field: str) -> str:
    """A number with a hyphen for any dash or typographic minus."""
    return field.translate(_DASHES)


def integer(field: str) -> int | None:
    """An integer, also written as ``3.0`` or ``3,0``; None for anything else, such as ``1.000``."""
    found = _INTEGER.fullmatch(with_hyphens(field))
    return int(found[1]) if found and len(found[1]) <= 12 else None


def decimal(field: str) -> float | None:
    """A number with a decimal point or comma; None for anything else, also for ``1.520``, perhaps a thousand."""
    plain = with_hyphens(field)
    if not _DECIMAL.fullmatch(plain) or _THOUSANDS.fullmatch(plain) or len(plain) > 20:
        return None
    return float(plain.replace(",", "."))


def index_of(name: str, names: Sequence[str]) -> int | None:
    """The index of a name, in any case if only one is meant; None if there is none, or more than one."""
    if name in names:
        return names.index(name)
    alike = [place for place, each in enumerate(names) if each.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None


def headed(
    rows: Sequence[Row], required: Sequence[str], optional: Sequence[str] = ()
) -> list[tuple[int, dict[str, str]]]:
    """For each row after the heading its line and its fields by column. Raises BadTable for other columns."""
    known = (*required, *optional)
    columns = [column(title) for title in rows[0].fields]
    twice = [name for name in columns if columns.count(name) > 1]
    wrong = next((place for place, name in enumerate(columns) if name not in known or name in twice), None)
    if wrong is not None or not {*required} <= {*columns}:
        least = f", at least {','.join(required)}" if optional else ""
        named = ",".join(rows[0].fields) if wrong is None else rows[0].fields[wrong]
        where = "" if wrong is None else f" in column {wrong + 1}"
        raise BadTable(f"the columns {','.join(known)} expected{least}, not {quoted(named)}{where}", rows[0].line)
    return [(row.line, dict(zip(columns, row.fields, strict=True))) for row in rows[1:]]
