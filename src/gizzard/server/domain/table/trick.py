"""What a table tells of its trick."""

from __future__ import annotations

from gizzard.cards import NO_SUIT, Suit
from gizzard.game.last_trick import last_trick
from gizzard.game.state import State
from gizzard.rules.tricks import LEAD_OPEN
from gizzard.server.domain.wire import Lead, TrickJson


def trick_json(state: State) -> TrickJson | None:
    """The trick to which the last card was played; None before the first."""
    trick = last_trick(state)
    return trick and TrickJson(trick.seat, trick.reason.value, _lead(trick.led))


def _lead(led: Suit) -> Lead:
    if led == LEAD_OPEN:
        return "open"
    return "free" if led == NO_SUIT else "suit"
