"""The trick of the last card: who is winning it, and why. All its cards are face up."""

from typing import Literal

import msgspec

from gizzard.core.cards import NO_SUIT, Suit
from gizzard.core.game.state import State
from gizzard.core.rules.tricks import LEAD_OPEN, Why, why_taken

Lead = Literal["open", "free", "suit"]
"""`open`: only Jesters so far, the next card decides; `free`: a Wizard was led, nobody has to follow; `suit`: a suit
was led."""


class LastTrick(msgspec.Struct, frozen=True):
    """The trick of the last played card: the seat that is winning it, and why."""

    seat: int
    why: Why
    lead: Lead


def last_trick(state: State) -> LastTrick | None:
    """The trick of the last card, also if it was the last of its round; None before the first card."""
    position = state.position
    if not position.played and state.history:
        position = state.history[-1]
    if not position.played:
        return None
    return LastTrick(position.next_leaders[-1], why_taken(position.strengths[-1]), _lead(position.led_suits[-1]))


def _lead(led: Suit) -> Lead:
    if led == LEAD_OPEN:
        return "open"
    return "free" if led == NO_SUIT else "suit"
