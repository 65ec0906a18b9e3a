"""Hints for the seat of a view: the value of each choice, the chance of making the bid, and a reason.

Hints are computed from the view alone, by the valuation that reviews use, too (see ``valuation``): the nets play out
each choice on the same deals, which are consistent with the view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from gizzard.bots.expert import opponent_model_of
from gizzard.bots.search.bidders import bidders_of
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of, round_table_of_view
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.record import FORMAT
from gizzard.core.formats.referee import InvalidRecord, referee
from gizzard.core.formats.view import View
from gizzard.core.game.fields import BID
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID
from gizzard.study.reason_facts import Reason
from gizzard.study.reasons import reason_for
from gizzard.study.valuation import QUICK, Choices, Precision, best_of, choices_of

Decides = Literal["made", "points", "win"]
"""What a bid is better in: it is made more often, it brings more points, or it wins more games."""


class PlayedBefore(NamedTuple):
    """How a seat has played in the finished rounds of a game."""

    rounds: int
    """Those with a bid."""
    met: int
    """The bids that were made."""
    above: int
    """Tricks taken beyond the bids."""
    below: int
    """Tricks missing for the bids."""
    decisions: int
    """Choices between several actions."""
    alike: int
    """Those that a simple player would have made, too."""


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


def hints_for(view: View, bots: Sequence[str | None] = (), precision: Precision = QUICK) -> Hints:
    """The hints for the seat of a view. Raises ValueError if it is not to act.

    ``bots``: by seat, the level of a bot, None for a person; none: all are people.

    They depend only on these, not on the hidden cards.
    """
    choices = choices_for(view, bots, precision)
    if not choices.groups:
        raise ValueError(f"seat {choices.seat} is not to act")
    return hints_of(choices.settled())


def choices_for(
    view: View,
    bots: Sequence[str | None],
    precision: Precision = QUICK,
    before: Sequence[PlayedBefore] = (),
) -> Choices:
    """The choices of a view's seat; no deal is drawn yet.

    ``before``: by seat, what is known of finished rounds that the view does not have.
    """
    opponents = opponent_model_of(position_of(view), view["first_dealer"], view["history"])
    opponents.name_bidders(bidders_of(bots))
    for seat, played in enumerate(before):
        opponents.note_before(seat, *played)
    return choices_of(view, opponents, precision)


def played_before(view: View) -> list[PlayedBefore]:
    """By seat, what is known of the finished rounds of a view; none if they are not in it as they were played."""
    if not view["history"]:
        return []
    known = {key: view[key] for key in ("rules", "players", "first_dealer")}
    try:
        referee({"format": FORMAT, **known, "rounds": view["history"], "winners": None, "unfinished": True})
    except InvalidRecord:
        return []
    opening = Position(round_table_of_view(view), view["first_dealer"])
    opponents = opponent_model_of(opening, view["first_dealer"], view["history"])
    return [PlayedBefore(*opponents.by_seat(seat)) for seat in range(opening.players)]


def hints_of(choices: Choices, by_points: bool = False) -> Hints:
    """The hints by the deals that have been drawn. ``by_points``: the best is the one with the most points."""
    position, seat, trials = choices.position, choices.seat, choices.trials
    best, count = trials.best if by_points else best_of(trials), len(choices.groups)
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
