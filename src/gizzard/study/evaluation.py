"""Evaluate a choice with the information of its seat: each choice is played out on deals that are consistent with it.

Each deal is weighted by how well it explains the others' actions (see ``search.weighted_playouts``), the choices are
compared on the same deals, and the nets play the round to its end for every seat. The value of a choice is its mean
points, never the output of a net.
"""

from dataclasses import dataclass
from typing import Final

from gizzard.bots.deadline import NO_LIMIT, TimeLimit
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import SLOT_JESTER, SLOT_WIZARD
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.rest_of_game import later_rounds
from gizzard.bots.search.slots import is_covered_by_nets, slot_with
from gizzard.bots.search.weighted_playouts import NO_ACTION
from gizzard.core.cards import UNSEEN
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View
from gizzard.core.game.fields import BID, TRUMP
from gizzard.core.game.position import Position
from gizzard.core.rules.tricks import TRUMP_SHIFT
from gizzard.core.rules.trump import SUITED
from gizzard.study.means import CONFIDENCE, Mean
from gizzard.study.review_json import Label
from gizzard.study.trials import MIN_EFFECTIVE, POINTS_PER_WIN, Trials, seat_of, trials_of

THRESHOLDS: Final[tuple[tuple[float, Label], ...]] = ((6.0, "blunder"), (3.0, "mistake"), (1.5, "inaccuracy"))
"""The minimum loss of each label, in points: 16, 8 and 4 % of the game."""
VERDICTS: Final = (None, "close", *(label for _, label in reversed(THRESHOLDS)))
"""The possible verdicts, from the mildest to the most severe."""
CLEAR_ERRORS: Final = 3.0
"""Number of standard errors by which a loss of points must differ from zero for a verdict."""
CLEAR_WIN_ERRORS: Final = 2.0
"""The same for a loss of the chance to win."""
RELATIVE_SE: Final = 1 / 8
"""Standard error at which to stop, relative to the difference if that is large."""
HARMLESS: Final = 0.005
"""A chance of winning that a choice may cost in the last round without being an error; less if more rounds are left."""
HOPELESS: Final = 0.02
"""A chance of winning below which only points count."""
NOTHING: Final = Mean(0.0, 0.0)
ALIKE: Final = 1 << 16
"""Marks the keys of equivalent actions, which no action has."""
GROWTH: Final = 2
"""Each further batch is as large as all before it, divided by this."""


@dataclass(frozen=True, slots=True)
class Precision:
    """The precision of an evaluation."""

    se: float
    """Points: the standard error of the cost at which to stop."""
    deals: int
    """The maximum number of deals."""


QUICK: Final = Precision(se=1.4, deals=2048)
DEEP: Final = Precision(se=0.55, deals=8192)


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

    @property
    def loss(self) -> Mean:
        """What the choice gives away in points or in chances to win, whichever counts more, in points."""
        return max(loss for loss, _ in self._losses())

    @property
    def label(self) -> Label | None:
        """None if the choice is not an error; ``close`` if its loss is not significant. Points alone make no
        blunder while the game can be won."""
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
        unclear = loss.value <= errors * loss.se or self.effective < MIN_EFFECTIVE
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
    seed: int,
    precision: Precision = QUICK,
    limit: TimeLimit = NO_LIMIT,
) -> Evaluation | None:
    """Evaluate the choice of a view's seat; None if all choices are equivalent. Raises TimeUp."""
    position, seat = position_of(view), seat_of(view)
    options = distinct_actions(position, seat, taken)
    if len(options) < 2:
        return None
    actions = list(options.values())
    chosen = actions.index(options[_kind(position, seat, taken)])
    reference = actions.index(options[_kind(position, seat, _reference(position, seat, opponents, nets, taken))])
    trials = trials_of(
        view,
        position,
        actions,
        opponents,
        nets,
        seed,
        precision.deals,
        kept=(chosen, reference),
        indifference=precision.se,
        to_win=True,
        limit=limit,
    )
    _run(trials, chosen, precision)
    best = best_of(trials)
    found = tuple(
        Option(action, trials.points_beside(best, index), trials.made(index), trials.chance_beside(best, index))
        for index, action in enumerate(actions)
    )
    same = best == chosen
    costs = [NOTHING if same else gap(best, chosen) for gap in (trials.difference, trials.win_gap)]
    return Evaluation(found, chosen, best, reference, costs[0], trials.effective, costs[1], later_rounds(position))


