"""Names and chat that everybody can read: normalised and visible, with names that are distinct at a table or pad."""

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count
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


MAX_NAME: Final = 40
"""Characters of a name at a table."""
MAX_TEXT: Final = 200
"""Characters of a chat message."""
PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "nice-bid",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "ha-ha",
    "your-turn",
    "take-your-time",
    "one-moment",
    "again",
    "good-game",
    "goodbye",
    "applause",
    "cheers",
    "phew",
    "grr",
    "hmm",
)
"""The phrases that can be said at every table."""
INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that are invisible although Unicode counts them as letters, marks or symbols."""
MAX_MARKS: Final = 2
"""How many combining marks one character may carry; more would cover the lines around it."""


def clean_text(text: str) -> str:
    """One line of visible text in Unicode's composed form (NFC), with single spaces; possibly empty."""
    spaced = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in text)
    visible = (letter for letter in spaced if letter not in INVISIBLE and unicodedata.category(letter) != "Cf")
    printable = "".join(letter if letter.isprintable() else " " for letter in visible)
    composed = unicodedata.normalize("NFC", printable)  # only now: invisible letters keep marks from their order
    return " ".join(_without_stacks(composed).split())


def is_visible(text: str) -> bool:
    """Whether ``clean_text`` changes nothing but spaces and the Unicode form: the text can be printed as it is."""
    if text.isascii():
        return text.isprintable()
    return _without_spaces(unicodedata.normalize("NFC", text)) == _without_spaces(clean_text(text))


def _without_spaces(text: str) -> str:
    return "".join(letter for letter in text if unicodedata.category(letter) != "Zs")


def _without_stacks(text: str) -> str:
    """Drop combining marks that stand alone, and the surplus ones of a character; with the few letters that Unicode
    puts in order like marks, so that what is left is in its order.
    """
    kept: list[str] = []
    marks = MAX_MARKS
    for letter in text:
        is_mark = _is_mark(letter) or unicodedata.combining(letter)
        marks = marks + 1 if is_mark else (MAX_MARKS if letter == " " else 0)
        if marks <= MAX_MARKS or letter == " ":
            kept.append(letter)
    return "".join(kept)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def visible_name(asked: str, taken: Collection[str] = ()) -> str:
    """The visible part of a name, with a number if a similar one is taken; empty if nothing or too much is left.

    >>> visible_name("Anna", ["ANNA", "Ben"])
    'Anna 2'
    """
    name = clean_text(asked)
    return distinct(name, taken) if 1 <= len(name) <= MAX_NAME else ""


def distinct(name: str, taken: Collection[str], most: int = MAX_NAME) -> str:
    """The name, with a number appended if one that looks the same is taken; then of at most `most` characters."""
    looks = frozenset[Look]().union(*map(looks_of, taken))
    if looks.isdisjoint(looks_of(name)):
        return name
    numbered = (f"{name[: most - len(f' {number}')]} {number}" for number in count(2))
    return next(other for other in numbered if looks.isdisjoint(looks_of(other)))


Look = tuple[bool, str]
"""A name as it looks to a hasty reader, and before it, whether case was dropped before letters were compared."""


@lru_cache(1024)
def looks_of(name: str) -> frozenset[Look]:
    """The looks of a name: two names that share one look alike.

    Both are without case, accents and spaces, and in both look-alike letters are the same. Case is dropped last in one,
    because A and Cherokee Ꭺ are the same in upper case only, and first in the other, because a and ɑ are in lower case.

    >>> bool(looks_of("Illia") & looks_of("lllia"))
    True
    """
    return frozenset({(False, _prototype(_letters(name))), (True, _prototype(skeleton(name)))})


def _prototype(letters: str) -> str:
    return prototype(unicodedata.normalize("NFC", letters)).casefold()  # syllables of Hangul are looked at as a whole


def skeleton(name: str) -> str:
    """The name without case, accents, spaces and compatibility forms: equal for the same name written differently.

    The identity of entrants in stored tournaments rests on it; `looks_of` finds names that only look the same.
    """
    return _letters(unicodedata.normalize("NFKD", name).casefold())


def _letters(name: str) -> str:
    """The name without accents, spaces and compatibility forms."""
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in decomposed if not _is_mark(letter) and not letter.isspace())
