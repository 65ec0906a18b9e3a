"""A lesson for each preset that changes the rules, which shows the change in a scene or a question."""

from collections.abc import Mapping
from typing import Any, Final

from gizzard.core.cards import DECK, codes_of
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.special import Smyrna
from gizzard.study.lessons.goals import anything, bid, bid_made, lose, play, take
from gizzard.study.lessons.scene import Goal, HandSizes, Lesson, Scene, Script
from gizzard.study.lessons.words import JESTER_UP

NAMED: Final = [name.value for name in Smyrna if name is not Smyrna.UBER_WIZARD]
"""The special rules that a dealer may name in the lesson; an Uber-Wizard could be any of 67 cards."""


def _scene(preset: str, goal: Goal, *deals: Script, rules: Mapping[str, Any] | None = None, **more: Any) -> Lesson:
    return Lesson(preset, (Scene("scene", deals, goal, {**PRESETS[preset], **(rules or {})}, **more),))


def _hand_sizes(preset: str, players: int, number: int, *others: int) -> Lesson:
    return Lesson(preset, (HandSizes("scene", PRESETS[preset], players, number, others),))


def _all_dealt(players: int) -> tuple[str, ...]:
    """Hands of all sixty cards, dealt one by one."""
    deck = codes_of(DECK)
    return tuple(" ".join(deck[seat::players]) for seat in range(players))


ONE_CARD: Final = Script(("AS", "3C", "4C"), "2S", (1, 0, 0))
"""A first round in which the learner takes the lead."""
TWO_CARDS: Final = ("AH 3C", "KC 9D", "6C JD")

VARIATIONS: Final = (
    _scene("tournament", anything, ONE_CARD, Script(TWO_CARDS, "8H", (None, 1, 0)), dealer=2),
    _hand_sizes("first-seven", 4, 7, 8, 15),
    _hand_sizes("first-five", 4, 5, 6, 15),
    _hand_sizes("quick-play", 4, 3, 3, 4),
    _scene("maximus", anything, Script(_all_dealt(6), None, (None, 2, 1, 2, 1, 3)), rules={"players": 6}, dealer=0),
    _scene(
        "hardcore",
        anything,
        Script(("AH 3C 4D JS", "KC 9D 2D 2C", "6C JD 4H 5S"), "8H", (None, 2, 1)),
        rules={"schedule": [4]},
        dealer=0,
    ),
    _scene("plus-minus-one", anything, Script(TWO_CARDS, "8H", (None, 1, 0)), rules={"schedule": [2]}, dealer=0),
    _scene("hidden-bid", anything, Script(TWO_CARDS, "8H", (None, 1, 1)), rules={"schedule": [2]}),
    _scene("lost-weekend", anything, Script(TWO_CARDS, "8H", (None, 0, 2)), rules={"schedule": [2]}),
    _scene("delayed-reveal", anything, Script(("KH", "9H", "AC"), "5D", (None, 1, 0)), rules={"rounds": 1}, choices=2),
    _scene("chatham-bid", anything, Script(("4S", "9S", "ZC"), "5D", (None, 0, 1)), rules={"rounds": 1}, choices=2),
    _scene(
        "jester-bid",
        lose,
        Script(("NS KD", "5D 2H", "9D 3H"), "7C"),
        rules={"schedule": [2]},
        dealer=0,
    ),
    _scene(
        "third-times-the-harm",
        anything,
        ONE_CARD,
        ONE_CARD,
        Script(("ZH 3C", "KC 9D", "6C JD"), "8S", (None, 1, 0)),
        rules={"schedule": [1, 1, 2]},
        dealer=1,
    ),
    _scene("tricksy", play("ZH"), Script(("ZH 3D", "6C 9H", "KC 2D"), "5C", (1, 1, 0)), rules={"schedule": [2]}),
    _scene(
        "all-wizards-all-jesters",
        take,
        Script(("NS 4H", "AH 9D", "TH JD"), "8C", (1, 1, 0)),
        rules={"schedule": [2]},
        dealer=0,
    ),
    _scene(
        "saboteur", take, Script(("KH 2S", "QH 9D", "4H JD"), "8C", (None, 1, 0)), rules={"schedule": [2]}, dealer=0
    ),
    _scene("magic", take, Script(("2S KS", "8S 9D", "ZD JD"), JESTER_UP, (1, 0, 1)), rules={"schedule": [2]}, dealer=0),
    _scene(
        "smyrna",
        anything,
        Script(("AS QS", "2D 4D", "7D 8D"), "ZD"),
        rules={"schedule": [2, 3], "smyrna": NAMED},
        dealer=0,
    ),
    _scene(
        "forehead",
        bid_made,
        Script(("QD", "3D", "NS"), "9H", (None, 0, 0)),
        rules={"rounds": 1},
        dealer=0,
        choices=2,
    ),
    _hand_sizes("nannies-rule", 4, 3, 15, 16),
    _hand_sizes("special-six", 3, 4, 5, 8),
    _hand_sizes("amigo-tournament", 3, 4, 4, 16),
    _scene("championship-2014", bid(0), Script(TWO_CARDS, "8H", (None, 1, 1)), dealer=0),
    _scene("championship-2015", anything, Script(TWO_CARDS, "8H", (None, 0, 1)), dealer=0),
)
"""In the order of the presets; the standard game and the extra cards have their own lessons."""
