"""Who may see what of a round under way, as bits: the one table that position, views and samplers read.

It holds for the seats of the round. Anyone else sees the bids that all see, and no hand but the cards that
lie open. Nothing of a round is hidden once it is over.
"""

from gizzard.core.rules.roundspec import RoundSpec

SEES_OWN_HAND, SEES_OTHER_HANDS, SEES_BIDS, SEES_LAST_CARDS = 1, 2, 4, 8
"""One's own hand, the hands of the others, the bids made so far, the last card dealt to each hand."""


def visible(spec: RoundSpec, all_bid: bool) -> int:
    """The mask of what a seat sees, while some still bid or once all have bid."""
    return _hands(spec, all_bid) | _bids(spec, all_bid) | (SEES_LAST_CARDS if spec.last_card_up else 0)


def _hands(spec: RoundSpec, all_bid: bool) -> int:
    """A card on the forehead is seen by the others alone; a blind hand by nobody until all have bid (S0)."""
    if spec.own_hand_hidden:
        return SEES_OTHER_HANDS
    return SEES_OWN_HAND if all_bid or not spec.blind else 0


def _bids(spec: RoundSpec, all_bid: bool) -> int:
    shown = spec.bidding_mode.shown
    if shown == "after-round":
        return 0
    return SEES_BIDS if all_bid or shown == "as-made" else 0
