"""Objects made of numbers: the plain face. Compiled, such an object is a C struct with arrays of fixed size."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from gizzard.core.bits import Word

Hands = list[int]
"""A hand by seat."""
Seats = list[int]
"""A small number by seat."""
Totals = list[int]
"""Points by seat."""
Tricks = list[int]
"""A small number by trick, or by round."""
Plays = list[int]
"""A play by its number in the round."""
Deck = list[int]
"""A card by its place in the deck."""
History = list[int]
"""Points by round, from 0, and seat."""
Sums = list[int]
"""A large number by seat."""
Values = list[int]
"""A number by trump, from NO_SUIT, and card."""
Returns = list[int]
"""A large number by action."""
Layer = list[int]
"""A sum by unit of a net."""
Hidden = list[int]
"""A small number by unit of a net."""
Words = Sequence[Word]
Numbers = Any
"""A caller's array of 32-bit integers, in rows."""
Marks = Any
"""A caller's array of bytes, in rows."""
Weights = Any
"""A caller's array of 16-bit integers, in rows."""
Biases = Any
"""A caller's array of 32-bit integers."""

MOST_SEATS, MOST_TRICKS, MOST_CARDS, MOST_VALUES, MOST_WIDTH = 6, 20, 60, 5 * 64, 512

_LENGTHS = {
    "Hands": MOST_SEATS,
    "Seats": MOST_SEATS,
    "Totals": MOST_SEATS,
    "Sums": MOST_SEATS,
    "Tricks": MOST_TRICKS,
    "Plays": MOST_CARDS,
    "Deck": MOST_CARDS,
    "History": MOST_TRICKS * MOST_SEATS,
    "Values": MOST_VALUES,
    "Returns": MOST_CARDS,
    "Layer": MOST_WIDTH,
    "Hidden": MOST_WIDTH,
}


class Struct:
    """Begins with all of its fields, as the class body annotates them, at zero."""

    _kinds: ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls) -> None:
        cls._kinds = cls._kinds | {name: str(kind) for name, kind in cls.__annotations__.items()}

    def __new__(cls, *_: object) -> Self:
        """A blank one."""
        blank = object.__new__(cls)
        for name, kind in cls._kinds.items():
            setattr(blank, name, [0] * _LENGTHS[kind] if kind in _LENGTHS else 0)
        return blank

    def assign(self, other: Self) -> None:
        """Become a copy of another."""
        self._assign(other)

    def _assign(self, other: Self) -> None:
        for name, value in other.__dict__.items():
            self.__dict__[name] = value[:] if type(value) is list else value

    def fields(self) -> dict[str, Any]:
        """Every field by its name."""
        return {name: getattr(self, name) for name in self._kinds}

    def restore(self, fields: dict[str, Any]) -> None:
        """Take over what ``fields`` gave."""
        for name, value in fields.items():
            setattr(self, name, value)
