"""Rules codes: the rules, deck and settings of a table in a short text that fits a URL.

``1p4b2z1d1c30.180``: the version, then a letter and a value for each non-default option. A value is a number, an index
into a list of choices, or several of them separated by dots. Lists are only ever extended at their ends. The letters of
rules are defined with the keys in ``rules.ruleset``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import msgspec

from gizzard.core.decoding import convert
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import KEYS, RuleSet, RulesJson, unparse
from gizzard.core.texts import DECKS
from gizzard.server.phrases import RequestError
from gizzard.server.tables.messages import Clock, Deck, Letter, Settings
from gizzard.server.wire import ClientMessage

VERSION: Final = "1"
MAX_LENGTH: Final = 1000
_TOKEN: Final = re.compile(r"([a-z])([0-9.]+)")
_CODE: Final = re.compile(rf"{VERSION}(?:[a-z][0-9.]+)*")


class CodeBody(ClientMessage, frozen=True):
    """The contents of a rules code to create."""

    rules: RulesJson
    deck: Deck = "standard"
    settings: Settings = Settings()


class TableCode(msgspec.Struct, frozen=True):
    """A rules code."""

    code: str


class TableCodeContents(msgspec.Struct, frozen=True):
    """The contents of a rules code."""

    rules: RulesJson
    deck: Deck
    settings: Settings


class _Kind(NamedTuple):
    """How a value is encoded and decoded."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _one_of(choices: tuple[str, ...]) -> _Kind:
    return _Kind(lambda value: str(choices.index(value)), lambda text: choices[int(text)])


_NUMBER: Final = _Kind(str, int)
_FLAG: Final = _Kind(lambda value: str(int(value)), lambda text: bool(int(text)))
_CLOCK: Final = _Kind(
    lambda clock: f"{clock['turn']}.{clock['bank']}",
    lambda text: dict(zip(("turn", "bank"), map(int, text.split(".")), strict=True)),
)

RULES: Final[Mapping[str, tuple[str, _Kind]]] = {
    key.letter: (name, _Kind(key.kind.encode, key.kind.decode)) for name, key in KEYS.items()
}


def _kind_of(kind: Any) -> _Kind:
    """How the values of a setting's type are encoded."""
    if kind == Clock | None:
        return _CLOCK
    return {bool: _FLAG, int: _NUMBER}.get(kind) or _one_of(get_args(kind))


SETTINGS: Final[Mapping[str, tuple[str, _Kind]]] = {
    mark.letter: (name, _kind_of(get_args(kind)[0]))
    for name, kind in get_type_hints(Settings, include_extras=True).items()
    for mark in kind.__metadata__
    if isinstance(mark, Letter)
}
DECK: Final = ("d", _one_of(tuple(DECKS)))


def table_code(rules: RuleSet, deck: str = "standard", settings: Settings | None = None) -> str:
    """The code of a table; the inverse of ``read_table_code``."""
    letter, kind = DECK
    chosen = "" if deck == "standard" else letter + kind.write(deck)
    return VERSION + _encode(RULES, unparse(rules)) + chosen + _encode(SETTINGS, _non_defaults(settings or Settings()))


def read_table_code(code: str) -> tuple[RuleSet, str, Settings]:
    """The rules, deck and settings of a code. Raises RequestError if malformed, RulesRefused for invalid rules."""
    if len(code) > MAX_LENGTH or not _CODE.fullmatch(code):
        raise RequestError("code")
    tokens = _TOKEN.findall(code)
    letter, kind = DECK
    try:
        deck = next((kind.read(value) for found, value in tokens if found == letter), "standard")
        settings = convert(_decode(SETTINGS, tokens), Settings)
        form = _decode(RULES, tokens)
    except (ValueError, IndexError):
        raise RequestError("code") from None
    if len({found for found, _ in tokens}) != len(tokens) or not {found for found, _ in tokens} <= _LETTERS:
        raise RequestError("code")
    return parse(form), deck, settings


_LETTERS: Final = {*RULES, *SETTINGS, DECK[0]}


def _non_defaults(settings: Settings) -> dict[str, Any]:
    usual = msgspec.to_builtins(Settings())
    return {key: value for key, value in msgspec.to_builtins(settings).items() if value != usual[key]}


def _encode(table: Mapping[str, tuple[str, _Kind]], form: Mapping[str, Any]) -> str:
    return "".join(letter + kind.write(form[key]) for letter, (key, kind) in table.items() if key in form)


def _decode(table: Mapping[str, tuple[str, _Kind]], tokens: list[tuple[str, str]]) -> dict[str, Any]:
    return {table[letter][0]: table[letter][1].read(value) for letter, value in tokens if letter in table}
