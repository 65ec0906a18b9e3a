"""The trick of the last card: who is winning it, and why. All its cards are face up."""

from __future__ import annotations

from typing import NamedTuple

from gizzard.core.cards import Suit
from gizzard.core.game.state import State
from gizzard.core.rules.tricks import Why, why_taken


class LastTrick(NamedTuple):
    """The seat of the winning card, why it wins, and the suit that was led."""

    seat: int
    why: Why
    led: Suit


def last_trick(state: State) -> LastTrick | None:
    """The trick of the last card, also if it was the last of its round; None before the first card."""
    rounds = (state.position, *state.history[-1:])
    played = next((position for position in rounds if position.played), None)
    if played is None:
        return None
    return LastTrick(played.next_leaders[-1], why_taken(played.strengths[-1]), played.led_suits[-1])
