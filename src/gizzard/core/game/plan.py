"""From a rule set to the rounds of a game."""

from functools import lru_cache
from typing import Any

from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.keys import Key, RoundPlace
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.ruleset import KEYS, RuleSet

Plan = tuple[RoundSpec, ...]


@lru_cache(maxsize=256)
def plan(rules: RuleSet) -> Plan:
    """Lay out a game, one RoundSpec per round. Raises RulesRefused if the rules cannot be played."""
    if conflicts := conflicts_of(rules):
        raise RulesRefused(tuple(conflicts))
    sizes = rules.hand_sizes
    return tuple(
        _round(rules, RoundPlace(number, cards, number == len(sizes))) for number, cards in enumerate(sizes, 1)
    )


@lru_cache(maxsize=4096)
def unusual_rules(rules: RuleSet, number: int) -> tuple[str, ...]:
    """The keys that make round ``number``, from 1, differ from a round of the standard game with as many cards."""
    place = _place(rules, number)
    return tuple(
        name
        for name, key in KEYS.items()
        if _effect(key, getattr(rules, name), place) != _effect(key, key.default, place)
    )


@lru_cache(maxsize=4096)
def announced_rules(rules: RuleSet, number: int) -> tuple[str, ...]:
    """The unusual keys of round ``number``, from 1, that had another effect on the round before."""
    unusual = unusual_rules(rules, number)
    if number == 1:
        return unusual
    now, before = _place(rules, number), _place(rules, number - 1)
    values = {name: getattr(rules, name) for name in unusual}
    return tuple(
        name for name in unusual if _effect(KEYS[name], values[name], now) != _effect(KEYS[name], values[name], before)
    )


def _place(rules: RuleSet, number: int) -> RoundPlace:
    sizes = rules.hand_sizes
    return RoundPlace(number, sizes[number - 1], number == len(sizes))


def _effect(key: Key, value: Any, place: RoundPlace) -> dict[str, Any]:
    """The effect of a value on a round. ``limit`` says whether the last bid is limited, so ``last_bid`` is left out."""
    return {name: set_to for name, set_to in key.sets(value, place).items() if name != "last_bid"}


def _round(rules: RuleSet, place: RoundPlace) -> RoundSpec:
    parts: dict[str, Any] = {}
    for name, key in KEYS.items():
        parts |= key.sets(getattr(rules, name), place)
    return RoundSpec(place.number, place.cards, **parts)
