"""Nannie's Rule: who leaves after a round (S0; ties are our reading)."""

from collections.abc import Sequence

NOBODY = -1
MIN_LEFT = 2
"""Nobody leaves where no more than two play."""


def leaver(seats: Sequence[int], scores: Sequence[int], rounds: Sequence[Sequence[int]]) -> int:
    """The seat with the lowest total, among ``seats``; NOBODY where two or fewer play or a tie cannot be broken.

    ``rounds`` holds the points of the rounds so far, oldest first, by seat. Of those tied for lowest, the one with
    fewer points in the latest round leaves, then in the round before, and so on.
    """
    if len(seats) <= MIN_LEFT:
        return NOBODY
    standing = {seat: (scores[seat], *(points[seat] for points in reversed(rounds))) for seat in seats}
    lowest = min(standing.values())
    tied = [seat for seat in seats if standing[seat] == lowest]
    return tied[0] if len(tied) == 1 else NOBODY
