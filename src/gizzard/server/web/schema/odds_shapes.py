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
