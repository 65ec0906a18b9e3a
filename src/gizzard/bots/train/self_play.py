"""Games that nets play among players of all kinds, and what is to be learned from their rounds. Needs no PyTorch."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from gizzard.bots.env.training import (
    ENDED,
    RESULT,
    RESULT_WIDTH,
    TURN_BID,
    TURN_CARDS,
    TURN_LOSS,
    TURN_MADE,
    TURN_PHASE,
    TURN_SEAT,
    TURN_WIDTH,
    TrainingEnv,
)
from gizzard.bots.net import KINDS, SLOTS, Prediction
from gizzard.bots.search.features import FEATURES, describe_all
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import PLAY_SLOTS
from gizzard.bots.search.search import search
from gizzard.bots.search.slots import actions_of, slots_of
from gizzard.bots.train.config import Config
from gizzard.bots.train.lineup import LEARNER, OLD, SEARCHER, Lineup
from gizzard.bots.train.memory import Decisions, Found, Memory
from gizzard.core.game.fields import BID
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.native.struct import MAX_TRICKS

CLEARLY_WORSE = 0.05
"""In tens of points."""
TAUGHT = 6 / 7
"""Part of the decisions in which the heuristic player is followed while it teaches."""
COOLED = 0.2
"""The final exploration rate, as a fraction of the initial one."""

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


class Predictor(Protocol):
    """A policy that can be asked, wherever it is computed."""

    def predict(self, features: Bytes, /) -> Prediction:
        """What to expect of each slot, for rows of FEATURES bytes."""


Nets = Mapping[str, Predictor]
"""By kind."""


class SelfPlay:
    """Games that are played in parallel, a decision in each at a time.

    ``nets`` learn, and ``earlier`` ones play against them. ``learn`` receives the examples of the rounds that end
    together, and their number. ``rounds`` counts the rounds of the whole training. Bids made are counted in games by
    ``first``, the rules of the first field, in which all seats are learners.
    """

    def __init__(
        self,
        config: Config,
        tables: list[RoundTable],
        first: RoundTable,
        nets: Nets,
        earlier: Sequence[Nets],
        rounds: int,
        rng: np.random.Generator,
        learn: Callable[[Found, int], None],
    ) -> None:
        self._config, self._round_tables, self._first = config, tables, first
        self.nets, self.earlier, self.rounds = nets, earlier, rounds
        self._rng, self._learn = rng, learn
        self._games = len(tables)
        self._card_values = CardValues()
        self._features = np.zeros((self._games, FEATURES), np.uint8)
        self._slots = np.zeros((self._games, PLAY_SLOTS), np.uint8)
        self._turns = np.zeros((self._games, TURN_WIDTH), np.int32)
        self._results = np.zeros((self._games, RESULT_WIDTH), np.int32)
        self.met, self.bids = np.zeros(MAX_TRICKS + 1), np.zeros(MAX_TRICKS + 1)

    def begin(self, seed: int) -> None:
        """Restart all games."""
        self._env = TrainingEnv(self._round_tables, seed)
        self._lineup = Lineup(self._config, [round_table.players for round_table in self._round_tables], self._rng)
        for game in range(self._games):
            self._draw(game)
        self._memory = Memory(self._games)

    def _draw(self, game: int) -> None:
        self._lineup.draw(game, len(self.earlier), self.rounds >= self._config.searchers_from)

    @property
    def _progress(self) -> float:
        return self.rounds / self._config.rounds

    def step(self) -> None:
        """One decision in every game, and what is to be learned from the rounds that this ends."""
        describe_all(self._env.positions, self._env.opponent_models, self._features, self._slots)
        self._env.turns(self._lineup.control, self._turns)
        actions = np.full(self._games, -1, np.int64)
        games = np.flatnonzero(self._turns[:, TURN_SEAT] >= 0)
        seats = self._turns[games, TURN_SEAT].astype(np.int64)
        kinds = self._lineup.kinds[games, seats]
        actions[games[kinds == LEARNER]] = self._learner_acts(games[kinds == LEARNER])
        for number, nets in enumerate(self.earlier):
            old = games[(kinds == OLD) & (self._lineup.old[games] == number)]
            actions[old] = self._earlier_acts(old, nets)
        for game in games[kinds == SEARCHER]:
            actions[game] = self._searcher_acts(self._env.positions[game], int(self._turns[game, TURN_SEAT]))
        self._env.step(actions.tolist(), self._lineup.control, self._results)
        ended = np.flatnonzero(self._results[:, ENDED])
        if len(ended):
            self._end_rounds(ended)

    def _learner_acts(self, games: Ints) -> Ints:
        slots = np.zeros(len(games), np.int64)
        for kind, rows in self._by_kind(games):
            at = games[rows]
            prediction, worth = self._judge(self.nets, kind, at)
            best = worth.argmax(1)
            chosen = self._taught(at) if self._warming_up else self._explored(kind, worth)
            every = np.arange(len(at))
            worse = (worth[every, best] - worth[every, chosen] > CLEARLY_WORSE) & (not self._warming_up)
            met, lost = prediction.met[every, best], prediction.lost[every, best]
            seats = self._turns[at, TURN_SEAT].astype(np.int64)
            self._memory.keep(kind, at, seats, Decisions(self._features[at], chosen, met, lost, worse))
            slots[rows] = chosen
        return self._actions(games, slots)

    def _earlier_acts(self, games: Ints, nets: Nets) -> Ints:
        slots = np.zeros(len(games), np.int64)
        for kind, rows in self._by_kind(games):
            slots[rows] = self._judge(nets, kind, games[rows])[1].argmax(1)
        return self._actions(games, slots)

    def _searcher_acts(self, position: Position, seat: int) -> int:
        return search(position, seat, self._config.searcher_deals, seed=self._config.seed)

    def _actions(self, games: Ints, slots: Ints) -> Ints:
        positions = [self._env.positions[game] for game in games]
        return np.array(actions_of(positions, slots.tolist()), np.int64)

    def _by_kind(self, games: Ints) -> Iterator[tuple[str, Ints]]:
        bids = self._turns[games, TURN_PHASE] == BID
        for kind, which in zip(KINDS, (bids, ~bids), strict=True):
            if which.any():
                yield kind, np.flatnonzero(which)

    def _judge(self, nets: Nets, kind: str, games: Ints) -> tuple[Prediction, Floats]:
        """The predictions in these games, and the value of each slot, -inf if it is not legal."""
        prediction = nets[kind].predict(self._features[games])
        turns = self._turns[games]
        bids = np.arange(SLOTS[kind])[None] if kind == "bid" else turns[:, TURN_BID, None]
        made = np.take_along_axis(turns[:, TURN_MADE:], np.broadcast_to(bids, (len(turns), bids.shape[1])), 1)
        closed = self._slots[games, : SLOTS[kind]] == 0
        return prediction, np.where(
            closed, -np.inf, prediction.expected_points(made, turns[:, TURN_LOSS, None])
        ).astype(np.float32)

    @property
    def _warming_up(self) -> bool:
        return self.rounds < self._config.warm_up

    def _taught(self, games: Ints) -> Ints:
        """What the heuristic player would choose, or, now and then, anything."""
        positions = [self._env.positions[game] for game in games]
        seats = self._turns[games, TURN_SEAT].tolist()
        actions = [heuristic_choice(*pair, self._card_values) for pair in zip(positions, seats, strict=True)]
        chosen = np.array(slots_of(positions, actions), np.int64)
        stray = self._rng.random(len(games)) > TAUGHT
        near = np.clip(chosen + self._rng.integers(-1, 2, len(games)), 0, PLAY_SLOTS - 1)
        anything = self._anything(games)
        bids = self._turns[games, TURN_PHASE] == BID
        other = np.where(bids & (self._slots[games, near] > 0), near, anything)
        return np.where(stray, np.where(bids, other, anything), chosen)

    def _anything(self, games: Ints) -> Ints:
        drawn = self._rng.random((len(games), PLAY_SLOTS))
        choices: Ints = np.where(self._slots[games] > 0, drawn, -1).argmax(1)
        return choices

    def _explored(self, kind: str, worth: Floats) -> Ints:
        """The best slot, or one about as good, or, seldom, any that is open."""
        cooled = 1 - (1 - COOLED) * min(self._progress, 1.0)
        warmth = cooled * (self._config.bid_warmth if kind == "bid" else self._config.play_warmth)
        drawn = self._rng.gumbel(size=worth.shape).astype(np.float32)
        chosen: Ints = (worth / warmth + drawn).argmax(1)
        stray = self._rng.random(len(worth)) < cooled * self._config.stray
        chosen[stray] = np.where(np.isfinite(worth[stray]), drawn[stray], -np.inf).argmax(1)
        return chosen

    def _end_rounds(self, games: Ints) -> None:
        self._count_met(games)
        trace = 1.0 if self._warming_up else 1 - (1 - self._config.trace) * min(4 * self._progress, 1.0)
        samples = self._memory.harvest(games, self._turns, self._results, trace)
        self.rounds += len(games)
        self._learn(samples, len(games))
        for game in games[self._results[games, ENDED] == 2]:
            self._draw(int(game))

    def _count_met(self, games: Ints) -> None:
        for game in games:
            players = self._round_tables[game].players
            if self._round_tables[game] is self._first and not self._lineup.kinds[game].any():
                result = self._results[game, RESULT : RESULT + 3 * players].reshape(players, 3)
                self.met[self._turns[game, TURN_CARDS]] += (result[:, 0] == result[:, 1]).sum()
                self.bids[self._turns[game, TURN_CARDS]] += players
