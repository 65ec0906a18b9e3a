"""Ratings of players by the places of finished games, with Plackett-Luce: no server code, no clock, no randomness.

>>> from gizzard.server.ratings import NEW, Result, updated
>>> winner, second, third = updated([Result(1, NEW), Result(2, NEW), Result(3, NEW)])
>>> winner.value > second.value > third.value
True
"""

from gizzard.server.ratings.families import FAMILIES, family_of
from gizzard.server.ratings.opponents import MAX_NETWORKS, MIN_PEOPLE, Opponents, eligible
from gizzard.server.ratings.rating import BOTS, MAX_UNCERTAINTY, MIN_NETWORKS, NEW, Rating, carried, is_provisional
from gizzard.server.ratings.seasons import season_before, season_of
from gizzard.server.ratings.update import Result, places, updated

__all__ = [
    "BOTS",
    "FAMILIES",
    "MAX_NETWORKS",
    "MAX_UNCERTAINTY",
    "MIN_NETWORKS",
    "MIN_PEOPLE",
    "NEW",
    "Opponents",
    "Rating",
    "Result",
    "carried",
    "eligible",
    "family_of",
    "is_provisional",
    "places",
    "season_before",
    "season_of",
    "updated",
]
