"""A rating: a skill and its uncertainty, and the fixed ratings of bots."""

from __future__ import annotations

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
