"""A round's specification in JSON, with which clients display the round without knowing the rules."""

from typing import Literal, TypedDict, cast

from gizzard.core.cards import cards_in, codes_of
from gizzard.core.formats.types import Special
from gizzard.core.game.plan import unusual_rules
from gizzard.core.game.state import State
from gizzard.core.rules.bidding import BidLimit, BidsShown
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.scoring import bids_count
from gizzard.core.rules.trump import TURNED_UP


class BidLimitJson(TypedDict):
    """The limit on the last bid of a round."""

    rule: str
    leader_only: bool
    """Whether it binds only a sole leader."""
    zero_allowed: bool


class RoundProperties(TypedDict):
    """The properties of a round, independent of the rules that cause them. Cards are codes."""

    simultaneous: bool
    """Whether all bid simultaneously."""
    bids_asked: bool
    """Whether anybody chooses a bid: else everyone's is zero."""
    bids_shown: BidsShown
    bids_on_fingers: bool
    bids_count: bool
    """Whether points depend on the bid."""
    bid_limit: BidLimitJson | None
    dealer_bids: bool
    own_hand_hidden: bool
    """Whether players see all hands but their own."""
    trump_change: str
    top_cards: list[str]
    """The cards that beat everything."""
    magic_cards: list[str]
    """The cards that win a trick led in their suit by another card."""


class ScheduledRound(RoundProperties):
    """A round of a plan."""

    number: int
    cards: int
    """Dealt to each seat."""
    blind: bool
    """Whether hands are seen only after the last bid."""
    wizards: list[str]
    """The cards that count as Wizards."""
    jesters: list[str]
    calls: bool
    """Whether the player of a special card calls it."""
    exchange: Literal["none", "pass", "pull"]
    last_card_up: bool
    trump: Literal["turn-up", "rotating"]
    eliminates: bool
    """Whether the player with the lowest total is out after it."""
    names: list[str]
    """The special rules of which the dealer names one."""


class RoundSpecJson(ScheduledRound):
    """The rules of the round under way, with which clients display it without knowing the rules."""

    special: Special | None
    """The special rule that the dealer has named."""
    unusual: list[str]
    """The keys of the rules that make this round differ from the standard game."""
    passes_to: list[int | None]
    """By seat, who gets the card that it passes; None if it is out of the game."""


def spec_json(state: State) -> RoundSpecJson:
    """The round under way, or the one that ended last."""
    position = state.position
    special = cast(Special, position.special.to_json()) if position.special else None
    unusual = list(unusual_rules(state.rules, position.spec.number))
    return {
        **round_spec_json(position.spec),
        "special": special,
        "unusual": unusual,
        "passes_to": [after if position.seats >> seat & 1 else None for seat, after in enumerate(position.after)],
    }


def limit_json(limit: BidLimit) -> BidLimitJson:
    """The limit on the last bid of a round as data."""
    return {"rule": limit.rule.value, "leader_only": limit.leader_only, "zero_allowed": limit.zero_allowed}


def properties_json(spec: RoundSpec) -> RoundProperties:
    """The properties of a round, independent of the rules that cause them."""
    mode = spec.bidding_mode
    return {
        "simultaneous": mode.asked and not mode.in_turn,
        "bids_asked": mode.asked,
        "bids_shown": mode.shown,
        "bids_on_fingers": mode.on_fingers,
        "bids_count": bids_count(spec.scoring),
        "bid_limit": limit_json(spec.limit) if spec.limit else None,
        "dealer_bids": spec.dealer_bids,
        "own_hand_hidden": spec.own_hand_hidden,
        "trump_change": spec.trump_change.value,
        "top_cards": codes_of(cards_in(spec.top_cards)),
        "magic_cards": codes_of(cards_in(spec.magic)),
    }


def round_spec_json(spec: RoundSpec) -> ScheduledRound:
    """One round of a plan as data."""
    return {
        **properties_json(spec),
        "number": spec.number,
        "cards": spec.cards,
        "blind": spec.blind and not spec.own_hand_hidden,
        "wizards": codes_of(cards_in(spec.wizards)),
        "jesters": codes_of(cards_in(spec.jesters)),
        "calls": spec.calls,
        "exchange": spec.exchange.value,
        "last_card_up": spec.last_card_up,
        "trump": "turn-up" if spec.trump == TURNED_UP else "rotating",
        "eliminates": spec.eliminates,
        "names": [name.value for name in spec.names],
    }
