"""The expert: bids and plays by two nets that were trained in games among players of all kinds (see docs/strength.md).

A net says for each slot how likely the bid is met and what is lost besides. Those about as good as the best are thought
over (see ``core.lookahead``); the one of the most points is taken, and towards the end of a game the one of the best
chance to win. What no net speaks of (trump, a card on the forehead, a saboteur's play) is decided by rule.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.bots.minds import CLUB_DEALS, CLUB_PROPOSALS, by_search, naming
from gizzard.bots.net import SLOTS, WEIGHTS, Net, Prospects, foresight_of, read_weights
from gizzard.bots.patience import in_time
from gizzard.bots.sight import Sight
from gizzard.bots.standing import one_leaves_in, standing_of, worth_of_winning
from gizzard.core.face import COMPILED
from gizzard.core.features import FEATURES, PLAY_SLOTS, action_with, describe_seat, is_beyond_nets
from gizzard.core.foresight import Foresight
from gizzard.core.lookahead import lookahead
from gizzard.core.playouts import SHEDDING
from gizzard.core.rule import Worths, rule_choice
from gizzard.core.style import Style
from gizzard.game.moves import Act
from gizzard.game.position import BID, Position
from gizzard.game.retold import Round, retold
from gizzard.rules.bidding import Bidding

LAST_ROUNDS = 3
"""So many rounds before the end of a game, or before somebody leaves it, its end is thought of."""

DEALS = 20
"""The deals on which a decision is thought over, for each player beyond the second: more may happen in between."""

CLOSE = 0.6
"""Tens of points by which an action may look worse than the best and still be thought over."""

POINTS_BESIDE = 0.01
"""Chance of winning that ten points are taken to be worth besides: a game that is as good as decided goes on."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class _Kept(threading.local):
    """What is made once and used again, by one thread."""

    def __init__(self) -> None:
        self.worths = Worths()
        self.features = np.zeros((1, FEATURES), np.uint8)
        self.slots = np.zeros((1, PLAY_SLOTS), np.uint8)
        self.history: Sequence[Round] = ()
        self.style = Style()
        self.nets: dict[str, Net] = {}
        self.foresight: Foresight


_kept = _Kept()


_searched = by_search(CLUB_DEALS, CLUB_PROPOSALS, SHEDDING)
"""Where all bids are zero the nets, which met few such rounds, lose to search: by players who get rid of high cards."""


@lru_cache(maxsize=4)
def nets_of(weights: Path | None = None) -> dict[str, Net]:
    """The nets of a file; without one, those of the package."""
    return read_weights(weights or WEIGHTS)


class Outlook(NamedTuple):
    """Actions open to a seat, the bid that it then has, and what to expect of each."""

    actions: list[int]
    bids: Ints
    prospects: Prospects

    def points(self, position: Position) -> Floats:
        """Tens of points."""
        return self.prospects.worth(self.bids, not position.trick_points).astype(np.float64)


def expert_action(sight: Sight, style: Style, nets: dict[str, Net], to_win: bool = True, deals: int = DEALS) -> int:
    """What the expert does: for the points alone where it does not play to win, at first sight without deals."""
    position, seat = sight.position, sight.seat
    legal = position.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if is_beyond_nets(position, seat):
        return rule_choice(position, seat, _kept.worths)
    outlook = foreseen(position, seat, style, nets)
    if deals and COMPILED:
        outlook = thought_over(outlook, sight, style, nets, deals)
    return outlook.actions[int(worths_of(outlook, position, seat, style, to_win).argmax())]


def foreseen(position: Position, seat: int, style: Style, nets: dict[str, Net]) -> Outlook:
    """What the nets say at first sight, of one action for each slot."""
    describe_seat(position, seat, style, _kept.features, _kept.slots)
    kind = "bid" if position.phase == BID else "play"
    slots = np.flatnonzero(_kept.slots[0, : SLOTS[kind]])
    met, lost = nets[kind].prospects(_kept.features)
    bids = slots if kind == "bid" else np.full(len(slots), position.bids[seat])
    actions = [action_with(position, seat, int(slot)) for slot in slots]
    return Outlook(actions, bids, Prospects(met[0, slots], lost[0, slots]))


def thought_over(outlook: Outlook, sight: Sight, style: Style, nets: dict[str, Net], deals: int) -> Outlook:
    """The actions that look about as good as the best, with what a look ahead on so many deals finds besides."""
    points = outlook.points(sight.position)
    close = np.flatnonzero(points >= points.max() - CLOSE)
    actions, bids = [outlook.actions[place] for place in close], outlook.bids[close]
    seen = Prospects(outlook.prospects.met[close], outlook.prospects.lost[close])
    if len(actions) == 1:
        return Outlook(actions, bids, seen)
    look = lookahead(sight.position, sight.seat, style, _foresight(nets), actions, sight.seed)
    met, lost = np.array(in_time(look.run, deals * (sight.position.players - 2)), np.float32)
    return Outlook(actions, bids, Prospects((seen.met + met) / 2, (seen.lost + lost) / 2))


def _foresight(nets: dict[str, Net]) -> Foresight:
    if _kept.nets is not nets:
        _kept.nets, _kept.foresight = nets, foresight_of(nets)
    return _kept.foresight


def worths_of(outlook: Outlook, position: Position, seat: int, style: Style, to_win: bool) -> Floats:
    """What each action is worth: tens of points, or the chance to win."""
    points = outlook.points(position)
    if not to_win or position.trick_points or _rounds_ahead(position) >= LAST_ROUNDS:
        return points
    standing = standing_of(position, seat, style)
    return worth_of_winning(standing, *outlook.prospects, outlook.bids) + POINTS_BESIDE * points


def _rounds_ahead(position: Position) -> int:
    """The rounds until the game is over, or until somebody leaves it."""
    left, leaving = position.course.rounds - position.number, one_leaves_in(position)
    return left if leaving is None else min(left, leaving)


def style_of(position: Position, first_dealer: int, rounds: Sequence[Round]) -> Style:
    """How the seats have played in the finished rounds."""
    style, worths = Style(), Worths()
    for before, move in retold(position.course, first_dealer, rounds):
        if isinstance(move, Act):
            style.watch(before, move.seat, move.action, worths)
        elif move is None:
            style.note_round(before)
    return style


def by_nets(sight: Sight, weights: Path | None = None, to_win: bool = True, deals: int = DEALS) -> int:
    """The expert (a rule that it names for the next round is one by chance)."""
    if sight.position.spec.bidding is Bidding.ZERO:
        return _searched(sight)
    style = _style_now(sight)
    return naming(sight, expert_action(sight, style, nets_of(weights), to_win, deals))


def _style_now(sight: Sight) -> Style:
    """The style of the rounds that are over; found once as long as no other rounds are shown."""
    if _kept.history != sight.history:
        _kept.history = list(sight.history)
        _kept.style = style_of(sight.position, sight.position.first_dealer, sight.history)
    return _kept.style
