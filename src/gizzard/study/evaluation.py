"""What a choice was worth, judged by what its seat knew: every choice is played out on deals that fit what was seen.

Each deal is weighted by how well it explains what the others did (see ``search.weighted_playouts``), the choices are
compared on the same deals, and the nets play the round to its end for every seat. The value of a choice is the points
that it brings on average, never what a net says of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from gizzard.formats.from_view import opening_of, position_of
from gizzard.formats.view import View
from gizzard.game.position import TRUMP, Position
from gizzard.rules.tricks import TRUMP_SHIFT
from gizzard.search.heuristic import CardValues, rule_choice
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import QuantizedPolicy
from gizzard.search.slots import is_covered_by_nets, slot_with
from gizzard.search.weighted_playouts import NO_ACTION, weighted_playouts
from gizzard.study.means import Mean
from gizzard.study.review_json import Label
from gizzard.study.trials import FIRST_BATCH, MIN_EFFECTIVE, Trials

THRESHOLDS: Final[tuple[tuple[float, Label], ...]] = ((6.0, "blunder"), (3.0, "mistake"), (1.5, "inaccuracy"))
"""Points given away from which a choice has a label."""
CLEAR_ERRORS: Final = 3.0
"""Standard errors by which the cost must differ from zero for a verdict."""
RELATIVE_SE: Final = 1 / 8
"""Standard error at which to stop, relative to the difference if that is large."""
GROWTH: Final = 2
"""Each further batch is as large as all before it, divided by this."""


@dataclass(frozen=True, slots=True)
class Precision:
    """How exactly a choice is judged."""

    se: float
    """Points: the standard error of the cost at which to stop."""
    deals: int
    """The most deals that are drawn."""


QUICK: Final = Precision(se=1.4, deals=2048)
DEEP: Final = Precision(se=0.55, deals=8192)


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices there were; cards that are interchangeable are one choice."""

    action: int
    expected: Mean
    """Points that the round brings; the standard error includes the model error."""
    made: float
    """The chance that the bid is met."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A choice and what it cost."""

    options: tuple[Option, ...]
    taken: int
    """The place of what was chosen among the options; so, too, ``best`` and ``reference``."""
    best: int
    reference: int
    """The choice of the reference player: the nets alone."""
    cost: Mean
    """Points that the best choice brings more than the one taken, with the sampling error alone."""
    effective: float
    """As many deals of equal weight say as much."""

    @property
    def label(self) -> Label | None:
        """None if the choice is not an error; ``close`` if the difference is not significant."""
        label = next((name for points, name in THRESHOLDS if self.cost.value >= points), None)
        unclear = _is_close(self.cost) or self.effective < MIN_EFFECTIVE
        return "close" if label and unclear else label


def evaluate(
    view: View, taken: int, opponents: OpponentModel, nets: QuantizedPolicy, seed: int, precision: Precision = QUICK
) -> Evaluation | None:
    """Evaluate the choice of a view's seat; None if all choices are equivalent."""
    position, seat = position_of(view), _seat(view)
    options = distinct_actions(position, seat, taken)
    if len(options) < 2:
        return None
    actions = list(options.values())
    chosen = actions.index(options[_kind(position, seat, taken)])
    reference = actions.index(options[_kind(position, seat, _reference(position, seat, opponents, nets, taken))])
    trials = _trials(view, position, actions, (chosen, reference), opponents, nets, seed, precision)
    best = _run(trials, chosen, precision)
    found = tuple(
        Option(action, trials.expected_with_model(place), trials.made(place)) for place, action in enumerate(actions)
    )
    cost = trials.difference(best, chosen) if best != chosen else Mean(0.0, 0.0)
    return Evaluation(found, chosen, best, reference, cost, trials.effective)


def value_of(
    view: View, opponents: OpponentModel, nets: QuantizedPolicy, seed: int, deals: int = QUICK.deals // 2
) -> float:
    """The expected points of a view's seat for the round; the seat need not be to act."""
    position = position_of(view)
    trials = _trials(view, position, [NO_ACTION], (0,), opponents, nets, seed, Precision(se=0.0, deals=deals))
    trials.run(deals)
    return trials.expected(0).value


def distinct_actions(position: Position, seat: int, taken: int) -> dict[int, int]:
    """The actions open to a seat, one of each kind: of two Wizards one, and of those that play the same suit.

    Where trump is chosen along with a special rule for the next round, that rule is the one of the action ``taken``.
    """
    return {kind: actions[0] for kind, actions in alike_actions(position, seat, taken).items()}


def alike_actions(position: Position, seat: int, taken: int) -> dict[int, list[int]]:
    """The same, each with all the actions that come to it, ``taken`` before the others."""
    actions = [taken, *(action for action in position.legal(seat) if action != taken)]
    if position.phase == TRUMP:
        actions = [action for action in actions if action >> 2 == taken >> 2]
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(_kind(position, seat, action), []).append(action)
    return dict(sorted(kinds.items()))


def _kind(position: Position, seat: int, action: int) -> int:
    """Equal for actions that come to the same."""
    if not is_covered_by_nets(position, seat):
        return action
    return slot_with(position, seat, action) | action >> TRUMP_SHIFT << 8


def _reference(position: Position, seat: int, opponents: OpponentModel, nets: QuantizedPolicy, taken: int) -> int:
    if is_covered_by_nets(position, seat):
        return nets.choose(position, seat, opponents)
    action = rule_choice(position, seat, CardValues())
    return (action & 3) | taken >> 2 << 2 if position.phase == TRUMP else action


def _seat(view: View) -> int:
    seat = view["seat"]
    if seat is None:
        raise ValueError("a spectator chooses nothing")
    return seat


def _trials(
    view: View,
    position: Position,
    actions: Sequence[int],
    kept: Sequence[int],
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    seed: int,
    precision: Precision,
) -> Trials:
    deals = precision.deals
    points, weights = np.zeros((deals, len(actions)), np.int32), np.zeros((deals, 1), np.int32)
    playouts = weighted_playouts(
        position, opening_of(view), _seat(view), actions, opponents, nets, (points, weights), seed
    )
    return Trials(playouts, points, weights, kept, precision.se)


def _run(trials: Trials, taken: int, precision: Precision) -> int:
    """Tries the actions until the cost is known well enough, or the deals are used up; the place of the best."""
    batch = FIRST_BATCH
    while trials.playouts.drawn < precision.deals:
        trials.run(min(batch, precision.deals - trials.playouts.drawn))
        batch = max(FIRST_BATCH, trials.playouts.drawn // GROWTH)
        if trials.effective >= MIN_EFFECTIVE and _is_known(trials, taken, precision.se):
            break
    return trials.best


def _is_known(trials: Trials, taken: int, se: float) -> bool:
    """Whether it is known well enough by how much each action still in question is better than the one taken."""
    gaps = {place: trials.difference(place, taken) for place in trials.live if place != taken}
    is_precise = all(gap.se <= max(se, RELATIVE_SE * abs(gap.value)) for gap in gaps.values())
    return is_precise and not _is_close(gaps.get(trials.best, Mean(0.0, 0.0)))


def _is_close(cost: Mean) -> bool:
    """Whether a cost would have a label if it were more certain."""
    return cost.value >= THRESHOLDS[-1][0] and cost.value <= CLEAR_ERRORS * cost.se
