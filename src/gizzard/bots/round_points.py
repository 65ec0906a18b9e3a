"""The points of a round, as far as the nets can predict them."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.bots.search.quantized import points_foreseen
from gizzard.core.game.position import Position
from gizzard.core.rules.scoring import Scoring, points_for

_STAKE = points_for(Scoring.STANDARD, 1, 1) - points_for(Scoring.STANDARD, 1, 0)
_LOSS = points_for(Scoring.STANDARD, 1, 0)
"""The points of the standard game, for which the players' thresholds were chosen."""


class RoundPoints(NamedTuple):
    """The points for making each bid, and for a loss of 1 (see ``search.quantized.points_foreseen``)."""

    made: npt.NDArray[np.integer[Any]]
    loss: int
    bids_count: bool = True

    @property
    def scale(self) -> float:
        """The stakes relative to the standard game: the difference between making a bid of one and missing it by one.

        It is positive even if custom points are the same for both.
        """
        scale = (int(self.made[1]) - self.loss) / _STAKE if self.bids_count else self.loss / _LOSS
        return abs(scale) or 1 / _STAKE


def round_points(position: Position) -> RoundPoints:
    """The points of the current round."""
    made, loss = points_foreseen(position)
    return RoundPoints(np.array(made), loss, position.bids_count)
