"""What points are worth: the chance that they win the game.

Near the end of a game a player who leads wants to be safe, and one who is behind needs more than the round's best
expectation. A seat's chance of winning with so many points in this round is taken to be the product, over the others,
of the chance of ending above them: what they may bring home from this round, by the bids they have made and have met so
far, and a normal error for the rounds still to come. Where the seat with the fewest points is to leave soon, it must
not be the last of all by then, either.
"""

from __future__ import annotations

from math import erf, prod, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.core.style import Style
from gizzard.game.plan import Plan
from gizzard.game.position import Position
from gizzard.rules.bidding import NO_BID
from gizzard.rules.elimination import MIN_LEFT
from gizzard.rules.scoring import BID_MET, TRICK_TAKEN

MEETS_USUALLY, ROUNDS_BELIEVED = 0.7, 4
"""What is expected of a player of whom nothing is known, and how many rounds of knowing that counts as."""
MISSES: tuple[tuple[int, float], ...] = ((-10, 0.72), (-20, 0.22), (-30, 0.06))
"""Points of a bid that is not met, and how often it comes to that."""
ROUND_ERROR = 32.0
"""Standard deviation of the points that a round brings."""


class Rival(NamedTuple):
    """Another seat: its total, and what this round may bring it, with what chance."""

    total: int
    gains: tuple[tuple[int, float], ...]


class Standing:
    """How a seat stands among its rivals."""

    def __init__(self, total: int, rivals: list[Rival], rounds_left: int, one_leaves_in: int | None = None) -> None:
        self._total, self._rivals = total, rivals
        self._rounds_left, self._one_leaves_in = rounds_left, one_leaves_in

    def chance(self, points: float) -> float:
        """Of winning, a tie counting half against each rival, where this round brings so many points."""
        wins = prod(self._above(points, self._rounds_left))
        return wins if self._one_leaves_in is None else wins * self._stays(points, self._one_leaves_in)

    def _stays(self, points: float, rounds: int) -> float:
        return 1 - prod(1 - above for above in self._above(points, rounds))

    def _above(self, points: float, rounds: int) -> list[float]:
        """The chance to be above each rival after so many rounds more."""
        leads = [(self._total + points - rival.total, rival.gains) for rival in self._rivals]
        return [sum(chance * _ahead(lead - gain, rounds) for gain, chance in gains) for lead, gains in leads]


def _ahead(lead: float, rounds: int) -> float:
    if rounds == 0:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return (1 + erf(lead / (ROUND_ERROR * sqrt(2 * rounds)) / sqrt(2))) / 2


def one_leaves_in(position: Position) -> int | None:
    """How many rounds come between this one and the one after which somebody leaves; None where nobody will."""
    playing = position.playing.bit_count()
    return rounds_to_leaving(position.course.plan[position.number - 1 :]) if playing > MIN_LEFT else None


def rounds_to_leaving(rounds: Plan) -> int | None:
    """How many of these rounds come before the one after which somebody leaves; None where there is none."""
    return next((number for number, spec in enumerate(rounds) if spec.eliminates), None)


def standing_of(position: Position, seat: int, style: Style) -> Standing:
    """How a seat stands in the round under way."""
    totals, bids, taken = position.scores, position.bids, position.taken
    left = position.cards - sum(taken)
    others = [other for other in position.order if other != seat]
    share = position.cards // position.size
    rivals = []
    for other in others:
        rounds, met, *_ = style.by_seat(other)
        meets = (met + MEETS_USUALLY * ROUNDS_BELIEVED) / (rounds + ROUNDS_BELIEVED)
        shown = bids[other] != NO_BID and position.bids_shown()
        bid = bids[other] if shown else share
        possible = not shown or 0 <= bid - taken[other] <= left
        rivals.append(Rival(totals[other], _gains(bid, meets if possible else 0.0)))
    return Standing(totals[seat], rivals, position.course.rounds - position.number, one_leaves_in(position))


def _gains(bid: int, meets: float) -> tuple[tuple[int, float], ...]:
    missed = tuple((points, (1 - meets) * share) for points, share in MISSES)
    return ((BID_MET + TRICK_TAKEN * bid, meets), *missed)


def worth_of_winning(
    standing: Standing, met: npt.NDArray[np.float32], lost: npt.NDArray[np.float32], bids: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """By slot the chance of winning, from the prospects of each and the bid that each leaves the seat with."""
    missing = 10 * lost / np.maximum(1 - met, 1e-3)
    with_bid = {int(bid): standing.chance(BID_MET + TRICK_TAKEN * int(bid)) for bid in set(bids.tolist())}
    near, far = standing.chance(-10), standing.chance(-30)
    missed = far + (near - far) * np.clip((30 - missing) / 20, 0, 1)
    made = np.array([with_bid[int(bid)] for bid in bids])
    worth: npt.NDArray[np.float64] = met * made + (1 - met) * missed
    return worth
