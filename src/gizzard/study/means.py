"""Weighted means over deals, with their sampling error and the error of the model of how others decide.

Deals are weighted by a model of the others' bids and plays for each style that they may be of (see
``search.bidders``). The *model error* is the standard deviation of the styles' means, each counted by how likely the
style is after what the others did.
"""

from math import hypot, inf, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 1.96
"""Standard errors on either side of a mean, for 95 %."""

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
    """Groups of deals."""

    size: Floats
    """(groups,): the number of deals."""
    square: Floats
    """(groups,): the sum of their squared weights."""
    by_style: Floats
    """(groups, styles): the sum of their weights, by the style that the others may be of."""

    @property
    def weight(self) -> Floats:
        """(groups,): the sum of the weights."""
        total: Floats = self.by_style.sum(axis=1)
        return total

    @property
    def effective(self) -> float:
        """The effective sample size (Kish)."""
        square = float(self.square.sum())
        return float(self.weight.sum()) ** 2 / square if square else 0.0


def single(by_style: Floats) -> Deals:
    """Deals of these weights (deals, styles), each a group."""
    return Deals(np.ones(len(by_style)), by_style.sum(axis=1) ** 2, by_style)


def weighted_mean(values: Floats, deals: Deals) -> Mean:
    """The mean of values, one for each group, and its sampling error: the standard error of a ratio of sums.

    >>> weighted_mean(np.array([1.0, 3.0]), single(np.array([[1.0], [1.0]])))
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
    """A mean of values; its standard error includes the model error.

    >>> deals = single(np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> with_model(Mean(2.0, 0.0), np.array([1.0, 3.0]), deals)
    Mean(value=2.0, se=1.0)
    """
    return _with_spread(mean, _by_style(values, deals), deals)


def unpaired_gap(values: Floats, deals: Deals, others: Floats, other_deals: Deals) -> Mean:
    """The difference of two means over deals of their own; its standard error includes the model error."""
    first, second = weighted_mean(values, deals), weighted_mean(others, other_deals)
    gap = Mean(first.value - second.value, hypot(first.se, second.se))
    return _with_spread(gap, _by_style(values, deals) - _by_style(others, other_deals), deals)


def is_significant(gap: Mean) -> bool:
    """Whether a difference is certainly not zero, by its 95 % interval."""
    return abs(gap.value) > CONFIDENCE * gap.se


def _by_style(values: Floats, deals: Deals) -> Floats:
    """The mean of values by style; of all deals if none has a weight."""
    weights = deals.by_style.sum(axis=0)
    means: Floats = np.where(weights > 0, values @ deals.by_style, weighted_mean(values, deals).value)
    return means / np.where(weights > 0, weights, 1.0)


def _with_spread(mean: Mean, by_style: Floats, deals: Deals) -> Mean:
    """A mean; its standard error includes the spread of the styles' means."""
    weights = deals.by_style.sum(axis=0)
    if not weights.any():
        return mean
    return Mean(mean.value, hypot(mean.se, sqrt(float(weights @ (by_style - mean.value) ** 2 / weights.sum()))))
