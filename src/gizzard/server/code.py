"""Table codes: the exact house rules, the deck and the settings of a table in a short text that fits a URL.

``1p4b2z1d1c30.180``: the version, then a letter and a value for each thing that is not as usual. A value is a number, a
place in a list of choices, or several of them with dots between. The lists are only ever added to at their ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple, get_args

import msgspec

from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.deal import Schedule
from gizzard.rules.ruleset import RuleSet, parse, unparse
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.tricks import Specials
from gizzard.rules.trump import Tricksy, Trump
from gizzard.server.phrases import Problem
from gizzard.server.wire import Chat, Settings, Switch
from gizzard.texts import DECKS

VERSION: Final = "1"
MOST_LETTERS: Final = 1000
_TOKEN: Final = re.compile(r"([a-z])([0-9.]+)")
_CODE: Final = re.compile(rf"{VERSION}(?:[a-z][0-9.]+)*")


class _Kind(NamedTuple):
    """How a value is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _one_of(choices: tuple[str, ...]) -> _Kind:
    return _Kind(lambda value: str(choices.index(value)), lambda text: choices[int(text)])


def _many_of(choices: tuple[str, ...]) -> _Kind:
    one = _one_of(choices)
    return _Kind(
        lambda values: ".".join(map(one.write, values)), lambda text: [one.read(part) for part in text.split(".")]
    )


def _members(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(member.value for member in kind)


_NUMBER: Final = _Kind(str, int)
_FLAG: Final = _Kind(lambda value: str(int(value)), lambda text: bool(int(text)))
_SCHEDULES: Final = _one_of(_members(Schedule))
_SCHEDULE: Final = _Kind(
    lambda value: _SCHEDULES.write(value) if isinstance(value, str) else "." + ".".join(map(str, value)),
    lambda text: [int(size) for size in text[1:].split(".")] if text[0] == "." else _SCHEDULES.read(text),
)
_CLOCK: Final = _Kind(
    lambda clock: f"{clock['turn']}.{clock['bank']}",
    lambda text: dict(zip(("turn", "bank"), map(int, text.split(".")), strict=True)),
)

RULES: Final[Mapping[str, tuple[str, _Kind]]] = {
    "p": ("players", _NUMBER),
    "s": ("schedule", _SCHEDULE),
    "r": ("rounds", _NUMBER),
    "e": ("eliminate_every", _NUMBER),
    "t": ("trump", _one_of(_members(Trump))),
    "x": ("tricksy", _one_of(_members(Tricksy))),
    "b": ("bidding", _one_of(_members(Bidding))),
    "l": ("blind_every", _NUMBER),
    "f": ("forehead", _FLAG),
    "m": ("last_bid", _one_of(_members(LastBid))),
    "a": ("saboteur", _FLAG),
    "g": ("scoring", _one_of(_members(Scoring))),
    "y": ("smyrna", _many_of(_members(Smyrna))),
    "z": ("specials", _one_of(_members(Specials))),
}
SETTINGS: Final[Mapping[str, tuple[str, _Kind]]] = {
    "c": ("clock", _CLOCK),
    "w": ("spectators", _one_of(get_args(Switch))),
    "v": ("delay", _NUMBER),
    "h": ("chat", _one_of(get_args(Chat))),
    "o": ("public", _FLAG),
    "u": ("undo", _FLAG),
}
DECK: Final = ("d", _one_of(tuple(DECKS)))


def table_code(rules: RuleSet, deck: str = "standard", settings: Settings | None = None) -> str:
    """The code of a table. ``read_table_code`` reads it back."""
    letter, kind = DECK
    chosen = "" if deck == "standard" else letter + kind.write(deck)
    return VERSION + _written(RULES, unparse(rules)) + chosen + _written(SETTINGS, _unusual(settings or Settings()))


def read_table_code(code: str) -> tuple[RuleSet, str, Settings]:
    """Rules, deck and settings of a code; Problem where it is none, RulesRefused where its rules cannot be played."""
    if len(code) > MOST_LETTERS or not _CODE.fullmatch(code):
        raise Problem("code")
    tokens = _TOKEN.findall(code)
    letter, kind = DECK
    try:
        deck = next((kind.read(value) for found, value in tokens if found == letter), "standard")
        settings = msgspec.convert(_read(SETTINGS, tokens), Settings)
        form = _read(RULES, tokens)
    except (ValueError, IndexError):
        raise Problem("code") from None
    if len({found for found, _ in tokens}) != len(tokens) or not {found for found, _ in tokens} <= _LETTERS:
        raise Problem("code")
    return parse(form), deck, settings


_LETTERS: Final = {*RULES, *SETTINGS, DECK[0]}


def _unusual(settings: Settings) -> dict[str, Any]:
    usual = msgspec.to_builtins(Settings())
    return {key: value for key, value in msgspec.to_builtins(settings).items() if value != usual[key]}


def _written(table: Mapping[str, tuple[str, _Kind]], form: Mapping[str, Any]) -> str:
    return "".join(letter + kind.write(form[key]) for letter, (key, kind) in table.items() if key in form)


def _read(table: Mapping[str, tuple[str, _Kind]], tokens: list[tuple[str, str]]) -> dict[str, Any]:
    return {table[letter][0]: table[letter][1].read(value) for letter, value in tokens if letter in table}
