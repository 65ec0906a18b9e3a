"""A round's specification in JSON, with which clients display the round without knowing the rules."""

from typing import Any

from gizzard.core.cards import cards_in, codes_of
from gizzard.core.game.plan import unusual_rules
from gizzard.core.game.state import State
from gizzard.core.rules.bidding import BidLimit
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.scoring import bids_count
from gizzard.core.rules.trump import TURNED_UP
from gizzard.core.rules.visibility import SEES_BIDS, visible


def spec_json(state: State) -> dict[str, Any]:
    """The round under way, or the one that ended last, as data; hands of cards are lists of codes."""
    position = state.position
    form = round_spec_json(position.spec)
    form["special"] = position.special.to_json() if position.special else None
    form["unusual"] = list(unusual_rules(state.rules, position.spec.number))
    return form


def bids_shown_when(spec: RoundSpec) -> str:
    """When bids are shown to all: ``as-made``, ``before-play`` or ``after-round``."""
    if visible(spec, all_bid=False) & SEES_BIDS:
        return "as-made"
    return "before-play" if visible(spec, all_bid=True) & SEES_BIDS else "after-round"


def limit_json(limit: BidLimit) -> dict[str, Any]:
    """The limit on the last bid of a round: its rule, and whether it binds only a sole leader and exempts zero."""
    return {"rule": limit.rule.value, "leader_only": limit.leader_only, "zero_allowed": limit.zero_allowed}


def properties_json(spec: RoundSpec) -> dict[str, Any]:
    """The properties of a round, independent of the rules that cause them."""
    return {
        "simultaneous": spec.simultaneous,
        "bids_asked": spec.bids_asked,
        "bids_shown": bids_shown_when(spec),
        "bids_on_fingers": spec.bids_on_fingers,
        "bids_count": bids_count(spec.scoring),
        "bid_limit": limit_json(spec.limit) if spec.limit else None,
        "dealer_bids": spec.dealer_bids,
        "own_hand_hidden": spec.own_hand_hidden,
        "trump_change": spec.trump_change.value,
        "top_cards": codes_of(cards_in(spec.top_cards)),
        "magic_cards": codes_of(cards_in(spec.magic)),
    }


def round_spec_json(spec: RoundSpec) -> dict[str, Any]:
    """One round of a plan as data."""
    return properties_json(spec) | {
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
