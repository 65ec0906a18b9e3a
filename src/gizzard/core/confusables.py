"""Letters that look alike, by Unicode's list of confusables (UTS 39), of which `homoglyphs_fork` keeps a copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from gizzard.core.decoding import decode_json

DIRECTION_MARK: Final = "\u200e"
"""Left-to-right mark, which the list puts around letters of scripts written from right to left."""
OWN: Final = {"l": "|", "w": "vv", "W": "VV"}
"""Prototypes of letters, and of all that look like them, that are not Unicode's. Unicode has l for 1, I, l and |, but
then Iara and Lara would be alike once their case is folded; it has rn for m, but not vv for w."""


def prototype(text: str) -> str:
    """The text with each letter replaced by the first of those that look like it.

    >>> prototype("Illia"), prototype("\u13aan\u0578\u0251")
    ('|||ia', 'Anna')
    >>> prototype("Wren"), prototype("Emma")
    ('VVren', 'Ernrna')
    """
    return text.translate(prototypes())


@cache
def prototypes() -> Mapping[int, str]:
    """The prototypes of all letters that look like others, by code point."""
    known: dict[str, list[str]] = {}
    data = files("homoglyphs_fork").joinpath("confusables.json").read_bytes()
    for letters, alike in decode_json(data, dict[str, list[str]]).items():
        known[letters.strip(DIRECTION_MARK)] = [other.strip(DIRECTION_MARK) for other in alike]
    own = {ord(each): other for letter, other in OWN.items() for each in (letter, *known[letter])}
    return dict(_pairs(known)) | own


def _pairs(known: Mapping[str, list[str]]) -> Iterator[tuple[int, str]]:
    """Each letter with its prototype. The list names both for each other: a letter has one, a prototype many; of a pair
    that looks like nothing else the first is the prototype.
    """
    for letter, alike in known.items():
        if len(letter) == len(alike) == 1:
            (other,) = alike
            if len(other) > 1 or len(known[other]) > 1 or other < letter:
                yield ord(letter), other
