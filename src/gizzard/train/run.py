"""A training from its first round to its last: games are played, and their rounds learned from."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from gizzard.bots.expert import nets_of
from gizzard.bots.net import KINDS, SLOTS, Prospects
from gizzard.core.features import FEATURES, PLAY_SLOTS, actions_of, describe_all, slots_of
from gizzard.core.league import (
    ENDED,
    RESULT,
    RESULT_WIDTH,
    TURN_BID,
    TURN_CARDS,
    TURN_PHASE,
    TURN_PLAIN,
    TURN_SEAT,
    TURN_WIDTH,
    League,
)
from gizzard.core.rule import Worths, rule_choice
from gizzard.core.search import search
from gizzard.game.position import BID, Position
from gizzard.refusal import quoted
from gizzard.train.config import BadConfig, Config, courses
from gizzard.train.learner import Learner
from gizzard.train.lineup import EARLIER_NETS, LEARNER, OLD, SEARCHER, Lineup
from gizzard.train.memory import Decisions, Memory
from gizzard.train.nets import Pair, new_pair, pair_of

CLEARLY_WORSE = 0.05
"""In tens of points."""
TAUGHT = 6 / 7
"""Part of the decisions in which the rule player is followed while it teaches."""
COOLED = 0.2
"""What is left of the exploration at the end."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


class Point(NamedTuple):
    """How the games of the first field between learners alone have gone, up to a number of rounds."""

    rounds: int
    met: list[float | None]
    """Share of bids met, by the number of cards, from 1; None where no such round was played."""


