"""The points of a round, as far as the nets foresee what they depend on."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.game.position import Position
from gizzard.rules.scoring import Scoring, points_for
from gizzard.search.quantized import points_foreseen

_STAKE = points_for(Scoring.STANDARD, 1, 1) - points_for(Scoring.STANDARD, 1, 0)
_LOSS = points_for(Scoring.STANDARD, 1, 0)
"""What the players' thresholds were measured by: the standard game, as the nets learnt it."""


class RoundPoints(NamedTuple):
    """What a bid brings that is met, by bid, and what a loss of 1 does (see ``search.quantized.points_foreseen``)."""

    made: npt.NDArray[np.integer[Any]]
    loss: int
    bids_count: bool = True

    @property
    def scale(self) -> float:
        """How much is at stake in a round, where the standard game is 1: a bid of one made rather than missed by one.

        It is above 0 even if own numbers give as much for a missed bid as for one that is made.
        """
        scale = (int(self.made[1]) - self.loss) / _STAKE if self.bids_count else self.loss / _LOSS
        return abs(scale) or 1 / _STAKE


def round_points(position: Position) -> RoundPoints:
    """The points of the round under way."""
    made, loss = points_foreseen(position)
    return RoundPoints(np.array(made), loss, position.bids_count)
