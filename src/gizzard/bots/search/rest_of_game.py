"""The rounds after the one under way, played by the nets (by novices themselves), and who wins after them.

What the later rounds bring does not depend on the deal of this one. So they are played once, and combined with the
points of every playout of this round.
"""

from __future__ import annotations

from gizzard.bots.search.heuristic import CardValues
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.playouts import WIN
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.core.game.fields import DEAL, OVER
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import ELIMINATES
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, nogil, popcount
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS, Numbers, Struct


@compiled
class RestOfGame(Struct):
    """Games from the end of the round under way to the last one.

    Eliminated players stay in these deals, but cannot win.

    Args:
        position: the round under way.
        brought: an array (games * rounds left, MAX_SEATS) for the points; it has one row if no round is left.
    """

    count: int
    """The number of games."""
    rounds_left: int
    brought: Numbers
    _now: Position

    def __init__(
        self, position: Position, opponents: OpponentModel, nets: QuantizedPolicy, brought: Numbers, seed: Word
    ) -> None:
        self.rounds_left = later_rounds(position)
        self.count = brought.shape[0] // max(self.rounds_left, 1)
        self.brought, self._now = brought, position.copy()
        if brought.shape[1] != MAX_SEATS or not self.count:
            raise ValueError("there must be a row for each round of a game, and a column for each seat")
        rng, card_values = Rng(seed), CardValues()
        trial: Position = position.copy()
        with nogil:
            self._play(opponents, nets, rng, card_values, trial, seed)

    def _play(
        self,
        opponents: OpponentModel,
        nets: QuantizedPolicy,
        rng: Rng,
        card_values: CardValues,
        trial: Position,
        seed: Word,
    ) -> None:
        row: int = 0
        for game in range(self.count if self.rounds_left else 0):
            rng._start(seed, game)
            trial._assign(self._now)
            for _ in range(self.rounds_left):
                trial.phase = DEAL
                trial._deal(rng)
                trial.eliminates = False
                nets._finish_round(trial, opponents, rng, card_values, opponents._novices())
                for seat in range(MAX_SEATS):
                    self.brought[row, seat] = trial._brought[seat]
                row += 1

    def _begin(self, trial: Position) -> None:
        """Return to the round under way, as far as the totals are concerned."""
        trial.number, trial.playing, trial.eliminates = self._now.number, self._now.playing, self._now.eliminates
        for seat in range(MAX_SEATS):
            trial._scores[seat] = self._now._scores[seat]

    def _end_round(self, trial: Position, brought: Numbers, row: int, start: int) -> None:
        """End a round with the points in a row of an array."""
        trial.seats = trial.playing
        for seat in range(trial.players):
            trial._add_points(seat, brought[row, start + seat] if trial.playing >> seat & 1 else 0)
        trial._close_round()

    def _share(self, trial: Position, seat: int, brought: Numbers, row: int, start: int, game: int) -> int:
        """A seat's share of the win, in units of 1/WIN, if a round brings this and the rest of the game that."""
        self._begin(trial)
        self._end_round(trial, brought, row, start)
        for later in range(self.rounds_left):
            at: int = trial.round_table._row(trial.number, 0)
            trial.eliminates = trial.round_table.rows[at + ELIMINATES] != 0
            trial.number += 1
            self._end_round(trial, self.brought, game * self.rounds_left + later, 0)
        winners = trial._winning()
        return WIN // popcount(winners) if winners >> seat & 1 else 0

    def _win_shares(self, trial: Position, seat: int, brought: Numbers, start: int, shares: Numbers) -> None:
        for row in range(shares.shape[0]):
            for game in range(self.count):
                shares[row, game] = self._share(trial, seat, brought, row, start, game)

    def win_shares(self, seat: int, brought: Numbers, action: int, shares: Numbers) -> None:
        """A seat's share of the win after an action, for each playout of this round and each rest of the game.

        Args:
            seat: the seat.
            brought: the points of the playouts (see ``WeightedPlayouts``).
            action: the index of the action.
            shares: an array (playouts, games) for the shares, in units of 1/WIN: shared wins are divided equally.
        """
        start = MAX_SEATS * action
        trial: Position = self._now.copy()
        if not action >= 0 or brought.shape[1] < start + MAX_SEATS or brought.shape[0] < shares.shape[0]:
            raise ValueError(f"there are no playouts of action {action}")
        if shares.shape[1] != self.count or not 0 <= seat < self._now.players:
            raise ValueError("shares must have a column for each game, and the seat must exist")
        with nogil:
            self._win_shares(trial, seat, brought, start, shares)


def later_rounds(position: Position) -> int:
    """The number of rounds after the one under way; 0 if the game is over."""
    return position.round_table.rounds - position.number if position.phase != OVER else 0
