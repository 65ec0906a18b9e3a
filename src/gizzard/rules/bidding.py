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


HARDCORE_CARDS = 4
"""The hardcore rule is for hands of so many cards or more (S0)."""

NO_BID = -1
"""Not bid yet, or no bid is barred."""


def barring_rule(rule: LastBid, cards: int, leads: bool) -> LastBid | None:
    """The rule that limits the last bid in a hand of ``cards``; ``leads``: the bidder alone has the highest score."""
    if rule is LastBid.NEVER_EVEN:
        return rule
    if rule in (LastBid.HARDCORE, LastBid.CANADIAN_HARDCORE) and cards >= HARDCORE_CARDS:
        return LastBid.HARDCORE
    if rule is LastBid.CANADIAN_HARDCORE and leads:
        return LastBid.CANADIAN
    return rule if rule in (LastBid.CANADIAN, LastBid.CANADIAN_FINAL) and leads else None


def barred_bid(rule: LastBid | None, cards: int, total: int) -> int:
    """The bid that would make ``total``, the others' bids, even with the number of cards; NO_BID where none is barred.

    Under the Canadian Rule a bid of zero is always allowed (S0, S3); under the others it is not.
    """
    even = cards - total
    if rule is None or even < 0:
        return NO_BID
    zero_allowed = rule in (LastBid.CANADIAN, LastBid.CANADIAN_FINAL)
    return NO_BID if even == 0 and zero_allowed else even
