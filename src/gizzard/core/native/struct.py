"""Structs of numbers, in plain Python. Compiled, such a struct is a C struct with arrays of fixed size."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from gizzard.core.native.bits import Word

Hands = list[int]
"""A hand by seat."""
Seats = list[int]
"""A small number by seat."""
Totals = list[int]
"""Points by seat."""
Tricks = list[int]
"""A small number by trick, or by round."""
Plays = list[int]
"""A play by its index in the round."""
Deck = list[int]
"""A card by its index in the deck."""
History = list[int]
"""Points by round, from 0, and seat."""
Sums = list[int]
"""A large number by seat."""
Values = list[int]
"""A number by trump, counted from NO_SUIT, and card."""
Returns = list[int]
"""A large number by action."""
Pairs = list[int]
"""A large number by two actions."""
Layer = list[int]
"""A weighted sum by unit of a net."""
Hidden = list[int]
"""An activation by unit of a net."""
Words = Sequence[Word]
Numbers = Any
"""A caller's two-dimensional array of 32-bit integers."""
Marks = Any
"""A caller's two-dimensional array of bytes."""
Ints = Any
"""A caller's array of 32-bit integers, to write into."""
Planes = Any
"""A caller's two-dimensional array of 16-bit integers, to write into."""
Flags = Any
"""A caller's array of bytes."""
Weights = Any
"""A caller's two-dimensional array of 16-bit integers."""
Biases = Any
"""A caller's array of 32-bit integers."""

MAX_SEATS, MAX_TRICKS, MAX_CARDS, MAX_VALUES, MAX_WIDTH = 6, 23, 69, 5 * 64, 512
NO_SEAT = -1

_LENGTHS = {
    "Hands": MAX_SEATS,
    "Seats": MAX_SEATS,
    "Totals": MAX_SEATS,
    "Sums": MAX_SEATS,
    "Tricks": MAX_TRICKS,
    "Plays": MAX_CARDS,
    "Deck": MAX_CARDS,
    "History": MAX_TRICKS * MAX_SEATS,
    "Values": MAX_VALUES,
    "Returns": MAX_CARDS,
    "Pairs": MAX_CARDS * MAX_CARDS,
    "Layer": MAX_WIDTH,
    "Hidden": MAX_WIDTH,
}


class Struct:
    """A class whose annotated fields all start at zero."""

    _kinds: ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls) -> None:
        cls._kinds = cls._kinds | {name: str(kind) for name, kind in cls.__annotations__.items()}

    def __new__(cls, *_: object) -> Self:
        """An instance with all fields zero."""
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
        """All fields by name."""
        return {name: getattr(self, name) for name in self._kinds}

    def restore(self, fields: dict[str, Any]) -> None:
        """Set all fields to the values returned by ``fields``."""
        for name, value in fields.items():
            setattr(self, name, value)
