"""The rating of a player by the points lost per round, with a confidence interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import Final

from gizzard.study.review_json import DecisionJson, loss_of

RATING_POINTS: Final = 20.0
"""Points given away per round that divide the rating by e."""
LEVEL: Final = 0.95
"""Of the interval."""
RESAMPLES: Final = 1000
"""Of the rounds, for the interval."""
AVERAGE_LOSS: Final = 10.0
"""Points lost in an additional pseudo-round of the bootstrap: a player without a mistake in this game may make one in
the next."""
MIN_ROUNDS, MIN_CHOICES = 5, 20
"""Minimum numbers of rounds and choices for a rating."""
MAX_WIDTH: Final = 50.0
"""Maximum width of an informative interval."""

Interval = tuple[float, float]


def rating(lost: float) -> float:
    """The rating of a player whose choices cost ``lost`` points a round, compared with the best ones.

    >>> rating(0.0)
    100.0
    >>> round(rating(5.0))
    78
    """
    return min(100.0 * exp(-lost / RATING_POINTS), 100.0)


def lost_by_round(rounds: Iterable[int], decisions: Iterable[DecisionJson]) -> dict[int, float]:
    """By round, what the choices gave away, in points."""
    lost = dict.fromkeys(rounds, 0.0)
    for decision in decisions:
        lost[decision["round"]] += shrunk(loss_of(decision), decision.get("loss_se", decision["se"]))
    return lost


def shrunk(cost: float, error: float) -> float:
    """An estimated cost, shrunk towards zero by its standard error (James and Stein's positive part).

    Without that, the costs of close choices would add up to something even if there is nothing but noise.

    >>> [shrunk(cost, 1.0) for cost in (0.5, 1.0, 2.0, 10.0)]
    [0.0, 0.0, 1.5, 9.9]
    """
    return max(cost - error**2 / cost, 0.0) if cost > 0 else 0.0


def interval(lost: Mapping[int, float], choices: int) -> Interval | None:
    """The 95 % interval of the rating, by a bootstrap over rounds; None if there are too few choices to tell."""
    if len(lost) < MIN_ROUNDS or choices < MIN_CHOICES:
        return None
    means = _resampled([*lost.values()])
    cut = round((1 - LEVEL) / 2 * len(means))
    low, high = rating(means[-1 - cut]), rating(means[cut])
    return (low, high) if high - low <= MAX_WIDTH else None


def _resampled(lost: Sequence[float]) -> list[float]:
    """The mean of each resample, ascending."""
    rng, drawn_from = Random(0), [*lost, AVERAGE_LOSS]
    return sorted(fmean(rng.choices(drawn_from, k=len(lost))) for _ in range(RESAMPLES))
