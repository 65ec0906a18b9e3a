"""Tricks with extra cards: who takes one depends on all its cards, and on the trump at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gizzard.core.cards import FIRST_EXTRA
from gizzard.core.rules.extras import DRAGON, FAIRY, LEADS, STRENGTHS
from gizzard.core.rules.tricks import (
    CALL,
    LEAD_OPEN,
    LEAST_STRENGTH,
    SLAYER_STRENGTH,
    card_of,
    led_after,
    strength,
    top_strength,
)

if TYPE_CHECKING:
    from gizzard.core.game.position import Position


def resolved(position: Position) -> int:
    """The winning card of the trick under way, as ``Position.best`` has it."""
    dragon: bool = is_in_trick(position, DRAGON)
    best: int = LEAST_STRENGTH << 6
    led: int = LEAD_OPEN
    seat: int = position._leaders[position.tricks - 1]
    for number in range((position.tricks - 1) * position.size, position.played):
        play: int = position._plays[number]
        before: int = led
        led = led_by(position, play, led)
        height: int = standing(position, play, before, led, dragon) << 6
        best = height | seat if height > best else best
        seat = position._after[seat]
    return best


def is_in_trick(position: Position, card: int) -> bool:
    """Whether a card has been played to the trick under way."""
    found: bool = False
    for number in range((position.tricks - 1) * position.size, position.played):
        found = found or card_of(position._plays[number]) == card
    return found


def led_by(position: Position, play: int, led: int) -> int:
    """The led suit after a play."""
    card = card_of(play)
    if card >= FIRST_EXTRA:
        return LEADS[card - FIRST_EXTRA] if led == LEAD_OPEN else led
    call = play & CALL != 0
    return led_after(led, card, position._counts_as_wizard(card, call), position._counts_as_jester(card, call))


def standing(position: Position, play: int, before: int, led: int, dragon: bool) -> int:
    """The strength of a play; ``before`` and ``led``: what was led before and after it. ``dragon``: the Dragon is in
    the trick."""
    card = card_of(play)
    if card == FAIRY and dragon:
        return SLAYER_STRENGTH
    if card >= FIRST_EXTRA:
        return STRENGTHS[card - FIRST_EXTRA]
    wizard = position._counts_as_wizard(card, play & CALL != 0)
    return strength(card, wizard, top_strength(card, position.top_cards, position.magic, before), led, position.trump)


def height_of(position: Position, play: int) -> int:
    """The strength of a card if played now; the least if it helps another card to the trick."""
    if card_of(play) == DRAGON and is_in_trick(position, FAIRY):
        return LEAST_STRENGTH
    led = led_by(position, play, position.led)
    return standing(position, play, position.led, led, is_in_trick(position, DRAGON))
