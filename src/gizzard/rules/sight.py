"""Who may see what: hands and bids."""

from gizzard.rules.bidding import SHOWN_AT_ROUND_END, Bidding
from gizzard.rules.roundspec import RoundSpec


def own_hand_seen(spec: RoundSpec, all_bid: bool) -> bool:
    """Whether a player may look at their own hand: not their card on the forehead, a blind hand after the bids (S0)."""
    return not spec.forehead and (all_bid or not spec.blind)


def bids_shown(bidding: Bidding, all_bid: bool, round_over: bool) -> bool:
    """Whether the bids made so far lie open to all."""
    if bidding in SHOWN_AT_ROUND_END:
        return round_over
    return all_bid or bidding in (Bidding.OPEN, Bidding.ZERO)


def in_turn(bidding: Bidding) -> bool:
    """Whether bids are made one after another."""
    return bidding is Bidding.OPEN
