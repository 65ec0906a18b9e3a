"""Accumulated results of bid playouts, small enough to be passed from one batch of deals to the next."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from gizzard.bots.search.bidders import STYLES
from gizzard.bots.search.weighted_playouts import NOT_TRIED, TRICK_CODES
from gizzard.study.means import Deals

Rows = npt.NDArray[np.int32]
Outcomes = npt.NDArray[np.int64]
"""What may come of a bid: by bid, kind of outcome and tricks taken, ``2 * points + bid_met``."""


@dataclass(frozen=True, slots=True)
class BidTally:
    """The results of each bid."""

    drawn: int = 0
    """Deals drawn, including those that were skipped because of their low weight."""
    weight: int = 0
    """The total weight of these deals."""
    fit: int = 0
    """The total of their greatest weights by style."""
    best_fit: int = 0
    """The greatest of them."""
    sums: tuple[list[list[int]], ...] = ()
    """The number of deals, the sum of their squared weights, and, by style that the others may be of, the sum of their
    weights: each by the place of the bid and outcome (by kind and tricks taken)."""
    held: list[list[int]] = field(default_factory=list)
    """By seat that has bid, and card: the total weight of the deals on which the seat holds it."""

    def deals(self, index: int) -> Deals:
        """The deals on which a bid was tried, grouped by outcome."""
        count, square, *by_style = (np.array(sums[index], np.float64) for sums in self.sums)
        return Deals(count, square, np.stack(by_style, axis=1))

    def tried(self, index: int) -> int:
        """The number of deals on which a bid was tried."""
        return sum(self.sums[0][index])


def added(tally: BidTally, possible: Outcomes, drawn: int, rows: tuple[Rows, Rows, Rows]) -> BidTally:
    """A tally with the outcomes, weights and hands of ``drawn`` further deals (see ``WeightedPlayouts``)."""
    outcomes, weights, held = rows[0], rows[1].astype(np.int64), rows[2].astype(np.int64)
    bids, kinds, tricks = possible.shape
    shape = 2 + STYLES, bids, kinds * tricks
    sums = np.array(tally.sums, np.int64) if tally.sums else np.zeros(shape, np.int64)
    columns = np.stack([np.ones(len(weights), np.int64), weights.sum(axis=1) ** 2, *weights.T])
    for index in range(bids):
        tried = outcomes[:, index] != NOT_TRIED
        worth, taken = np.divmod(outcomes[tried, index], TRICK_CODES)
        kind = np.argmax(possible[index][:, taken] == worth, axis=0)
        for summed, column in zip(sums[:, index], columns, strict=True):
            np.add.at(summed, kind * tricks + taken, column[tried])
    if tally.held:
        held += np.array(tally.held, np.int64)
    fits = weights.max(axis=1, initial=0)
    return BidTally(
        tally.drawn + drawn,
        tally.weight + int(weights.sum()),
        tally.fit + int(fits.sum()),
        max(tally.best_fit, int(fits.max(initial=0))),
        tuple(sums.tolist()),
        held.tolist(),
    )
