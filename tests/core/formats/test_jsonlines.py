"""Lines of a file: a JSON value, or one clear sentence."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.formats.jsonlines import MAX_LINE, UnreadableLine, lines, parse_line
from tests.sizes import examples

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def why(line: bytes | None) -> str:
    with pytest.raises(UnreadableLine) as caught:
        parse_line(line)
    return str(caught.value)


def why_not(line: bytes) -> str | None:
    try:
        parse_line(line)
    except UnreadableLine as unreadable:
        return str(unreadable)
    return None


class TestLines:
    def test_are_numbered_and_empty_ones_left_out(self) -> None:
        found = list(lines(io.BytesIO(b'{"a":1}\n\n  \n[2]\r\n3')))
        assert found == [(1, b'{"a":1}\n'), (4, b"[2]\r\n"), (5, b"3")]

    def test_one_that_is_too_long_is_skipped_and_the_next_still_read(self) -> None:
        found = list(lines(io.BytesIO(b"[" + b"1," * MAX_LINE + b"1]\n[2]\n")))
        assert found == [(1, None), (2, b"[2]\n")]

    def test_one_too_long_at_the_end_without_a_newline(self) -> None:
        assert list(lines(io.BytesIO(b"1\n" + b" " * (MAX_LINE + 1)))) == [(1, b"1\n"), (2, None)]

    def test_an_empty_file_has_none(self) -> None:
        assert list(lines(io.BytesIO(b""))) == []


class TestParsing:
    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            (None, "the line is longer than 16 MiB"),
            (b"{", "not JSON: Expecting property name"),
            (b'{"a":1', "not JSON: Expecting ',' delimiter"),
            (b'{"a":1} x', "not JSON: Extra data at column 9"),
            (b"'a'", "not JSON: Expecting value at column 1"),
            (b"NaN", "not JSON: NaN is no number"),
            (b'{"a":-Infinity}', "not JSON: -Infinity is no number"),
            (b"[" * 100_000, "not a record: nested too deeply"),
            (b'{"a":' * 100_000, "not a record: nested too deeply"),
            (b"9" * 5000, "not a record: a number has too many digits"),
            (b'"\xff"', "not UTF-8 at byte 2"),
            (b"\x00\x01", "not JSON"),
            (b'{"a":1,"b":2,"a":1}', 'the key "a" stands twice in one object'),
            (b'[{"x":{"b":1,"b":2}}]', 'the key "b" stands twice in one object'),
            (b"\xef\xbb\xbf", "not JSON"),
        ],
        ids=lambda value: str(value)[:30],
    )
    def test_what_is_no_json_is_said_in_one_line(self, line: bytes | None, expected: str) -> None:
        assert why(line).startswith(expected)
        assert "\n" not in why(line)

    def test_a_byte_order_mark_is_no_matter(self) -> None:
        assert parse_line(b'\xef\xbb\xbf{"a":1}\n') == {"a": 1}

    def test_a_key_twice_among_many_is_found_without_delay(self) -> None:
        """Looking each key up among all others would take hours here; the test's own time limit is the judge."""
        keys = b",".join(b'"a%d":1' % number for number in range(300_000))
        assert why(b"{" + keys + b',"a299999":2}') == 'the key "a299999" stands twice in one object'

    def test_a_long_key_is_shortened(self) -> None:
        key = b'"' + b"k" * 100_000 + b'"'
        assert len(why(b"{" + key + b":1," + key + b":2}")) < 120

    @given(json_values)
    def test_what_json_writes_is_read(self, value: object) -> None:
        assert parse_line(json.dumps(value).encode()) == value

    @examples(300)
    @given(st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()[:-1]))
    def test_any_bytes_give_a_value_or_a_sentence(self, line: bytes) -> None:
        assert (why_not(line) or "read").isprintable()
