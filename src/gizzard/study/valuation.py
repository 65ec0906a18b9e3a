"""What the choices of a position are worth: one valuation for hints, reviews, analyses, and lessons of the day.

The nets play every choice out on the same deals, which fit what the seat has seen and explain what the others did. The
deals follow from the position, and so does their number: they are drawn until it is known what every choice gives away.
So a position has the same figures wherever somebody asks (docs/study.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from gizzard.bots.deadline import NO_LIMIT, TimeLimit
from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.search.lens import SLOT_JESTER, SLOT_WIZARD
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.slots import is_covered_by_nets, slot_with
from gizzard.bots.search.weighted_playouts import NO_ACTION
from gizzard.core.cards import UNSEEN
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.position import position_in
from gizzard.core.formats.position_text import format_position
from gizzard.core.formats.view import View
from gizzard.core.game.fields import BID, TRUMP
from gizzard.core.game.position import Position
from gizzard.core.rules.tricks import TRUMP_SHIFT
from gizzard.core.rules.trump import SUITED
from gizzard.study.means import Mean
from gizzard.study.trials import POINTS_PER_WIN, Trials, is_precise, seat_of, trials_of

LEAST_LOSS: Final = 1.5
"""Points from which a choice is an error: 4 % of the game."""
CLEAR_ERRORS: Final = 3.0
"""Number of standard errors by which a loss of points must differ from zero for a verdict."""
CLEAR_WIN_ERRORS: Final = 2.0
"""The same for a loss of the chance to win."""
NOTHING: Final = Mean(0.0, 0.0)
ALIKE: Final = 1 << 16
"""Marks the keys of equivalent actions, which no action has."""
GROWTH: Final = 2
"""Each further batch is as large as all before it, divided by this."""


@dataclass(frozen=True, slots=True)
class Precision:
    """The precision of a valuation."""

    se: float
    """Points: the standard error of what a choice gives away at which to stop."""
    deals: int
    """The maximum number of deals."""
    salt: int = 0
    """Another number draws other deals, for studies of how far two valuations agree."""


SKETCH: Final = Precision(se=1.4, deals=128)
"""For a reader who waits for the next."""
QUICK: Final = Precision(se=1.4, deals=2048)
"""The one that is shown everywhere."""
DEEP: Final = Precision(se=0.55, deals=8192)
"""For a reader who asks for it."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a view's seat, and their playouts."""

    position: Position
    seat: int
    groups: list[list[int]]
    """Equivalent actions; none if the seat is not to act."""
    trials: Trials
    deals: int
    """The maximum number of deals."""

    def steps(self) -> Iterator[None]:
        """Draw deals until what every choice gives away is known; yield after each batch."""
        for _ in self.trials.batches(self.deals, GROWTH):
            yield
            if _is_settled(self.trials):
                break

    def settled(self) -> Choices:
        """These choices, once that is known."""
        for _ in self.steps():
            pass
        return self


def choices_of(
    view: View,
    opponents: OpponentModel,
    precision: Precision = QUICK,
    limit: TimeLimit = NO_LIMIT,
) -> Choices:
    """The choices of a view's seat, which need not be to act; no deal is drawn yet. Raises TimeUp."""
    position, seat = position_of(view), seat_of(view)
    is_to_act = position.waiting >> seat & 1
    groups = list(alike_actions(position, seat, position.legal(seat)[0]).values()) if is_to_act else []
    trials = trials_of(
        view,
        position,
        [group[0] for group in groups] or [NO_ACTION],
        opponents,
        quantized_of(nets_for(position.round_table)),
        seed_of(view, precision.salt),
        precision.deals,
        indifference=precision.se,
        to_win=bool(groups),
        limit=limit,
    )
    return Choices(position, seat, groups, trials, precision.deals)


def seed_of(view: View, salt: int = 0) -> int:
    """The seed of the deals: it follows from the position as everybody writes it, regardless of who plays and where."""
    line = format_position(position_in(view))
    return int.from_bytes(blake2b(f"{salt}/{line}".encode(), digest_size=8).digest())


def best_of(trials: Trials) -> int:
    """The index of the best action: the one with the most points, unless it would be an error beside another that wins
    more often."""
    points, chance = trials.best, trials.best_chance
    gap = trials.win_gap(chance, points) if trials.rest else NOTHING
    is_error = POINTS_PER_WIN * gap.value >= LEAST_LOSS and gap.value > CLEAR_WIN_ERRORS * gap.se
    return chance if is_error else points


def alike_actions(position: Position, seat: int, taken: int) -> dict[int, list[int]]:
    """The classes of equivalent actions by representative, ``taken`` before the others.

    If trump is chosen along with a special rule for the next round, the rule is the one in ``taken``.
    """
    actions = [taken, *(action for action in position.legal(seat) if action != taken)]
    if position.phase == TRUMP:
        actions = [action for action in actions if action >> 2 == taken >> 2]
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(kind_of(position, seat, action), []).append(action)
    return dict(sorted(kinds.items()))


def kind_of(position: Position, seat: int, action: int) -> int:
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


def _is_settled(trials: Trials) -> bool:
    """Whether the differences between the best and the other remaining choices are precise enough, and none would be
    an error if it were significant. A choice alone has none, and takes all deals."""
    best, se = trials.best, trials.indifference
    others = [index for index in trials.live if index != best]
    points = [trials.difference(best, index) for index in others]
    chances = [trials.chance_gap(trials.best_chance, index) for index in others] if trials.rest else []
    losses = [(gap, 1.0, CLEAR_ERRORS) for gap in points]
    losses += [(gap, POINTS_PER_WIN, CLEAR_WIN_ERRORS) for gap in chances]
    is_known = all(is_precise(gap, se, worth) and not _is_close(gap, worth, errors) for gap, worth, errors in losses)
    return trials.playouts.count > 1 and is_known


def _is_close(gap: Mean, points: float, errors: float) -> bool:
    """Whether a loss, which counts this many points, would have a label if it were significant."""
    return points * gap.value >= LEAST_LOSS and gap.value <= errors * gap.se
