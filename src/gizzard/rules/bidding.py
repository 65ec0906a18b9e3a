"""How bids are made, and which bid the last to bid may not make."""

from enum import StrEnum


class Bidding(StrEnum):
    """How bids are made and when they are shown."""

    OPEN = "open"
    HIDDEN = "hidden"
    HANDS_IN = "hands-in"
    DELAYED = "delayed"
    CHATHAM = "chatham"
    ZERO = "zero"


SHOWN_AT_ROUND_END = frozenset({Bidding.DELAYED, Bidding.CHATHAM})
"""Bids that nobody else sees until the last trick is taken."""


class LastBid(StrEnum):
    """The limit on the last bid of a round."""

    FREE = "free"
    CANADIAN = "canadian"
    CANADIAN_FINAL = "canadian-final"
    HARDCORE = "hardcore"
    CANADIAN_HARDCORE = "canadian+hardcore"
    NEVER_EVEN = "never-even"


FREE, CANADIAN, CANADIAN_FINAL, HARDCORE, CANADIAN_HARDCORE, NEVER_EVEN = range(6)
"""The members of LastBid by their place, as play counts them."""

LAST_BIDS = tuple(LastBid)

HARDCORE_CARDS = 4
"""The hardcore rule is for hands of so many cards or more (S0)."""

NO_BID = -1
"""Not bid yet, or no bid is barred."""


def barring_rule(rule: int, cards: int, leads: bool) -> int:
    """The rule that limits the last bid in a hand of ``cards``, or FREE.

    ``leads``: the bidder alone has the highest score.
    """
    if rule == NEVER_EVEN:
        return rule
    if rule in (HARDCORE, CANADIAN_HARDCORE) and cards >= HARDCORE_CARDS:
        return HARDCORE
    if not leads or rule == HARDCORE:
        return FREE
    return CANADIAN if rule == CANADIAN_HARDCORE else rule


def barred_bid(rule: int, cards: int, total: int) -> int:
    """The bid that would make ``total``, the others' bids, even with the number of cards; NO_BID where none is barred.

    Under the Canadian Rule a bid of zero is always allowed (S0, S3); under the others it is not.
    """
    even = cards - total
    if rule == FREE or even < 0:
        return NO_BID
    zero_allowed = rule in (CANADIAN, CANADIAN_FINAL)
    return NO_BID if even == 0 and zero_allowed else even
