"""The shapes of odds and hints, for the JSON Schema, from which the page's types are generated."""

from __future__ import annotations

from typing import Literal, TypedDict

from gizzard.study.hand import BidOdds


class HandOdds(TypedDict):
    """An estimate, as a server-sent event: the chance of every number of tricks after the best bid, and every bid."""

    tricks: list[float]
    bids: list[BidOdds]
    best: int
    deals: int
    policy: str
    exact: bool
    margin: float
    """By how much a chance may be off, either way (95 %)."""
    progress: float
    """1 when done."""
    done: bool


class HandProblem(TypedDict):
    """The problem with a question about a hand, and the field."""

    error: str
    code: Literal["hand"]
    field: Literal["hand", "turn_up", "trump", "bids"]


class PrintedThreshold(TypedDict):
    """How many cards the leader has to beat for a bid of one, the chance of the trick then and with one card fewer."""

    exact: int
    printed: int
    chance: float
    below: float


class PrintedCard(TypedDict):
    """The lowest card to bid one with, by S0 and exactly; what the lower of the two beats, and its chance."""

    turn_up: str
    kind: Literal["trump", "off-suit", "no-trump"]
    printed: str
    exact: str
    right: bool
    beats: int
    chance: float


class FirstHandRow(TypedDict):
    """A card of a one-card round: the cards it beats when led (null for later seats), its chance, and the bid."""

    card: str
    beats: int | None
    chance: float
    fraction: str
    bid: int


class FirstHandOdds(TypedDict):
    """The odds of the one-card round; no rows if no bidder who follows the odds would have made these bids."""

    threshold: PrintedThreshold
    printed: list[PrintedCard]
    rows: list[FirstHandRow]
