"""What a game of a match came to: the row that statistics are made of, and that a resumed match reads again."""

from math import exp, log
from typing import Any, NamedTuple

import msgspec

STEP = 0.05
"""Times are kept to 5 %: as how many games' answers fell into each step of a scale whose steps grow by that much."""


class RoundResult(msgspec.Struct, frozen=True):
    """A round: cards dealt to each, and by seat what a record holds."""

    cards: int
    bids: list[int | None]
    taken: list[int | None]
    points: list[int | None]


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an engine behaved at a seat."""

    times: dict[int, int]
    """Answers by their time, see ``time_step``."""
    faults: dict[str, int] = {}
    """Answers that did not count by ``Fault``, and ``deaths``."""
    first: str | None = None
    """The first fault, in words."""


class GameResult(msgspec.Struct, frozen=True):
    """A game: the deal's number, the engine at each seat, how it ended, round by round, and how the engines behaved."""

    deal: int
    seating: tuple[str, ...]
    scores: list[int]
    winners: list[int]
    rounds: list[RoundResult]
    seats: list[SeatResult]


class Played(NamedTuple):
    """A game that was played: its result, and its record, which is empty where none is wanted."""

    result: GameResult
    record: dict[str, Any]


def time_step(seconds: float) -> int:
    """The step of the scale of times that a time falls into; 0 begins at a millisecond."""
    return round(log(max(seconds, 1e-6) * 1000) / log(1 + STEP))


def step_ms(step: int) -> float:
    """The time in milliseconds that a step stands for."""
    return exp(step * log(1 + STEP))
