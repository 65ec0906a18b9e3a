"""Who plays where in the games that are learned from: the learner among players of all kinds, itself above all."""

import numpy as np

from gizzard.bots.env.training import BY_AGENT, BY_HEURISTIC
from gizzard.bots.train.config import Config
from gizzard.core.native.struct import MAX_SEATS

LEARNER, RULE, OLD, SEARCHER = range(4)

EARLIER_NETS = 6
"""How many are kept."""


class Lineup:
    """By game: the kind of player at each seat, and which of the earlier nets is meant."""

    def __init__(self, config: Config, players: list[int], rng: np.random.Generator) -> None:
        self._config, self._players, self._rng = config, players, rng
        self.kinds = np.zeros((len(players), MAX_SEATS), np.int8)
        self.control = np.full((len(players), MAX_SEATS), BY_AGENT, np.uint8)
        self.old = np.zeros(len(players), np.int64)

    def draw(self, game: int, earlier: int, searchers: bool) -> None:
        """Choose the players of a new game, among the current net, earlier nets, and players that search."""
        players = self._players[game]
        seats = self.kinds[game, :players]
        seats[:] = LEARNER
        kind = self._company(earlier, searchers)
        if self._config.exploits:
            seats[:] = OLD
            seats[self._rng.integers(players)] = LEARNER
        elif kind == SEARCHER:
            seats[self._rng.permutation(players)[: self._rng.integers(1, players)]] = SEARCHER
        elif kind != LEARNER:
            seats[self._rng.random(players) < self._rng.choice((0.34, 0.67, 1.0))] = kind
            seats[self._rng.integers(players)] = LEARNER
        self.old[game] = self._rng.integers(max(earlier, 1))
        self.control[game] = np.where(self.kinds[game] == RULE, BY_HEURISTIC, BY_AGENT)

    def _company(self, earlier: int, searchers: bool) -> int:
        """Who is among the players of a game beside the learner."""
        drawn = self._rng.random()
        for kind, share in (
            (RULE, self._config.among_rule),
            (SEARCHER, self._config.among_searchers if searchers else 0.0),
            (OLD, self._config.among_old if earlier else 0.0),
        ):
            if drawn < share:
                return kind
            drawn -= share
        return LEARNER
