"""Means and how sure they are: 95 % intervals by the bootstrap over deals."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

RESAMPLES = 1000
TAIL = 0.025
"""What lies beyond each end of an interval."""

Ratios = Sequence[tuple[float, float]]
"""By deal: what was counted, and in how many cases. Their mean is the sum of the former over that of the latter."""


class Estimate(NamedTuple):
    """A mean, and its interval; None where there is only one deal to tell from."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def clear(self) -> bool:
        """Whether zero lies outside the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


class Bootstrap:
    """Draws deals anew, with replacement; all estimates use the same draws, so that pairs stay pairs."""

    def __init__(self, deals: int, seed: int = 0) -> None:
        rng, numbers = Random(f"{seed}/bootstrap"), range(deals)
        self.deals = deals
        self._draws = [itemgetter(*rng.choices(numbers, k=deals)) for _ in range(RESAMPLES)] if deals > 1 else []

    def mean(self, ratios: Ratios) -> Estimate | None:
        """The mean of a ratio; None where nothing was counted."""
        return self._estimate(ratios)

    def difference(self, ratios: Ratios, others: Ratios) -> Estimate | None:
        """How far one mean lies above another of the same deals."""
        return self._estimate(ratios, others)

    def _estimate(self, *measures: Ratios) -> Estimate | None:
        columns = [tuple(zip(*ratios, strict=True)) for ratios in measures]
        mean = _difference(columns, tuple)
        if mean is None:
            return None
        drawn = [_difference(columns, draw) for draw in self._draws]
        known = sorted(value for value in drawn if value is not None)
        if not known:
            return Estimate(mean)
        tail = int(len(known) * TAIL)
        return Estimate(mean, known[tail], known[-1 - tail])


def _difference(columns: Sequence[tuple[tuple[float, ...], ...]], draw: Callable[..., Iterable[float]]) -> float | None:
    """The first ratio of the deals drawn, less the second where there are two; None where one has no cases."""
    cases = [sum(draw(column[1])) for column in columns]
    if not all(cases):
        return None
    means = [sum(draw(column[0])) / count for column, count in zip(columns, cases, strict=True)]
    return means[0] - sum(means[1:])
