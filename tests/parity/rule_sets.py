"""Every preset and every key, for 3 to 6 players: what the faces are compared on."""

from typing import Any

from gizzard.rules.presets import PRESETS

KEYS: dict[str, dict[str, Any]] = {
    "canadian-final": {"last_bid": "canadian-final"},
    "canadian+hardcore": {"last_bid": "canadian+hardcore"},
    "never-even": {"last_bid": "never-even"},
    "chosen": {"tricksy": "chosen"},
    "trick-points": {"scoring": "trick-points"},
    "rotating": {"trump": "rotating"},
    "reverse": {"schedule": "reverse"},
    "nannies-three": {"schedule": "reverse", "eliminate_every": 3},
    "list": {"schedule": [3, 1, 4, 1, 5] * 5},
    "blind": {"blind_every": 2, "bidding": "delayed"},
    "gizzard-fester": {"smyrna": ["gizzard-fester"], "tricksy": "chosen"},
    "pass-one": {"smyrna": ["pass-one"], "saboteur": True},
    "pull-one": {"smyrna": ["pull-one"], "bidding": "hidden"},
    "last-card-up": {"smyrna": ["last-card-up"]},
    "uber-wizard": {"smyrna": ["uber-wizard"], "specials": "alternate"},
    "forehead-chosen": {"forehead": True, "tricksy": "chosen", "specials": "alternate"},
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


def rule_sets() -> dict[str, dict[str, Any]]:
    """By name, with the players in it; those that cannot be played are left out."""
    every = {**PRESETS, **KEYS}
    return {
        f"{name}-{players}": {"players": players, **keys}
        for name, keys in every.items()
        for players in PLAYERS
        if not (name == "special-six" and players > 4)
    }
