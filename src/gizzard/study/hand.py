"""The odds of any hand: the number of tricks it takes, and the value of every bid.

A one-card hand in the standard game is computed exactly (see ``first_hand``), unless nobody who bids by the odds would
have made the earlier bids. Any other hand is played out by the expert's nets for every seat, on deals that are
consistent with the player's knowledge: the turn-up, the trump, and the earlier bids. Deals are weighted by the model
that hints and reviews use, too (see ``search.weighted_playouts``); intervals include its uncertainty (see ``means``).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

import numpy as np

from gizzard.bots.expert import nets_for
from gizzard.bots.levels import REFERENCE
from gizzard.bots.net import quantized
from gizzard.bots.search.bidders import BIDDERS
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.weighted_playouts import weighted_playouts
from gizzard.core.cards import cards_in
from gizzard.core.game.position import Position
from gizzard.core.native import COMPILED
from gizzard.core.rules.ruleset import RuleSet
from gizzard.study.bid_tally import BidTally, Outcomes, added
from gizzard.study.first_hand import ASSUMPTION, FirstHand, chance, is_possible
from gizzard.study.heard import Heard, heard_bids
from gizzard.study.means import (
    CONFIDENCE,
    Deals,
    Floats,
    Mean,
    is_significant,
    share_error,
    unpaired_gap,
    weighted_mean,
    with_model,
)
from gizzard.study.question import Question, opening_of, position_after_bids
from gizzard.study.trials import rows_for

PROPOSALS = 32
"""Maximum number of deals drawn per deal that is played out."""

MAX_DRAWN = 400_000
"""Maximum number of deals drawn for a hand, however few of them fit the bids."""

FIRST_BATCH, BATCH_PLAYOUTS = 50, 1000
"""Deals before the first estimate, and playouts at most before another: each batch is as large as all before it."""
PLAIN_PLAYS = 800
"""Cards played before the first estimate if the core is not compiled: some seconds."""

RIVALS_DEALS = 2500
"""Number of deals after which only the leading bid is tried, whose chances are shown."""

DROP_DEALS, DROP_ERRORS, ENOUGH = 500, 3.0, 100
"""A bid that is worse than the best by DROP_ERRORS standard errors is dropped after DROP_DEALS deals, or earlier if
they are worth ENOUGH deals of equal weight."""

PRECISION = 0.01
"""The default half-width of the 95 % interval of every probability, counting the sampling error alone."""


@dataclass(frozen=True, slots=True)
class BidOdds:
    """The expected result of a bid."""

    bid: int
    expected: float
    """Points."""
    ci: tuple[float, float]
    """The 95 % interval of the expected points, including the uncertainty of the model of the others' bids."""
    made: float
    """The chance of making it."""
    deals: int
    """The number of deals on which it was tried."""
    tied: bool = False
    """Whether another bid is the best, but not significantly better."""


@dataclass(frozen=True, slots=True)
class HandOdds:
    """The result so far."""

    tricks: list[float]
    """The chance of taking 0, 1, … tricks after the best bid."""
    bids: list[BidOdds]
    best: int
    """The bid with the most expected points."""
    deals: int
    """The number of deals on which the best bid was tried."""
    margin: float
    """The largest half-width of the 95 % intervals of the chances; as ``ci``."""
    policy: str
    """The player in the playouts."""
    exact: bool
    heard: list[Heard]
    """The bids so far, and the cards that they suggest; none if the odds are exact."""


class Estimate(NamedTuple):
    """The odds, the underlying tally, and the progress, which is 1 at the target precision or number of deals."""

    odds: HandOdds
    tally: BidTally
    progress: float


def hand_odds(question: Question, deals: int | None = None, seed: int = 0) -> Iterator[HandOdds]:
    """The odds of each of the ``estimates``. Raises HandRefused."""
    return (estimate.odds for estimate in estimates(question, deals, seed))


