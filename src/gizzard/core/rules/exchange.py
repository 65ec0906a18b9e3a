"""Cards that change hands between the bids and the first trick (S0, Smyrna Style)."""

from enum import StrEnum


class Exchange(StrEnum):
    """What everyone does with a card after the bids."""

    NONE = "none"
    PASS = "pass"
    PULL = "pull"


NO_EXCHANGE, PASS_ON, PULL_IN = range(3)
"""The indices of the members of Exchange."""


def left_of(seat: int, seats: int, players: int) -> int:
    """The next seat clockwise among those in the mask ``seats``."""
    seat = seat + 1 if seat + 1 < players else 0
    while not seats >> seat & 1:
        seat = seat + 1 if seat + 1 < players else 0
    return seat


def right_of(seat: int, seats: int, players: int) -> int:
    """The next seat anticlockwise among those in the mask ``seats``."""
    seat = seat - 1 if seat > 0 else players - 1
    while not seats >> seat & 1:
        seat = seat - 1 if seat > 0 else players - 1
    return seat
