"""Nannie's Rule: who leaves after a round (S0; ties are our reading)."""

from gizzard.core.cards import Hand
from gizzard.core.native.bits import bit, lowest, popcount
from gizzard.core.native.struct import MAX_SEATS, NO_SEAT, History, Totals

MIN_LEFT = 2
"""Nobody leaves where no more than two play."""


def lowest_of(seats: Hand, points: Totals, start: int) -> Hand:
    """Of the seats of a mask, those with the fewest points; the points of seat 0 stand at ``start``."""
    fewest: int = 0
    found: Hand = 0
    for seat in range(MAX_SEATS):
        if not seats >> seat & 1:
            continue
        if not found or points[start + seat] < fewest:
            fewest = points[start + seat]
            found = 0
        if points[start + seat] == fewest:
            found |= bit(seat)
    return found


def leaver(seats: Hand, scores: Totals, rounds: int, history: History) -> int:
    """The seat of the mask with the lowest total; NO_SEAT where two or fewer play or a tie cannot be broken.

    ``history`` holds the points of the rounds so far, oldest first, a row of MAX_SEATS a round. Of those tied for
    lowest, the one with fewer points in the latest round leaves, then in the round before, and so on.
    """
    if popcount(seats) <= MIN_LEFT:
        return NO_SEAT
    tied = lowest_of(seats, scores, 0)
    while popcount(tied) > 1 and rounds > 0:
        rounds -= 1
        tied = lowest_of(tied, history, rounds * MAX_SEATS)
    return lowest(tied) if popcount(tied) == 1 else NO_SEAT
