"""Bidding modes, and the limits on the last bid."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from gizzard.core.cards import Hand
from gizzard.core.native.struct import MAX_SEATS, Totals
from gizzard.core.rules.values import Part, choice, choice_or_parts, flag, number_between


class Bidding(StrEnum):
    """How bids are made and when they are shown."""

    OPEN = "open"
    HIDDEN = "hidden"
    HANDS_IN = "hands-in"
    DELAYED = "delayed"
    CHATHAM = "chatham"
    ZERO = "zero"


BidsShown = Literal["as-made", "before-play", "after-round"]
"""When all see a bid."""


@dataclass(frozen=True, slots=True)
class BiddingMode:
    """How the bids of a round are made, and when all see them."""

    asked: bool = True
    """Whether anybody chooses a bid: else everyone's is zero."""
    in_turn: bool = False
    """Bids are made one after another; else all bid simultaneously."""
    shown: BidsShown = "before-play"
    on_fingers: bool = False
    """Bids are shown as fists and fingers, on the dealer's count of three."""

    @property
    def heard(self) -> bool:
        """Whether who bids later knows the bids made before."""
        return self.in_turn and self.shown == "as-made"


MODES: dict[Bidding, BiddingMode] = {
    Bidding.OPEN: BiddingMode(in_turn=True, shown="as-made"),
    Bidding.HIDDEN: BiddingMode(),
    Bidding.HANDS_IN: BiddingMode(on_fingers=True),
    Bidding.DELAYED: BiddingMode(shown="after-round"),
    Bidding.CHATHAM: BiddingMode(shown="after-round"),
    Bidding.ZERO: BiddingMode(asked=False),
}
"""What the names stand for (S0 and S2)."""


class LastBid(StrEnum):
    """The limit on the last bid of a round."""

    FREE = "free"
    CANADIAN = "canadian"
    CANADIAN_FINAL = "canadian-final"
    HARDCORE = "hardcore"
    CANADIAN_HARDCORE = "canadian+hardcore"
    NEVER_EVEN = "never-even"


FREE, CANADIAN, CANADIAN_FINAL, HARDCORE, CANADIAN_HARDCORE, NEVER_EVEN = range(6)
"""The members of LastBid by index."""

LAST_BIDS = tuple(LastBid)

NO_BID = -1
"""Not bid yet, or no bid is barred."""


@dataclass(frozen=True, slots=True)
class BidLimit:
    """A rule that bars the last bidder from making the sum of bids equal the number of cards."""

    rule: LastBid
    from_cards: int = 1
    """The minimum hand size to which it applies."""
    zero_allowed: bool = False
    """A bid of zero is always allowed."""

    @property
    def leader_only(self) -> bool:
        """Whether it applies only to the sole leader."""
        return self.rule in (LastBid.CANADIAN, LastBid.CANADIAN_FINAL)

    def holds(self, cards: int, last_round: bool) -> bool:
        """Whether it applies to a hand size."""
        return cards >= self.from_cards and (last_round or self.rule is not LastBid.CANADIAN_FINAL)


_CANADIAN = BidLimit(LastBid.CANADIAN, zero_allowed=True)
_HARDCORE = BidLimit(LastBid.HARDCORE, from_cards=4)

LIMITS: dict[LastBid, tuple[BidLimit, ...]] = {
    LastBid.FREE: (),
    LastBid.CANADIAN: (_CANADIAN,),
    LastBid.CANADIAN_FINAL: (BidLimit(LastBid.CANADIAN_FINAL, zero_allowed=True),),
    LastBid.HARDCORE: (_HARDCORE,),
    LastBid.CANADIAN_HARDCORE: (_HARDCORE, _CANADIAN),
    LastBid.NEVER_EVEN: (BidLimit(LastBid.NEVER_EVEN),),
}
"""What the names stand for, the limit that goes first where two hold: S0 and S3 for the Canadian Rule and its exemption
of zero, S0 for hardcore from four cards, practice for the others."""


def limit_from(parts: Mapping[str, Any]) -> LastBid | BidLimit:
    """A limit that differs from its rule in the given parts; the plain rule if it does not differ."""
    rule: LastBid = parts["rule"]
    (named,) = LIMITS[rule]
    limit = BidLimit(rule, parts.get("from", named.from_cards), parts.get("zero", named.zero_allowed))
    return rule if limit == named else limit


def parts_of_limit(limit: BidLimit) -> dict[str, Any]:
    """A limit as its rule and the parts that differ from it."""
    (named,) = LIMITS[limit.rule]
    parts: dict[str, Any] = {"rule": limit.rule.value}
    parts |= {} if limit.from_cards == named.from_cards else {"from": limit.from_cards}
    return parts | ({} if limit.zero_allowed == named.zero_allowed else {"zero": limit.zero_allowed})


LAST_BID = choice_or_parts(
    LastBid,
    (
        Part("rule", choice(name for name, limits in LIMITS.items() if len(limits) == 1)),
        Part("from", number_between(1), required=False),
        Part("zero", flag(), required=False),
    ),
    limit_from,
    parts_of_limit,
)


def rule_of(last_bid: LastBid | BidLimit) -> LastBid:
    """The name of the rule."""
    return last_bid.rule if isinstance(last_bid, BidLimit) else last_bid


def concerning(last_bid: LastBid | BidLimit, last_round: bool) -> LastBid:
    """The rule on the last bid, or FREE in the rounds to which it does not apply."""
    rule = rule_of(last_bid)
    return LastBid.FREE if rule is LastBid.CANADIAN_FINAL and not last_round else rule


def limit_of(last_bid: LastBid | BidLimit, cards: int, last_round: bool) -> BidLimit | None:
    """The limit on the last bid for a hand size; None if there is none."""
    limits = LIMITS[last_bid] if isinstance(last_bid, LastBid) else (last_bid,)
    return next((limit for limit in limits if limit.holds(cards, last_round)), None)


def binds(leader_only: bool, seat: int, last_bidder: int, seats: Hand, scores: Totals) -> bool:
    """Whether the limit of a round binds a seat: only the last to bid, and under some rules only as the sole leader of
    the seats in the round."""
    leads: bool = True
    for other in range(MAX_SEATS):
        if other != seat and seats >> other & 1 and scores[other] >= scores[seat]:
            leads = False
    return seat == last_bidder and (leads or not leader_only)


def barred_bid(cards: int, total: int, zero_allowed: bool) -> int:
    """The bid that would make ``total``, the sum of the others' bids, equal the number of cards; NO_BID if none."""
    even = cards - total
    return NO_BID if even < 0 or (even == 0 and zero_allowed) else even