def estimates(question: Question, deals: int | None = None, seed: int = 0) -> Iterator[Estimate]:
    """Successively refined estimates, until the best bid was tried on ``deals`` deals.

    Without ``deals``, until the sampling error of every probability is within PRECISION. Clearly worse bids are dropped
    on the way. A hand that can be computed exactly has a single estimate. Raises HandRefused.
    """
    estimate = refined(question, BidTally(), seed, deals)
    yield estimate
    while estimate.progress < 1:
        estimate = refined(question, estimate.tally, seed, deals)
        yield estimate


def refined(question: Question, tally: BidTally, seed: int = 0, most: int | None = None) -> Estimate:
    """The odds after adding one batch of deals to a tally.

    ``most``: the maximum number of deals for the best bid. Raises HandRefused.
    """
    opening = opening_of(question)
    position = position_after_bids(opening, question)
    if _is_exact(question, position):
        return Estimate(_exact(position, question), tally, 1)
    bids = position.legal(question.seat)
    best, live = _rivals(position, bids, tally)
    done = tally.tried(best) if tally.sums else 0
    batch = max(min(done, BATCH_PLAYOUTS // (len(live) + 1)), _first_batch(position, len(bids)))
    batch = batch if most is None else min(batch, most - done)
    rows = rows_for(batch, len(bids), len(question.bids) if question.hears_bids else 0)
    nets, mixed = quantized(nets_for(position.round_table)), seed + tally.drawn
    opponents = OpponentModel()
    opponents.name_bidders([BIDDERS.index(kind) for kind in question.kinds])
    playouts = weighted_playouts(position, opening, question.seat, bids, opponents, nets, rows, mixed)
    playouts.run(live, PROPOSALS * batch, _least_weight(tally))
    new_rows = rows[0][: playouts.rows], rows[1][: playouts.rows], rows[3]
    tally = added(tally, _possible(position, bids), playouts.drawn, new_rows)
    odds = _answer(position, bids, tally, [*heard_bids(question, tally)])
    progress = odds.deals / most if most else _progress(tally.deals(bids.index(odds.best)), odds.tricks, tally.drawn)
    return Estimate(odds, tally, progress)


def _first_batch(position: Position, bids: int) -> int:
    """Deals before the first estimate: without a compiled core as many as take no longer than a person waits."""
    if COMPILED:
        return FIRST_BATCH
    return max(1, min(FIRST_BATCH, PLAIN_PLAYS // (bids * position.cards * position.size)))


CHANGES = (0, 1, -1, 2, -2)
"""By how much a card may change a bid. More changes in one round are very rare; they count as none."""


def _changes(position: Position) -> Sequence[int]:
    """The changes of a bid that are possible by the rules."""
    return CHANGES if position.spec.bids_change_at_most else CHANGES[:1]


def _changed(position: Position, bid: int) -> list[int]:
    """A bid after each change."""
    return [min(max(bid + change, 0), position.cards) for change in _changes(position)]


def _possible(position: Position, bids: Sequence[int]) -> Outcomes:
    """The outcomes of the bids."""
    takings = range(position.cards + 1)
    return np.array(
        [
            [[2 * position.score(bid, taken) + (bid == taken) for taken in takings] for bid in _changed(position, each)]
            for each in bids
        ]
    )


def _least_weight(tally: BidTally) -> int:
    """The weight below which deals are only sampled: three times the mean, at most the best deal's."""
    return min(3 * tally.fit // tally.drawn, tally.best_fit) if tally.drawn else 0


def _rivals(position: Position, bids: Sequence[int], tally: BidTally) -> tuple[int, list[int]]:
    """The index of the leading bid, and those of the bids that may still prove better."""
    places = list(range(len(bids)))
    if not tally.sums:
        return 0, places
    means = [weighted_mean(_points(position, bid), tally.deals(index)) for index, bid in enumerate(bids)]
    best = max(places, key=lambda index: means[index].value)
    if tally.tried(best) >= RIVALS_DEALS:
        return best, [best]
    if tally.tried(best) < DROP_DEALS and tally.deals(best).effective < ENOUGH:
        return best, places
    gaps = [means[best].value - mean.value - DROP_ERRORS * hypot(means[best].se, mean.se) for mean in means]
    return best, [index for index in places if gaps[index] <= 0]


def _is_exact(question: Question, position: Position) -> bool:
    """Whether it is a one-card hand of the standard game, after bids that are possible if everyone bids by the odds."""
    standard = question.rules == RuleSet(question.rules.players) and len(question.hand) == 1
    return standard and is_possible(_table(question, position), question.bids)


def _table(question: Question, position: Position) -> FirstHand:
    return FirstHand(question.rules.players, question.turn_up, position.trump)


def _exact(position: Position, question: Question) -> HandOdds:
    """The odds of a one-card hand in the standard game."""
    taken = float(chance(_table(question, position), question.bids, question.hand[0]))
    tricks = [1 - taken, taken]
    bids = [
        BidOdds(bid, expected, (expected, expected), tricks[bid], deals=0)
        for bid, expected in _exact_points(position, tricks)
    ]
    best = max(bids, key=lambda odds: odds.expected).bid
    return HandOdds(tricks, bids, best, deals=0, margin=0.0, policy=ASSUMPTION, exact=True, heard=[])


def _exact_points(position: Position, tricks: Sequence[float]) -> Iterator[tuple[int, float]]:
    for bid in position.legal(next(cards_in(position.waiting))):
        yield bid, sum(share * position.score(bid, taken) for taken, share in enumerate(tricks))


def _answer(position: Position, bids: Sequence[int], tally: BidTally, heard: list[Heard]) -> HandOdds:
    tried = [(_points(position, bid), tally.deals(index)) for index, bid in enumerate(bids)]
    best = max(range(len(bids)), key=lambda index: weighted_mean(*tried[index]).value)
    gaps = [unpaired_gap(*tried[best], *each) for each in tried]
    odds = [
        _bid_odds(bid, *tried[index], _met(position, bid), tied=index != best and not is_significant(gaps[index]))
        for index, bid in enumerate(bids)
    ]
    deals = tried[best][1]
    takings = _takings(position)
    tricks = [weighted_mean(taken, deals).value for taken in takings]
    margin = _margin(deals, takings, tricks)
    return HandOdds(tricks, odds, bids[best], odds[best].deals, margin, REFERENCE, exact=False, heard=heard)


def _bid_odds(bid: int, points: Floats, deals: Deals, met: Floats, tied: bool) -> BidOdds:
    mean, error = with_model(weighted_mean(points, deals), points, deals)
    made = weighted_mean(met, deals).value
    ci = mean - CONFIDENCE * error, mean + CONFIDENCE * error
    return BidOdds(bid, mean, ci, made, int(deals.size.sum()), tied)


def _points(position: Position, bid: int) -> Floats:
    """The points of a bid, by group of deals."""
    points: Floats = (_possible(position, [bid])[0] // 2).astype(np.float64).ravel()
    return points


def _met(position: Position, bid: int) -> Floats:
    """1 for the groups of deals in which a bid is made, as it is in the end, otherwise 0."""
    met: Floats = (_possible(position, [bid])[0] % 2).astype(np.float64).ravel()
    return met


def _takings(position: Position) -> Floats:
    """By number of tricks, 1 for the groups of deals in which that number was taken, otherwise 0."""
    return np.tile(np.eye(position.cards + 1), len(_changes(position)))


def _margin(deals: Deals, takings: Floats, tricks: Sequence[float]) -> float:
    shares = zip(takings, tricks, strict=True)
    return CONFIDENCE * max(with_model(Mean(share, _error(share, deals)), taken, deals).se for taken, share in shares)


def _error(share: float, deals: Deals) -> float:
    return share_error(share, share * (1 - share), deals.effective)


def _progress(deals: Deals, tricks: Sequence[float], drawn: int) -> float:
    """The error halves with four times as many deals."""
    error = CONFIDENCE * max(_error(share, deals) for share in tricks)
    return min(max((PRECISION / error) ** 2, drawn / MAX_DRAWN), 1.0)
