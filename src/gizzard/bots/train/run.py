"""A training from its first round to its last: games are played, and their rounds learned from."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch

from gizzard.bots.expert import nets_in
from gizzard.bots.parallel.pool import Pool
from gizzard.bots.train.config import BadConfig, Config, round_tables
from gizzard.bots.train.learner import Learner
from gizzard.bots.train.lineup import EARLIER_NETS
from gizzard.bots.train.memory import Found
from gizzard.bots.train.nets import Pair, layers_of, new_pair, pair_of
from gizzard.bots.train.remote import PlayGames, groups_of
from gizzard.bots.train.self_play import SelfPlay
from gizzard.core.errors import quoted


class Point(NamedTuple):
    """How the games of the first field between learners alone have gone, up to a number of rounds."""

    rounds: int
    met: list[float | None]
    """Share of bids made, by hand size from 1; None if no such round was played."""


class Training:
    """The games, the learner, and how far it has got."""

    def __init__(self, config: Config, device: str = "cpu", pool: Pool | None = None) -> None:
        """``device``: where the nets compute, as PyTorch names it. ``pool``: who plays the games; without one they are
        played here, and learned from decision by decision."""
        torch.manual_seed(config.seed)
        self.config, self._device, self._pool = config, device, pool
        begins_as_package = config.exploits or config.from_package
        nets = pair_of(nets_in(), device) if begins_as_package else new_pair(config.width, device)
        self._earlier: list[Pair] = [copy.deepcopy(nets)] if config.exploits else []
        self._rng = np.random.default_rng(config.seed)
        self.learner = Learner(nets, config, self._rng)
        tables = round_tables(config)
        self._play = SelfPlay(config, tables, tables[0], nets, self._earlier, 0, self._rng, self._learn)
        self._begin_games()

    def _begin_games(self) -> None:
        if self._pool is None:
            self._play.begin(self.config.seed + self.rounds)

    @property
    def rounds(self) -> int:
        """Those that have been played."""
        return self._play.rounds

    @property
    def progress(self) -> float:
        """The part that is done."""
        return self.rounds / self.config.rounds

    def points(self, every: int) -> Iterator[Point]:
        """Train to the end and return the learning curve."""
        next_point = self.rounds + every
        while self.rounds < self.config.rounds:
            self.step()
            if self.rounds >= min(next_point, self.config.rounds):
                next_point += every
                yield self._point()

    def step(self) -> None:
        """One decision in every game, or, with a pool, some whole games by the nets as they are."""
        if self._pool is None:
            self._play.step()
            return
        nets, earlier = layers_of(self.learner.nets), [layers_of(nets) for nets in self._earlier]
        work = PlayGames(self.config, nets, earlier, self.rounds)
        with closing(self._pool.map(work, groups_of(self.config))) as groups:
            for played in groups:
                self._play.rounds += played.rounds
                self._play.met += played.met
                self._play.bids += played.bids
                self._learn(played.samples, played.rounds)

    def _learn(self, samples: Found, ended: int) -> None:
        """Learn from this many finished rounds."""
        self.learner.learn(samples, self.progress)
        if self._nets_are_due(self.rounds - ended):
            self._earlier[:] = [*self._earlier[1 - EARLIER_NETS :], copy.deepcopy(self.learner.nets)]

    def _nets_are_due(self, before: int) -> bool:
        every = self.config.keep_every
        learning = self.rounds >= self.config.warm_up and not self.config.exploits
        return learning and before // every != self.rounds // every

    def _point(self) -> Point:
        met = [
            hits / bids if bids else None for hits, bids in zip(self._play.met[1:], self._play.bids[1:], strict=True)
        ]
        self._play.met[:] = self._play.bids[:] = 0
        return Point(self.rounds, met)

    def save(self, path: Path) -> None:
        """Save a checkpoint."""
        state = {
            "kind": _kind(self.config),
            "rounds": self.rounds,
            "chance": self._rng.bit_generator.state,
            "nets": {kind: net.state_dict() for kind, net in self.learner.nets.items()},
            "earlier": [{kind: net.state_dict() for kind, net in nets.items()} for nets in self._earlier],
            "optimizer": self.learner.optimizer.state_dict(),
        }
        torch.save(state, path)

    def load(self, path: Path) -> None:
        """Resume from a checkpoint, with the same nets but new games. Raises BadConfig if it is of another training."""
        state = torch.load(path, weights_only=True, map_location=self._device)
        if state.get("kind") != _kind(self.config):
            raise BadConfig(f"{quoted(str(path))} is what another training left: name another folder by --out.")
        self._play.rounds = state["rounds"]
        self._earlier[:] = [self._restored(kept) for kept in state["earlier"]]
        for kind, kept in state["nets"].items():
            self.learner.nets[kind].load_state_dict(kept)
        self.learner.optimizer.load_state_dict(state["optimizer"])
        self._rng.bit_generator.state = state["chance"]
        self._begin_games()

    def _restored(self, kept: dict[str, Any]) -> Pair:
        nets = new_pair(self.config.width, self._device)
        for kind, state in kept.items():
            nets[kind].load_state_dict(state)
        return nets


def _kind(config: Config) -> dict[str, Any]:
    """What a training must have in common with the checkpoint that it resumes."""
    return {"seed": config.seed, "width": config.width, "exploits": config.exploits}
