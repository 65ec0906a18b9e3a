"""Presets: named rule sets, and how they combine."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gizzard.core.rules.bidding import LastBid
from gizzard.core.rules.extras import ROLES
from gizzard.core.rules.refused import Conflict, RulesRefused
from gizzard.core.rules.special import Smyrna


def _extras_until(edition: int) -> list[str]:
    """The extra cards of the anniversary editions up to a year."""
    return [card.value for card, role in ROLES.items() if role.edition <= edition]


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "standard": {},
    "tournament": {"last_bid": "canadian"},
    "first-seven": {"rounds": 7},
    "first-five": {"rounds": 5},
    "quick-play": {"schedule": "quick"},
    "maximus": {"schedule": "maximus", "trump": "rotating"},
    "hardcore": {"last_bid": "hardcore"},
    "plus-minus-one": {"last_bid": "never-even"},
    "hidden-bid": {"bidding": "hidden"},
    "lost-weekend": {"bidding": "hands-in"},
    "delayed-reveal": {"bidding": "delayed"},
    "chatham-bid": {"bidding": "chatham"},
    "jester-bid": {"bidding": "zero"},
    "third-times-the-harm": {"blind_every": 3},
    "tricksy": {"tricksy": "suited"},
    "all-wizards-all-jesters": {"specials": "alternate"},
    "saboteur": {"saboteur": True},
    "anniversary-20": {"cards": _extras_until(2016), "cloud": "round"},
    "anniversary-25": {"cards": _extras_until(2021), "cloud": "round"},
    "anniversary-30": {"cards": _extras_until(2026)},
    "magic": {"magic": True},
    "smyrna": {"smyrna": [name.value for name in Smyrna]},
    "forehead": {"forehead": True},
    "nannies-rule": {"schedule": "reverse", "eliminate_every": 2},
    "special-six": {"schedule": "special-six"},
    "amigo-tournament": {"schedule": "amigo-tournament"},
    "championship-2014": {"schedule": "amigo-tournament", "last_bid": {"rule": "never-even", "zero": True}},
    "championship-2015": {"schedule": "amigo-tournament", "last_bid": {"rule": "never-even", "from": 2}},
}
"""By name, the keys of a record's ``rules`` that differ from the standard game; lists of presets have this order."""

GROUPS: Mapping[str, Sequence[str]] = {
    "recommended": ("standard", "tournament", "first-seven"),
    "shorter": ("first-five", "quick-play", "maximus"),
    "bidding": (
        "hardcore",
        "plus-minus-one",
        "hidden-bid",
        "lost-weekend",
        "delayed-reveal",
        "chatham-bid",
        "jester-bid",
        "third-times-the-harm",
    ),
    "cards": ("tricksy", "all-wizards-all-jesters", "saboteur"),
    "anniversary": ("anniversary-20", "anniversary-25", "anniversary-30"),
    "special": ("magic", "smyrna", "forehead", "nannies-rule"),
    "championships": ("special-six", "amigo-tournament", "championship-2014", "championship-2015"),
}
"""The presets by what they change, in their order; each is in one group."""

_TOGETHER = ((LastBid.CANADIAN, LastBid.HARDCORE, LastBid.CANADIAN_HARDCORE),)
"""Two values that two presets may give one key after all, and the value that is both."""


def _merged(first: object, second: object) -> object:
    """The common value of two compatible values; None if there is none."""
    if first == second:
        return first
    return next((both.value for *pair, both in _TOGETHER if [first, second] in (pair, pair[::-1])), None)


def names_in(text: str) -> list[str]:
    """The names of presets in a text, with commas or ``+`` between them."""
    return [name.strip() for name in text.replace("+", ",").split(",")]


def combine(names: Iterable[str]) -> dict[str, Any]:
    """The keys of several presets together. Raises RulesRefused if one is unknown, or if two contradict each other."""
    keys: dict[str, Any] = {}
    setter: dict[str, str] = {}
    problems = []
    for name in dict.fromkeys(names):
        if name not in PRESETS:
            problems.append(Conflict("unknown-preset", (), {"name": name, "known": ", ".join(PRESETS)}))
            continue
        for key, value in PRESETS[name].items():
            merged = _merged(keys[key], value) if key in keys else value
            if merged is None:
                details = {"first": setter[key], "second": name, "key": key}
                problems.append(Conflict("presets-clash", (key,), details))
                continue
            keys[key] = merged
            setter[key] = name
    if problems:
        raise RulesRefused(tuple(problems))
    return keys


def described(keys: Mapping[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """Presets that together set only keys with these values, in the order of PRESETS, and the keys that remain."""
    rest, found = dict(keys), []
    for name in sorted(PRESETS, key=lambda name: -len(PRESETS[name])):
        preset = PRESETS[name]
        if preset and preset.items() <= rest.items():
            found.append(name)
            rest = {key: value for key, value in rest.items() if key not in preset}
    return [name for name in PRESETS if name in found], rest


def partners(names: Sequence[str]) -> list[str]:
    """The other presets that can be combined with all of these. Raises RulesRefused if these cannot be combined."""
    combine(names)
    return [name for name in PRESETS if name not in names and _go_together((*names, name))]


def _go_together(names: Iterable[str]) -> bool:
    try:
        combine(names)
    except RulesRefused:
        return False
    return True
