"""The rounds of a game after the one under way, and who wins after them.

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
        position: the round under way, or the game between two rounds.
        later: an array (games * rounds, MAX_SEATS): the points that the later rounds bring to every seat, game by game.
        rounds: how many rows of it make a game: the rounds left, or 1 if they have been added up, which is possible
            if nobody is eliminated in them. If no round is left, there is a single game, whose row is not read.
    """

    count: int
    """The number of games."""
    rounds: int
    later: Numbers
    eliminates: bool
    """Whether the round under way or a later one may end with an elimination."""
    _now: Position

    def __init__(self, position: Position, later: Numbers, rounds: int) -> None:
        left = later_rounds(position)
        if rounds != left and (rounds != 1 or left == 0):
            raise ValueError(f"a game has {left} rounds left, not {rounds}")
        self.rounds, self.count = rounds, later.shape[0] // rounds if rounds else 1
        self.later, self._now = later, position.copy()
        if later.shape[1] != MAX_SEATS or not later.shape[0] or not self.count:
            raise ValueError("there must be a row for each round of a game, and a column for each seat")
        if position.phase == DEAL or position.phase == OVER:
            self._now.eliminates = False  # the elimination has already happened
        self.eliminates = self._now.eliminates or any(spec.eliminates for spec in position.plan[position.number :])
        if self.eliminates and rounds != left:
            raise ValueError("rounds after which somebody may leave cannot be added up")

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
        for later in range(self.rounds):
            at: int = trial.round_table._row(trial.number, 0)
            trial.eliminates = trial.round_table.rows[at + ELIMINATES] != 0
            trial.number += 1
            self._end_round(trial, self.later, game * self.rounds + later, 0)
        winners = trial._winning()
        return WIN // popcount(winners) if winners >> seat & 1 else 0

    def _share_of_sum(self, seat: int, brought: Numbers, row: int, start: int, game: int) -> int:
        """The same if nobody can be eliminated any more, so that only the sum of the points counts."""
        own: int = self._total(seat, brought, row, start, game)
        tied: int = 0
        for other in range(self._now.players):
            if self._now.playing >> other & 1:
                total: int = self._total(other, brought, row, start, game)
                if total > own:
                    return 0
                tied += total == own
        return WIN // tied

    def _total(self, seat: int, brought: Numbers, row: int, start: int, game: int) -> int:
        later: int = self.later[game, seat] if self.rounds else 0
        total: int = self._now._scores[seat] + brought[row, start + seat] + later
        return total

    def _win_shares(self, trial: Position, seat: int, brought: Numbers, start: int, shares: Numbers) -> None:
        only_sums = self.rounds <= 1 and not self.eliminates
        for row in range(shares.shape[0]):
            for game in range(self.count):
                if not self._now.playing >> seat & 1:
                    shares[row, game] = 0
                elif only_sums:
                    shares[row, game] = self._share_of_sum(seat, brought, row, start, game)
                else:
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


@compiled
def play_rounds(after: Position, heuristic_seats: Word, nets: QuantizedPolicy, brought: Numbers, seed: Word) -> None:
    """Play the rounds after a position to the end of the game, as often as there is room.

    Nobody is eliminated; the hands of the round under way do not matter.

    Args:
        after: the round before the first that is played, or a game that has not begun.
        heuristic_seats: the seats, a bitmask, that the heuristic player plays; the nets play the others.
        nets: the nets.
        brought: an array (games * rounds left, MAX_SEATS) for the points of every seat.
        seed: of the deals.
    """
    rounds = later_rounds(after)
    if brought.shape[1] != MAX_SEATS or not rounds or brought.shape[0] % rounds:
        raise ValueError("there must be a row for each round of a game, and a column for each seat")
    rng, card_values, opponents = Rng(seed), CardValues(), OpponentModel()
    trial: Position = after.copy()
    start: Position = after.copy()
    with nogil:
        fill_rounds(start, trial, heuristic_seats, nets, opponents, rng, card_values, brought, rounds, seed)


def fill_rounds(
    start: Position,
    trial: Position,
    heuristic_seats: Word,
    nets: QuantizedPolicy,
    opponents: OpponentModel,
    rng: Rng,
    card_values: CardValues,
    brought: Numbers,
    rounds: int,
    seed: Word,
) -> None:
    """Fill an array with the points of the rounds after a position (see ``play_rounds``)."""
    for row in range(brought.shape[0]):
        if row % rounds == 0:
            rng._start(seed, row)
            trial._assign(start)
        trial.phase = DEAL
        trial._deal(rng)
        trial.eliminates = False
        nets._finish_round(trial, opponents, rng, card_values, heuristic_seats)
        for seat in range(MAX_SEATS):
            brought[row, seat] = trial._points[seat]


def later_rounds(position: Position) -> int:
    """The number of rounds after the one under way; 0 if the game is over."""
    return position.round_table.rounds - position.number if position.phase != OVER else 0
