"""The playouts of a decision: weighted means, their standard errors, and stopping rules."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

import numpy as np
import numpy.typing as npt

from gizzard.bots.deadline import NO_LIMIT, TimeLimit
from gizzard.bots.equity import rest_of_game, win_shares
from gizzard.bots.search.bidders import STYLES
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.rest_of_game import RestOfGame
from gizzard.bots.search.weighted_playouts import (
    HAND_PARTS,
    HANDS,
    NOT_TRIED,
    TRICK_CODES,
    WeightedPlayouts,
    weighted_playouts,
)
from gizzard.core.formats.from_view import opening_of
from gizzard.core.formats.view import View
from gizzard.core.game.position import Position
from gizzard.core.native.struct import MAX_SEATS
from gizzard.study.means import (
    Deals,
    Floats,
    Mean,
    is_significant,
    share_error,
    single,
    weighted_mean,
    with_futures,
    with_model,
)

FIRST_BATCH: Final = 64
"""Deals in the first batch."""
ROULETTE: Final = 4
"""Deals of less than this many times the mean weight are tried at random. To draw a deal costs a tenth of what it costs
to try the actions on it."""
MIN_EFFECTIVE: Final = 30
"""Minimum effective sample size of the weighted deals for a verdict."""
DROP_ERRORS: Final = 3.0
"""Standard errors by which an action must be worse than the best, or better by less than the indifference zone, to be
dropped."""
LARGE: Final = 11.2
"""Points: the standard error of a larger difference may be larger in proportion."""
POINTS_PER_WIN: Final = 37.5
"""Points of a round that count as much as the whole game: 1.5 points as much as 4 % of it."""

Outcomes = npt.NDArray[np.int32]
Tried = npt.NDArray[np.bool_]
"""By deal, whether an action was tried on it."""
Rows = tuple[Outcomes, Outcomes, Outcomes, Outcomes, Outcomes]
"""The arrays that playouts write to: ``points``, ``weights``, ``brought``, ``held`` and ``hands`` (see
``WeightedPlayouts``)."""


def rows_for(deals: int, actions: int, seats: int = 0) -> Rows:
    """Room for the outcomes of a number of actions on a number of deals, and for the cards of the first seats."""
    widths = actions, STYLES, MAX_SEATS * actions, HAND_PARTS * seats
    points, weights, brought, hands = (np.zeros((deals, columns), np.int32) for columns in widths)
    return points, weights, brought, np.zeros((seats, HANDS), np.int32), hands


def least_weight(greatest: Floats, drawn: int) -> int:
    """The weight below which deals are tried at random, from the greatest weights by style of those drawn so far."""
    return int(min(ROULETTE * greatest.sum() / drawn, greatest.max())) if len(greatest) else 0


def points_of(outcomes: Outcomes) -> Floats:
    """The points of rounds with these outcomes."""
    return (outcomes // (2 * TRICK_CODES)).astype(np.float64)


def seat_of(view: View) -> int:
    """The seat of a view. Raises ValueError for a spectator's."""
    seat = view["seat"]
    if seat is None:
        raise ValueError("a spectator chooses nothing")
    return seat


def is_precise(gap: Mean, se: float, worth: float = 1.0) -> bool:
    """Whether a difference is known to this standard error in points; a large one may have an error in proportion.

    ``worth``: the points that a unit of the difference counts.
    """
    return worth * gap.se <= se * max(1.0, worth * abs(gap.value) / LARGE)


