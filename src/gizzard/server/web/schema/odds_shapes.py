"""The shapes of odds and hints, for the JSON Schema, from which the page's types are generated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from gizzard.study.hand import HandOdds


@dataclass(frozen=True, slots=True)
class HandEstimate(HandOdds):
    """The odds of a hand so far, as a server-sent event."""

    progress: float
    """1 when done."""
    done: bool


class HandProblem(TypedDict):
    """The problem with a question about a hand, and the field."""

    error: str
    code: Literal["hand"]
    field: Literal["hand", "turn_up", "trump", "bids", "opponents"]
