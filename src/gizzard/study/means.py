"""Weighted means over deals, with their sampling error and the error of the model of how others decide.

Deals are weighted by a model of the others' bids and plays (see ``search.weighted_playouts``), which is softer than the
nets that it is derived from. A mean over the deals that fit best, on which the others did exactly what the nets would
have done, shows how much depends on the model: the difference is the *model error*.
"""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 1.96
"""Standard errors on either side of a mean, for 95 %."""
ENOUGH: Final = 30
"""Number of deals whose mean shows how much depends on the model."""

Floats = npt.NDArray[np.float64]


class Mean(NamedTuple):
    """A mean over deals and its standard error.

    Examples:
        >>> import gizzard as gz
        >>> gz.Mean(12.5, 1.0).ci
        (10.54, 14.46)
    """

    value: float
    """The mean: points, or a chance from 0 to 1."""
    se: float
    """Its standard error, in the same unit."""

    @property
    def ci(self) -> tuple[float, float]:
        """The 95 % interval: 1.96 standard errors on either side."""
        return self.value - CONFIDENCE * self.se, self.value + CONFIDENCE * self.se


class Deals(NamedTuple):
    """Groups of deals, each of them of about the same weight."""

    size: Floats
    weight: Floats
    """The sum of the weights."""
    square: Floats
    """The sum of their squares."""
    fit: Floats
    """The key by which groups are sorted: the higher, the better they explain what the others did."""

    @property
    def effective(self) -> float:
        """The effective sample size (Kish)."""
        square = float(self.square.sum())
        return float(self.weight.sum()) ** 2 / square if square else 0.0

    def best(self) -> Deals:
        """Those that fit best: all that fit perfectly, or ENOUGH if fewer do."""
        order = np.argsort(-self.fit, kind="stable")
        last = int(np.searchsorted(np.cumsum(self.size[order]), ENOUGH))
        fits = self.fit >= self.fit[order[min(last, len(order) - 1)]]
        return Deals(self.size * fits, self.weight * fits, self.square * fits, self.fit)


def single(weights: Floats) -> Deals:
    """Deals of these weights, each a group."""
    return Deals(np.ones(len(weights)), weights, weights**2, weights)


def weighted_mean(values: Floats, deals: Deals) -> Mean:
    """The mean of values, one for each group, and its sampling error: the standard error of a ratio of sums.

    >>> weighted_mean(np.array([1.0, 3.0]), single(np.array([1.0, 1.0])))
    Mean(value=2.0, se=0.7071067811865476)
    """
    total = float(deals.weight.sum())
    if total == 0:
        return Mean(0.0, inf)
    mean = float(deals.weight @ values) / total
    return Mean(mean, sqrt(float(deals.square @ (values - mean) ** 2)) / total)


def with_futures(mean: Mean, by_future: Floats) -> Mean:
    """A mean over deals and over equally likely futures, the same for every deal; its standard error includes theirs.

    >>> with_futures(Mean(0.5, 0.0), np.array([0.0, 1.0]))
    Mean(value=0.5, se=0.5)
    """
    if len(by_future) == 1:
        return mean
    return Mean(mean.value, hypot(mean.se, float(by_future.std(ddof=1)) / sqrt(len(by_future))))


def share_error(share: float, variance: float, effective: float) -> float:
    """The sampling error of a share whose deals have this variance.

    After Agresti and Coull, with two deals more on either side: what never happened in a few deals may happen yet.
    """
    extra = CONFIDENCE**2 / 2
    tried = effective + 2 * extra
    center = (share * effective + extra) / tried
    around = effective * (variance + (share - center) ** 2) + extra * (center**2 + (1 - center) ** 2)
    return sqrt(around) / tried


def with_model(mean: Mean, values: Floats, deals: Deals) -> Mean:
    """A mean of values; its standard error includes the model error, which is itself known only so well."""
    return _with_model(mean, weighted_mean(values, deals.best())) if len(values) else mean


def unpaired_gap(values: Floats, deals: Deals, others: Floats, other_deals: Deals) -> Mean:
    """The difference of two means over deals of their own; its standard error includes the model error."""
    gaps = []
    for some, other in ((deals, other_deals), (deals.best(), other_deals.best())):
        first, second = weighted_mean(values, some), weighted_mean(others, other)
        gaps.append(Mean(first.value - second.value, hypot(first.se, second.se)))
    return _with_model(*gaps)


def is_significant(gap: Mean) -> bool:
    """Whether a difference is certainly not zero, by its 95 % interval."""
    return abs(gap.value) > CONFIDENCE * gap.se


def _with_model(mean: Mean, best: Mean) -> Mean:
    """``best``: the mean over the deals that fit best."""
    return Mean(mean.value, hypot(best.value - mean.value, max(mean.se, best.se)))
