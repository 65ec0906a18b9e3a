"""From a rule set to the rounds of a game."""

from functools import lru_cache
from typing import Any

from gizzard.rules.conflicts import RulesRefused, conflicts_of
from gizzard.rules.keys import Place
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.ruleset import KEYS, RuleSet

Plan = tuple[RoundSpec, ...]


@lru_cache(maxsize=256)
def plan(rules: RuleSet) -> Plan:
    """Lay out a game, one RoundSpec per round. Raises RulesRefused if the rules cannot be played."""
    if conflicts := conflicts_of(rules):
        raise RulesRefused(tuple(conflicts))
    sizes = rules.hand_sizes
    return tuple(_round(rules, Place(number, cards, number == len(sizes))) for number, cards in enumerate(sizes, 1))


def _round(rules: RuleSet, place: Place) -> RoundSpec:
    parts: dict[str, Any] = {}
    for name, key in KEYS.items():
        parts |= key.sets(getattr(rules, name), place)
    return RoundSpec(place.number, place.cards, **parts)
