"""What a caller passes in, checked: sentences instead of failures somewhere within."""

import random
from collections.abc import Sequence
from operator import index
from typing import Any, TypeGuard

from gizzard.errors import quoted
from gizzard.rules.ruleset import KEYS, RuleSet, parse
from gizzard.rules.values import Kind


def whole_number(value: object, name: str) -> int:
    """An argument as an int, also one of numpy's; TypeError for anything else, and for booleans."""
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name} is a whole number, not {quoted(value)}")


def seat_among(players: int, value: object) -> int:
    """A seat; TypeError where that is no whole number, ValueError where there is no such seat."""
    seat = whole_number(value, "a seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {quoted(seat)}: seats are 0 to {players - 1}")
    return seat


def playable_rules(rules: object) -> RuleSet:
    """The same rules with each value of its key's type; TypeError for no rule set, RulesRefused for wrong values."""
    if not isinstance(rules, RuleSet):
        raise TypeError(f'rules are made by gizzard.ruleset, as in ruleset("tournament"), not {quoted(rules)}')
    return parse({name: _form(one.kind, getattr(rules, name)) for name, one in KEYS.items()})


def _form(kind: Kind, value: Any) -> Any:
    """A value as a record has it, or as it is where it has the wrong type."""
    try:
        return kind.plain(value)
    except (AttributeError, TypeError):
        return value


def preset_names(names: Sequence[object]) -> list[str]:
    """Names of presets; TypeError for anything else."""
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f'presets are names, as in ruleset("tournament", "forehead"), not {quoted(name)}')
    return [str(name) for name in names]


def hands_by_seat(hands: object) -> list[list[Any]]:
    """Hands as lists, empty for None; TypeError for anything else."""
    if not _is_list(hands) or not all(hand is None or _is_list(hand) for hand in hands):
        example = '[["QS"], ["2H"], ["ZC"]]'
        raise TypeError(
            f"hands are a list of cards for each seat (None: eliminated), as in {example}, not {quoted(hands)}"
        )
    return [list(hand or ()) for hand in hands]


def are_names(names: object, players: int) -> bool:
    """Whether that is one name for each player."""
    return _is_list(names) and len(names) == players and all(isinstance(name, str) for name in names)


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def random_source(rng: object) -> random.Random:
    """What cards are drawn from; TypeError for anything else."""
    if not isinstance(rng, random.Random):
        raise TypeError(f"cards are drawn from a random.Random, as in draw(random.Random(7)), not {quoted(rng)}")
    return rng
