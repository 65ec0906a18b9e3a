"""Ratings of players by the places of finished games, with Plackett-Luce: no server code, no clock, no randomness.

>>> winner, second, third = updated([Result(1, NEW), Result(2, NEW), Result(3, NEW)])
>>> winner.value > second.value > third.value
True
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

SCALE: Final = 20
"""Points per unit of ``mu``: 1000 points for a new player, 40 units of ``sigma`` for two standard deviations."""
MAX_UNCERTAINTY: Final = 240
"""A rating is provisional while its uncertainty is larger."""
MIN_NETWORKS: Final = 5
"""A rating is provisional until its player has met people from this many networks in the season."""
SEASON_SIGMA: Final = 3.0
"""How much a new season adds to the standard deviation."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in a family, as a normal distribution of skill."""

    mu: float
    sigma: float
    games: int = 0
    """The number of rated games of the season."""

    @property
    def value(self) -> int:
        """The rating in points; 1000 for a new player."""
        return round(1000 + SCALE * (self.mu - NEW.mu))

    @property
    def uncertainty(self) -> int:
        """Two standard deviations in points: the skill is within ``value ± uncertainty`` with 95 % probability."""
        return round(2 * SCALE * self.sigma)

    @property
    def rank_key(self) -> float:
        """What leaderboards are ordered by: the lower end of the interval."""
        return self.mu - 2 * self.sigma


NEW: Final = Rating(25.0, 25 / 3)
"""A new player's rating."""

BOTS: Final = {name: Rating(mu, 1.0) for name, mu in {"random": -45, "novice": 4, "club": 25, "expert": 38}.items()}
"""The fixed ratings of bots, from their wins against each other (``python -m bench.ratings``)."""


def carried(rating: Rating) -> Rating:
    """A rating at the start of the next season: the same skill, less certain."""
    return replace(rating, sigma=min(NEW.sigma, hypot(rating.sigma, SEASON_SIGMA)), games=0)


def is_provisional(rating: Rating, networks: int) -> bool:
    """Whether a rating is too uncertain to be ranked; ``networks``: how many its player's opponents came from."""
    return rating.uncertainty > MAX_UNCERTAINTY or networks < MIN_NETWORKS


@dataclass(frozen=True, slots=True)
class RatedResult:
    """The place of one player in a game, from 1; equal places are a tie."""

    place: int
    rating: Rating
    weight: float = 1.0
    """How much the game changes the rating: 1 fully, 0 not at all (bots)."""


def updated(results: Sequence[RatedResult]) -> list[Rating]:
    """The ratings after a game.

    Args:
        results: At least two players, in any order.

    Returns:
        A rating for each of them, in the same order.

    Examples:
        >>> person, bot = updated([Result(1, NEW), Result(2, BOTS["club"], weight=0)])
        >>> person.games, bot == BOTS["club"]
        (1, True)
    """
    from openskill.models import PlackettLuce  # loaded only when a game is rated

    model = PlackettLuce()
    teams = [[model.rating(each.rating.mu, each.rating.sigma)] for each in results]
    rated = model.rate(teams, ranks=[float(each.place) for each in results])
    return [_weighted(each, new.mu, new.sigma) for each, [new] in zip(results, rated, strict=True)]


def _weighted(result: RatedResult, mu: float, sigma: float) -> Rating:
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
