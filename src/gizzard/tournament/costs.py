"""The costs of a seating: its criteria in one number, each weighing more than all that come after it."""

from __future__ import annotations

import numpy as np

from gizzard.tournament.search import Costs, Numbers

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
