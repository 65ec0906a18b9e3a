"""The odds of any hand: how many tricks it takes, and what every bid is worth.

A hand of one card in the standard game is worked out exactly (see ``first_hand``). Any other is played out by the
expert's nets, for every seat, on deals that agree with what the player knows: the turn-up, the trump, and the bids
before theirs, which make some deals more likely than others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
import numpy.typing as npt

from gizzard.bots.expert import nets_of
from gizzard.bots.net import quantized
from gizzard.cards import cards_in
from gizzard.game.position import Position
from gizzard.native.struct import MAX_TRICKS
from gizzard.rules.ruleset import RuleSet
from gizzard.search.bid_outcomes import bid_outcomes
from gizzard.study.first_hand import ASSUMPTION, Table, chance
from gizzard.study.question import Question, opening_of, position_after_bids

POLICY = "expert-nets"
"""Who plays the hands out: the expert's nets without a look-ahead, as the arena knows them."""

CONFIDENCE = 1.96
"""Standard errors on either side of a mean, for 95 %."""

PROPOSALS = 32
"""The most deals drawn for each that is played out, which is chosen by how well it fits the bids."""

FIRST_BATCH, BATCH = 50, 500
"""Deals before the first estimate, and the most before another: each batch is as large as all before it."""

RIVALS_DEALS = 2500
"""Deals after which only the bid that is ahead is tried: its chances are shown."""

PRECISION = 0.01
"""What every chance is known to, either way (95 %), when nothing else is asked for."""

Counts = list[list[int]]
"""By bid and by the tricks taken after it, in how many deals."""


@dataclass(frozen=True, slots=True)
class BidOdds:
    """What is to be expected of one bid."""

    bid: int
    expected: float
    """Points."""
    ci: tuple[float, float]
    """The 95 % confidence interval of the expected points."""
    made: float
    """The chance of making it."""


@dataclass(frozen=True, slots=True)
class HandOdds:
    """The answer, as far as it is known."""

    tricks: list[float]
    """The chance of taking 0, 1, … tricks after the best bid."""
    bids: list[BidOdds]
    best: int
    """The bid of the most expected points."""
    deals: int
    """On how many deals the best bid was tried."""
    policy: str = field(default=POLICY)
    exact: bool = False

    @property
    def margin(self) -> float:
        """By how much a chance may be off, either way (95 %), for the chance that is known least well.

        After Agresti and Coull, with two deals more on either side: what never happened in a few deals may happen yet.
        """
        if self.exact:
            return 0.0
        tried = self.deals + CONFIDENCE**2
        share = 0.5 - min(abs(share - 0.5) for share in self.tricks) * self.deals / tried
        return CONFIDENCE * sqrt(share * (1 - share) / tried)


def hand_odds(question: Question, deals: int | None = None, seed: int = 0) -> Iterator[HandOdds]:
    """Better and better estimates, until the best bid was tried on so many deals; the last is the most exact.

    Without a number of deals, until every chance is known to within PRECISION. Bids that are clearly worse are
    dropped on the way. A hand that can be worked out exactly is answered at once. Raises HandRefused where there is no
    such hand.
    """
    counts: Counts = []
    while True:
        odds, counts = refined(question, counts, seed, deals)
        yield odds
        if odds.exact or (odds.margin <= PRECISION if deals is None else odds.deals >= deals):
            return


def refined(question: Question, counts: Counts, seed: int = 0, most: int | None = None) -> tuple[HandOdds, Counts]:
    """The odds after one batch of deals more than were counted, and what has been counted then.

    ``counts`` is empty to begin with. ``most``: deals of the best bid that are not exceeded. Raises HandRefused where
    there is no such hand.
    """
    opening = opening_of(question)
    position = position_after_bids(opening, question)
    if question.rules == RuleSet(question.rules.players) and len(question.hand) == 1:
        return _exact(position, question), []
    tried = np.zeros((MAX_TRICKS + 1, MAX_TRICKS + 1), np.int32)
    for bid, row in enumerate(counts):
        tried[bid, : len(row)] = row
    bids, live = position.legal(question.seat), _live(position, question, tried)
    done = int(tried[live].sum(1).max())
    batch = min(max(done, FIRST_BATCH), BATCH)
    outcomes = bid_outcomes(position, opening, question.seat, quantized(nets_of()), tried, seed + int(tried.sum()))
    outcomes.run(live, batch if most is None else min(batch, most - done), PROPOSALS)
    seen = tried[: max(bids) + 1, : len(question.hand) + 1]
    return _answer(position, bids, seen), seen.tolist()


def _live(position: Position, question: Question, tried: npt.NDArray[np.int32]) -> list[int]:
    """The bids that may yet turn out to be the best."""
    bids = position.legal(question.seat)
    if not tried.any():
        return bids
    answer = _answer(position, bids, tried[:, : len(question.hand) + 1])
    if answer.deals >= RIVALS_DEALS:
        return [answer.best]
    least = next(found.ci[0] for found in answer.bids if found.bid == answer.best)
    return [found.bid for found in answer.bids if found.ci[1] >= least]


def _exact(position: Position, question: Question) -> HandOdds:
    """The odds of a one-card hand in the standard game."""
    table = Table(question.rules.players, question.turn_up, position.trump)
    taken = float(chance(table, question.bids, question.hand[0]))
    tricks = [1 - taken, taken]
    bids = [
        BidOdds(bid, expected, (expected, expected), tricks[bid]) for bid, expected in _exact_points(position, tricks)
    ]
    best = max(bids, key=lambda odds: odds.expected).bid
    return HandOdds(tricks, bids, best, deals=0, policy=ASSUMPTION, exact=True)


def _exact_points(position: Position, tricks: Sequence[float]) -> Iterator[tuple[int, float]]:
    for bid in position.legal(next(cards_in(position.waiting))):
        yield bid, sum(share * position.score(bid, taken) for taken, share in enumerate(tricks))


def _answer(position: Position, bids: Sequence[int], counts: npt.NDArray[np.int32]) -> HandOdds:
    odds = [_bid_odds(position, bid, counts[bid]) for bid in bids]
    best = max(odds, key=lambda found: found.expected).bid
    tried = int(counts[best].sum())
    return HandOdds([int(count) / tried for count in counts[best]], odds, best, tried)


def _bid_odds(position: Position, bid: int, counts: npt.NDArray[np.int32]) -> BidOdds:
    points = np.array([position.score(bid, taken) for taken in range(len(counts))], np.float64)
    tried = int(counts.sum())
    mean = float(counts @ points) / tried
    error = sqrt(max(float(counts @ points**2) / tried - mean**2, 0.0) / tried)
    made = float(counts[bid]) / tried
    return BidOdds(bid, mean, (mean - CONFIDENCE * error, mean + CONFIDENCE * error), made)
