"""Swiss rounds: neighbours in the standings meet, but nobody twice if possible."""

from __future__ import annotations

import numpy as np

from gizzard.core.native.rng import Rng
from gizzard.tournament.costs import costs_of
from gizzard.tournament.draw import History
from gizzard.tournament.search import Numbers, Tables, cost_of, improved

STEPS = 200
"""Swaps to try, for each entrant."""
ATTEMPTS = 3
"""How often the search begins again; the best seating is taken."""
SPREAD = 40
"""By how many ranks a swap may raise the sum of differences, at first."""


def neighbours(sizes: tuple[int, ...], usual: int, apart: Numbers, history: History, rng: Rng) -> Tables:
    """The tables of a Swiss round.

    Args:
        sizes: the table sizes, larger ones first.
        usual: the usual size.
        apart: by two entrants, 1 if they are not to sit together.
        history: who met whom before.
        rng: decides between equal seatings.

    Returns:
        The tables. Entrants are counted by their place in the standings, from 0.
    """
    position = np.arange(sum(sizes), dtype=np.int64)
    starts = np.cumsum((0, *sizes))
    tables = [list(range(start, end)) for start, end in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)]
    costs = costs_of(history.met, history.off, apart, usual, position)
    attempts = [improved(costs, tables, rng, STEPS * len(position), SPREAD) for _ in range(ATTEMPTS)]
    return min(attempts, key=lambda each: cost_of(costs, each))
