"""What was bid on hands alike, and how it ended: the rounds of a million games of the nets, counted.

Hands are alike as ``gizzard.study.alike`` says. The file is made by ``python training/experience.py``.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

import numpy as np
import numpy.typing as npt

from gizzard.core.cards import cards_in, codes_of, suit_code
from gizzard.core.game.fields import BID
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.rules.parsing import parse
from gizzard.study.alike import MOST_HIGH, MOST_TRUMPS, alike

FILE: Final = Path(__file__).with_name("experience.npz")
BIDS: Final = 32
"""Room for the bids on one kind of hand."""
FEWEST: Final = 30
"""Hands that must have been alike."""

Ints = npt.NDArray[np.int64]


class Experience(TypedDict):
    """A bid, and how it ended on hands that were alike."""

    bid: int
    hands: int
    """On how many it was bid."""
    share: float
    """Of all of them."""
    made: float
    """The share of these bids that were made."""
    points: float
    """Points of the round, on average."""


def kind_of(position: Position, seat: int) -> int:
    """What the hand of a seat that is to bid has in common with others, in one number with room for a bid below it."""
    hand, seats = codes_of(cards_in(position.held[seat])), [*cards_in(position.seats)]
    common = alike(hand, suit_code(position.trump), seat, position.dealer, seats)
    kind = (common.cards * 5 + common.wizards) * (MOST_TRUMPS + 1) + common.trumps
    return ((kind * (MOST_HIGH + 1) + common.high) * 3 + common.place) * 8 * BIDS + common.players * BIDS


def experience(position: Position, seat: int) -> list[Experience]:
    """What was bid on hands like that of a seat, most often first; nothing if it is not to bid, under other rules than
    the standard game's, or if fewer than ``FEWEST`` hands were alike."""
    if position.phase != BID or not position.waiting >> seat & 1 or not is_standard(position):
        return []
    keys, hands, met, points = counted()
    key = kind_of(position, seat)
    first, end = np.searchsorted(keys, [key, key + BIDS])
    total = int(hands[first:end].sum())
    if total < FEWEST:
        return []
    found = ((int(keys[at]) - key, int(hands[at]), met[at], points[at]) for at in range(first, end))
    bids = [
        Experience(bid=bid, hands=n, share=n / total, made=float(made / n), points=float(brought / n))
        for bid, n, made, brought in found
    ]
    return sorted(bids, key=lambda each: -each["hands"])


def is_standard(position: Position) -> bool:
    """Whether a round has no other rules than those of the standard game."""
    (usual,) = plan(parse({"players": position.players, "schedule": [position.cards]}))
    return replace(position.spec, number=usual.number) == usual


@cache
def counted() -> tuple[Ints, Ints, Ints, Ints]:
    """The keys of hands with a bid, in order; how often each was bid, and made, and the points that it brought."""
    with np.load(FILE) as file:
        keys, hands, met, points = (file[name].astype(np.int64) for name in ("keys", "hands", "met", "points"))
    return keys, hands, met, points
