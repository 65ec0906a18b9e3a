"""What a table tells of its trick: who takes it as it lies, and why. No secret is in it: the cards lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from gizzard.cards import NO_SUIT, Suit
from gizzard.game.state import State
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.standing import standing, trump_after
from gizzard.rules.tricks import LEAD_OPEN
from gizzard.server.domain.wire import Lead, TrickJson


def trick_json(state: State) -> TrickJson | None:
    """The trick to which the last card was played, also if it was the last of its round; None before the first."""
    position = state.position
    if position.played and not state.between_rounds:
        return _last(position.spec, position.opening_trump, position.plays, position.leaders, position.order)
    if not state.history:
        return None
    ended = state.history[-1]
    return _last(ended.spec, ended.trump, ended.plays, ended.leaders, ended.order)


def _last(
    spec: RoundSpec, trump: Suit, plays: Sequence[int], leaders: Sequence[int], order: Sequence[int]
) -> TrickJson:
    number = (len(plays) - 1) // len(order)
    first = number * len(order)
    stands = standing(spec, reduce(trump_after, plays[:first], trump), plays[first:])
    seat = order[(order.index(leaders[number]) + stands.place) % len(order)]
    return TrickJson(seat, stands.reason.value, _lead(stands.led))


def _lead(led: Suit) -> Lead:
    if led == LEAD_OPEN:
        return "open"
    return "free" if led == NO_SUIT else "suit"
