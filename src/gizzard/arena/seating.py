"""Who sits where: every mixture of the engines, in every rotation."""

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement

Seating = tuple[str, ...]
"""The engine at each seat."""


def mixtures(engines: Sequence[str], seats: int) -> list[Seating]:
    """The ways to fill the seats, each with the copies of an engine side by side.

    With fewer engines than seats: everything from one against the rest to the rest against one, and no engine alone
    with itself where there are others. Else: every choice of as many engines as there are seats.
    """
    if len(engines) >= seats:
        return list(combinations(engines, seats))
    mixed = combinations_with_replacement(engines, seats)
    return [mixture for mixture in mixed if len(set(mixture)) > 1 or len(engines) == 1]


def rotations(seating: Seating) -> list[Seating]:
    """The seating turned by each number of seats, those that look the same once."""
    return list(dict.fromkeys(seating[turn:] + seating[:turn] for turn in range(len(seating))))


def all_rotations(seatings: Iterable[Seating]) -> list[Seating]:
    """All rotations of some seatings, each once."""
    return list(dict.fromkeys(rotation for seating in seatings for rotation in rotations(seating)))
