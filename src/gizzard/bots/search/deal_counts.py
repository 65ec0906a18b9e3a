"""Exact counts of the deals that are consistent with what a seat knows: the table from which a Sampler draws.

Each seat that draws is a stage. Cards that can be held by the same set of remaining seats form a class. A state is the
number of cards left in each class.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from gizzard.core.cards import EXTRAS, FIRST_EXTRA, FIRST_WORD, SPECIAL_CARDS, SUIT_CARDS, Hand, hand_of
from gizzard.core.native.backend import compiled
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import Struct, Words

CLASSES = 6
"""Four suits, the cards that need not follow suit, and a card that was pulled from the seat."""

FREE_CARDS = SPECIAL_CARDS | hand_of(EXTRAS)

ROW = CLASSES + 2
"""Columns of the rows: a cumulative threshold, the number of cards of each class, the next state."""

Sizes = tuple[int, ...]
Stage = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A seat's number of cards, in how many ways it can hold a card of each class, and each class's index in the next stage
(-1 for none)."""
Stages = tuple[Stage, ...]


@compiled
class DealTable(Struct):
    """What all stages but the last draw from. Create it with ``table_of``."""

    masks: Words
    """By stage: the cards of each class."""
    extra_masks: Words
    """The same, in the second word of a hand."""
    states: Words
    """The first row of each state, then the number of rows."""
    rows: Words
    """The splits of each state."""

    def __init__(self, masks: Any, extra_masks: Any, states: Any, rows: Any) -> None:
        self.masks, self.extra_masks, self.states, self.rows = masks, extra_masks, states, rows

    def _draw(self, state: int, rng: Rng) -> int:
        """Draw a row of a state by its weight (binary search)."""
        drawn = rng._word() >> 2
        low: int = self.states[state]
        high: int = self.states[state + 1] - 1
        while low < high:
            middle = (low + high) >> 1
            if self.rows[middle * ROW] > drawn:
                high = middle
            else:
                low = middle + 1
        return low * ROW


NO_TABLE = DealTable(array("q", [0]), array("q", [0]), array("q", [0, 0]), array("q", [0] * ROW))
"""Used if no seat draws from a table."""


def stages_of(
    pool: Hand, loose: Hand, seats: Sequence[tuple[int, Hand, int]], apart: Sequence[Hand] = ()
) -> tuple[list[list[Hand]], Stages]:
    """The classes of cards by stage, and the stages.

    Args:
        pool: the cards to deal.
        loose: the card that was pulled from the seat, or an empty mask.
        seats: by stage, the number of cards, the cards allowed, and in how many ways the seat can hold ``loose``.
        apart: cards that are allowed for other seats than the rest of their suit, one by one.
    """
    kinds = [cards & pool & ~loose & ~sum(apart) for cards in (*SUIT_CARDS, FREE_CARDS)]
    classes: list[list[Hand]] = []
    opened: list[list[tuple[int, ...]]] = []
    for stage in range(len(seats)):
        groups: dict[tuple[int, ...], Hand] = {}
        for cards in (*kinds, *apart):
            may = tuple(int(allowed & cards != 0) for _, allowed, _ in seats[stage:])
            if any(may):
                groups[may] = groups.get(may, 0) | cards
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


def table_of(classes: list[list[Hand]], stages: Stages) -> DealTable:
    """The table of these stages."""
    masks, extra_masks, states, rows = array("q"), array("q"), array("q"), array("q")
    wave = {tuple(cards.bit_count() for cards in classes[0]): 0}
    first = 0
    _ways.cache_clear()  # entries of other positions are of no use here
    for stage in range(len(stages) - 1):
        masks.extend([*(cards & FIRST_WORD for cards in classes[stage]), *[0] * (CLASSES - len(classes[stage]))])
        extra_masks.extend(
            [*(cards >> FIRST_EXTRA for cards in classes[stage]), *[0] * (CLASSES - len(classes[stage]))]
        )
        padding = [0] * (CLASSES - len(classes[stage]))
        following: dict[Sizes, int] = {}
        beyond = first + len(wave)
        for left in wave:
            states.append(len(rows) // ROW)
            total, running = _ways(left, stages[stage:]), 0
            for counts, rest, ways in _splits(left, stages[stage:]):
                running += ways
                following.setdefault(rest, beyond + len(following))
                rows.extend((running * 2**62 // total, *counts, *padding, following[rest]))
        first, wave = beyond, following
    states.append(len(rows) // ROW)
    return DealTable(masks, extra_masks, states, rows)


@lru_cache(maxsize=2**16)
def _ways(left: Sizes, stages: Stages) -> int:
    """The number of deals of the remaining stages from a state."""
    need, may, _ = stages[0]
    if len(stages) == 1:
        return comb(sum(size for size, there in zip(left, may, strict=True) if there), need)
    return sum(ways for _, _, ways in _splits(left, stages))


def _splits(left: Sizes, stages: Stages) -> Iterator[tuple[Sizes, Sizes, int]]:
    """Each possible split of a state: cards of each class for the first seat, the next state, the number of deals."""
    need, may, into = stages[0]
    width = len(stages[1][1])
    for counts in _counts(left, may, need):
        rest = [0] * width
        ways = 1
        for size, count, each, index in zip(left, counts, may, into, strict=True):
            ways *= comb(size, count) * each**count
            if index >= 0:
                rest[index] += size - count
        ways *= _ways(tuple(rest), stages[1:])
        if ways:
            yield counts, tuple(rest), ways


def _counts(left: Sizes, may: Sequence[int], need: int) -> Iterator[Sizes]:
    """All vectors of class counts that sum to ``need``, within the limits."""
    if not left:
        if need == 0:
            yield ()
        return
    most = min(left[0], need) if may[0] else 0
    beyond = sum(size for size, there in zip(left[1:], may[1:], strict=True) if there)
    for count in range(max(need - beyond, 0), most + 1):
        for others in _counts(left[1:], may[1:], need - count):
            yield (count, *others)
