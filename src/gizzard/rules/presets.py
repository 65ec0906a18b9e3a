"""The named rule sets that a player picks, and how they combine."""

from collections.abc import Iterable, Mapping
from typing import Any

from gizzard.rules.bidding import LastBid
from gizzard.rules.conflicts import Conflict, RulesRefused
from gizzard.rules.smyrna import Smyrna

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "standard": {},
    "tournament": {"last_bid": "canadian"},
    "hardcore": {"last_bid": "hardcore"},
    "hidden-bid": {"bidding": "hidden"},
    "lost-weekend": {"bidding": "hands-in"},
    "delayed-reveal": {"bidding": "delayed"},
    "chatham-bid": {"bidding": "chatham"},
    "jester-bid": {"bidding": "zero"},
    "third-times-the-harm": {"blind_every": 3},
    "forehead": {"forehead": True},
    "maximus": {"schedule": "maximus", "trump": "rotating"},
    "quick-play": {"schedule": "quick"},
    "nannies-rule": {"schedule": "reverse", "eliminate_every": 2},
    "first-five": {"rounds": 5},
    "first-seven": {"rounds": 7},
    "special-six": {"schedule": "special-six"},
    "amigo-tournament": {"schedule": "amigo-tournament"},
    "saboteur": {"saboteur": True},
    "tricksy": {"tricksy": "suited"},
    "all-wizards-all-jesters": {"specials": "alternate"},
    "smyrna": {"smyrna": [name.value for name in Smyrna]},
}
"""By name, the keys of a record's ``rules`` that differ from the standard game."""

_MERGED = {frozenset({LastBid.CANADIAN, LastBid.HARDCORE}): LastBid.CANADIAN_HARDCORE.value}
"""Values of one key that two presets may set differently after all, and what comes of them."""


def combine(names: Iterable[str]) -> dict[str, Any]:
    """The keys of several presets together; RulesRefused for an unknown one, or two that set one key differently."""
    keys: dict[str, Any] = {}
    setter: dict[str, str] = {}
    problems = []
    for name in dict.fromkeys(names):
        if name not in PRESETS:
            problems.append(Conflict("unknown-preset", (), {"name": name, "known": ", ".join(PRESETS)}))
            continue
        for key, value in PRESETS[name].items():
            if keys.get(key, value) != value and frozenset({keys[key], value}) not in _MERGED:
                details = {"first": setter[key], "second": name, "key": key}
                problems.append(Conflict("presets-clash", (key,), details))
                continue
            keys[key] = value if keys.get(key, value) == value else _MERGED[frozenset({keys[key], value})]
            setter[key] = name
    if problems:
        raise RulesRefused(tuple(problems))
    return keys
