"""Parallel games that are stepped together and observed through arrays of the caller; see ``gizzard.vector_env``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.bots.search.observation import observe_all
from gizzard.core.game.fields import DEAL, NO_SEAT, OVER, PULL
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, lowest
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import Flags, Numbers, Struct


def let_chance_move(position: Position, rng: Rng) -> None:
    """Let chance move until a seat is to act or the game is over."""
    while position.phase in (DEAL, PULL):
        if position.phase == DEAL:
            position._deal(rng)
        else:
            position._pull(rng)


@compiled
class GameBatch(Struct):
    """Parallel games with the same rules. Game ``number`` is determined by the seed, its number and its actions."""

    positions: tuple[Position, ...]
    round_table: RoundTable
    seed: Word
    started: Word
    """The number of games started so far."""
    dealer: int
    """The seat that deals first in every game; NO_SEAT if it is drawn."""
    _rngs: list[Rng]
    _checked: Numbers
    """A row of actions that were found legal."""

    def __init__(self, round_table: RoundTable, count: int, seed: Word, dealer: int = NO_SEAT) -> None:
        if not NO_SEAT <= dealer < round_table.players:
            raise ValueError(f"there is no seat {dealer}")
        self.round_table = round_table
        self.dealer = dealer
        self.positions = tuple([Position(round_table, 0) for _ in range(count)])
        self._rngs = [Rng(seed) for _ in range(count)]
        self._checked = memoryview(bytearray(4 * count)).cast("i", (1, count))
        self.restart(seed, 0)

    def restart(self, seed: Word, first: Word) -> None:
        """Start games ``first``, ``first + 1``, … of a seed."""
        self.seed, self.started = seed, first
        for row in range(len(self.positions)):
            position: Position = self.positions[row]
            rng: Rng = self._rngs[row]
            self._begin(position, rng)

    def _begin(self, position: Position, rng: Rng) -> None:
        """Start the next game."""
        rng._start(self.seed, self.started)
        self.started += 1
        position._restart(rng._below(position.players) if self.dealer == NO_SEAT else self.dealer)
        let_chance_move(position, rng)

    def resume(self, started: Word, positions: Sequence[Position], states: Sequence[Word]) -> None:
        """Continue these games, with these states of their random numbers."""
        self.started = started
        for row in range(len(self.positions)):
            position: Position = self.positions[row]
            rng: Rng = self._rngs[row]
            position.assign(positions[row])
            rng.state = states[row]

    def copy(self) -> GameBatch:
        """An independent copy."""
        twin = GameBatch(self.round_table, len(self.positions), self.seed, self.dealer)
        twin.resume(self.started, self.positions, self.random_states())
        return twin

    def random_states(self) -> list[Word]:
        """The states of the games' random numbers."""
        return [rng.state for rng in self._rngs]

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.bots.env.batch import continued

        games = self.positions, self.random_states()
        return continued, (self.round_table, self.seed, self.dealer, self.started, *games)

    def observe(self, observations: Any, masks: Any) -> None:
        """Write the observation and the action mask of the seat to act in each game."""
        observe_all(self.positions, observations, masks)

    def step(self, actions: Sequence[int], rewards: Any, done: Any) -> int:
        """Apply one action in each game; a finished game is replaced by a new one, and its action ignored.

        Writes each seat's points for a round that ended, and whether the game is over. Returns the number of games that
        ended. Raises ValueError if an action is illegal: then nothing has changed.
        """
        points: Numbers = rewards
        over: Flags = done
        if points.shape[0] < len(self.positions) or points.shape[1] != self.round_table.players:
            raise ValueError(
                f"rewards need {len(self.positions)} rows of {self.round_table.players} integers of 32 bits"
            )
        if len(over) < len(self.positions):
            raise ValueError(f"done needs {len(self.positions)} bytes")
        self._check(actions)
        checked: Numbers = self._checked
        ended: int = 0
        for row in range(len(self.positions)):
            position: Position = self.positions[row]
            rng: Rng = self._rngs[row]
            if position.phase == OVER:
                self._begin(position, rng)
                clear(position, row, points)
            else:
                position._act(lowest(position.waiting), checked[0, row])
                write_points(position, row, points)
                let_chance_move(position, rng)
            over[row] = position.phase == OVER
            ended += position.phase == OVER
        return ended

    def _check(self, actions: Sequence[int]) -> None:
        """Store the actions, one per game. Raises ValueError if one is illegal; those of finished games are ignored."""
        if len(actions) != len(self.positions):
            raise ValueError(f"{len(self.positions)} actions are required, one per game")
        checked: Numbers = self._checked
        row: int = 0
        try:
            for row in range(len(self.positions)):
                position: Position = self.positions[row]
                if position.phase != OVER:
                    action: int = actions[row]
                    if not position._is_legal(lowest(position.waiting), action):
                        raise ValueError(f"row {row}: {illegal(actions[row], position)}")
                    checked[0, row] = action
        except OverflowError:  # not an integer of the compiled core
            raise ValueError(f"row {row}: {illegal(actions[row], self.positions[row])}") from None


def illegal(action: object, position: Position) -> str:
    """Why an action is refused."""
    return f"action {action} is not legal for seat {lowest(position.waiting)}"


def clear(position: Position, row: int, points: Numbers) -> None:
    """Write a row of zeros."""
    for seat in range(position.players):
        points[row, seat] = 0


def write_points(position: Position, row: int, points: Numbers) -> None:
    """Write the points of the round if it has just ended, else zeros."""
    ended = position.phase == DEAL or position.phase == OVER
    for seat in range(position.players):
        points[row, seat] = position._points[seat] if ended else 0


def continued(
    round_table: RoundTable,
    seed: int,
    dealer: int,
    started: int,
    positions: Sequence[Position],
    states: Sequence[int],
) -> GameBatch:
    """Unpickle a batch."""
    batch = GameBatch(round_table, len(positions), seed, dealer)
    batch.resume(started, positions, states)
    return batch
