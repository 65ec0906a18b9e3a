"""Scoring: points by bid and tricks taken, as a table computed from a few parameters."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import lru_cache

from gizzard.core.native.struct import MAX_TRICKS
from gizzard.core.rules.values import Part, choice_or_parts, number_between

DEALER_POINTS = 20
"""What a dealer who does not bid scores, whatever happens (S0, the saboteur)."""

COUNTS = MAX_TRICKS + 1
"""The number of possible trick counts, from 0: the length of a row of the table."""


class Scoring(StrEnum):
    """How a round is scored."""

    STANDARD = "standard"
    TRICK_POINTS = "trick-points"


@dataclass(frozen=True, slots=True)
class BidPoints:
    """Points by the bid: ``made`` and ``trick`` for each trick taken, else ``off`` for each trick over or under."""

    made: int
    trick: int
    off: int
    zero: int | None = None
    """For making a bid of zero; None: as for any other bid."""

    def points(self, bid: int, taken: int) -> int:
        """The points for a bid and tricks taken."""
        if bid != taken:
            return self.off * abs(bid - taken)
        return self.zero if bid == 0 and self.zero is not None else self.made + self.trick * taken

    @property
    def brings_nothing(self) -> bool:
        """Whether every bid but zero, made or missed, scores nothing."""
        return self.made == self.trick == self.off == 0


@dataclass(frozen=True, slots=True)
class TrickPoints:
    """Points for tricks only, whatever was bid."""

    base: int
    trick: int

    def points(self, bid: int, taken: int) -> int:
        """The points for tricks taken."""
        return self.base + self.trick * taken


NUMBERS: dict[Scoring, BidPoints | TrickPoints] = {
    Scoring.STANDARD: BidPoints(made=20, trick=10, off=-10),
    Scoring.TRICK_POINTS: TrickPoints(base=5, trick=5),
}
"""What the names stand for (all sources; S0 for the points of Smyrna Style)."""


def scoring_of(numbers: Mapping[str, int]) -> Scoring | BidPoints:
    """Scoring with these parameters, or the named scoring that has them."""
    zero = numbers.get("zero")
    made, trick, off = (numbers[name] for name in ("made", "trick", "off"))
    points = BidPoints(made, trick, off, None if zero == made else zero)
    return next((name for name, known in NUMBERS.items() if known == points), points)


def numbers_of(points: BidPoints) -> dict[str, int]:
    """The parameters of an unnamed scoring."""
    return {name: number for name, number in asdict(points).items() if number is not None}


_POINTS = number_between(-1000, 1000)
SCORING = choice_or_parts(
    Scoring,
    (Part("made", _POINTS), Part("trick", _POINTS), Part("off", _POINTS), Part("zero", _POINTS, required=False)),
    scoring_of,
    numbers_of,
)


def points_for(scoring: Scoring | BidPoints, bid: int, taken: int) -> int:
    """The points for a bid and tricks taken."""
    numbers = NUMBERS[scoring] if isinstance(scoring, Scoring) else scoring
    return numbers.points(bid, taken)


@lru_cache(maxsize=256)
def score_table(scoring: Scoring | BidPoints) -> tuple[int, ...]:
    """All points: a row of COUNTS for the dealer who does not bid, then a row for each bid, by tricks taken."""
    rows = [points_for(scoring, bid, taken) for bid in range(COUNTS) for taken in range(COUNTS)]
    return (*[DEALER_POINTS] * COUNTS, *rows)


@lru_cache(maxsize=256)
def bids_count(scoring: Scoring | BidPoints) -> bool:
    """Whether the points depend on the bid."""
    first, *others = ([points_for(scoring, bid, taken) for taken in range(COUNTS)] for bid in range(COUNTS))
    return any(other != first for other in others)