class Trials:
    """The actions of one decision as they are tried on more and more deals.

    ``rows`` are the arrays that the playouts write to; ``kept`` the places of actions that are tried to the end,
    however bad they look. ``indifference``: points that make no difference (an indifference zone, as in
    ranking and selection): an action that is not better than the best by more is not needed to know what is best, and
    is dropped once it is known as precisely what it gives away.
    ``rest``: the games that may follow; without them only points count. ``limit``: over which TimeUp is raised.
    """

    def __init__(
        self,
        playouts: WeightedPlayouts,
        rows: Rows,
        kept: Sequence[int],
        indifference: float = 0.0,
        rest: RestOfGame | None = None,
        limit: TimeLimit = NO_LIMIT,
    ) -> None:
        self.playouts, self.kept, self.indifference, self.rest = playouts, frozenset(kept), indifference, rest
        self.limit = limit
        self._points, self._row_weights, self._every_seat, self.held, self._hands = rows
        self.live = list(range(playouts.count))
        if rest:
            self._chances = np.zeros(self._points.shape)
            self._futures = np.zeros((playouts.count, rest.count))

    def run(self, deals: int) -> None:
        """Try the remaining actions on more deals, and drop those that are clearly worse."""
        first = self.playouts.rows
        self._draw(deals, least_weight(self._weights().max(axis=1), self.playouts.drawn))
        if self.rest:
            self._note_chances(self.rest, first)
        if self.effective >= MIN_EFFECTIVE:
            best = self.best
            kept = self.kept | {best, self.best_chance}
            self.live = [index for index in self.live if index in kept or not self._is_worse(index, best)]

    def _draw(self, deals: int, least: int) -> None:
        """Try the remaining actions on more deals, a few at a time, so that the time limit holds."""
        for done in range(0, deals, FIRST_BATCH):
            self.limit.check()
            self.playouts.run(self.live, min(FIRST_BATCH, deals - done), least)

    def _note_chances(self, rest: RestOfGame, first: int) -> None:
        """Note the chance of winning after each remaining action, on the deals from this one."""
        brought, weights = self._every_seat[first : self.playouts.rows], self._weights()[first:].sum(axis=1)
        for index in self.live:
            shares = win_shares(rest, self.playouts.deals.sampler.seat, brought, index)
            self._chances[first : self.playouts.rows, index] = shares.mean(axis=1)
            self._futures[index] += weights @ shares

    def draw(self, deals: int) -> None:
        """Draw more deals without trying any action, to know the others' cards better."""
        self.live = []
        self._draw(deals, least_weight(self._weights().max(axis=1), self.playouts.drawn))

    def batches(self, deals: int, growth: int = 1) -> Iterator[None]:
        """Run batches, each as large as all before it divided by ``growth``, until ``deals`` have been drawn; yield
        after each batch from which a verdict is possible."""
        batch = FIRST_BATCH
        while self.playouts.drawn < deals:
            self.run(min(batch, deals - self.playouts.drawn))
            batch = max(FIRST_BATCH, self.playouts.drawn // growth)
            if self.effective >= MIN_EFFECTIVE:
                yield

    def _is_worse(self, index: int, best: int) -> bool:
        gap = self.difference(best, index)
        behind = self.chance_gap(self.best_chance, index) if self.rest else None
        losses = [(gap, 1.0), *([(behind, POINTS_PER_WIN)] if behind else [])]
        if any(loss.value <= DROP_ERRORS * loss.se - self.indifference / worth for loss, worth in losses):
            return False
        return not self.indifference or all(is_precise(loss, self.indifference, worth) for loss, worth in losses)

    @property
    def best(self) -> int:
        """The index of the remaining action with the highest mean; the first of equals."""
        return max(self.live, key=lambda index: self.expected(index).value)

    @property
    def best_chance(self) -> int:
        """The index of the remaining action with the highest chance of winning, or with the most points if that is
        unknown; the one with more points of equals."""
        if not self.rest:
            return self.best
        return max(self.live, key=lambda index: (self._chance(index).value, self.expected(index).value))

    @property
    def weight(self) -> int:
        """The total weight of the deals, of which ``held`` is the part on which a seat holds a card."""
        return int(self._row_weights.sum())

    def hands(self, seat: int) -> tuple[Outcomes, Floats]:
        """By deal, the hand of a seat in HAND_PARTS numbers, and the weight."""
        rows, first = self.playouts.rows, HAND_PARTS * seat
        return self._hands[:rows, first : first + HAND_PARTS], self._row_weights[:rows].sum(axis=1, dtype=np.float64)

    @property
    def effective(self) -> float:
        """The effective sample size of the deals."""
        return single(self._weights()).effective

    def expected(self, index: int) -> Mean:
        """The expected points of the round after an action, with the sampling error alone."""
        return weighted_mean(*self._brought(index))

    def expected_with_model(self, index: int) -> Mean:
        """The same, the standard error including the model error."""
        return with_model(self.expected(index), *self._brought(index))

    def made(self, index: int) -> float:
        """The chance that the bid is made after an action."""
        tried, outcomes = self._tried(index)
        made = (outcomes // TRICK_CODES & 1).astype(np.float64)
        return weighted_mean(made, single(self._weights()[tried])).value

    def difference(self, index: int, other: int) -> Mean:
        """The difference of two actions in points, on the deals on which both were tried."""
        return weighted_mean(*self._gaps(index, other))

    def is_tied(self, index: int, best: int) -> bool:
        """Whether another action is the best, but not significantly better, the model error included."""
        if index == best:
            return False
        gaps, deals = self._gaps(best, index)
        points = with_model(weighted_mean(gaps, deals), gaps, deals)
        return not is_significant(points) and not (self.rest and is_significant(self._win_gap_with_model(best, index)))

    def _gaps(self, index: int, other: int) -> tuple[Floats, Deals]:
        both = self._tried(index)[0] & self._tried(other)[0]
        gaps = points_of(self._outcomes(index)[both]) - points_of(self._outcomes(other)[both])
        return gaps, single(self._weights()[both])

    def chance(self, index: int) -> Mean:
        """The chance of winning the game after an action; the standard error includes the model error.

        What never happened in a few deals may happen yet.
        """
        mean, deals = self._chance(index), self._deals_of(index)
        error = share_error(mean.value, mean.se**2 * deals.effective, deals.effective)
        by_deal = self._chances[: self.playouts.rows, index][self._tried(index)[0]]
        return with_model(with_futures(Mean(mean.value, error), self._by_future(index)), by_deal, deals)

    def points_beside(self, best: int, index: int) -> Mean:
        """The expected points after an action, as ``expected_with_model``.

        An action that was dropped was tried on fewer deals than the best. So that the two compare, the difference on
        those deals is subtracted from what the best brings on all; the standard error includes how far that moves it.
        """
        own = self.expected_with_model(index)
        if index in self.live:
            return own
        value = self.expected(best).value - self.difference(best, index).value
        return Mean(value, hypot(own.se, value - own.value))

    def chance_beside(self, best: int, index: int) -> Mean:
        """The chance of winning after an action, as ``chance``; after one that was dropped at most that of the best."""
        own = self.chance(index)
        return own if index in self.live else Mean(min(own.value, self._chance(best).value), own.se)

    def chance_gap(self, index: int, other: int) -> Mean:
        """The difference of two actions in the chance of winning, on the deals on which both were tried.

        The standard error is that of the deals alone.
        """
        return weighted_mean(*self._chance_gaps(index, other))

    def _chance_gaps(self, index: int, other: int) -> tuple[Floats, Deals]:
        both, chances = self._tried(index)[0] & self._tried(other)[0], self._chances[: self.playouts.rows]
        return chances[both, index] - chances[both, other], single(self._weights()[both])

    def win_gap(self, index: int, other: int) -> Mean:
        """The same for actions that were tried on the same deals; the standard error includes that of the futures."""
        return with_futures(self.chance_gap(index, other), self._by_future(index) - self._by_future(other))

    def _win_gap_with_model(self, index: int, other: int) -> Mean:
        """The same, the standard error including the model error."""
        return with_model(self.win_gap(index, other), *self._chance_gaps(index, other))

    def _chance(self, index: int) -> Mean:
        tried = self._tried(index)[0]
        return weighted_mean(self._chances[: self.playouts.rows, index][tried], self._deals_of(index))

    def _by_future(self, index: int) -> Floats:
        """The chance of winning after an action, by rest of the game."""
        by_future: Floats = self._futures[index] / max(float(self._deals_of(index).weight.sum()), 1.0)
        return by_future

    def _deals_of(self, index: int) -> Deals:
        return single(self._weights()[self._tried(index)[0]])

    def _brought(self, index: int) -> tuple[Floats, Deals]:
        tried, outcomes = self._tried(index)
        return points_of(outcomes), single(self._weights()[tried])

    def _weights(self) -> Floats:
        return self._row_weights[: self.playouts.rows].astype(np.float64)

    def _outcomes(self, index: int) -> Outcomes:
        outcomes: Outcomes = self._points[: self.playouts.rows, index]
        return outcomes

    def _tried(self, index: int) -> tuple[Tried, Outcomes]:
        outcomes = self._outcomes(index)
        tried = outcomes != NOT_TRIED
        return tried, outcomes[tried]


def trials_of(
    view: View,
    position: Position,
    actions: Sequence[int],
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    seed: int,
    deals: int,
    *,
    kept: Sequence[int] = (),
    indifference: float = 0.0,
    all_heuristic: bool = False,
    to_win: bool = False,
    limit: TimeLimit = NO_LIMIT,
) -> Trials:
    """Trials of actions of a view's seat, with room for ``deals`` deals; none is drawn yet. Raises TimeUp.

    ``to_win``: whether the chance of winning the game counts, too.
    """
    rows = rows_for(deals, len(actions), position.players)
    playouts = weighted_playouts(
        position, opening_of(view), seat_of(view), actions, opponents, nets, rows, seed, all_heuristic
    )
    rest = rest_of_game(position, opponents, nets, seed, limit) if to_win else None
    return Trials(playouts, rows, kept, indifference, rest, limit)
