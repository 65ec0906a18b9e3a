"""Seatings: every mixture of the engines, in every rotation."""

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement

Seating = tuple[str, ...]
"""The engine at each seat."""


def mixtures(engines: Sequence[str], seats: int) -> list[Seating]:
    """The ways to fill the seats; copies of an engine sit next to each other.

    With fewer engines than seats: every multiset of engines except those of a single engine. Otherwise: every
    combination of as many engines as there are seats.
    """
    if len(engines) >= seats:
        return list(combinations(engines, seats))
    mixed = combinations_with_replacement(engines, seats)
    return [mixture for mixture in mixed if len(set(mixture)) > 1 or len(engines) == 1]


def rotations(seating: Seating) -> list[Seating]:
    """The distinct rotations of a seating."""
    return list(dict.fromkeys(seating[turn:] + seating[:turn] for turn in range(len(seating))))


def all_rotations(seatings: Iterable[Seating]) -> list[Seating]:
    """The distinct rotations of several seatings."""
    return list(dict.fromkeys(rotation for seating in seatings for rotation in rotations(seating)))
