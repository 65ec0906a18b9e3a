"""Means with 95 % confidence intervals, by bootstrap over deals."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

RESAMPLES = 1000
TAIL = 0.025
"""The share of resamples outside each end of an interval."""

Ratios = Sequence[tuple[float, float]]
"""By deal: a count, and the number of cases. The mean is the sum of the counts divided by the sum of the cases."""


Resample = Callable[..., Iterable[float]]
"""Picks the values of the resampled deals."""


class Estimate(NamedTuple):
    """A mean and its interval, which is None if there is only one deal."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


class Bootstrap:
    """Resamples deals with replacement; all estimates share the same resamples, so differences are paired."""

    def __init__(self, deals: int, seed: int = 0) -> None:
        rng, numbers = Random(f"{seed}/bootstrap"), range(deals)
        self.deals = deals
        self._resamples = [itemgetter(*rng.choices(numbers, k=deals)) for _ in range(RESAMPLES)] if deals > 1 else []

    def mean(self, ratios: Ratios) -> Estimate | None:
        """The mean; None without cases."""
        return self._estimate(ratios)

    def difference(self, ratios: Ratios, others: Ratios) -> Estimate | None:
        """The difference of two means over the same deals."""
        return self._estimate(ratios, others)

    def _estimate(self, *measures: Ratios) -> Estimate | None:
        columns = [tuple(zip(*ratios, strict=True)) for ratios in measures]
        mean = _difference(columns, tuple)
        if mean is None:
            return None
        values = [_difference(columns, resample) for resample in self._resamples]
        known = sorted(value for value in values if value is not None)
        if not known:
            return Estimate(mean)
        tail = int(len(known) * TAIL)
        return Estimate(mean, known[tail], known[-1 - tail])


def _difference(columns: Sequence[tuple[tuple[float, ...], ...]], resample: Resample) -> float | None:
    """The first mean over the resampled deals, minus the second if there are two; None if one has no cases."""
    cases = [sum(resample(column[1])) for column in columns]
    if not all(cases):
        return None
    means = [sum(resample(column[0])) / count for column, count in zip(columns, cases, strict=True)]
    return means[0] - sum(means[1:])
