"""The exception for a change that a tournament does not allow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec


class Refused(Exception):
    """Raised for a change or a file that is not allowed; its message is a sentence with the location.

    Args:
        place: the location, such as ``round 2 table 3 points``; empty if the message needs none.
        what: what is wrong there, and what to do.
        code: what it is for a program that says it in other words; empty if such programs never meet it.
        details: the values that such words need.
    """

    def __init__(self, place: str, what: str, code: str = "", **details: object) -> None:
        super().__init__(place, what)
        self.place, self.what, self.code, self.details = place, what, code, details

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


TYPES: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "an integer",
    "null": "null",
    "object": "an object",
    "str": "text",
}
PHRASES: Final[tuple[tuple[str, Callable[[re.Match[str]], str]], ...]] = (
    (r"Expected `str` of length <= (.+)", lambda found: f"text of at most {found[1]} characters expected"),
    (r"Expected `(.+)` of length >= (.+)", lambda found: f"{_types(found[1])} with at least {found[2]} items expected"),
    (r"Expected `(.+)` of length <= (.+)", lambda found: f"{_types(found[1])} with at most {found[2]} items expected"),
    (r"Expected `(.+)` >= (.+)", lambda found: f"{_types(found[1])} of at least {found[2]} expected"),
    (r"Expected `(.+)` <= (.+)", lambda found: f"{_types(found[1])} of at most {found[2]} expected"),
    (r"Expected `(.+)`, got `(.+)`", lambda found: f"{_types(found[1])} expected, not {_types(found[2])}"),
    (r"Object contains unknown field `(.+)`", lambda found: f'there is no key "{found[1]}"'),
    (r"Object missing required field `(.+)`", lambda found: f'the key "{found[1]}" is missing'),
    (r"Invalid (?:enum )?value (.+)", lambda found: f"{found[1]} is not one of the possible values"),
)


def refused_value(wrong: msgspec.ValidationError, place: str = "") -> Refused:
    """The refusal of a value that does not have the form of its type, in plain words.

    Args:
        wrong: the error, which may name a place within the value.
        place: where the value is.

    Returns:
        The exception to be raised.
    """
    what, _, inner = str(wrong).partition(" - at ")
    for pattern, phrase in PHRASES:
        if found := re.fullmatch(pattern, what):
            what = phrase(found)
    path = inner.strip("`").removeprefix("$")
    return Refused(f"{place}{path}" if place else path.removeprefix("."), what)


def _types(names: str) -> str:
    """Names of JSON types, as in ``int | null``, in words."""
    return " or ".join(TYPES.get(name, name) for name in names.split(" | "))
