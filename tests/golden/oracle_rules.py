"""The rules of a record, checked and completed from their text alone: the first half of the second opinion.

What is wrong raises `NotAGame`, with no reason given.
"""

from collections.abc import Callable
from typing import Any

Form = dict[str, Any]

RANKS, SUITS = "23456789TJQKA", "CDHS"
DECK = {rank + suit for rank in RANKS + "ZN" for suit in SUITS}
NAMES = ("gizzard-fester", "pass-one", "pull-one", "last-card-up", "uber-wizard", "trick-points")
EXTRAS = {
    "dragon": "Dr",
    "fairy": "Fa",
    "bomb": "Bo",
    "werewolf": "We",
    "juggler": "Ju",
    "cloud": "Cl",
    "shapeshifter": "Sh",
    "witch": "Wi",
    "vampire": "Va",
}
SCHEDULES = ("standard", "reverse", "quick", "maximus", "special-six", "amigo-tournament")
CHOICES: Form = {
    "trump": ("turn-up", "rotating"),
    "tricksy": ("off", "suited", "chosen"),
    "bidding": ("open", "hidden", "hands-in", "delayed", "chatham", "zero"),
    "last_bid": ("free", "canadian", "canadian-final", "hardcore", "canadian+hardcore", "never-even"),
    "scoring": ("standard", "trick-points"),
    "specials": ("standard", "alternate"),
    "cloud": ("trick", "round"),
    "witch": ("must", "may"),
}
DEFAULTS: Form = {
    **{key: values[0] for key, values in CHOICES.items()},
    "schedule": "standard",
    "rounds": None,
    "eliminate_every": 0,
    "blind_every": 0,
    "forehead": False,
    "saboteur": False,
    "smyrna": [],
    "cards": [],
    "magic": False,
}


class NotAGame(Exception):
    """Not a game."""


def need(condition: object) -> None:
    if not condition:
        raise NotAGame


def integer(value: Any, low: int, high: int) -> int:
    need(type(value) is int and low <= value <= high)
    return int(value)


def equal(given: Any, expected: Any) -> None:
    """Equal, and of the same types: true is not 1."""
    need(repr(given) == repr(expected))


def a_list(value: Any, length: int) -> list[Any]:
    need(isinstance(value, list) and len(value) == length)
    return list(value)


def rules_of(given: Any) -> Form:
    need(isinstance(given, dict) and "players" in given and set(given) <= {"players", *DEFAULTS})
    rules: Form = DEFAULTS | given
    integer(rules["players"], 3, 6)
    for key, values in CHOICES.items():
        if isinstance(rules[key], dict) and key in OBJECTS:
            OBJECTS[key](rules[key])
        else:
            need(isinstance(rules[key], str) and rules[key] in values)
    need(all(type(rules[key]) is bool for key in ("forehead", "saboteur", "magic")))
    need(type(rules["eliminate_every"]) is int and rules["eliminate_every"] in (0, 2, 3))
    need(type(rules["blind_every"]) is int and (rules["blind_every"] == 0 or rules["blind_every"] >= 2))
    for key, known in (("smyrna", NAMES), ("cards", EXTRAS)):
        need(isinstance(rules[key], list) and all(isinstance(name, str) and name in known for name in rules[key]))
        need(len({*rules[key]}) == len(rules[key]))
    _compatible(rules, hand_sizes(rules))
    return rules


def _scoring(numbers: Form) -> None:
    need({"made", "trick", "off"} <= set(numbers) <= {"made", "trick", "off", "zero"})
    for number in numbers.values():
        integer(number, -1000, 1000)
    need(numbers["made"] or numbers["trick"] or numbers["off"])


def _last_bid(limit: Form) -> None:
    need("rule" in limit and set(limit) <= {"rule", "from", "zero"})
    need(isinstance(limit["rule"], str) and limit["rule"] in LAST_BIDS)
    integer(limit.get("from", 1), 1, 10**100)
    need(type(limit.get("zero", True)) is bool)


LAST_BIDS: dict[str, Form] = {
    "canadian": {"rule": "canadian", "from": 1, "zero": True},
    "canadian-final": {"rule": "canadian-final", "from": 1, "zero": True},
    "hardcore": {"rule": "hardcore", "from": 4, "zero": False},
    "never-even": {"rule": "never-even", "from": 1, "zero": False},
}

OBJECTS: dict[str, Callable[[Form], None]] = {"scoring": _scoring, "last_bid": _last_bid}
"""Of the choices in whose place an object may stand, what judges that."""


def _compatible(rules: Form, sizes: list[int]) -> None:
    need(rules["last_bid"] == "free" or rules["bidding"] == "open")
    if isinstance(rules["last_bid"], dict):
        named = LAST_BIDS[rules["last_bid"]["rule"]]
        limit = named | rules["last_bid"]
        need(limit == named or limit["from"] <= max(sizes))
    need(not rules["eliminate_every"] or rules["schedule"] == "reverse")
    need(not rules["blind_every"] or (rules["bidding"] != "zero" and rules["blind_every"] <= len(sizes)))
    need(not rules["forehead"] or 1 in sizes)
    if rules["smyrna"]:
        need(not (rules["specials"] == "alternate" and "gizzard-fester" in rules["smyrna"]))
        need(rules["trump"] == "turn-up")
        steps = 2 if rules["specials"] == "alternate" else 1
        need(any(cards * rules["players"] < len(deck_of(rules)) for cards in sizes[:-1][::steps]))
    _compatible_extras(rules, sizes)


def _compatible_extras(rules: Form, sizes: list[int]) -> None:
    cards = rules["cards"]
    need(("dragon" in cards) == ("fairy" in cards))
    need(not (cards and rules["forehead"]))
    if "werewolf" in cards or "vampire" in cards:
        need(rules["trump"] == "turn-up")
        need(any(size * rules["players"] < len(deck_of(rules)) for size in sizes))
    need(rules["cloud"] == "trick" or "cloud" in cards)
    need(rules["witch"] == "must" or "witch" in cards)


def deck_of(rules: Form) -> set[str]:
    """All cards in the game."""
    return DECK | {EXTRAS[name] for name in rules["cards"]}


def is_suit_card(card: str) -> bool:
    """Whether it is one of the 52."""
    return card in DECK and card[0] in RANKS


def hand_sizes(rules: Form) -> list[int]:
    players, schedule = rules["players"], rules["schedule"]
    full = 60 // players
    if isinstance(schedule, list):
        sizes = [integer(size, 1, (60 + len(rules["cards"])) // players) for size in schedule]
        need(sizes)
    else:
        need(isinstance(schedule, str) and schedule in SCHEDULES)
        sizes = {
            "standard": [*range(1, full + 1)],
            "reverse": [*range(full, 0, -1)],
            "quick": [*range(1 if players == 4 else 2, full + 1, 2)],
            "maximus": [full] * 5,
            "special-six": {3: [1, 2, 4, 11, 16, 20], 4: [1, 2, 3, 9, 13, 15]}.get(players, []),
            "amigo-tournament": {
                3: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
                4: [1, 3, 5, 7, 9, 11, 12, 13, 14, 15],
                5: [2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
                6: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            }[players],
        }[schedule]
        need(sizes)
    if rules["rounds"] is None:
        return sizes
    return sizes[: integer(rules["rounds"], 1, len(sizes))]
