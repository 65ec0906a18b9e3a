"""Hints for the seat of a view: the value of each choice, the chance of making the bid, and a reason.

Hints are computed from the view alone, in the same way as reviews (see ``evaluation``): the nets play out each choice
on the same deals, which are consistent with the view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from gizzard.bots.expert import nets_for, opponent_model_of
from gizzard.bots.net import quantized
from gizzard.bots.search.bidders import bidders_of
from gizzard.bots.search.weighted_playouts import NO_ACTION
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.view import View
from gizzard.core.game.fields import BID
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID
from gizzard.study.evaluation import alike_actions, best_of
from gizzard.study.reason_facts import Reason
from gizzard.study.reasons import reason_for
from gizzard.study.trials import Trials, seat_of, trials_of

DEALS: Final = 1024
"""Maximum number of deals."""
PRECISION: Final = 1.0
"""Points: the standard error of the best choice's value at which to stop."""
WIN_PRECISION: Final = 0.03
"""The same for its chance of winning."""


Decides = Literal["made", "points", "win"]
"""What a bid is better in: it is made more often, it brings more points, or it wins more games."""


class BidsBefore(NamedTuple):
    """How a seat's bids ended in the finished rounds of a game."""

    rounds: int
    """Those with a bid."""
    met: int
    """The bids that were made."""
    above: int
    """Tricks taken beyond the bids."""
    below: int
    """Tricks missing for the bids."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An available choice; interchangeable cards are one choice."""

    actions: list[ActionJson]
    """The equivalent actions of the choice."""
    expected: float
    """Expected points of the round."""
    se: float
    """Its standard error, including the model error (see ``means``)."""
    made: float | None
    """The chance of making the bid; None if the seat does not bid."""
    reason: Reason | None
    tied: bool
    """Whether another choice is the best, but not significantly better."""
    win: float
    """The chance of winning the game."""
    win_se: float
    """Its standard error, as ``se``."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The hints for an acting seat."""

    need: int | None
    """Tricks needed to make the bid, negative if it has too many; None before it has bid."""
    left: int
    """Number of remaining tricks, including the current one."""
    hints: list[Hint]
    """The best first, then by points."""
    decides: Decides | None
    """What speaks for the best bid and against the second best; None if no bid is to be chosen."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a view's seat, and their playouts."""

    position: Position
    seat: int
    groups: list[list[int]]
    """Equivalent actions; none if the seat is not to act."""
    trials: Trials


def hints_for(view: View, bots: Sequence[str | None] = (), deals: int = DEALS) -> Hints:
    """The hints for the seat of a view. Raises ValueError if it is not to act.

    ``bots``: by seat, the level of a bot, None for a person; none: all are people.

    They depend only on these, not on the hidden cards.
    """
    choices = choices_of(view, bots, deals)
    if not choices.groups:
        raise ValueError(f"seat {choices.seat} is not to act")
    for _ in choices.trials.batches(deals):
        if is_known(choices):
            break
    return hints_of(choices)


def choices_of(view: View, bots: Sequence[str | None], deals: int, bids: Sequence[BidsBefore] = ()) -> Choices:
    """The choices of a view's seat, with room for ``deals`` deals; none is drawn yet.

    ``bids``: by seat, those made in finished rounds that the view does not have.
    """
    position, seat = position_of(view), seat_of(view)
    is_to_act = position.waiting >> seat & 1
    groups = list(alike_actions(position, seat, position.legal(seat)[0]).values()) if is_to_act else []
    opponents = opponent_model_of(position, view["first_dealer"], view["history"])
    opponents.name_bidders(bidders_of(bots))
    for each, before in enumerate(bids):
        opponents.note_bids(each, *before)
    nets, actions = quantized(nets_for(position.round_table)), [group[0] for group in groups] or [NO_ACTION]
    trials = trials_of(view, position, actions, opponents, nets, 0, deals, to_win=bool(groups))
    return Choices(position, seat, groups, trials)


def is_known(choices: Choices, precision: float = PRECISION) -> bool:
    """Whether the best choice is known to this standard error, in points, and its chance of winning as precisely."""
    trials, win_precision = choices.trials, precision / PRECISION * WIN_PRECISION
    points_known = trials.expected(trials.best).se <= precision
    return points_known and (trials.rest is None or trials.chance(trials.best_chance).se <= win_precision)


def hints_of(choices: Choices) -> Hints:
    """The hints by the deals that have been drawn."""
    position, seat, trials = choices.position, choices.seat, choices.trials
    best, count = best_of(trials), len(choices.groups)
    order = sorted(range(count), key=lambda index: (index != best, -trials.expected(index).value))
    hints = [_hint(choices, index, best) for index in order]
    return Hints(*_need(position, seat), hints, what_decides(*hints[:2]) if position.phase == BID else None)


def _hint(choices: Choices, index: int, best: int) -> Hint:
    position, seat, group, trials = choices.position, choices.seat, choices.groups[index], choices.trials
    return Hint(
        [action_json(position, action) for action in group],
        *trials.points_beside(best, index),
        chance_made(choices, index),
        reason_for(position, seat, group[0], index == best),
        trials.is_tied(index, best),
        *trials.chance_beside(best, index),
    )


def chance_made(choices: Choices, index: int) -> float | None:
    """The chance that the bid is made after a choice; None if the seat does not bid."""
    position = choices.position
    bids = position.phase == BID or position.bids[choices.seat] != NO_BID
    return choices.trials.made(index) if bids else None


def what_decides(best: Hint, second: Hint | None = None) -> Decides | None:
    """What speaks for the best bid and against the second best."""
    if second is None or best.made is None or second.made is None:
        return None
    if best.expected < second.expected:
        return "win"
    return "made" if best.made > second.made else "points"


def _need(position: Position, seat: int) -> tuple[int | None, int]:
    bid, taken = position.bids[seat], position.taken[seat]
    done = sum(position.taken)
    return None if bid == NO_BID else bid - taken, position.cards - done
