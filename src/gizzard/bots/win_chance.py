"""The probability of winning the game, as a function of the points that a seat scores in this round.

Near the end of a game a leader plays safe, and a player who is behind needs more than the best expected score. The
probability of winning is modelled as the product, over the other seats, of the probability of finishing above them:
their gain in this round depends on their bid and on how often they have made their bids so far, and the remaining
rounds add a normally distributed error. If the seat with the fewest points is eliminated soon, the seat must also
avoid being that one.
"""

from __future__ import annotations

from math import erf, prod, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.bots.round_points import RoundPoints
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.core.game.plan import Plan
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.elimination import MIN_LEFT

PRIOR_MET, PRIOR_ROUNDS = 0.7, 4
"""What is expected of a player of whom nothing is known, and how many rounds of knowing that counts as."""
MISSES: tuple[tuple[int, float], ...] = ((1, 0.72), (2, 0.22), (3, 0.06))
"""By how many tricks a bid is missed, and how often it comes to that."""
FEWEST_OFF, MAX_OFF = MISSES[0][0], MISSES[-1][0]
ROUND_ERROR = 32.0
"""Standard deviation of the points that a round of the standard game brings."""


class Rival(NamedTuple):
    """Another seat: its total, and its possible gains in this round with their probabilities."""

    total: int
    gains: tuple[tuple[int, float], ...]


class WinChance:
    """A seat's chance of winning against its rivals."""

    def __init__(
        self,
        total: int,
        rivals: list[Rival],
        rounds_left: int,
        rounds_to_elimination: int | None = None,
        scale: float = 1.0,
    ) -> None:
        """``scale``: how much is at stake in a round (see ``RoundPoints``)."""
        self._total, self._rivals, self._error = total, rivals, ROUND_ERROR * scale
        self._rounds_left, self._rounds_to_elimination = rounds_left, rounds_to_elimination

    def chance(self, points: float) -> float:
        """The probability of winning after scoring this many points in this round; a tie counts half."""
        wins = prod(self._above(points, self._rounds_left))
        return wins if self._rounds_to_elimination is None else wins * self._stays(points, self._rounds_to_elimination)

    def _stays(self, points: float, rounds: int) -> float:
        return 1 - prod(1 - above for above in self._above(points, rounds))

    def _above(self, points: float, rounds: int) -> list[float]:
        """The probability of being above each rival after this many more rounds."""
        leads = [(self._total + points - rival.total, rival.gains) for rival in self._rivals]
        return [sum(chance * self._ahead(lead - gain, rounds) for gain, chance in gains) for lead, gains in leads]

    def _ahead(self, lead: float, rounds: int) -> float:
        if rounds == 0:
            return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        return (1 + erf(lead / (self._error * sqrt(2 * rounds)) / sqrt(2))) / 2


def rounds_to_elimination(position: Position) -> int | None:
    """How many rounds lie between this one and the next elimination; None if there is none."""
    playing = position.playing.bit_count()
    return rounds_before_elimination(position.round_table.plan[position.number - 1 :]) if playing > MIN_LEFT else None


def rounds_before_elimination(rounds: Plan) -> int | None:
    """How many of these rounds come before the first that ends with an elimination; None if none does."""
    return next((number for number, spec in enumerate(rounds) if spec.eliminates), None)


def win_chance_of(position: Position, seat: int, opponents: OpponentModel, points: RoundPoints) -> WinChance:
    """How a seat stands in the round under way."""
    totals, bids, taken = position.scores, position.bids, position.taken
    left = position.cards - sum(taken)
    others = [other for other in position.order if other != seat]
    share = position.cards // position.size
    rivals = []
    for other in others:
        rounds, met, *_ = opponents.by_seat(other)
        make_rate = (met + PRIOR_MET * PRIOR_ROUNDS) / (rounds + PRIOR_ROUNDS)
        shown = bids[other] != NO_BID and position.bids_shown()
        bid = bids[other] if shown else share
        possible = not shown or 0 <= bid - taken[other] <= left
        rivals.append(Rival(totals[other], _gains(points, bid, make_rate if possible else 0.0)))
    rounds_left = position.round_table.rounds - position.number
    return WinChance(totals[seat], rivals, rounds_left, rounds_to_elimination(position), points.scale)


def _gains(points: RoundPoints, bid: int, make_rate: float) -> tuple[tuple[int, float], ...]:
    missed = tuple((points.loss * off, (1 - make_rate) * share) for off, share in MISSES)
    return ((int(points.made[bid]), make_rate), *missed)


def win_chances(
    win_chance: WinChance,
    met: npt.NDArray[np.float32],
    lost: npt.NDArray[np.float32],
    bids: npt.NDArray[np.int64],
    points: RoundPoints,
) -> npt.NDArray[np.float64]:
    """By slot the chance of winning, from the prediction of each and the bid that each leaves the seat with."""
    off = lost / np.maximum(1 - met, 1e-3)
    with_bid = {int(bid): win_chance.chance(int(points.made[bid])) for bid in set(bids.tolist())}
    near, far = (win_chance.chance(points.loss * tricks) for tricks in (FEWEST_OFF, MAX_OFF))
    missed = far + (near - far) * np.clip((MAX_OFF - off) / (MAX_OFF - FEWEST_OFF), 0, 1)
    made = np.array([with_bid[int(bid)] for bid in bids])
    chances: npt.NDArray[np.float64] = met * made + (1 - met) * missed
    return chances
