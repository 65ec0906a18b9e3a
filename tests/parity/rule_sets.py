"""Every preset and every key, for 3 to 6 players: on which the two backends are compared."""

from typing import Any

from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import KEYS

MIXTURES: dict[str, dict[str, Any]] = {
    "from-two": {"last_bid": {"rule": "canadian", "from": 2, "zero": False}},
    "magic-much": {"magic": True, "tricksy": "suited", "smyrna": ["gizzard-fester", "uber-wizard"]},
    "numbers": {"scoring": {"made": 10, "trick": 1, "off": -1, "zero": 5}, "saboteur": True},
    "nannies-three": {"schedule": "reverse", "eliminate_every": 3},
    "list": {"schedule": [3, 1, 4, 1, 5] * 5},
    "blind": {"blind_every": 2, "bidding": "delayed"},
    "gizzard-fester": {"smyrna": ["gizzard-fester"], "tricksy": "chosen"},
    "pass-one": {"smyrna": ["pass-one"], "saboteur": True},
    "pull-one": {"smyrna": ["pull-one"], "bidding": "hidden"},
    "last-card-up": {"smyrna": ["last-card-up"]},
    "extras-called": {**PRESETS["anniversary-30"], "smyrna": ["gizzard-fester"], "tricksy": "chosen", "witch": "may"},
    "extras-passed": {**PRESETS["anniversary-25"], "smyrna": ["pass-one", "uber-wizard"], "specials": "alternate"},
    "uber-wizard": {"smyrna": ["uber-wizard"], "specials": "alternate"},
    "forehead-chosen": {"forehead": True, "tricksy": "chosen", "specials": "alternate"},
    "extras-and-specials": {
        "cards": [card.value for card in Extra],
        "cloud": "round",
        "witch": "may",
        "smyrna": ["gizzard-fester", "pass-one", "pull-one", "last-card-up", "uber-wizard"],
        "tricksy": "suited",
        "magic": True,
    },
    "extras-eliminating": {
        "schedule": "reverse",
        "eliminate_every": 2,
        "cards": ["dragon", "fairy", "juggler", "cloud", "shapeshifter", "witch", "vampire"],
        "tricksy": "chosen",
        "saboteur": True,
        "bidding": "delayed",
        "specials": "alternate",
    },
    "much": {
        "schedule": "reverse",
        "eliminate_every": 2,
        "smyrna": ["pass-one", "pull-one", "uber-wizard", "trick-points"],
        "tricksy": "suited",
        "saboteur": True,
        "last_bid": "hardcore",
        "forehead": True,
        "blind_every": 3,
    },
}

PLAYERS = (3, 4, 5, 6)
QUARTERS = len(PLAYERS)


def single_values() -> dict[str, dict[str, Any]]:
    """By its name, every choice that can be made for a key and is neither its default nor a preset."""
    keys = [(name, key) for name, key in KEYS.items() if key.kind.offered_as in ("choice", "schedule")]
    named = [(name, form) for name, key in keys for form in key.kind.offered if form not in ("list", key.default_form)]
    return {str(form): {name: form} for name, form in named if {name: form} not in PRESETS.values()}


def rule_sets() -> dict[str, dict[str, Any]]:
    """By name, with the players in it; those that cannot be played are left out."""
    quarters = [quarter_of_rule_sets(number) for number in range(QUARTERS)]
    return {name: keys for quarter in quarters for name, keys in quarter.items()}


def quarter_of_rule_sets(number: int) -> dict[str, dict[str, Any]]:
    """Each preset and key for one number of players; in the next quarter, for another."""
    every = {**single_values(), **PRESETS, **MIXTURES}
    seats = [PLAYERS[(place + number) % QUARTERS] for place in range(len(every))]
    named = {
        f"{name}-{players}": {"players": players, **keys}
        for players, (name, keys) in zip(seats, every.items(), strict=True)
    }
    return {name: keys for name, keys in named.items() if _can_be_played(keys)}


SHORT = [2, 7, 1, 5, 3]


def shortened(rule_sets: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The same with five rounds, unless the schedule is what they are about."""
    short = {name: {"schedule": SHORT} | keys for name, keys in rule_sets.items()}
    return {name: keys if _can_be_played(keys) else rule_sets[name] for name, keys in short.items()}


def _can_be_played(keys: dict[str, Any]) -> bool:
    try:
        return bool(parse(keys))
    except RulesRefused:
        return False
