"""The defence against playing with oneself: distinct networks, and less effect of games against the same opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from gizzard.server.tables.rated import MIN_PEOPLE

MAX_NETWORKS: Final = 8
"""Anyone who played a game from more networks is not rated: one shared with somebody else would not stand out."""
FULL_GAMES: Final = 5
"""The number of games against the same opponents that count fully in a season."""


def eligible(networks: Sequence[Collection[str]]) -> tuple[int, ...]:
    """The indices of the people whose game counts, given the networks that each one played from; none if unknown.

    People who share a network are all left out, and so is anyone who used more than eight. Nobody counts if fewer than
    three are left.

    Examples:
        >>> eligible([["a"], ["b"], ["c"]])
        (0, 1, 2)
        >>> eligible([["a"], ["b"], ["c"], ["d"], ["e", "d"]])
        (0, 1, 2)
        >>> eligible([["a"], ["a"], ["b"], []])
        ()
    """
    users = Counter(network for own in networks for network in {*own})
    found = tuple(
        person
        for person, own in enumerate(networks)
        if 0 < len({*own}) <= MAX_NETWORKS and all(users[network] == 1 for network in own)
    )
    return found if len(found) >= MIN_PEOPLE else ()


@dataclass(frozen=True)
class Opponents:
    """The opponents of one player in a season, by key and by network."""

    keys: Counter[str] = field(default_factory=Counter)
    networks: Counter[str] = field(default_factory=Counter)
    met: int = 0
    """The number of opponents of whom no network was known from an earlier game."""

    def weight(self, others: Collection[tuple[str, Collection[str]]]) -> float:
        """The weight of a game against others (key and networks of each), from 1 down towards 0.

        It falls with the square of the number of games, so that all games of a season against the same opponents
        together have the effect of about ten.
        """
        earlier = sum(max([self.keys[key], *(self.networks[each] for each in networks)]) for key, networks in others)
        return min(1.0, FULL_GAMES / (1 + earlier / len(others))) ** 2

    def after(self, others: Collection[tuple[str | None, Collection[str]]]) -> Opponents:
        """The opponents after a game against others; the key is None if it was deleted."""
        met = self.met + sum(self.networks.keys().isdisjoint(networks) for _, networks in others)
        keys = Counter(key for key, _ in others if key)
        networks = Counter(network for _, used in others for network in {*used})
        return Opponents(self.keys + keys, self.networks + networks, met)
