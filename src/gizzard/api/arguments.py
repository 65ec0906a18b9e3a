"""Validation of arguments, with messages that name the argument."""

import random
from collections.abc import Sequence
from operator import index
from typing import Any, TypeGuard

from gizzard.core.errors import quoted
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import names_in
from gizzard.core.rules.ruleset import KEYS, RuleSet
from gizzard.core.rules.values import Kind


def integer(value: object, name: str) -> int:
    """An integer argument, which may be numpy's. Raises TypeError for anything else, including booleans."""
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name} must be an integer, not {quoted(value)}")


def seat_among(players: int, value: object) -> int:
    """A seat argument. Raises TypeError if it is not an integer, ValueError if it is out of range."""
    seat = integer(value, "a seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {quoted(seat)}: seats are 0 to {players - 1}")
    return seat


def playable_rules(rules: object) -> RuleSet:
    """The rules with normalized values. Raises TypeError if not a RuleSet, RulesRefused for invalid values."""
    if not isinstance(rules, RuleSet):
        raise TypeError(f'rules must be a RuleSet, as from gizzard.ruleset("tournament"), not {quoted(rules)}')
    return parse({name: _to_json(one.kind, getattr(rules, name)) for name, one in KEYS.items()})


def _to_json(kind: Kind, value: Any) -> Any:
    """A value in its JSON form, or unchanged if it has the wrong type."""
    try:
        return kind.plain(value)
    except (AttributeError, TypeError):
        return value


def preset_names(names: Sequence[object]) -> list[str]:
    """Names of presets, of which a string may hold several. Raises TypeError for anything else."""
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f'presets must be strings, as in ruleset("tournament", "forehead"), not {quoted(name)}')
    return [name for text in names for name in names_in(str(text))]


def hands_by_seat(hands: object) -> list[list[Any]]:
    """Hands as lists, empty for None. Raises TypeError for anything else."""
    if not _is_list(hands) or not all(hand is None or _is_list(hand) for hand in hands):
        example = '[["QS"], ["2H"], ["ZC"]]'
        raise TypeError(
            f"hands must be a list of cards for each seat (None: eliminated), as in {example}, not {quoted(hands)}"
        )
    return [list(hand or ()) for hand in hands]


def are_names(names: object, players: int) -> bool:
    """Whether the value is a list of one name for each player."""
    return _is_list(names) and len(names) == players and all(isinstance(name, str) for name in names)


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def random_source(rng: object) -> random.Random:
    """A ``random.Random``. Raises TypeError for anything else."""
    if not isinstance(rng, random.Random):
        raise TypeError(f"rng must be a random.Random, as in draw(random.Random(7)), not {quoted(rng)}")
    return rng
