"""What was bid on hands alike, and how it ended: the rounds of a million games of the nets, counted.

Hands are alike if they have as many Wizards, trumps, and aces and kings of other suits, among as many players, and bid
from a place alike. The file is made by ``python training/experience.py``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

import numpy as np
import numpy.typing as npt

from gizzard.core.cards import NO_SUIT, RANK_CARDS, RANKS, SUIT_CARDS, WIZARD_CARDS
from gizzard.core.game.fields import BID
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.rules.parsing import parse

FILE: Final = Path(__file__).with_name("experience.npz")
MOST_TRUMPS: Final = 7
MOST_HIGH: Final = 5
"""More count as that many."""
HIGH: Final = RANK_CARDS[RANKS.index("A")] | RANK_CARDS[RANKS.index("K")]
LEADS, BETWEEN, BIDS_LAST = range(3)
"""The places from which a bid is made."""
BIDS: Final = 32
"""Room for the bids on one kind of hand."""
FEWEST: Final = 30
"""Hands that must have been alike."""

Ints = npt.NDArray[np.int64]


class Alike(NamedTuple):
    """What hands that are alike have in common."""

    players: int
    cards: int
    wizards: int
    trumps: int
    """Without Wizards and Jesters."""
    high: int
    """Aces and kings of other suits."""
    place: int

    @property
    def key(self) -> int:
        """All in one number, with room for a bid below it."""
        kind = (self.cards * 5 + self.wizards) * (MOST_TRUMPS + 1) + self.trumps
        return ((kind * (MOST_HIGH + 1) + self.high) * 3 + self.place) * 8 * BIDS + self.players * BIDS


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


def alike(position: Position, seat: int) -> Alike:
    """What a hand that is to be bid has in common with others."""
    hand, trump = position.held[seat], position.trump
    trumps = 0 if trump == NO_SUIT else hand & SUIT_CARDS[trump]
    high = hand & HIGH & ~trumps
    wizards, count = (hand & WIZARD_CARDS).bit_count(), min(trumps.bit_count(), MOST_TRUMPS)
    return Alike(
        position.players, position.cards, wizards, count, min(high.bit_count(), MOST_HIGH), place_of(position, seat)
    )


def place_of(position: Position, seat: int) -> int:
    """From where a seat bids."""
    if seat == position.dealer:
        return BIDS_LAST
    return LEADS if seat == position.after[position.dealer] else BETWEEN


def experience(position: Position, seat: int) -> list[Experience]:
    """What was bid on hands like that of a seat, most often first; nothing if it is not to bid, under other rules than
    the standard game's, or if fewer than ``FEWEST`` hands were alike."""
    if position.phase != BID or not position.waiting >> seat & 1 or not is_standard(position):
        return []
    keys, hands, met, points = counted()
    key = alike(position, seat).key
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
