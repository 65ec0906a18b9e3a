"""A round's specification in JSON: what a screen needs to draw the round without knowing a rule."""

from typing import Any

from gizzard.cards import cards_in, codes_of
from gizzard.game.state import State
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.trump import TURNED_UP


def spec_form(state: State) -> dict[str, Any]:
    """The round under way, or the one that ended last, as data; hands of cards are lists of codes."""
    position = state.position
    form = round_form(position.spec)
    form["saboteur"] = position.dealer if position.spec.saboteur else None
    form["special"] = position.special.to_json() if position.special else None
    return form


def round_form(spec: RoundSpec) -> dict[str, Any]:
    """One round of a plan as data."""
    return {
        "number": spec.number,
        "cards": spec.cards,
        "bidding": spec.bidding.value,
        "last_bid": spec.last_bid.value,
        "blind": spec.blind and not spec.forehead,
        "forehead": spec.forehead,
        "wizards": codes_of(cards_in(spec.wizards)),
        "jesters": codes_of(cards_in(spec.jesters)),
        "calls": spec.calls,
        "exchange": spec.exchange.value,
        "last_card_up": spec.last_card_up,
        "uber": codes_of(cards_in(spec.uber)),
        "scoring": spec.scoring.value,
        "tricksy": spec.tricksy.value,
        "saboteur": spec.saboteur,
        "trump": "turn-up" if spec.trump == TURNED_UP else "rotating",
        "eliminates": spec.eliminates,
        "names": [name.value for name in spec.names],
    }
