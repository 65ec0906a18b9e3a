"""The winning card of a trick and why it wins, for players; `game` has its own, faster version."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from gizzard.cards import Card, Suit, is_special
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.tricks import (
    CALL,
    LEAD_OPEN,
    MAGIC_STRENGTH,
    SUIT_STRENGTH,
    TRUMP_SHIFT,
    TRUMP_STRENGTH,
    UBER_STRENGTH,
    WIZARD_STRENGTH,
    called_wizard,
    led_after,
    strength,
    top_strength,
)


class Reason(StrEnum):
    """Why a card wins its trick (S3; `beats-all` and `magic`: S1)."""

    JESTER = "first-jester"
    """All cards are Jesters."""
    SUIT = "highest-of-suit"
    """The highest card of the led suit; the trick has no trump."""
    TRUMP = "highest-trump"
    WIZARD = "first-wizard"
    MAGIC = "magic"
    """A two of the led suit, if twos are magic."""
    TOP = "beats-all"
    """The card that beats everything in this round."""


_REASONS: Final = (
    (UBER_STRENGTH, Reason.TOP),
    (MAGIC_STRENGTH, Reason.MAGIC),
    (WIZARD_STRENGTH, Reason.WIZARD),
    (TRUMP_STRENGTH, Reason.TRUMP),
    (SUIT_STRENGTH, Reason.SUIT),
    (0, Reason.JESTER),
)
"""From what strength on."""


class Standing(NamedTuple):
    """A trick to which at least one card has been played."""

    place: int
    """The index of the winning card."""
    reason: Reason
    led: Suit
    """The suit to follow; NO_SUIT after a Wizard; LEAD_OPEN while there are only Jesters."""


def standing(spec: RoundSpec, trump: Suit, plays: Sequence[int]) -> Standing:
    """How a trick stands after these plays (see `rules.tricks`), of which there is at least one.

    `trump`: as it was when the trick was led.
    """
    led, best, place = LEAD_OPEN, -1, 0
    for number, play in enumerate(plays):
        card = play & 63
        wizard, jester = _roles(spec, card, play & CALL != 0)
        top = top_strength(card, spec.top_cards, spec.magic, led)
        led = led_after(led, card, wizard, jester)
        height = strength(card, wizard, top, led, trump)
        best, place = (height, number) if height > best else (best, place)
        trump = trump_after(trump, play)
    return Standing(place, next(reason for least, reason in _REASONS if best >= least), led)


def trump_after(trump: Suit, play: int) -> Suit:
    """Trump after a play, which may change it."""
    return (play >> TRUMP_SHIFT) - 1 if play >> TRUMP_SHIFT else trump


def _roles(spec: RoundSpec, card: Card, call: bool) -> tuple[bool, bool]:
    """Whether a card counts as a Wizard, and as a Jester."""
    if spec.calls and is_special(card):
        wizard = called_wizard(card, call)
        return wizard, not wizard
    return bool(spec.wizards >> card & 1), bool(spec.jesters >> card & 1)
