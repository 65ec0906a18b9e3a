"""What a round brings."""

from enum import StrEnum

BID_MET = 20
TRICK_TAKEN = 10
TRICK_OFF = 10
SABOTEUR_POINTS = 20
TRICK_POINTS_BASE = 5
TRICK_POINTS_EACH = 5


class Scoring(StrEnum):
    """How a round is scored."""

    STANDARD = "standard"
    TRICK_POINTS = "trick-points"


def points(trick_points: bool, bid: int, taken: int) -> int:
    """The points of a player who bid and took so many tricks (all sources; S0 for the points of Smyrna Style)."""
    if trick_points:
        return TRICK_POINTS_BASE + TRICK_POINTS_EACH * taken
    if bid == taken:
        return BID_MET + TRICK_TAKEN * taken
    return -TRICK_OFF * abs(bid - taken)
