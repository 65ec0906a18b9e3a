"""What the playouts of a decision tell: weighted means, their standard errors, and when there are enough of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from gizzard.search.weighted_deals import MAX_WEIGHT
from gizzard.search.weighted_playouts import NOT_TRIED, TRICK_CODES, WeightedPlayouts
from gizzard.study.means import Deals, Floats, Mean, single, weighted_mean, with_model

FIRST_BATCH: Final = 64
"""Deals in the first batch; each further batch is as large as all before it."""
ROULETTE_FROM: Final = 192
"""Deals after which those of little weight are drawn at random; until then their mean is not known well enough."""
MIN_EFFECTIVE: Final = 30
"""Effective sample size of the weighted deals below which there is no verdict."""
DROP_ERRORS: Final = 3.0
"""Standard errors by which an action must be worse than the best, or better by less than the indifference zone, to be
dropped."""

Outcomes = npt.NDArray[np.int32]


def least_weight(weight: float, drawn: int) -> int:
    """Twice the mean weight of the deals drawn, or 0 while that is not known well enough."""
    return min(int(2 * weight / drawn), MAX_WEIGHT) if drawn >= ROULETTE_FROM else 0


def points_of(outcomes: Outcomes) -> Floats:
    """The points that rounds brought."""
    return (outcomes // (2 * TRICK_CODES)).astype(np.float64)


class Trials:
    """The actions of one decision as they are tried on more and more deals.

    ``points`` and ``weights`` are the arrays that the playouts write to; ``kept`` the places of actions that are tried
    to the end, however bad they look. ``indifference``: points that make no difference (an indifference zone, as in
    ranking and selection): an action that is not better than the best by more is not needed to know what is best.
    """

    def __init__(
        self,
        playouts: WeightedPlayouts,
        points: Outcomes,
        weights: Outcomes,
        kept: Sequence[int],
        indifference: float = 0.0,
    ) -> None:
        self.playouts, self.kept, self.indifference = playouts, frozenset(kept), indifference
        self._points, self._row_weights = points, weights
        self.live = list(range(playouts.count))

    def run(self, deals: int) -> None:
        """Try the remaining actions on more deals, and drop those that are clearly worse."""
        self.playouts.run(self.live, deals, least_weight(float(self._weights().sum()), self.playouts.drawn))
        if self.effective >= MIN_EFFECTIVE:
            best = self.best
            kept = self.kept | {best}
            self.live = [place for place in self.live if place in kept or not self._is_worse(place, best)]

    def _is_worse(self, place: int, best: int) -> bool:
        gap = self.difference(best, place)
        return gap.value > DROP_ERRORS * gap.se - self.indifference

    @property
    def best(self) -> int:
        """The place of the live action of the highest mean; of equals the first."""
        return max(self.live, key=lambda place: self.expected(place).value)

    @property
    def effective(self) -> float:
        """As many deals of equal weight say as much as what has been tried."""
        return single(self._weights()).effective

    def expected(self, place: int) -> Mean:
        """The points that the round brings after an action, with the sampling error alone."""
        return weighted_mean(*self._brought(place))

    def expected_with_model(self, place: int) -> Mean:
        """The same, the standard error including the model error."""
        return with_model(self.expected(place), *self._brought(place))

    def made(self, place: int) -> float:
        """The chance that the bid is met after an action."""
        tried, outcomes = self._tried(place)
        met = (outcomes // TRICK_CODES & 1).astype(np.float64)
        return weighted_mean(met, single(self._weights()[tried])).value

    def difference(self, place: int, other: int) -> Mean:
        """By how many points one action is better than another, on the deals on which both were tried."""
        both = self._tried(place)[0] & self._tried(other)[0]
        gaps = points_of(self._outcomes(place)[both]) - points_of(self._outcomes(other)[both])
        return weighted_mean(gaps, single(self._weights()[both]))

    def _brought(self, place: int) -> tuple[Floats, Deals]:
        tried, outcomes = self._tried(place)
        return points_of(outcomes), single(self._weights()[tried])

    def _weights(self) -> Floats:
        return self._row_weights[: self.playouts.rows, 0].astype(np.float64)

    def _outcomes(self, place: int) -> Outcomes:
        outcomes: Outcomes = self._points[: self.playouts.rows, place]
        return outcomes

    def _tried(self, place: int) -> tuple[npt.NDArray[np.bool_], Outcomes]:
        outcomes = self._outcomes(place)
        tried = outcomes != NOT_TRIED
        return tried, outcomes[tried]
