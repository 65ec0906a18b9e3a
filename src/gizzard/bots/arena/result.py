"""The result of one game of a match: the input of all statistics, and what a resumed match reads from disk."""

from collections.abc import Mapping
from math import exp, log
from typing import Any, NamedTuple

import msgspec

STEP = 0.05
"""Times are stored with a resolution of 5 %, as a histogram whose bins grow by that factor."""


DEATHS = "deaths"
"""Counted beside the faults: an engine that died and was restarted may have answered every question."""


class RoundResult(msgspec.Struct, frozen=True):
    """A round: the cards dealt to each seat, and by seat the values of a record."""

    cards: int
    bids: list[int | None]
    taken: list[int | None]
    points: list[int | None]


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The conduct of an engine at one seat."""

    times: dict[int, int]
    """Number of answers by time, see ``time_step``."""
    faults: dict[str, int] = {}
    """Number of rejected answers by ``Fault``, and ``deaths``."""
    first: str | None = None
    """The first fault, in words."""


class GameResult(msgspec.Struct, frozen=True):
    """A game: the number of the deal, the engine at each seat, scores, winners, rounds, and conduct by seat."""

    deal: int
    seating: tuple[str, ...]
    scores: list[int]
    winners: list[int]
    rounds: list[RoundResult]
    seats: list[SeatResult]


class PlayedGame(NamedTuple):
    """A finished game: its result, and its record as JSON, which is ``{}`` if no records are needed.

    The worker that plays a game writes its record: one process could not do it for all workers.
    """

    result: GameResult
    record: msgspec.Raw


NO_RECORD = msgspec.Raw(b"{}")


def in_json(record: Mapping[str, Any]) -> msgspec.Raw:
    """A record as it is written to files."""
    return msgspec.Raw(msgspec.json.encode(record))


def time_step(seconds: float) -> int:
    """The histogram bin of a time; bin 0 is one millisecond."""
    return round(log(max(seconds, 1e-6) * 1000) / log(1 + STEP))


def step_ms(step: int) -> float:
    """The time in milliseconds that a bin stands for."""
    return exp(step * log(1 + STEP))
