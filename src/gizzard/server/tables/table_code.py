"""Rules codes of tables: the rules, deck and settings of a table in a short text that fits a URL.

``1p4b2z1d1c30.180``: a rules code (``core.rules.rules_code``) with a letter and a value for a deck and for each setting
that is not the default.
"""

from typing import Any, Final, get_args, get_type_hints

import msgspec

from gizzard.core.decoding import convert
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.rules_code import RULES, Codec, Options, decode, encode, rules_code, tokens_of
from gizzard.core.rules.ruleset import RuleSet, RulesJson
from gizzard.core.texts import DECKS
from gizzard.server.tables.messages import Clock, Deck, Letter, Settings
from gizzard.server.wire.messages import ClientMessage, RequestError

MAX_LENGTH: Final = 1000


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


def _one_of(choices: tuple[str, ...]) -> Codec:
    return Codec(lambda value: str(choices.index(value)), lambda text: choices[int(text)])


_NUMBER: Final = Codec(str, int)
_FLAG: Final = Codec(lambda value: str(int(value)), lambda text: bool(int(text)))
_CLOCK: Final = Codec(
    lambda clock: f"{clock['turn']}.{clock['bank']}",
    lambda text: dict(zip(("turn", "bank"), map(int, text.split(".")), strict=True)),
)


def _codec_of(kind: Any) -> Codec:
    """How the values of a setting's type are encoded."""
    if kind == Clock | None:
        return _CLOCK
    return {bool: _FLAG, int: _NUMBER}.get(kind) or _one_of(get_args(kind))


SETTINGS: Final[Options] = {
    mark.letter: (name, _codec_of(get_args(kind)[0]))
    for name, kind in get_type_hints(Settings, include_extras=True).items()
    for mark in kind.__metadata__
    if isinstance(mark, Letter)
}
DECK: Final = ("d", _one_of(tuple(DECKS)))


_LETTERS: Final = {*RULES, *SETTINGS, DECK[0]}


def table_code(rules: RuleSet, deck: str = "standard", settings: Settings | None = None) -> str:
    """The code of a table; the inverse of ``read_table_code``."""
    letter, codec = DECK
    chosen = "" if deck == "standard" else letter + codec.write(deck)
    return rules_code(rules) + chosen + encode(SETTINGS, _non_defaults(settings or Settings()))


def read_table_code(code: str) -> tuple[RuleSet, str, Settings]:
    """The rules, deck and settings of a code. Raises RequestError if malformed, RulesRefused for invalid rules."""
    if len(code) > MAX_LENGTH:
        raise RequestError("code")
    letter, codec = DECK
    try:
        tokens = tokens_of(code, _LETTERS)
        deck = next((codec.read(value) for found, value in tokens if found == letter), "standard")
        settings = convert(decode(SETTINGS, tokens), Settings)
        form = decode(RULES, tokens)
    except (ValueError, IndexError):
        raise RequestError("code") from None
    return parse(form), deck, settings


def _non_defaults(settings: Settings) -> dict[str, Any]:
    usual = msgspec.to_builtins(Settings())
    return {key: value for key, value in msgspec.to_builtins(settings).items() if value != usual[key]}