class Training:
    """The games, the learner, and how far it has got."""

    def __init__(self, config: Config, device: str = "cpu") -> None:
        """``device``: where the nets compute, as PyTorch names it."""
        torch.manual_seed(config.seed)
        self.config, self._device = config, device
        self.rounds = 0
        self._earlier: list[Pair] = [pair_of(nets_of(), device)] if config.exploits else []
        nets = copy.deepcopy(self._earlier[0]) if config.exploits else new_pair(config.width, device)
        self._rng = np.random.default_rng(config.seed)
        self.learner = Learner(nets, config, self._rng)
        self._courses = courses(config)
        self._games = len(self._courses)
        self._begin_games()
        self._worths = Worths()
        self._features = np.zeros((self._games, FEATURES), np.uint8)
        self._slots = np.zeros((self._games, PLAY_SLOTS), np.uint8)
        self._turns = np.zeros((self._games, TURN_WIDTH), np.int32)
        self._results = np.zeros((self._games, RESULT_WIDTH), np.int32)
        self._met, self._bids = np.zeros(21), np.zeros(21)

    def _begin_games(self) -> None:
        self._league = League(self._courses, self.config.seed + self.rounds)
        self._lineup = Lineup(self.config, [course.players for course in self._courses], self._rng)
        for game in range(self._games):
            self._lineup.draw(game, len(self._earlier), self.rounds >= self.config.searchers_from)
        self._memory = Memory(self._games)

    @property
    def progress(self) -> float:
        """The part that is done."""
        return self.rounds / self.config.rounds

    def points(self, every: int) -> Iterator[Point]:
        """Train to the end; the curve, a point for so many rounds."""
        due = self.rounds + every
        while self.rounds < self.config.rounds:
            self.step()
            if self.rounds >= min(due, self.config.rounds):
                due += every
                yield self._point()

    def step(self) -> None:
        """One decision in every game, and what is to be learned from the rounds that this ends."""
        describe_all(self._league.positions, self._league.styles, self._features, self._slots)
        self._league.turns(self._lineup.control, self._turns)
        actions = np.full(self._games, -1, np.int64)
        games = np.flatnonzero(self._turns[:, TURN_SEAT] >= 0)
        seats = self._turns[games, TURN_SEAT].astype(np.int64)
        kinds = self._lineup.kinds[games, seats]
        actions[games[kinds == LEARNER]] = self._learner_acts(games[kinds == LEARNER])
        for number, nets in enumerate(self._earlier):
            old = games[(kinds == OLD) & (self._lineup.old[games] == number)]
            actions[old] = self._earlier_acts(old, nets)
        for game in games[kinds == SEARCHER]:
            actions[game] = self._searcher_acts(self._league.positions[game], int(self._turns[game, TURN_SEAT]))
        self._league.step(actions.tolist(), self._lineup.control, self._results)
        ended = np.flatnonzero(self._results[:, ENDED])
        if len(ended):
            self._end_rounds(ended)

    def _learner_acts(self, games: Ints) -> Ints:
        slots = np.zeros(len(games), np.int64)
        for kind, rows in self._by_kind(games):
            at = games[rows]
            prospects, worth = self._judge(self.learner.nets, kind, at)
            best = worth.argmax(1)
            chosen = self._taught(at) if self._warming_up else self._explored(kind, worth)
            every = np.arange(len(at))
            worse = (worth[every, best] - worth[every, chosen] > CLEARLY_WORSE) & (not self._warming_up)
            met, lost = prospects.met[every, best], prospects.lost[every, best]
            seats = self._turns[at, TURN_SEAT].astype(np.int64)
            self._memory.keep(kind, at, seats, Decisions(self._features[at], chosen, met, lost, worse))
            slots[rows] = chosen
        return self._actions(games, slots)

    def _earlier_acts(self, games: Ints, nets: Pair) -> Ints:
        slots = np.zeros(len(games), np.int64)
        for kind, rows in self._by_kind(games):
            slots[rows] = self._judge(nets, kind, games[rows])[1].argmax(1)
        return self._actions(games, slots)

    def _searcher_acts(self, position: Position, seat: int) -> int:
        return search(position, seat, self.config.searcher_deals, seed=self.config.seed)

    def _actions(self, games: Ints, slots: Ints) -> Ints:
        positions = [self._league.positions[game] for game in games]
        return np.array(actions_of(positions, slots.tolist()), np.int64)

    def _by_kind(self, games: Ints) -> Iterator[tuple[str, Ints]]:
        bids = self._turns[games, TURN_PHASE] == BID
        for kind, which in zip(KINDS, (bids, ~bids), strict=True):
            if which.any():
                yield kind, np.flatnonzero(which)

    def _judge(self, nets: Pair, kind: str, games: Ints) -> tuple[Prospects, Floats]:
        """The prospects in these games, and what each slot is worth, -inf where it is not open."""
        prospects = nets[kind].prospects(self._features[games])
        bids = np.arange(SLOTS[kind])[None] if kind == "bid" else self._turns[games, TURN_BID][:, None]
        plain = self._turns[games, TURN_PLAIN][:, None]
        closed = self._slots[games, : SLOTS[kind]] == 0
        return prospects, np.where(closed, -np.inf, prospects.worth(bids, plain)).astype(np.float32)

    @property
    def _warming_up(self) -> bool:
        return self.rounds < self.config.warm_up

    def _taught(self, games: Ints) -> Ints:
        """What the rule player would choose, or, now and then, anything."""
        positions = [self._league.positions[game] for game in games]
        seats = self._turns[games, TURN_SEAT].tolist()
        actions = [rule_choice(*pair, self._worths) for pair in zip(positions, seats, strict=True)]
        chosen = np.array(slots_of(positions, actions), np.int64)
        stray = self._rng.random(len(games)) > TAUGHT
        near = np.clip(chosen + self._rng.integers(-1, 2, len(games)), 0, PLAY_SLOTS - 1)
        anything = self._anything(games)
        bids = self._turns[games, TURN_PHASE] == BID
        other = np.where(bids & (self._slots[games, near] > 0), near, anything)
        return np.where(stray, np.where(bids, other, anything), chosen)

    def _anything(self, games: Ints) -> Ints:
        drawn = self._rng.random((len(games), PLAY_SLOTS))
        found: Ints = np.where(self._slots[games] > 0, drawn, -1).argmax(1)
        return found

    def _explored(self, kind: str, worth: Floats) -> Ints:
        """The best slot, or one about as good, or, seldom, any that is open."""
        cooled = 1 - (1 - COOLED) * min(self.progress, 1.0)
        warmth = cooled * (self.config.bid_warmth if kind == "bid" else self.config.play_warmth)
        drawn = self._rng.gumbel(size=worth.shape).astype(np.float32)
        chosen: Ints = (worth / warmth + drawn).argmax(1)
        stray = self._rng.random(len(worth)) < cooled * self.config.stray
        chosen[stray] = np.where(np.isfinite(worth[stray]), drawn[stray], -np.inf).argmax(1)
        return chosen

    def _end_rounds(self, games: Ints) -> None:
        self._count_met(games)
        trace = 1.0 if self._warming_up else 1 - (1 - self.config.trace) * min(4 * self.progress, 1.0)
        found = self._memory.harvest(games, self._turns, self._results, trace)
        before = self.rounds
        self.rounds += len(games)
        self.learner.learn(found, self.progress)
        if self._nets_are_due(before):
            self._earlier = [*self._earlier[1 - EARLIER_NETS :], copy.deepcopy(self.learner.nets)]
        for game in games[self._results[games, ENDED] == 2]:
            self._lineup.draw(int(game), len(self._earlier), self.rounds >= self.config.searchers_from)

    def _nets_are_due(self, before: int) -> bool:
        every = self.config.keep_every
        return not (self._warming_up or self.config.exploits) and before // every != self.rounds // every

    def _count_met(self, games: Ints) -> None:
        for game in games:
            players = self._courses[game].players
            if self._courses[game] is self._courses[0] and not self._lineup.kinds[game].any():
                result = self._results[game, RESULT : RESULT + 3 * players].reshape(players, 3)
                self._met[self._turns[game, TURN_CARDS]] += (result[:, 0] == result[:, 1]).sum()
                self._bids[self._turns[game, TURN_CARDS]] += players

    def _point(self) -> Point:
        met = [hits / bids if bids else None for hits, bids in zip(self._met[1:], self._bids[1:], strict=True)]
        self._met[:] = self._bids[:] = 0
        return Point(self.rounds, met)

    def save(self, path: Path) -> None:
        """Keep what the training needs to go on."""
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
        """Go on from what was kept: with the same nets, but with new games. BadConfig where it was another training."""
        state = torch.load(path, weights_only=True, map_location=self._device)
        if state.get("kind") != _kind(self.config):
            raise BadConfig(f"{quoted(str(path))} is what another training left: name another folder by --out.")
        self.rounds = state["rounds"]
        self._earlier = [self._restored(kept) for kept in state["earlier"]]
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
    """What a training must have in common with the one that it goes on from."""
    return {"seed": config.seed, "width": config.width, "exploits": config.exploits}
