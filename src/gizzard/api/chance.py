"""Moves of chance as values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from gizzard.core.checked import checked
from gizzard.core.formats.card import Card


class _Value:
    """A value with a short ``repr``: ``Pull(('QS', '2H', 'ZC'))``."""

    def __repr__(self) -> str:
        first, *others = [(field.name, getattr(self, field.name)) for field in fields(self)]  # type: ignore[arg-type]
        more = [f"{name}={value!r}" for name, value in others if value is not None]
        return f"{type(self).__name__}({', '.join([repr(first[1]), *more])})"


@dataclass(frozen=True, repr=False, init=False)
class Deal(_Value):
    """A deal, which is a move of chance; ``Game.deal`` makes one.

    Args:
        hands: the cards of each seat, in the order dealt; empty for an eliminated seat.
        turn_up: the card turned up, if any.
        stock: the card that a Vampire may turn up later, if any.

    Examples:
        >>> import gizzard as gz
        >>> gz.Deal([["QS"], ["2H"], ["ZC"]], "9D").turn_up.suit
        'D'
    """

    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card | None
    stock: Card | None

    @checked
    def __init__(
        self, hands: Iterable[Sequence[str] | None], turn_up: str | None = None, stock: str | None = None
    ) -> None:
        cards = tuple(tuple(map(Card, hand or ())) for hand in hands)
        turned, later = (None if code is None else Card(code) for code in (turn_up, stock))
        _assign(self, hands=cards, turn_up=turned, stock=later)


@dataclass(frozen=True, repr=False, init=False)
class Pull(_Value):
    """Cards pulled unseen (``pull-one``), which is a move of chance; ``Game.pull`` makes one.

    Args:
        cards: the card that each seat pulls, in turn from the dealer's left.

    Examples:
        >>> import gizzard as gz
        >>> gz.Pull(["QS", "2H", "ZC"]).cards
        ('QS', '2H', 'ZC')
    """

    cards: tuple[Card, ...]

    @checked
    def __init__(self, cards: Iterable[str]) -> None:
        _assign(self, cards=tuple(map(Card, cards)))


def _assign(value: object, **fields: Any) -> None:
    for name, field in fields.items():
        object.__setattr__(value, name, field)
