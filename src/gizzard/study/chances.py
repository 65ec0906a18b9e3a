"""The chance of winning the game after each action, late in a game, when the totals matter.

Every playout of the round gives the points of all seats. They are combined with rests of the game that the nets play
(see ``search.rest_of_game``); a shared win counts as a share, as the rules divide it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from gizzard.bots.expert import is_late
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.rest_of_game import RestOfGame, later_rounds
from gizzard.core.game.position import Position
from gizzard.core.native.struct import MAX_SEATS
from gizzard.study.means import Mean, crossed_mean, share_error, with_model
from gizzard.study.trials import Trials

ROUNDS: Final = 512
"""Later rounds that are played for the rests of a game, all together."""
MOST_GAMES: Final = 256
"""The maximum number of rests of a game."""


@dataclass(frozen=True, slots=True)
class _Round:
    """A round under way, as far as the rest of the game depends on it."""

    identity: tuple[object, ...]
    position: Position = field(compare=False)
    opponents: OpponentModel = field(compare=False)
    nets: QuantizedPolicy = field(compare=False)
    seed: int


@lru_cache(maxsize=16)
def _rest_after(now: _Round) -> RestOfGame:
    """The rest of the game, the same for every decision of the round."""
    left = later_rounds(now.position)
    rounds = min(ROUNDS // left, MOST_GAMES) * left if left else 1
    return RestOfGame(now.position, now.opponents, now.nets, np.zeros((rounds, MAX_SEATS), np.int32), now.seed)


class Chances:
    """The chances of winning after the actions of one decision."""

    def __init__(
        self, trials: Trials, position: Position, opponents: OpponentModel, nets: QuantizedPolicy, seed: int
    ) -> None:
        counts = tuple(opponents.by_seat(seat) for seat in range(position.players))
        totals = position.number, position.dealer, position.playing, position.named, tuple(position.scores)
        identity = position.round_table, totals, counts, opponents.novices
        self._trials, self._rest = trials, _rest_after(_Round(identity, position, opponents, nets, seed % 2**64))

    def of(self, index: int) -> Mean:
        """The chance of winning after an action; the standard error includes the model error."""
        shares, tried = self._trials.win_shares(index, self._rest)
        deals = self._trials.deals_of(tried)
        if not len(shares):
            return Mean(0.0, float("inf"))
        mean, by_deal = crossed_mean(shares, deals), shares.mean(axis=1)
        error = share_error(mean.value, mean.se**2 * deals.effective, deals.effective)
        return with_model(Mean(mean.value, error), by_deal, deals)

    def gap(self, index: int, other: int) -> Mean:
        """The difference of two actions, on the deals on which both were tried, with the sampling error alone."""
        (first, tried), (second, also) = (self._trials.win_shares(each, self._rest) for each in (index, other))
        both = tried & also
        return crossed_mean(first[both[tried]] - second[both[also]], self._trials.deals_of(both))


def chances_of(
    trials: Trials, position: Position, opponents: OpponentModel, nets: QuantizedPolicy, seed: int
) -> Chances | None:
    """The chances of winning after each action; None while they do not matter yet."""
    return Chances(trials, position, opponents, nets, seed) if is_late(position) else None
