"""Values that do not have the form of their type, described in plain words."""

import re
from collections.abc import Callable
from typing import Final

import msgspec

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
    (r"Expected `str` of length >= (.+)", lambda found: f"text of at least {found[1]} characters expected"),
    (r"Expected `str` matching regex .+", lambda _: "letters, digits and hyphens expected"),
    (r"Expected `(.+)` of length >= (.+)", lambda found: f"{_types(found[1])} with at least {found[2]} items expected"),
    (r"Expected `(.+)` of length <= (.+)", lambda found: f"{_types(found[1])} with at most {found[2]} items expected"),
    (r"Expected `(.+)` >= (.+)", lambda found: f"{_types(found[1])} of at least {found[2]} expected"),
    (r"Expected `(.+)` <= (.+)", lambda found: f"{_types(found[1])} of at most {found[2]} expected"),
    (r"Expected `(.+)`, got `(.+)`", lambda found: f"{_types(found[1])} expected, not {_types(found[2])}"),
    (r"Object contains unknown field `(.+)`", lambda found: f'there is no key "{found[1]}"'),
    (r"Object missing required field `(.+)`", lambda found: f'the key "{found[1]}" is missing'),
    (r"Invalid (?:enum )?value (.+)", lambda found: f"{found[1]} is not one of the possible values"),
    (r"Integer value out of range", lambda _: "the number is too large"),
)


def described(wrong: msgspec.ValidationError) -> tuple[str, str]:
    """The place within the value, possibly empty, and what is wrong there."""
    what, _, inner = str(wrong).partition(" - at ")
    for pattern, phrase in PHRASES:
        if found := re.fullmatch(pattern, what):
            what = phrase(found)
    return inner.strip("`").removeprefix("$"), what


def _types(names: str) -> str:
    """Names of JSON types, as in ``int | null``, in words."""
    return " or ".join(TYPES.get(name, name) for name in names.split(" | "))
