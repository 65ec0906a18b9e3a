"""Simulated tournaments: how often the best entrant wins.

The model: an entrant's points in a game are their skill, what the cards of their seat bring, and play, each normally
distributed and independent. The constants are those of bots (docs/tournaments.md), but for the spread of skill, which
is an assumption. Pairs that meet again and seats are not considered.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gizzard.tournament.knockout import serpentine
from gizzard.tournament.system import System, equal_sizes, table_sizes

GAME: Final = 90.0
"""Standard deviation of a player's points in a game of ten rounds at four, without skill."""
CARDS: Final = 0.35
"""The share of its variance that the cards of the seat explain."""
SKILL: Final = 25.0
"""Standard deviation of skill among entrants, in points a game."""
TOP: Final = 4
BATCH: Final = 200_000
"""Entrants per batch of tournaments."""

Floats = NDArray[np.float64]


class SimulationOutcome(NamedTuple):
    """What many tournaments came to."""

    format: str
    entrants: int
    tournaments: int
    best_wins: float
    """The share of tournaments that the entrant with the most skill wins."""
    by_chance: float
    """The share that anybody would win by chance."""
    best_in_top_4: float
    """The share in which the best is one of the first four after the preliminary rounds."""
    variance: float
    """Variance of what the preliminary rounds say about skill, in points a game: it is due to luck."""


def simulated(
    name: str, system: System, entrants: int, tournaments: int, seed: int, progress: Callable[[int], None]
) -> SimulationOutcome:
    """Simulate tournaments.

    Args:
        name: what the format is called in the outcome.
        system: the format.
        entrants: how many play.
        tournaments: how many are played.
        seed: the same seed gives the same outcome.
        progress: called with the number of tournaments that have just been played.

    Returns:
        The outcome.
    """
    rng = np.random.default_rng(seed)
    wins = top = 0
    variances = []
    for count in _batches(entrants, tournaments):
        skill = rng.normal(0, SKILL, (count, entrants))
        luck = _Preliminary(system, skill, rng)
        order = luck.order()
        best = skill.argmax(axis=1)
        top += int((order[:, :TOP] == best[:, None]).any(axis=1).sum())
        wins += int((_winner(system, skill, order, rng) == best).sum())
        variances.append(luck.variance * count)
        progress(count)
    shares = (wins / tournaments, 1 / entrants, top / tournaments)
    return SimulationOutcome(name, entrants, tournaments, *shares, sum(variances) / tournaments)


def _batches(entrants: int, tournaments: int) -> Iterator[int]:
    batch = max(1, BATCH // entrants)
    for start in range(0, tournaments, batch):
        yield min(batch, tournaments - start)


class _Preliminary:
    """The preliminary rounds of a batch of tournaments."""

    def __init__(self, system: System, skill: Floats, rng: np.random.Generator) -> None:
        self.system, self.skill, self.rng = system, skill, rng
        sizes = table_sizes(skill.shape[1], system)
        self.table = np.repeat(np.arange(len(sizes)), sizes)
        self.seat = np.concatenate([np.arange(size) for size in sizes])
        self.award = np.zeros_like(skill)
        for number in range(system.rounds):
            self._play(number)
        award, wanted = (each - each.mean(axis=1, keepdims=True) for each in (self.award, skill))
        slope = (award * wanted).mean() / (wanted**2).mean()
        self.variance = float(((award / slope - wanted) ** 2).mean())

    def order(self) -> NDArray[np.int64]:
        """The entrants of each tournament, best first."""
        return np.argsort(-self.award, axis=1, kind="stable")

    def _play(self, number: int) -> None:
        """One round: by position at the tables, who sits there and what they are awarded."""
        by_rank = self.system.pairing == "swiss" and number
        sorting = -self.award if by_rank else self.rng.random(self.skill.shape)
        who = np.argsort(sorting, axis=1)[:, : len(self.table)]
        points = np.take_along_axis(self.skill, who, axis=1) + self._cards(len(who)) + self._noise(who.shape)
        earned = self._awarded(points)
        np.put_along_axis(self.award, who, np.take_along_axis(self.award, who, axis=1) + earned, axis=1)

    def _cards(self, count: int) -> Floats:
        """What the cards bring at each position; in duplicate the same at every table."""
        spread = GAME * CARDS**0.5
        if self.system.pairing == "duplicate":
            deals: Floats = self.rng.normal(0, spread, (count, self.system.table))
            return deals[:, self.seat]
        cards: Floats = self.rng.normal(0, spread, (count, len(self.table)))
        return cards

    def _noise(self, shape: tuple[int, ...]) -> Floats:
        noise: Floats = self.rng.normal(0, GAME * (1 - CARDS) ** 0.5, shape)
        return noise

    def _awarded(self, points: Floats) -> Floats:
        match self.system.award:
            case "place":
                return self._places(points)
            case "same-seat":
                tables = points.reshape(len(points), -1, self.system.table)
                others = (tables.sum(axis=1, keepdims=True) - tables) / (tables.shape[1] - 1)
                differences: Floats = (tables - others).reshape(points.shape)
                return differences
        return points

    def _places(self, points: Floats) -> Floats:
        places = np.zeros_like(points)
        for table in range(self.table[-1] + 1):
            here = np.flatnonzero(self.table == table)
            places[:, here] = np.sign(points[:, here, None] - points[:, None, here]).sum(axis=2)
        return places


def _winner(system: System, skill: Floats, order: NDArray[np.int64], rng: np.random.Generator) -> NDArray[Any]:
    """Who wins each tournament, after the knock-out if there is one."""
    through = order[:, : system.cut or 1]
    while through.shape[1] > 1:
        points = np.take_along_axis(skill, through, axis=1) + rng.normal(0, GAME, through.shape)
        tables = serpentine(range(through.shape[1]), len(equal_sizes(through.shape[1], system)))
        fewest = 2 if len(tables) == 2 else 1
        advance = 1 if len(tables) == 1 else max(system.advance, fewest)
        best = [np.array(table)[np.argsort(-points[:, table], axis=1)[:, :advance]] for table in tables]
        through = np.take_along_axis(through, np.sort(np.concatenate(best, axis=1), axis=1), axis=1)
    return through[:, 0]
