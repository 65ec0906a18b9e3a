"""Refusals: a code, and a sentence in each language; and how input is quoted."""

import pytest

from gizzard.core.errors import IllegalAction, quoted


def test_a_sentence_in_each_language() -> None:
    refused = IllegalAction("not-held", card="QS")
    assert refused.code == "not-held"
    assert refused.say("de") != refused.say("en") == str(refused)


def deep() -> object:
    nested: object = 0
    for _ in range(100_000):
        nested = [nested]
    return nested


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "null"),
        (True, "true"),
        ("Müller\n", '"Müller\\n"'),
        ("שלום \u202e\x1b", '"שלום \\u202e\\u001b"'),
        ("\ud800", '"\\ud800"'),
        (float("nan"), "NaN"),
        ([1, {"a": 2}], '[1, {"a": 2}]'),
        (10**5000, "a value of type int"),
        (b"x", "\"b'x'\""),
        ({(1, 2): 3}, "a value of type dict"),
        (object(), "a value of type object"),
        ([len, quoted], "a value of type list"),
    ],
    ids=lambda value: str(value)[:10] if not isinstance(value, int) else "",
)
def test_input_is_quoted_so_that_it_can_be_printed(value: object, expected: str) -> None:
    assert quoted(value) == expected


def test_long_and_deep_input_is_shortened() -> None:
    assert quoted("x" * 1000) == '"' + "x" * 56 + "..."
    assert quoted(deep()) == "a value of type list"
