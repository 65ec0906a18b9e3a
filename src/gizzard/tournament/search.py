"""The local search behind every seating: swap entrants between tables while that lowers the costs.

All numbers are integers, chance comes from a seeded stream, and a search ends after a number of steps: the same problem
has the same solution on any machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gizzard.core.native.rng import Rng

Numbers = NDArray[np.int64]

NEVER = np.int64(2**62)
TENURE = 6
"""The fewest steps for which entrants stay at their table after a swap."""


@dataclass(frozen=True)
class Costs:
    """The costs of a round's tables; entrants are counted from 0."""

    pairs: Numbers
    """By two entrants: the cost of seating them together. Symmetric; the diagonal is 0."""
    off: Numbers
    """By entrant: the cost of a table that does not have the usual size."""
    usual: int
    """The usual size."""


Tables = list[list[int]]
"""The entrants of each table."""


def cost_of(costs: Costs, tables: Tables) -> int:
    """The cost of some tables: each pair counted once and each odd table for each of its entrants."""
    pairs = sum(int(costs.pairs[np.ix_(table, table)].sum()) for table in tables) // 2
    return pairs + sum(int(costs.off[table].sum()) for table in tables if len(table) != costs.usual)


class _Seating:
    """Tables, and what each entrant would cost at each of them."""

    def __init__(self, costs: Costs, tables: Sequence[Sequence[int]]) -> None:
        self.pairs = costs.pairs
        self.table_of = np.zeros(len(costs.pairs), dtype=np.int64)
        self.at = np.zeros((len(tables), len(costs.pairs)), dtype=np.int64)
        for number, table in enumerate(tables):
            self.table_of[table] = number
            self.at[number] = costs.pairs[:, table].sum(axis=1)
            if len(table) != costs.usual:
                self.at[number] += costs.off
        self.everyone = np.arange(len(costs.pairs))

    def own(self) -> Numbers:
        """By entrant: the cost of their table."""
        own_costs: Numbers = self.at[self.table_of, self.everyone]
        return own_costs

    def changes(self, entrant: int, own: Numbers) -> Numbers:
        """By entrant: the change of the total if this one swaps with them; NEVER for those at the same table."""
        here = self.table_of[entrant]
        changes: Numbers = (
            self.at[here] - own + self.at[self.table_of, entrant] - 2 * self.pairs[entrant] - own[entrant]
        )
        changes[self.table_of == here] = NEVER
        return changes

    def swap(self, one: int, other: int) -> None:
        """Let two entrants of different tables change places."""
        here, there = self.table_of[one], self.table_of[other]
        difference = self.pairs[other] - self.pairs[one]
        self.at[here] += difference
        self.at[there] -= difference
        self.table_of[one], self.table_of[other] = there, here

    def tables(self) -> Tables:
        """The entrants of each table."""
        return [np.flatnonzero(self.table_of == number).tolist() for number in range(len(self.at))]


def improved(costs: Costs, tables: Tables, rng: Rng, steps: int, spread: int) -> Tables:
    """The best tables that a tabu search finds.

    Args:
        costs: the costs to minimize.
        tables: where the search begins; it keeps their sizes.
        rng: chooses the entrants to move.
        steps: the number of swaps to try.
        spread: the most by which the first swap may raise the cost; the limit falls to 0.

    Returns:
        The tables.
    """
    seating = _Seating(costs, tables)
    free_at = np.zeros(len(costs.pairs), dtype=np.int64)
    change, best, best_tables = 0, 0, tables
    for step in range(steps):
        own = seating.own()
        unhappy = np.flatnonzero(own)
        if not len(unhappy):
            break
        one = int(unhappy[rng.below(len(unhappy))])
        changes = seating.changes(one, own)
        changes[(free_at > step) & (changes + change >= best)] = NEVER
        other = _least(changes, rng)
        raised = int(changes[other])
        if raised > spread * (steps - step) // steps:
            continue
        seating.swap(one, other)
        change += raised
        free_at[[one, other]] = step + TENURE + rng.below(TENURE)
        if change < best:
            best, best_tables = change, seating.tables()
    return best_tables


def _least(changes: Numbers, rng: Rng) -> int:
    """An index of the least change; any of several is as likely to be the first from a random place."""
    start = rng.below(len(changes))
    later, earlier = changes[start:], changes[:start]
    index = int(later.argmin())
    if start and earlier.min() < later[index]:
        return int(earlier.argmin())
    return start + index


DIFFERENCE, APART, MET, OFF = 1, 2**22, 2**34, 2**48
"""The weights: a rank of difference, a pair that is to be kept apart, a pair that meets again, and another time at a
table that does not have the usual size. The total of a thousand entrants stays below 2**62."""


def costs_of(met: Numbers, off: Numbers, apart: Numbers, usual: int, position: Numbers | None = None) -> Costs:
    """The costs of a round.

    Args:
        met: by two entrants, how often they met.
        off: by entrant, how often they sat at a table that did not have the usual size.
        apart: by two entrants, 1 if they are not to sit together.
        usual: the usual table size.
        position: by entrant, the place in the standings, if neighbours are to meet.

    Returns:
        The costs.
    """
    pairs = MET * met + APART * apart
    if position is not None:
        pairs = pairs + DIFFERENCE * np.abs(position[:, None] - position[None, :])
    return Costs(pairs, OFF * (off - off.min()), usual)
