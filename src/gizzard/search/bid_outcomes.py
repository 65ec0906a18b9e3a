"""How many tricks a seat takes after each bid: rounds played out by nets on sampled deals.

The deals agree with all that the seat has seen, and fit the bids that it has heard: a deal is taken with a probability
that falls exponentially with what those bids gave away on it (see ``weighted_deals``). Every bid is tried on the same
deals, so that differences between bids are known better than each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from gizzard.game.position import BID, Position
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, nogil
from gizzard.native.rng import Rng
from gizzard.native.struct import MAX_TRICKS, Numbers, Struct
from gizzard.search.heuristic import CardValues
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import QuantizedPolicy
from gizzard.search.sampling import sampler
from gizzard.search.search import seed_of
from gizzard.search.weighted_deals import MAX_WEIGHT, REGRET_STEPS, WeightedDeals

CHANCES_OF_BIDS: tuple[int, ...] = tuple(
    max(round(MAX_WEIGHT * exp(-2 * step / REGRET_STEPS)), 1) for step in range(96)
)
"""To take a deal, by the regret of the bids in steps, in parts of MAX_WEIGHT. Half a trick's points of regret divide it
by e: of the values tried, predictions are nearest to what happens (see docs/study.md)."""


@compiled
class BidOutcomes(Struct):
    """Counts of the tricks taken, by bid. Build it with ``bid_outcomes``."""

    deals: WeightedDeals
    seed: Word
    tried: int
    """On how many deals bids were tried."""
    counts: Numbers
    """(bids, tricks): in how many deals the seat took so many tricks."""
    _deal: Position
    _trial: Position
    _chance: Rng
    _card_values: CardValues

    def __init__(self, deals: WeightedDeals, counts: Any, seed: Word) -> None:
        self.deals, self.counts, self.seed = deals, counts, seed
        position: Position = deals.sampler.position
        if position.phase != BID or not position.waiting >> deals.sampler.seat & 1:
            raise ValueError(f"seat {deals.sampler.seat} is not to bid")
        if counts.shape[0] <= MAX_TRICKS or counts.shape[1] <= MAX_TRICKS:
            raise ValueError(f"counts need {MAX_TRICKS + 1} rows and columns")
        self._deal, self._trial = position.copy(), position.copy()
        self._chance, self._card_values = Rng(seed), CardValues()

    def _draw(self, proposals: int) -> None:
        """Draw a deal that fits; of so many, none of which is taken, one by its chance."""
        total: int = 0
        for _ in range(proposals):
            weight: int = CHANCES_OF_BIDS[self.deals._draw(len(CHANCES_OF_BIDS) - 1)]
            taken = self.deals._rng._below(MAX_WEIGHT) < weight
            total += weight
            if taken or self.deals._rng._below(total) < weight:
                self._deal._assign(self.deals._deal)
            if taken:
                return

    def _try(self, bid: int, seat: int) -> None:
        """Bid and play the round to its end; chance is the same after every bid."""
        self._trial._assign(self._deal)
        self._chance._start(self.seed, self.tried)
        self._trial._act(seat, bid)
        self.deals.nets._finish_round(self._trial, self.deals.opponents, self._chance, self._card_values)
        self.counts[bid, self._trial._taken[seat]] += 1

    def _run(self, bids: int, deals: int, proposals: int) -> None:
        for _ in range(deals):
            self._draw(proposals)
            for bid in range(self.counts.shape[0]):
                if bids >> bid & 1:
                    self._try(bid, self.deals.sampler.seat)
            self.tried += 1

    def run(self, bids: Sequence[int], deals: int, proposals: int) -> None:
        """Try these bids on so many more deals, for each of which at most so many ``proposals`` are drawn."""
        seat, position = self.deals.sampler.seat, self.deals.sampler.position
        if deals < 0 or not 0 < proposals <= 1000:
            raise ValueError("how many deals?")
        mask: int = 0
        for bid in bids:
            if not position.is_legal(seat, bid):
                raise ValueError(f"seat {seat} cannot bid {bid}")
            mask |= 1 << bid
        with nogil:
            self._run(mask, deals, proposals)


def bid_outcomes(
    position: Position, opening: Position, seat: int, nets: QuantizedPolicy, counts: Any, seed: int = 0
) -> BidOutcomes:
    """The outcomes of a seat that is to bid, counted in an array of 32-bit integers. ``opening`` is the round before
    the first bid."""
    mixed = seed_of(position, seat, seed)
    return BidOutcomes(WeightedDeals(sampler(position, seat), opening, nets, OpponentModel(), mixed), counts, mixed)
