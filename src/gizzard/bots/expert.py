"""The expert: bids and plays by two nets that were trained in games among players of all kinds (see docs/strength.md).

A net says for each slot how likely the bid is met and what is lost besides; the slot of the most points is taken, and
towards the end of a game the one of the best chance to win. What no net speaks of (trump, a card on the
forehead, a saboteur's play) is decided by rule.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gizzard.bots.minds import CLUB_DEALS, CLUB_PROPOSALS, by_search, naming
from gizzard.bots.net import SLOTS, WEIGHTS, Net, Prospects, read_weights
from gizzard.bots.sight import Sight
from gizzard.bots.standing import standing_of, worth_of_winning
from gizzard.core.features import FEATURES, PLAY_SLOTS, action_with, describe_seat, is_beyond_nets
from gizzard.core.playouts import SHEDDING
from gizzard.core.rule import Worths, rule_choice
from gizzard.core.style import Style
from gizzard.game.moves import Act
from gizzard.game.position import BID, Position
from gizzard.game.retold import Round, retold
from gizzard.rules.bidding import Bidding

LAST_ROUNDS = 3
"""So many rounds before the end of a game its end is thought of."""

POINTS_BESIDE = 0.01
"""Chance of winning that ten points are taken to be worth besides: a game that is as good as decided goes on."""

Floats = npt.NDArray[np.float64]


class _Kept(threading.local):
    """What is made once and used again, by one thread."""

    def __init__(self) -> None:
        self.worths = Worths()
        self.features = np.zeros((1, FEATURES), np.uint8)
        self.slots = np.zeros((1, PLAY_SLOTS), np.uint8)
        self.history: Sequence[Round] = ()
        self.rounds = -1
        self.style = Style()


_kept = _Kept()


_searched = by_search(CLUB_DEALS, CLUB_PROPOSALS, SHEDDING)
"""Where all bids are zero the nets, which met few such rounds, lose to search: by players who get rid of high cards."""


@lru_cache(maxsize=4)
def nets_of(weights: Path | None = None) -> dict[str, Net]:
    """The nets of a file; without one, those of the package."""
    return read_weights(weights or WEIGHTS)


def expert_action(position: Position, seat: int, style: Style, nets: dict[str, Net], to_win: bool = True) -> int:
    """What the expert does at a seat that is to act; for the points alone where it does not play to win."""
    legal = position.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if is_beyond_nets(position, seat):
        return rule_choice(position, seat, _kept.worths)
    describe_seat(position, seat, style, _kept.features, _kept.slots)
    kind = "bid" if position.phase == BID else "play"
    open_slots = np.flatnonzero(_kept.slots[0, : SLOTS[kind]])
    prospects = nets[kind].prospects(_kept.features)
    few = Prospects(prospects.met[0, open_slots], prospects.lost[0, open_slots])
    worth = worths_of(position, seat, style, few, open_slots, to_win)
    return action_with(position, seat, int(open_slots[worth.argmax()]))


def worths_of(
    position: Position, seat: int, style: Style, prospects: Prospects, slots: npt.NDArray[np.int64], to_win: bool
) -> Floats:
    """What each of these slots is worth: tens of points, or the chance to win."""
    bids = slots if position.phase == BID else np.full(len(slots), position.bids[seat])
    points = prospects.worth(bids, not position.trick_points).astype(np.float64)
    if not to_win or position.trick_points or position.course.rounds - position.number >= LAST_ROUNDS:
        return points
    standing = standing_of(position, seat, style)
    return worth_of_winning(standing, prospects.met, prospects.lost, bids) + POINTS_BESIDE * points


def style_of(position: Position, first_dealer: int, rounds: Sequence[Round]) -> Style:
    """How the seats have played in the finished rounds."""
    style, worths = Style(), Worths()
    for before, move in retold(position.course, first_dealer, rounds):
        if isinstance(move, Act):
            style.watch(before, move.seat, move.action, worths)
        elif move is None:
            style.note_round(before)
    return style


def by_nets(sight: Sight, weights: Path | None = None, to_win: bool = True) -> int:
    """The expert (a rule that it names for the next round is one by chance)."""
    if sight.position.spec.bidding is Bidding.ZERO:
        return _searched(sight)
    style = _style_now(sight)
    return naming(sight, expert_action(sight.position, sight.seat, style, nets_of(weights), to_win))


def _style_now(sight: Sight) -> Style:
    """The style of the rounds that are over; found once as long as the same list of them is shown."""
    if _kept.history is not sight.history or _kept.rounds != len(sight.history):
        _kept.history, _kept.rounds = sight.history, len(sight.history)
        _kept.style = style_of(sight.position, sight.position.first_dealer, sight.history)
    return _kept.style
