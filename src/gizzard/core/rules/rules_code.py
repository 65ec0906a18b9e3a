"""Rules codes: a rule set in a short text that fits a URL.

``1p4b2z1``: the version, then a letter and a value for each non-default option. A value is a number, an index into a
list of choices, or several of them separated by dots. Lists are only ever extended at their ends. The letters of rules
are defined with the keys in ``rules.ruleset``; a table's code has those of its deck and settings besides.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import KEYS, RuleSet, unparse

VERSION: Final = "1"
_TOKEN: Final = re.compile(r"([a-z])([0-9.]+)")
_CODE: Final = re.compile(rf"{VERSION}(?:[a-z][0-9.]+)*")

Token = tuple[str, str]
"""A letter and its value."""


class Codec(NamedTuple):
    """How a value is encoded and decoded."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


Options = Mapping[str, tuple[str, Codec]]
"""By letter, the name of an option and its codec."""

RULES: Final[Options] = {key.letter: (name, Codec(key.kind.encode, key.kind.decode)) for name, key in KEYS.items()}


def rules_code(rules: RuleSet) -> str:
    """The code of a rule set; the inverse of ``read_rules_code``."""
    return VERSION + encode(RULES, unparse(rules))


def read_rules_code(code: str) -> RuleSet:
    """The rule set of a code. Raises RulesRefused if it cannot be played, any other ValueError if it is malformed."""
    return parse(decode(RULES, tokens_of(code, RULES.keys())))


def tokens_of(code: str, letters: Collection[str]) -> list[Token]:
    """The options in a code. Raises ValueError if it is malformed, repeats a letter, or has one that is not known."""
    tokens: list[Token] = _TOKEN.findall(code)
    found = {letter for letter, _ in tokens}
    if not _CODE.fullmatch(code) or len(found) != len(tokens) or not found <= set(letters):
        raise ValueError(f"{code} is not a rules code")
    return tokens


def encode(options: Options, form: Mapping[str, Any]) -> str:
    """The tokens of those options that a JSON object has."""
    return "".join(letter + codec.write(form[name]) for letter, (name, codec) in options.items() if name in form)


def decode(options: Options, tokens: Sequence[Token]) -> dict[str, Any]:
    """Those of the tokens that stand for these options, as a JSON object. Raises ValueError if a value is invalid."""
    try:
        return {options[letter][0]: options[letter][1].read(value) for letter, value in tokens if letter in options}
    except IndexError as unknown:
        raise ValueError("a rules code chooses what does not exist") from unknown