def best_of(trials: Trials) -> int:
    """The index of the best action: the one with the most points, unless it would be an error beside another that wins
    more often."""
    points, chance = trials.best, trials.best_chance
    gap = trials.win_gap(chance, points) if trials.rest else NOTHING
    is_error = POINTS_PER_WIN * gap.value >= THRESHOLDS[-1][0] and gap.value > CLEAR_WIN_ERRORS * gap.se
    return chance if is_error else points


def value_of(
    view: View,
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    seed: int,
    deals: int = QUICK.deals // 2,
    limit: TimeLimit = NO_LIMIT,
) -> float:
    """The expected points of a view's seat for the round; the seat need not be to act. Raises TimeUp."""
    position = position_of(view)
    trials = trials_of(view, position, [NO_ACTION], opponents, nets, seed, deals, kept=(0,), limit=limit)
    trials.run(deals)
    return trials.expected(0).value


def distinct_actions(position: Position, seat: int, taken: int) -> dict[int, int]:
    """A representative of each class of equivalent actions of a seat, such as two Wizards, with its index.

    If trump is chosen along with a special rule for the next round, the rule is the one in ``taken``.
    """
    return {kind: actions[0] for kind, actions in alike_actions(position, seat, taken).items()}


def alike_actions(position: Position, seat: int, taken: int) -> dict[int, list[int]]:
    """The classes of equivalent actions by representative, ``taken`` before the others."""
    actions = [taken, *(action for action in position.legal(seat) if action != taken)]
    if position.phase == TRUMP:
        actions = [action for action in actions if action >> 2 == taken >> 2]
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(_kind(position, seat, action), []).append(action)
    return dict(sorted(kinds.items()))


def _kind(position: Position, seat: int, action: int) -> int:
    """A key that is equal for equivalent actions.

    Beside extra cards only Wizards and Jesters are equivalent: between two ranks there may be one with half a
    rank, or a card that a swap takes back.
    """
    if position.phase == BID or not is_covered_by_nets(position, seat):
        return action
    slot = slot_with(position, seat, action)
    if position.extras and (action >= UNSEEN or slot not in (SLOT_WIZARD, SLOT_JESTER)):
        return action
    if position.trump_change == SUITED and slot == SLOT_WIZARD:
        return action
    return ALIKE | slot | action >> TRUMP_SHIFT << 8


def _reference(position: Position, seat: int, opponents: OpponentModel, nets: QuantizedPolicy, taken: int) -> int:
    if is_covered_by_nets(position, seat):
        return nets.choose(position, seat, opponents)
    action = heuristic_choice(position, seat, CardValues())
    return (action & 3) | taken >> 2 << 2 if position.phase == TRUMP else action


def _run(trials: Trials, taken: int, precision: Precision) -> None:
    """Try the actions until the cost is precise enough or the deals are used up."""
    for _ in trials.batches(precision.deals, GROWTH):
        if _is_known(trials, taken, precision.se):
            break


def _is_known(trials: Trials, taken: int, se: float) -> bool:
    """Whether the differences between the remaining actions and the one taken are precise enough."""
    points = {index: trials.difference(index, taken) for index in trials.live if index != taken}
    best, won = points.get(trials.best, NOTHING), trials.chance_gap(trials.best_chance, taken)
    is_precise = all(_is_precise(gap, se) for gap in points.values()) and _is_precise(won, se / POINTS_PER_WIN)
    return is_precise and not (_is_close(best, 1.0, CLEAR_ERRORS) or _is_close(won, POINTS_PER_WIN, CLEAR_WIN_ERRORS))


def _is_precise(gap: Mean, se: float) -> bool:
    return gap.se <= max(se, RELATIVE_SE * abs(gap.value))


def _is_close(gap: Mean, points: float, errors: float) -> bool:
    """Whether a loss, which counts this many points, would have a label if it were significant."""
    return points * gap.value >= THRESHOLDS[-1][0] and gap.value <= errors * gap.se
