"""How softly the bids heard should be weighed, for the odds of a hand: what docs/study.md says of it.

    python -m bench.bid_weights --deals 509

Four players, who bid and play as the nets alone would, are dealt other hands than those of ``bench.calibration``. The
chance of each bid is found on uniform deals, each with the regret of the bids heard; then it is computed for several
values of the points of regret that divide a deal's weight by e.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import inf, log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bench.calibration import PLAYERS, play_deal
from gizzard.bots.expert import nets_of
from gizzard.bots.net import quantized
from gizzard.cli._progress import with_progress
from gizzard.formats.from_view import opening_of, position_of
from gizzard.formats.view import view
from gizzard.game.state import State
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import QuantizedPolicy
from gizzard.search.weighted_deals import MAX_WEIGHT
from gizzard.search.weighted_playouts import weighted_playouts

FIRST = 100_000
"""The number of the first deal; those of ``bench.calibration`` are smaller."""
PLAYOUTS = 1000
POINTS = 10
"""Points of regret that divide a weight of ``weighted_playouts`` by e."""
TRIED = (inf, 40, 20, 10, 7, 5, 3, 2, 1)


Tried = tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]


class Bid(NamedTuple):
    """A bid on uniform deals."""

    place: int
    """In the order of bidding, from 0."""
    regret: npt.NDArray[np.float64]
    """By deal, the points that the bids heard gave away on it."""
    met: npt.NDArray[np.bool_]
    """By deal, whether the bid was made."""
    made: bool
    """What happened."""

    def predicted(self, points: float) -> float:
        """The chance of the bid, if so many points of regret divide a deal's weight by e."""
        return float(np.average(self.met, weights=np.exp(-self.regret / points)))


def bids_of(deal: int) -> list[Bid]:
    """Those of a deal, in the order of bidding."""
    nets, tried = quantized(nets_of()), dict[int, Tried]()

    def try_bid(state: State, seat: int, bid: int) -> None:
        tried[seat] = _tried(state, seat, bid, nets, deal)

    made = play_deal(deal, nets, try_bid)
    return [Bid(place, *found, made[seat]) for place, (seat, found) in enumerate(tried.items())]


def _tried(state: State, seat: int, bid: int, nets: QuantizedPolicy, seed: int) -> Tried:
    """By deal, the regret of the bids heard in points, and whether the bid was made."""
    seen, rows = view(state, seat), (np.zeros((PLAYOUTS, 1), np.int32), np.zeros((PLAYOUTS, 1), np.int32))
    playouts = weighted_playouts(position_of(seen), opening_of(seen), seat, [bid], OpponentModel(), nets, rows, seed)
    playouts.run([0], PLAYOUTS)
    points, weights = rows
    return POINTS * (log(MAX_WEIGHT) - np.log(weights[:, 0])), points[:, 0] & 1 == 1


def table(bids: list[Bid]) -> Iterator[str]:
    """By the points tried: the mean squared error, and by how many points more bids were made than predicted."""
    yield f"{len(bids):,} bids; made more often than predicted, in percentage points"
    yield "points   squared error     all   1st   2nd   3rd   4th to bid"
    made, place = np.array([bid.made for bid in bids]), np.array([bid.place for bid in bids])
    for points in TRIED:
        off = made - np.array([bid.predicted(points) for bid in bids])
        means = [off.mean(), *(off[place == number].mean() for number in range(PLAYERS))]
        yield f"{points:6}   {(off**2).mean():13.4f}  " + "".join(f"{100 * mean:+6.1f}" for mean in means)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=500)
    deals = parser.parse_args().deals
    numbers = range(FIRST, FIRST + deals)
    print("\n".join(table([bid for deal in with_progress(numbers, "Deals", deals) for bid in bids_of(deal)])))


if __name__ == "__main__":
    main()
