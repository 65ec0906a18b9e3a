"""Accumulated results of bid playouts, small enough to be passed from one batch of deals to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from gizzard.bots.search.weighted_deals import MAX_WEIGHT
from gizzard.bots.search.weighted_playouts import NOT_TRIED, TRICK_CODES
from gizzard.study.means import Deals

FITS: Final = MAX_WEIGHT.bit_length()
"""Classes of deals by weight, each of twice the weight of the one before; in the last is a perfect fit."""

Rows = npt.NDArray[np.int32]
Outcomes = npt.NDArray[np.int64]
"""What may come of a bid: by bid, kind of outcome and tricks taken, ``2 * points + bid_met``."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of each bid."""

    drawn: int = 0
    """Deals drawn, including those that were skipped because of their low weight."""
    weight: int = 0
    """The total weight of these deals."""
    sums: tuple[list[list[list[int]]], ...] = ()
    """The number of deals, the sum of their weights, and the sum of their squared weights: each by the place of the
    bid, outcome (by kind and tricks taken) and fit."""
    held: list[list[int]] = field(default_factory=list)
    """By seat that has bid, and card: the total weight of the deals on which the seat holds it."""

    def deals(self, index: int) -> Deals:
        """The deals on which a bid was tried, grouped by outcome, with FITS groups each."""
        count, weight, square = (np.array(sums[index], np.float64).ravel() for sums in self.sums)
        return Deals(count, weight, square, np.tile(np.arange(FITS, dtype=np.float64), len(count) // FITS))

    def tried(self, index: int) -> int:
        """The number of deals on which a bid was tried."""
        return sum(map(sum, self.sums[0][index]))

    def perfect(self, index: int) -> int:
        """The number of those deals on which the others bid exactly as the nets would have."""
        return sum(fits[-1] for fits in self.sums[0][index])


def added(tally: Tally, possible: Outcomes, drawn: int, rows: tuple[Rows, Rows, Rows]) -> Tally:
    """A tally with the outcomes, weights and hands of ``drawn`` further deals (see ``WeightedPlayouts``)."""
    outcomes, weights, held = rows[0], rows[1].astype(np.int64), rows[2].astype(np.int64)
    bids, kinds, tricks = possible.shape
    sums = np.array(tally.sums, np.int64) if tally.sums else np.zeros((3, bids, kinds * tricks, FITS), np.int64)
    fits = np.frexp(weights)[1] - 1
    for index in range(bids):
        tried = outcomes[:, index] != NOT_TRIED
        worth, taken = np.divmod(outcomes[tried, index], TRICK_CODES)
        kind = np.argmax(possible[index][:, taken] == worth, axis=0)
        cells = index, kind * tricks + taken, fits[tried]
        for power in range(3):
            np.add.at(sums[power], cells, weights[tried] ** power)
    if tally.held:
        held += np.array(tally.held, np.int64)
    return Tally(tally.drawn + drawn, tally.weight + int(weights.sum()), tuple(sums.tolist()), held.tolist())
