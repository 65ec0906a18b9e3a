"""Standings of one game or several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gizzard.core.names import skeleton


class Standing(NamedTuple):
    """A line of the standings. Players with the same points share a rank: 1, 2, 2, 4.

    Examples: see ``standings``.
    """

    rank: int
    """The rank, from 1."""
    name: str
    """The player."""
    points: int
    """The total points."""
    games: int
    """The number of games."""
    wins: int
    """The number of finished games won, alone or together with others."""
    correct: int
    """The number of rounds in which the bid was made exactly."""


class PlayerTotals(NamedTuple):
    """What a player has achieved in one game or several."""

    name: str
    points: int
    games: int
    wins: int
    correct: int

    def plus(self, other: PlayerTotals) -> PlayerTotals:
        """The sum of two tallies of a player."""
        first, second = self[1:], other[1:]
        return PlayerTotals(self.name, *(one + more for one, more in zip(first, second, strict=True)))


def ranked(tallies: Iterable[tuple[int, PlayerTotals]]) -> tuple[Standing, ...]:
    """The standings by class, highest first, then by points; players with the same points share a rank."""
    ordered = sorted(tallies, key=lambda entry: (-entry[0], -entry[1].points))
    ranks: dict[tuple[int, int], int] = {}
    for rank, (group, tally) in enumerate(ordered, start=1):
        ranks.setdefault((group, tally.points), rank)
    return tuple(Standing(ranks[group, tally.points], *tally) for group, tally in ordered)


def combined(tallies: Iterable[PlayerTotals]) -> tuple[Standing, ...]:
    """The standings over several games. Names that differ only in case, accents and spaces are one player's, who is
    shown by the first."""
    sums: dict[str, PlayerTotals] = {}
    for tally in tallies:
        player = skeleton(tally.name)
        sums[player] = sums[player].plus(tally) if player in sums else tally
    return ranked((0, tally) for tally in sums.values())
