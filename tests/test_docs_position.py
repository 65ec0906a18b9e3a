"""docs/position.md: every line on it is canonical or refused as it says, and its tables and examples are true."""

import re
from pathlib import Path

import pytest

from gizzard.core.formats.position_json import PositionRefused
from gizzard.core.formats.position_text import FIELDS, OPTIONAL, format_position, parse_position
from tests.documents import examples, printed

PAGE = Path(__file__).parent.parent / "docs/position.md"
TEXT = PAGE.read_text("utf-8")
LINES = sorted({*re.findall(r"^(wizard-position/1 .+)$", TEXT, re.MULTILINE)})
REFUSED = re.findall(r"^\| `(wizard-position/.+?)` \| (.+) \|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("line", LINES)
def test_every_line_is_canonical(line: str) -> None:
    assert format_position(parse_position(line)) == line


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_every_refusal_is_as_it_says(line: str, sentence: str) -> None:
    with pytest.raises(PositionRefused) as caught:
        parse_position(line)
    assert str(caught.value) == sentence


def test_fields_are_in_their_order_with_their_examples() -> None:
    listed = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| ", TEXT, re.MULTILINE)
    assert listed == [(field.name, field.example) for field in (*FIELDS, *OPTIONAL)]


def test_the_program_prints_what_it_says() -> None:
    ((program, shown),) = examples(PAGE)
    assert printed(program, PAGE.name) == shown
    assert len(LINES) == 7
    assert len(REFUSED) == 6
