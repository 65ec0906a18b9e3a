"""The effect of one game on the ratings of its players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gizzard.server.ratings.rating import Rating


@dataclass(frozen=True, slots=True)
class Result:
    """The place of one player in a game, from 1; equal places are a tie."""

    place: int
    rating: Rating
    weight: float = 1.0
    """How much the game changes the rating: 1 fully, 0 not at all (bots)."""


def updated(results: Sequence[Result]) -> list[Rating]:
    """The ratings after a game.

    Args:
        results: At least two players, in any order.

    Returns:
        A rating for each of them, in the same order.

    Examples:
        >>> from gizzard.server.ratings import BOTS, NEW
        >>> person, bot = updated([Result(1, NEW), Result(2, BOTS["club"], weight=0)])
        >>> person.games, bot == BOTS["club"]
        (1, True)
    """
    from openskill.models import PlackettLuce  # loaded only when a game is rated

    model = PlackettLuce()
    teams = [[model.rating(each.rating.mu, each.rating.sigma)] for each in results]
    rated = model.rate(teams, ranks=[float(each.place) for each in results])
    return [_weighted(each, new.mu, new.sigma) for each, [new] in zip(results, rated, strict=True)]


def _weighted(result: Result, mu: float, sigma: float) -> Rating:
    old, weight = result.rating, result.weight
    if weight == 0:
        return old
    return Rating(old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma), old.games + 1)


def places(points: Sequence[int], last: Collection[int] = ()) -> tuple[int, ...]:
    """The place of each player by points; the players in ``last`` share the place behind all others.

    Examples:
        >>> places([90, 120, 90, 200], last=[3])
        (2, 1, 2, 4)
    """
    keys = [(player not in last, points[player] if player not in last else 0) for player in range(len(points))]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
