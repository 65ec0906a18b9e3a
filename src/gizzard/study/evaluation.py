"""Judge a choice with the information of its seat, by what it and the others are worth (see ``valuation``).

Each deal is weighted by how well it explains the others' actions (see ``search.weighted_playouts``), the choices are
compared on the same deals, and the nets play the round to its end for every seat. The value of a choice is its mean
points, never the output of a net.
"""

from dataclasses import dataclass
from typing import Final

from gizzard.bots.deadline import NO_LIMIT, TimeLimit
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.rest_of_game import later_rounds
from gizzard.bots.search.slots import is_covered_by_nets
from gizzard.bots.search.weighted_playouts import NO_ACTION
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View
from gizzard.core.game.fields import TRUMP
from gizzard.core.game.position import Position
from gizzard.study.means import CONFIDENCE, Mean
from gizzard.study.review_json import Label
from gizzard.study.trials import MIN_EFFECTIVE, POINTS_PER_WIN, trials_of
from gizzard.study.valuation import (
    CLEAR_ERRORS,
    CLEAR_WIN_ERRORS,
    LEAST_LOSS,
    NOTHING,
    QUICK,
    Precision,
    best_of,
    choices_of,
    kind_of,
    seed_of,
)

THRESHOLDS: Final[tuple[tuple[float, Label], ...]] = ((6.0, "blunder"), (3.0, "mistake"), (LEAST_LOSS, "inaccuracy"))
"""The minimum loss of each label, in points: 16, 8 and 4 % of the game."""
VERDICTS: Final = (None, "close", *(label for _, label in reversed(THRESHOLDS)))
"""The possible verdicts, from the mildest to the most severe."""
HARMLESS: Final = 0.005
"""A chance of winning that a choice may cost in the last round without being an error; less if more rounds are left."""
HOPELESS: Final = 0.02
"""A chance of winning below which only points count."""


@dataclass(frozen=True, slots=True)
class Option:
    """An available choice; interchangeable cards are one choice."""

    action: int
    expected: Mean
    """Expected points of the round; the standard error includes the model error."""
    made: float
    """The chance of making the bid."""
    win: Mean
    """The chance of winning the game; as ``expected``."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A choice, and what it gives away."""

    options: tuple[Option, ...]
    taken: int
    """The index of the chosen option, like ``best`` and ``reference``."""
    best: int
    """The choice with the most points, or the one with which the game is clearly won more often."""
    reference: int
    """The choice of the reference player: the nets alone."""
    cost: Mean
    """Points by which the best choice beats the one taken, with the sampling error alone; negative if points have to be
    given up to win."""
    effective: float
    """The effective sample size."""
    win_cost: Mean
    """The chance of winning that the choice taken gives away compared with ``best``; as ``cost``."""
    rounds_left: int
    """Rounds after this one."""
    tied: bool = False
    """Whether ``best`` is not significantly better if it is uncertain how the others bid and play."""

    @property
    def loss(self) -> Mean:
        """What the choice gives away in points or in chances to win, whichever counts more, in points."""
        return max(loss for loss, _ in self._losses())

    @property
    def label(self) -> Label | None:
        """None if the choice is not an error; ``close`` if its loss is not significant, or depends on how the others
        bid and play, as hints say, too. Points alone make no blunder while the game can be won."""
        label = max((self._verdict(*loss) for loss in self._losses()), key=VERDICTS.index)
        decides = POINTS_PER_WIN * self.win_cost.value >= THRESHOLDS[0][0]
        return "mistake" if label == "blunder" and self._is_winnable() and not decides else label

    def _losses(self) -> list[tuple[Mean, float]]:
        """What the choice gives away, in points, and how many standard errors are needed for a verdict."""
        chances = Mean(POINTS_PER_WIN * self.win_cost.value, POINTS_PER_WIN * self.win_cost.se)
        points = NOTHING if self._is_harmless() else self.cost
        return [(NOTHING, 0.0), (chances, CLEAR_WIN_ERRORS), (points, CLEAR_ERRORS)]

    def _verdict(self, loss: Mean, errors: float) -> Label | None:
        label = next((name for points, name in THRESHOLDS if loss.value >= points), None)
        unclear = loss.value <= errors * loss.se or self.effective < MIN_EFFECTIVE or self.tied
        return "close" if label and unclear else label

    def _is_harmless(self) -> bool:
        """Whether the choice significantly costs no chance of winning, in a game that can still be won."""
        harmless = HARMLESS / (1 + self.rounds_left)
        return self._is_winnable() and self.win_cost.value + CONFIDENCE * self.win_cost.se <= harmless

    def _is_winnable(self) -> bool:
        return any(self.options[index].win.value >= HOPELESS for index in (self.taken, self.best))


def evaluate(
    view: View,
    taken: int,
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    precision: Precision = QUICK,
    limit: TimeLimit = NO_LIMIT,
) -> Evaluation | None:
    """Evaluate the choice of a view's seat; None if all choices are equivalent. Raises TimeUp."""
    choices = choices_of(view, opponents, precision, limit)
    position, seat, trials, groups = choices.position, choices.seat, choices.trials, choices.groups
    if len(groups) < 2:
        return None
    kinds = [kind_of(position, seat, group[0]) for group in groups]
    reference = _reference(position, seat, opponents, nets)
    chosen, preferred = (
        kinds.index(kind_of(position, seat, _as_named(groups[0][0], action, position))) for action in (taken, reference)
    )
    best = best_of(choices.settled().trials)
    actions = [_as_named(taken, group[0], position) for group in groups]
    actions[chosen] = taken
    found = tuple(
        Option(action, trials.points_beside(best, index), trials.made(index), trials.chance_beside(best, index))
        for index, action in enumerate(actions)
    )
    same = best == chosen
    costs = [NOTHING if same else gap(best, chosen) for gap in (trials.difference, trials.win_gap)]
    left, tied = later_rounds(position), trials.is_tied(chosen, best)
    return Evaluation(found, chosen, best, preferred, costs[0], trials.effective, costs[1], left, tied)


def value_of(
    view: View,
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    deals: int = QUICK.deals // 2,
    limit: TimeLimit = NO_LIMIT,
) -> float:
    """The expected points of a view's seat for the round; the seat need not be to act. Raises TimeUp."""
    position = position_of(view)
    trials = trials_of(view, position, [NO_ACTION], opponents, nets, seed_of(view), deals, kept=(0,), limit=limit)
    trials.run(deals)
    return trials.expected(0).value


def _reference(position: Position, seat: int, opponents: OpponentModel, nets: QuantizedPolicy) -> int:
    if is_covered_by_nets(position, seat):
        return nets.choose(position, seat, opponents)
    return heuristic_choice(position, seat, CardValues())


def _as_named(other: int, action: int, position: Position) -> int:
    """An action; a trump with the special rule for the next round that another names, which changes no value."""
    return (action & 3) | other >> 2 << 2 if position.phase == TRUMP else action
