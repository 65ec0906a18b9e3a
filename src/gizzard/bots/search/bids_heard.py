"""What the bids of others say about their hands."""

from __future__ import annotations

from math import exp

from gizzard.bots.search.heuristic import ONE_TRICK, CardValues, expected_tricks, nearest_bid, whole_worth
from gizzard.bots.search.sampling import Sampler
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.visibility import SEES_OWN_HAND

STEPS_A_TRICK = 16
LIKELIHOODS: tuple[int, ...] = tuple(max(round(2**20 * exp(-2.0 * step / STEPS_A_TRICK)), 1) for step in range(112))
"""Likelihood of a bid by its distance from the value of the hand, in steps."""


def bids_informed(position: Position) -> bool:
    """Whether bids were chosen by players who saw their hands, and are shown."""
    return not position.all_zero and position.seen_bidding & SEES_OWN_HAND != 0 and position._bids_shown()


def likelihood_of_bids(deal: Position, source: Sampler, card_values: CardValues) -> int:
    """The likelihood of the others' bids, given the hands that were drawn last from the source."""
    steps: int = 0
    for other in range(deal.players):
        if other != source.seat and deal._bids_here(other) and deal._bids[other] != NO_BID:
            worth = whole_worth(
                deal, source._dealt[other], source._dealt_extras[other], trump_bid_on(deal), card_values
            )
            steps += abs(deal._bid_made(other) * ONE_TRICK - worth) * STEPS_A_TRICK // ONE_TRICK
    return LIKELIHOODS[min(steps, len(LIKELIHOODS) - 1)]


def trump_bid_on(position: Position) -> int:
    """The trump at the time of bidding."""
    return position.opening_trump if position.tricks > 0 else position.trump


def guess_bids(deal: Position, source: Sampler, card_values: CardValues) -> None:
    """Set hidden bids to those that the heuristic player would make on the hands that were drawn last from the source,
    changed as drawn."""
    for other in range(deal.players):
        if other != source.seat and deal._bids[other] != NO_BID:
            worth: int = whole_worth(
                deal, source._dealt[other], source._dealt_extras[other], trump_bid_on(deal), card_values
            )
            deal._bids[other] = nearest_bid(deal, other, worth)
            source._change_guess(deal, other)


@compiled
def expected_bid(position: Position, seat: int, card_values: CardValues) -> int:
    """The bid nearest to the expected tricks, the lower one if two are, even if it may not be made.

    Raises ValueError if the seat is not to act.
    """
    if seat < 0 or seat >= position.players or not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    expected: int = (2 * expected_tricks(position, seat, card_values) + ONE_TRICK - 1) // (2 * ONE_TRICK)
    return expected if expected < position.cards else int(position.cards)
