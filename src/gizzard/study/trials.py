"""What the playouts of a decision tell: weighted means, their standard errors, and when there are enough of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.search.weighted_deals import MAX_WEIGHT
from gizzard.search.weighted_playouts import NOT_TRIED, WeightedPlayouts

FIRST_BATCH: Final = 64
"""Deals in the first batch; each further batch is as large as all before it."""
ROULETTE_FROM: Final = 192
"""Deals after which those of little weight are drawn at random; until then their mean is not known well enough."""
MIN_EFFECTIVE: Final = 30
"""Deals of equal weight that say as much as what has been tried; with fewer there is no verdict."""
DROP_ERRORS, DROP_POINTS = 3.0, 1.5
"""An action is tried no more once it is worse than the best by so many standard errors and points."""

Floats = npt.NDArray[np.float64]
Outcomes = npt.NDArray[np.int32]


class Mean(NamedTuple):
    """A weighted mean and its standard error."""

    value: float
    se: float


def weighted_mean(values: Floats, weights: Floats) -> Mean:
    """The mean of values with these weights; the standard error is that of a ratio of sums.

    >>> weighted_mean(np.array([1.0, 3.0]), np.array([1.0, 1.0]))
    Mean(value=2.0, se=0.7071067811865476)
    """
    total = float(weights.sum())
    if total == 0:
        return Mean(0.0, inf)
    mean = float(weights @ values) / total
    return Mean(mean, sqrt(float((weights**2) @ (values - mean) ** 2)) / total)


class Trials:
    """The actions of one decision as they are tried on more and more deals.

    ``points`` and ``weights`` are the arrays that the playouts write to; ``kept`` the places of actions that are tried
    to the end, however bad they look.
    """

    def __init__(self, playouts: WeightedPlayouts, points: Outcomes, weights: Outcomes, kept: Sequence[int]) -> None:
        self.playouts, self.kept = playouts, frozenset(kept)
        self._points, self._row_weights = points, weights
        self.live = list(range(playouts.count))

    def run(self, deals: int) -> None:
        """Try the actions that are still live on so many deals more, and drop those that are clearly worse."""
        playouts = self.playouts
        weights = self._weights()
        least = int(2 * weights.sum() / playouts.drawn) if playouts.drawn >= ROULETTE_FROM else 0
        playouts.run(self.live, deals, min(least, MAX_WEIGHT))
        if self.effective >= MIN_EFFECTIVE:
            best = self.best
            self.live = [place for place in self.live if place in self.kept or not self._is_worse(place, best)]

    def _is_worse(self, place: int, best: int) -> bool:
        gap = self.difference(best, place)
        return gap.value > max(DROP_ERRORS * gap.se, DROP_POINTS)

    @property
    def best(self) -> int:
        """The place of the live action of the highest mean; of equals the first."""
        return max(self.live, key=lambda place: self.expected(place).value)

    @property
    def effective(self) -> float:
        """The effective number of deals (Kish): as many of equal weight would say as much."""
        weights = self._weights()
        return float(weights.sum() ** 2 / (weights**2).sum()) if len(weights) else 0.0

    def expected(self, place: int) -> Mean:
        """The points that the round brings after an action."""
        tried, values = self._tried(place)
        return weighted_mean((values >> 1).astype(np.float64), self._weights()[tried])

    def made(self, place: int) -> float:
        """The chance that the bid is met after an action."""
        tried, values = self._tried(place)
        return weighted_mean((values & 1).astype(np.float64), self._weights()[tried]).value

    def difference(self, place: int, other: int) -> Mean:
        """By how many points one action is better than another, on the deals on which both were tried."""
        both = self._tried(place)[0] & self._tried(other)[0]
        gaps = (self._outcomes(place)[both] >> 1) - (self._outcomes(other)[both] >> 1)
        return weighted_mean(gaps.astype(np.float64), self._weights()[both])

    def _weights(self) -> Floats:
        return self._row_weights[: self.playouts.rows, 0].astype(np.float64)

    def _outcomes(self, place: int) -> Outcomes:
        outcomes: Outcomes = self._points[: self.playouts.rows, place]
        return outcomes

    def _tried(self, place: int) -> tuple[npt.NDArray[np.bool_], Outcomes]:
        outcomes = self._outcomes(place)
        tried = outcomes != NOT_TRIED
        return tried, outcomes[tried]
