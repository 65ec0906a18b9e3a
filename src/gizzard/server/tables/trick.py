"""The current trick of a table as JSON."""

from __future__ import annotations

from gizzard.core.cards import NO_SUIT, Suit
from gizzard.core.game.last_trick import last_trick
from gizzard.core.game.state import State
from gizzard.core.rules.tricks import LEAD_OPEN
from gizzard.server.tables.messages import Lead, TrickJson


def trick_json(state: State) -> TrickJson | None:
    """The trick of the last played card; None before the first card."""
    trick = last_trick(state)
    return trick and TrickJson(trick.seat, trick.reason.value, _lead(trick.led))


def _lead(led: Suit) -> Lead:
    if led == LEAD_OPEN:
        return "open"
    return "free" if led == NO_SUIT else "suit"
