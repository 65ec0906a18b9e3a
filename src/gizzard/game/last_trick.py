"""The trick of the last card: who is winning it, and why. All its cards are face up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from gizzard.cards import Suit
from gizzard.game.state import State
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.standing import Reason, standing, trump_after


class LastTrick(NamedTuple):
    """Seat and reason of the winning card, and the suit that was led."""

    seat: int
    reason: Reason
    led: Suit


def last_trick(state: State) -> LastTrick | None:
    """The trick of the last card, also if it was the last of its round; None before the first card."""
    position = state.position
    if position.played and not state.between_rounds:
        return _last(position.spec, position.opening_trump, position.plays, position.leaders, position.order)
    if not state.history:
        return None
    ended = state.history[-1]
    return _last(ended.spec, ended.trump, ended.plays, ended.leaders, ended.order)


def _last(
    spec: RoundSpec, trump: Suit, plays: Sequence[int], leaders: Sequence[int], order: Sequence[int]
) -> LastTrick:
    number = (len(plays) - 1) // len(order)
    first = number * len(order)
    stands = standing(spec, reduce(trump_after, plays[:first], trump), plays[first:])
    seat = order[(order.index(leaders[number]) + stands.place) % len(order)]
    return LastTrick(seat, stands.reason, stands.led)
