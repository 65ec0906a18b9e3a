"""A round's specification in JSON, with which clients display the round without knowing the rules."""

from operator import attrgetter
from typing import Annotated, Any, Literal, TypedDict, cast

from gizzard.core.cards import cards_in, codes_of
from gizzard.core.formats.fields import Shared, computed
from gizzard.core.formats.rounds import by_seat
from gizzard.core.formats.types import Special
from gizzard.core.game.plan import announced_rules, unusual_rules
from gizzard.core.game.state import State
from gizzard.core.rules.bidding import BidsShown
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.scoring import bids_count
from gizzard.core.rules.trump import TURNED_UP


class BidLimitJson(TypedDict):
    """The limit on the last bid of a round."""

    rule: Annotated[str, Shared(attrgetter("rule.value"))]
    leader_only: bool
    """Whether it binds only a sole leader."""
    zero_allowed: bool


def codes(name: str) -> Shared:
    """The codes of the cards in a mask."""
    return Shared(lambda spec: codes_of(cards_in(getattr(spec, name))))


def bid_limit(spec: RoundSpec) -> dict[str, Any] | None:
    """The limit on the last bid."""
    return computed(BidLimitJson, spec.limit, None) if spec.limit else None


class ScheduledRound(TypedDict):
    """The properties of a round of a plan, independent of the rules that cause them. Cards are codes."""

    simultaneous: Annotated[bool, Shared(lambda spec: spec.bidding_mode.asked and not spec.bidding_mode.in_turn)]
    """Whether all bid simultaneously."""
    bids_asked: Annotated[bool, Shared(attrgetter("bidding_mode.asked"))]
    """Whether anybody chooses a bid: else everyone's is zero."""
    bids_shown: Annotated[BidsShown, Shared(attrgetter("bidding_mode.shown"))]
    bids_on_fingers: Annotated[bool, Shared(attrgetter("bidding_mode.on_fingers"))]
    bids_count: Annotated[bool, Shared(lambda spec: bids_count(spec.scoring))]
    """Whether points depend on the bid."""
    bid_limit: Annotated[BidLimitJson | None, Shared(bid_limit)]
    dealer_bids: bool
    own_hand_hidden: bool
    """Whether players see all hands but their own."""
    trump_change: Annotated[str, Shared(attrgetter("trump_change.value"))]
    top_cards: Annotated[list[str], codes("top_cards")]
    """The cards that beat everything."""
    magic_cards: Annotated[list[str], codes("magic")]
    """The cards that win a trick led in their suit by another card."""
    number: int
    cards: int
    """Dealt to each seat."""
    blind: Annotated[bool, Shared(lambda spec: spec.blind and not spec.own_hand_hidden)]
    """Whether hands are seen only after the last bid."""
    wizards: Annotated[list[str], codes("wizards")]
    """The cards that count as Wizards."""
    jesters: Annotated[list[str], codes("jesters")]
    calls: bool
    """Whether the player of a special card calls it."""
    exchange: Annotated[Literal["none", "pass", "pull"], Shared(attrgetter("exchange.value"))]
    last_card_up: bool
    trump: Annotated[
        Literal["turn-up", "rotating"], Shared(lambda spec: "turn-up" if spec.trump == TURNED_UP else "rotating")
    ]
    eliminates: bool
    """Whether the player with the lowest total is out after it."""
    names: Annotated[list[str], Shared(lambda spec: [name.value for name in spec.names])]
    """The special rules of which the dealer names one."""


class RoundSpecJson(ScheduledRound):
    """The rules of the round under way, with which clients display it without knowing the rules."""

    special: Special | None
    """The special rule that the dealer has named."""
    unusual: list[str]
    """The keys of the rules that make this round differ from the standard game."""
    announced: list[str]
    """Those of `unusual` that had another effect on the round before: what players are told at the start."""
    passes_to: list[int | None]
    """By seat, who gets the card that it passes; None if it is out of the game."""


def spec_json(state: State) -> RoundSpecJson:
    """The round under way, or the one that ended last."""
    position = state.position
    special = cast(Special, position.special.to_json()) if position.special else None
    rules, number = state.rules, position.spec.number
    return {
        **round_spec_json(position.spec),
        "special": special,
        "unusual": list(unusual_rules(rules, number)),
        "announced": list(announced_rules(rules, number)),
        "passes_to": by_seat(position.seats, position.after),
    }


def round_spec_json(spec: RoundSpec) -> ScheduledRound:
    """One round of a plan as data."""
    return cast(ScheduledRound, computed(ScheduledRound, spec, None))
