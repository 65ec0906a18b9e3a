"""In how many ways the cards that a seat does not see can be dealt: the exact counts from which a Sampler draws.

The seats that draw come one after another, a stage each. Cards that the same of the seats still to come may hold form a
class; a state is how many cards of each class are left.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from gizzard.cards import SPECIAL_CARDS, SUIT_CARDS, Hand

CLASSES = 6
"""Four suits, the special cards, and a card that was pulled from the seat."""

ROW = CLASSES + 2
"""Of the table: a threshold, the cards of each class, the next state."""

NO_TABLES = array("q", [0]), array("q", [0, 0]), array("q", [0] * ROW)
"""For a deal in which nobody draws from a table."""

Sizes = tuple[int, ...]
Stage = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Of a seat: the cards it needs, in how many ways it may hold one of each class, and which class that is to the next
seat, or -1."""
Stages = tuple[Stage, ...]


def stages_of(pool: Hand, loose: Hand, seats: Sequence[tuple[int, Hand, int]]) -> tuple[list[list[Hand]], Stages]:
    """By stage the classes, and what the seat of that stage may do with them.

    ``seats`` tell need, cards allowed, and in how many ways that seat has the card ``loose`` (0: no such card). A class
    is made of the suits, and the special cards, that the same of the seats still to come may hold.
    """
    classes: list[list[Hand]] = []
    opened: list[list[tuple[int, ...]]] = []
    for stage in range(len(seats)):
        groups: dict[tuple[int, ...], Hand] = {}
        for cards in (*SUIT_CARDS, SPECIAL_CARDS):
            may = tuple(int(allowed & pool & cards & ~loose != 0) for _, allowed, _ in seats[stage:])
            if any(may):
                groups[may] = groups.get(may, 0) | pool & cards & ~loose
        may = tuple(ways for _, _, ways in seats[stage:])
        if any(may):
            groups[may] = groups.get(may, 0) | loose
        classes.append([*groups.values()])
        opened.append([*groups])
    stages = [
        (
            need,
            tuple(may[0] for may in opened[stage]),
            tuple(_place(may[1:], opened, stage + 1) for may in opened[stage]),
        )
        for stage, (need, _, _) in enumerate(seats)
    ]
    return classes, tuple(stages)


def _place(may: tuple[int, ...], opened: list[list[tuple[int, ...]]], stage: int) -> int:
    return opened[stage].index(may) if any(may) else -1


def tables_of(classes: list[list[Hand]], stages: Stages) -> tuple[array[int], array[int], array[int]]:
    """The classes and the states, stage by stage, and the rows of these: how each seat's cards may be made up."""
    masks, starts, table = array("q"), array("q"), array("q")
    wave = {tuple(cards.bit_count() for cards in classes[0]): 0}
    first = 0
    _ways.cache_clear()  # what other positions needed is of no use here, and would stay in memory
    for stage in range(len(stages) - 1):
        masks.extend([*classes[stage], *[0] * (CLASSES - len(classes[stage]))])
        padding = [0] * (CLASSES - len(classes[stage]))
        following: dict[Sizes, int] = {}
        beyond = first + len(wave)
        for left in wave:
            starts.append(len(table) // ROW)
            total, running = _ways(left, stages[stage:]), 0
            for counts, rest, ways in _splits(left, stages[stage:]):
                running += ways
                following.setdefault(rest, beyond + len(following))
                table.extend((running * 2**62 // total, *counts, *padding, following[rest]))
        first, wave = beyond, following
    starts.append(len(table) // ROW)
    return masks, starts, table


@lru_cache(maxsize=2**16)
def _ways(left: Sizes, stages: Stages) -> int:
    """In how many ways the seats of these stages can be dealt from so many cards of each class."""
    need, may, _ = stages[0]
    if len(stages) == 1:
        return comb(sum(size for size, there in zip(left, may, strict=True) if there), need)
    return sum(ways for _, _, ways in _splits(left, stages))


def _splits(left: Sizes, stages: Stages) -> Iterator[tuple[Sizes, Sizes, int]]:
    """How many of each class the first seat may get, what is left by class of the next, and in how many ways."""
    need, may, into = stages[0]
    width = len(stages[1][1])
    for counts in _counts(left, may, need):
        rest = [0] * width
        ways = 1
        for size, count, each, place in zip(left, counts, may, into, strict=True):
            ways *= comb(size, count) * each**count
            if place >= 0:
                rest[place] += size - count
        ways *= _ways(tuple(rest), stages[1:])
        if ways:
            yield counts, tuple(rest), ways


def _counts(left: Sizes, may: Sequence[int], need: int) -> Iterator[Sizes]:
    """Every way to make up so many cards from so many of each class, of those that may be taken."""
    if not left:
        if need == 0:
            yield ()
        return
    most = min(left[0], need) if may[0] else 0
    beyond = sum(size for size, there in zip(left[1:], may[1:], strict=True) if there)
    for count in range(max(need - beyond, 0), most + 1):
        for others in _counts(left[1:], may[1:], need - count):
            yield (count, *others)
