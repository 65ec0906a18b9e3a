"""The rating of a player by the points lost per round, with a confidence interval."""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import Final

from gizzard.study.means import CONFIDENCE
from gizzard.study.review_json import DecisionJson, loss_of

RATING_POINTS: Final = 20.0
"""Points given away per round that divide the rating by e."""
TYPICAL_MISTAKE: Final = 12.0
"""Points lost by one additional mistake, from which the size of mistakes is estimated: a player without a mistake in
this game may make one in the next."""
MIN_ROUNDS, MIN_CHOICES = 5, 20
"""Minimum numbers of rounds and choices for an interval. Its width must not decide whether it is shown: the intervals
that are left out would be those of unlucky games."""

Interval = tuple[float, float]


def rating(lost: float) -> float:
    """The rating of a player whose choices cost ``lost`` points a round, compared with the best ones.

    >>> rating(0.0)
    100.0
    >>> round(rating(5.0))
    78
    """
    return min(100.0 * exp(-lost / RATING_POINTS), 100.0)


def losses(decisions: Iterable[DecisionJson]) -> list[float]:
    """What each choice gave away, in points."""
    return [shrunk(loss_of(decision), decision.get("loss_se", decision["se"])) for decision in decisions]


def shrunk(cost: float, error: float) -> float:
    """An estimated cost, shrunk towards zero by its standard error (James and Stein's positive part).

    Without that, the costs of close choices would add up to something even if there is nothing but noise.

    >>> [shrunk(cost, 1.0) for cost in (0.5, 1.0, 2.0, 10.0)]
    [0.0, 0.0, 1.5, 9.9]
    """
    return max(cost - error**2 / cost, 0.0) if cost > 0 else 0.0


def interval(lost: Sequence[float], rounds: int) -> Interval | None:
    """The 95 % interval of the rating from the points that each choice in these rounds lost; None if there are too few.

    It is a score interval (Wilson 1927) of the expected loss, which contains every value from which the actual loss is
    at most CONFIDENCE standard deviations away. Mistakes are taken as a compound Poisson process: the variance of the
    loss is its expectation times the size of a mistake, weighted by size.
    """
    if rounds < MIN_ROUNDS or len(lost) < MIN_CHOICES:
        return None
    total, squares = sum(lost), sum(loss**2 for loss in lost)
    size = (squares + TYPICAL_MISTAKE**2) / (total + TYPICAL_MISTAKE)
    shift = CONFIDENCE**2 * size / 2
    reach = sqrt(shift * (2 * total + shift))
    return rating((total + shift + reach) / rounds), rating((total + shift - reach) / rounds)
