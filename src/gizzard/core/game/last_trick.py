"""The trick of the last card: who is winning it, and why. All its cards are face up."""

from __future__ import annotations

from typing import NamedTuple

from gizzard.core.cards import Suit
from gizzard.core.game.state import State
from gizzard.core.rules.tricks import Reason, reason_of


class LastTrick(NamedTuple):
    """Seat and reason of the winning card, and the suit that was led."""

    seat: int
    reason: Reason
    led: Suit


def last_trick(state: State) -> LastTrick | None:
    """The trick of the last card, also if it was the last of its round; None before the first card."""
    under_way = state.position if state.position.played and not state.between_rounds else None
    played = under_way or (state.history[-1] if state.history else None)
    if played is None:
        return None
    return LastTrick(played.next_leaders[-1], reason_of(played.strengths[-1]), played.led_suits[-1])
