"""Evaluate a choice with the information of its seat: each choice is played out on deals that are consistent with it.

Each deal is weighted by how well it explains the others' actions (see ``search.weighted_playouts``), the choices are
compared on the same deals, and the nets play the round to its end for every seat. The value of a choice is its mean
points, never the output of a net.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import SLOT_JESTER, SLOT_WIZARD
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.slots import is_covered_by_nets, slot_with
from gizzard.bots.search.weighted_playouts import NO_ACTION
from gizzard.core.cards import UNSEEN
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View
from gizzard.core.game.fields import BID, TRUMP
from gizzard.core.game.position import Position
from gizzard.core.rules.tricks import TRUMP_SHIFT
from gizzard.core.rules.trump import SUITED
from gizzard.study.chances import chances_of
from gizzard.study.means import CONFIDENCE, Mean
from gizzard.study.review_json import Label
from gizzard.study.trials import MIN_EFFECTIVE, Trials, seat_of, trials_of

THRESHOLDS: Final[tuple[tuple[float, Label], ...]] = ((6.0, "blunder"), (3.0, "mistake"), (1.5, "inaccuracy"))
"""The minimum cost in points of each label."""
CLEAR_ERRORS: Final = 3.0
"""Number of standard errors by which the cost must differ from zero for a verdict."""
RELATIVE_SE: Final = 1 / 8
"""Standard error at which to stop, relative to the difference if that is large."""
HARMLESS: Final = 0.005
"""A chance of winning that a choice may cost without being an error."""
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
    win: Mean | None = None
    """Late in a game, the chance of winning it; as ``expected``."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A choice and its cost."""

    options: tuple[Option, ...]
    taken: int
    """The index of the chosen option, like ``best`` and ``reference``."""
    best: int
    reference: int
    """The choice of the reference player: the nets alone."""
    cost: Mean
    """Points by which the best choice beats the one taken, with the sampling error alone."""
    effective: float
    """The effective sample size."""
    win_cost: Mean | None = None
    """Late in a game, the chance of winning that the choice taken gives away compared with ``best``, which may have
    less; as ``cost``."""

    @property
    def label(self) -> Label | None:
        """None if the choice is not an error; ``close`` if the difference is not significant."""
        label = next((name for points, name in THRESHOLDS if self.cost.value >= points), None)
        if self._is_harmless():
            return None
        unclear = _is_close(self.cost) or self.effective < MIN_EFFECTIVE
        return "close" if label and unclear else label

    def _is_harmless(self) -> bool:
        """Whether the choice significantly costs no chance of winning, in a game that can still be won."""
        if self.win_cost is None:
            return False
        chances = [self.options[index].win for index in (self.taken, self.best)]
        winnable = any(chance and chance.value >= HOPELESS for chance in chances)
        return winnable and self.win_cost.value + CONFIDENCE * self.win_cost.se <= HARMLESS


def evaluate(
    view: View, taken: int, opponents: OpponentModel, nets: QuantizedPolicy, seed: int, precision: Precision = QUICK
) -> Evaluation | None:
    """Evaluate the choice of a view's seat; None if all choices are equivalent."""
    position, seat = position_of(view), seat_of(view)
    options = distinct_actions(position, seat, taken)
    if len(options) < 2:
        return None
    actions = list(options.values())
    chosen = actions.index(options[_kind(position, seat, taken)])
    reference = actions.index(options[_kind(position, seat, _reference(position, seat, opponents, nets, taken))])
    kept, deals = (chosen, reference), precision.deals
    trials = trials_of(view, position, actions, opponents, nets, seed, deals, kept=kept, indifference=precision.se)
    best = _run(trials, chosen, precision)
    chances = chances_of(trials, position, opponents, nets, seed)
    evaluations = tuple(
        Option(action, trials.expected_with_model(index), trials.made(index), chances.of(index) if chances else None)
        for index, action in enumerate(actions)
    )
    if best == chosen:
        return Evaluation(evaluations, chosen, best, reference, NOTHING, trials.effective, NOTHING if chances else None)
    win_cost = chances.gap(best, chosen) if chances else None
    return Evaluation(evaluations, chosen, best, reference, trials.difference(best, chosen), trials.effective, win_cost)


def value_of(
    view: View, opponents: OpponentModel, nets: QuantizedPolicy, seed: int, deals: int = QUICK.deals // 2
) -> float:
    """The expected points of a view's seat for the round; the seat need not be to act."""
    position = position_of(view)
    trials = trials_of(view, position, [NO_ACTION], opponents, nets, seed, deals, kept=(0,))
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


def _run(trials: Trials, taken: int, precision: Precision) -> int:
    """Try the actions until the cost is precise enough or the deals are used up. Returns the index of the best."""
    for _ in trials.batches(precision.deals, GROWTH):
        if _is_known(trials, taken, precision.se):
            break
    return trials.best


def _is_known(trials: Trials, taken: int, se: float) -> bool:
    """Whether the differences between the remaining actions and the one taken are precise enough."""
    gaps = {index: trials.difference(index, taken) for index in trials.live if index != taken}
    is_precise = all(gap.se <= max(se, RELATIVE_SE * abs(gap.value)) for gap in gaps.values())
    return is_precise and not _is_close(gaps.get(trials.best, Mean(0.0, 0.0)))


def _is_close(cost: Mean) -> bool:
    """Whether a cost would have a label if it were significant."""
    return cost.value >= THRESHOLDS[-1][0] and cost.value <= CLEAR_ERRORS * cost.se
