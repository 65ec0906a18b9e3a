"""Hints for the seat of a view: what each of its choices is worth, how likely its bid is met, and a reason.

A hint is worked out from the view alone, in the way in which a review judges (see ``evaluation``): each choice played
out by the nets on the same deals, which fit what the seat has seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from gizzard.bots.expert import nets_of, opponent_model_of
from gizzard.bots.net import quantized
from gizzard.formats.actions import ActionJson, action_json
from gizzard.formats.from_view import opening_of, position_of
from gizzard.formats.view import View
from gizzard.game.position import BID, Position
from gizzard.rules.bidding import NO_BID
from gizzard.search.weighted_playouts import weighted_playouts
from gizzard.study.evaluation import alike_actions
from gizzard.study.reasons import Reason, reason_for
from gizzard.study.trials import FIRST_BATCH, MIN_EFFECTIVE, Trials

DEALS: Final = 1024
"""The most deals that are drawn."""
PRECISION: Final = 1.0
"""Points: the standard error of the best choice's value at which to stop."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One of the choices there are; cards that are interchangeable are one choice."""

    actions: list[ActionJson]
    """All that come to it."""
    expected: float
    """Points that the round brings."""
    se: float
    """Its standard error, including the model error (see ``means``)."""
    made: float | None
    """The probability that the bid is met; None if the seat does not bid."""
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Hints:
    """What can be said to a seat that is to act."""

    need: int | None
    """Tricks needed to meet the bid, negative if it has too many; None before it has bid."""
    left: int
    """Tricks that are not complete."""
    hints: list[Hint]
    """The best first."""


def hints_for(view: View, seed: int = 0, deals: int = DEALS) -> Hints:
    """The hints for the seat of a view; ValueError where it is not to act.

    The same view and seed give the same hints, whatever the others hold.
    """
    position, seat = position_of(view), view["seat"]
    if seat is None or not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    groups = list(alike_actions(position, seat, position.legal(seat)[0]).values())
    trials = _tried(view, position, [group[0] for group in groups], seed, deals)
    bids = position.phase == BID or position.bids[seat] != NO_BID
    found = [
        Hint(
            [action_json(position, action) for action in group],
            *trials.expected_with_model(place),
            trials.made(place) if bids else None,
            reason_for(position, seat, group[0]),
        )
        for place, group in enumerate(groups)
    ]
    return Hints(*_need(position, seat), sorted(found, key=lambda hint: -hint.expected))


def _need(position: Position, seat: int) -> tuple[int | None, int]:
    bid, taken = position.bids[seat], position.taken[seat]
    done = sum(position.taken)
    return None if bid == NO_BID else bid - taken, position.cards - done


def _tried(view: View, position: Position, actions: list[int], seed: int, deals: int) -> Trials:
    """The actions, played out until the best one's value is known well enough; all but those clearly worse."""
    seat = view["seat"]
    assert seat is not None
    opponents = opponent_model_of(position, view["first_dealer"], view["history"])
    points, weights = np.zeros((deals, len(actions)), np.int32), np.zeros((deals, 1), np.int32)
    rows = points, weights
    nets = quantized(nets_of())
    playouts = weighted_playouts(position, opening_of(view), seat, actions, opponents, nets, rows, seed)
    trials = Trials(playouts, points, weights, ())
    batch = FIRST_BATCH
    while playouts.drawn < deals:
        trials.run(min(batch, deals - playouts.drawn))
        batch = playouts.drawn
        if trials.effective >= MIN_EFFECTIVE and trials.expected(trials.best).se <= PRECISION:
            break
    return trials
