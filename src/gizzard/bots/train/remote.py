"""Games that a worker plays for a training: whole games, by the nets of the moment. Needs no PyTorch."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.bots.net import KINDS, Layers, Net
from gizzard.bots.train.config import Config, round_tables
from gizzard.bots.train.memory import Found, joined
from gizzard.bots.train.self_play import SelfPlay

GROUP: Final = 32
"""Games that a worker plays in parallel. The training depends on it, but not on the number of workers."""
ROUNDS_EACH: Final = 20
"""Rounds that a game of a group lasts on average: one of three players, or two of six."""

Weights = Mapping[str, Layers]
"""By kind of net."""


class PlayedBatch(NamedTuple):
    """What a group of games has brought."""

    samples: Found
    rounds: int
    """That have ended."""
    met: npt.NDArray[np.float64]
    """Bids made in the games that the curve counts, by the number of cards; so, too, ``bids``."""
    bids: npt.NDArray[np.float64]


def groups_of(config: Config) -> list[range]:
    """The games of a training, in groups."""
    return [range(first, min(first + GROUP, config.games)) for first in range(0, config.games, GROUP)]


class PlayGames:
    """Plays groups of games, which depend only on the config, the weights, and the rounds that have been played."""

    def __init__(self, config: Config, nets: Weights, earlier: Sequence[Weights], rounds: int) -> None:
        self._config, self._nets, self._earlier, self._rounds = config, nets, earlier, rounds

    def __call__(self, games: range) -> PlayedBatch:
        """Play a group until ROUNDS_EACH rounds for each of its games have ended."""
        collected: Found = {kind: [] for kind in KINDS}

        def learn(more: Found, _: int) -> None:
            for kind, samples in more.items():
                collected[kind] += samples

        tables = round_tables(self._config)
        rng = np.random.default_rng([self._config.seed, self._rounds, games.start])
        nets, *earlier = (_nets(weights) for weights in (self._nets, *self._earlier))
        play = SelfPlay(
            self._config, tables[games.start : games.stop], tables[0], nets, earlier, self._rounds, rng, learn
        )
        play.begin(int(rng.integers(2**62)))
        while play.rounds - self._rounds < ROUNDS_EACH * len(games):
            play.step()
        whole = {kind: [joined(samples)] if samples else [] for kind, samples in collected.items()}
        return PlayedBatch(whole, play.rounds - self._rounds, play.met, play.bids)


def _nets(weights: Weights) -> dict[str, Net]:
    return {kind: Net(layers) for kind, layers in weights.items()}
