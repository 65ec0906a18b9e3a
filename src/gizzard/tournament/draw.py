"""Draws: the tables of all rounds that are left, so that nobody meets twice if possible."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gizzard.core.native.rng import Rng
from gizzard.tournament.designs import design
from gizzard.tournament.lots import shuffled
from gizzard.tournament.search import MET, Numbers, Tables, cost_of, costs_of, improved

STEPS = 250
"""Swaps to try when improving a round, for each entrant."""
ATTEMPTS = 4
"""How many plans are made, at most; the best is taken."""
PASSES = 4
"""How many times all rounds are improved one by one, at most."""


@dataclass(frozen=True)
class History:
    """What was played before, for entrants counted from 0."""

    met: Numbers
    """By two entrants: how often they met."""
    off: Numbers
    """By entrant: how often they sat at a table that did not have the usual size."""

    def with_tables(self, tables: Tables, usual: int, times: int = 1) -> History:
        """The history with a round added, or taken out if ``times`` is -1."""
        met, off = self.met.copy(), self.off.copy()
        for table in tables:
            met[np.ix_(table, table)] += times
            if len(table) != usual:
                off[table] += times
        np.fill_diagonal(met, 0)
        return History(met, off)


def no_history(entrants: int) -> History:
    """The history before the first round."""
    return History(np.zeros((entrants, entrants), dtype=np.int64), np.zeros(entrants, dtype=np.int64))


@dataclass(frozen=True)
class Task:
    """What is to be seated."""

    sizes: tuple[int, ...]
    usual: int
    """The usual table size."""
    apart: tuple[Numbers, ...]
    """By round and two entrants: 1 if they are not to sit together."""


def drawn(task: Task, history: History, rng: Rng) -> list[Tables]:
    """The tables of all rounds of a task.

    Args:
        task: what is to be seated.
        history: who met whom before.
        rng: the chance of the draw.

    Returns:
        By round, the tables, larger ones first.
    """
    best, least = list[Tables](), None
    for _ in range(ATTEMPTS):
        plan = _Plan(task, history, rng)
        plan.lay_out()
        cost = plan.cost()
        if least is None or cost < least:
            best, least = plan.rounds, cost
        if not cost:
            break
    return best


class _Plan:
    """Rounds that are being laid out."""

    def __init__(self, task: Task, history: History, rng: Rng) -> None:
        self.task, self.history, self.rng = task, history, rng
        self.rounds: list[Tables] = []
        self.fresh = not history.met.any()

    def lay_out(self) -> None:
        """Add all rounds, and improve them one by one."""
        self.add_round()
        self.add_design()
        while len(self.rounds) < len(self.task.apart):
            self.add_round()
        for _ in range(PASSES):
            if not sum(self.improve(number) for number in range(len(self.rounds))):
                break

    def cost(self) -> int:
        """The sum of what each round costs next to the others."""
        total = 0
        for number, tables in enumerate(self.rounds):
            history = self.history.with_tables(tables, self.task.usual, -1)
            costs = costs_of(history.met, history.off, self.task.apart[number], self.task.usual)
            total += cost_of(costs, tables)
        return total

    def add_round(self) -> None:
        """Add a round: tables at random, then improved."""
        order, tables = shuffled(range(len(self.history.off)), self.rng), []
        for size in self.task.sizes:
            tables.append(order[:size])
            order = order[size:]
        self._add(self._improved(tables, len(self.rounds), self.history.off))

    def add_design(self) -> None:
        """Add all other rounds by construction, if it has enough of them and shares out the odd tables."""
        rounds, history = self._designed(), self.history
        for tables in rounds:
            history = history.with_tables(tables, self.task.usual)
        if len(rounds) == len(self.task.apart) - 1 and np.ptp(history.off) <= 1:
            for tables in rounds:
                self._add(tables)

    def _designed(self) -> list[Tables]:
        """Rounds after the first. The empty seats of smaller tables are the last of each, and never meet."""
        usual, sizes = self.task.usual, self.task.sizes
        if not self.fresh or not usual - 1 <= min(sizes) <= max(sizes) == usual:
            return []
        seats = [[*shuffled(table, self.rng), -1][:usual] for table in self.rounds[0]]
        places = [entrant for table in seats for entrant in table]
        designed = design(len(sizes), usual, len(self.task.apart))[1:]
        return [self._in_order([[places[index] for index in table] for table in tables]) for tables in designed]

    @staticmethod
    def _in_order(tables: Tables) -> Tables:
        """The tables without empty seats, larger ones first."""
        return sorted(([each for each in table if each >= 0] for table in tables), key=len, reverse=True)

    def improve(self, number: int) -> bool:
        """Improve a round while the others stay, and who sits at odd tables; whether it has changed."""
        old, usual = self.rounds[number], self.task.usual
        at_odd = [entrant for table in old if len(table) != usual for entrant in table]
        off = np.ones_like(self.history.off)
        off[at_odd] = 0
        self.history = self.history.with_tables(old, usual, -1)
        new = self.rounds[number] = self._improved(old, number, off)
        self.history = self.history.with_tables(new, usual)
        return new != old

    def _improved(self, tables: Tables, number: int, off: Numbers) -> Tables:
        costs = costs_of(self.history.met, off, self.task.apart[number], self.task.usual)
        return improved(costs, tables, self.rng, STEPS * len(off), MET)

    def _add(self, tables: Tables) -> None:
        self.rounds.append(tables)
        self.history = self.history.with_tables(tables, self.task.usual)
