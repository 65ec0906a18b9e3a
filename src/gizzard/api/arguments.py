"""Validation of arguments, with messages that name the argument."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from gizzard.bots.observation import contradiction, invalid_view
from gizzard.core.cards import NO_SUIT, SUITS, Suit
from gizzard.core.checked import INTEGER, argument, checked
from gizzard.core.errors import quoted
from gizzard.core.formats.view import View
from gizzard.core.names import is_visible, looks_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import KEYS, RuleSet
from gizzard.core.rules.values import ValueKind

__all__ = ["checked", "integer", "quoted", "seat_among"]
"""What adapters in ``gizzard.research`` check their own arguments with."""


def integer(value: object, name: str) -> int:
    """An integer argument, which may be numpy's. Raises TypeError for anything else, including booleans."""
    number: int = argument(name, INTEGER, value)
    return number


def check_not_negative(name: str, value: float | None) -> None:
    """Raise ValueError if a number is negative, or not a number at all (NaN)."""
    if value is not None and not value >= 0:
        raise ValueError(f"{name} must not be negative, but is {quoted(value)}")


def check_deals(deals: int | None, most: int) -> None:
    """Raise ValueError if a number of deals is not from 1 to ``most``."""
    if deals is not None and not 1 <= deals <= most:
        raise ValueError(f"deals must be from 1 to {most:,}, but is {quoted(deals)}")


def seat_among(players: int, value: object) -> int:
    """A seat argument. Raises TypeError if it is not an integer, ValueError if it is out of range."""
    seat = integer(value, "a seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {quoted(seat)}: seats are 0 to {players - 1}")
    return seat


def playable_rules(rules: RuleSet) -> RuleSet:
    """The rules with normalized values. Raises RulesRefused for invalid values."""
    return parse({name: _to_json(one.kind, getattr(rules, name)) for name, one in KEYS.items()})


def _to_json(kind: ValueKind, value: Any) -> Any:
    """A value in its JSON form, or unchanged if it has the wrong type."""
    try:
        return kind.write(value)
    except (AttributeError, TypeError):
        return value


def suit_of(trump: str | None) -> Suit | None:
    """A trump argument: NO_SUIT for ``"-"``, None for None. Raises ValueError if it is neither these nor a suit."""
    if trump is None:
        return None
    if len(trump) != 1 or trump not in f"{SUITS}-":
        raise ValueError(f'trump is one of {", ".join(SUITS)}, or "-" for none, not {quoted(trump)}')
    return NO_SUIT if trump == "-" else SUITS.index(trump)


@contextmanager
def view_of_seat_to_act(view: View) -> Iterator[None]:
    """Read a view meanwhile. Raises ValueError if that fails, or if it is not a view of a seat that is to act."""
    try:
        yield
    except Exception as error:  # a view may be anything
        problem = invalid_view(view) or contradiction(error)
        raise ValueError(f"not a view of a seat that is to act: {problem}") from error


def names_of(players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names. Raises ValueError if they are not one for each player."""
    if len(names) != players:
        raise ValueError(f"{players} names are needed, one for each player, not {quoted(names)}")
    return tuple(names)


def distinct_names_of(players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The same. Raises ValueError as well if one cannot be seen, or two look the same, as they may not at a table."""
    for seat, name in enumerate(names):
        if not name.strip() or not is_visible(name):
            raise ValueError(f"a name has only letters that can be seen, and at least one, unlike {quoted(name)}")
        if other := next((known for known in names[:seat] if looks_of(known) & looks_of(name)), None):
            raise ValueError(f"each player needs a name of their own: {quoted(name)} looks like {quoted(other)}")
    return names_of(players, names)
