"""Parallel games for training and simulation, stepped together and observed through arrays of the caller.

``gizzard.search.observation`` documents the arrays.
"""

from __future__ import annotations

from typing import Any

from gizzard.game.position import DEAL, OVER, PULL, Position
from gizzard.game.round_table import RoundTable
from gizzard.native.backend import compiled
from gizzard.native.bits import Word, lowest
from gizzard.native.rng import Rng
from gizzard.native.struct import Struct
from gizzard.search.observation import observe_all


def ready(position: Position, rng: Rng) -> None:
    """Let chance move until a seat is to act or the game is over."""
    while position.phase in (DEAL, PULL):
        if position.phase == DEAL:
            position._deal(rng)
        else:
            position._pull(rng)


def action_of(number: Any, seat: int) -> int:
    """A number as an action. Raises ValueError if it does not fit an integer of the compiled core."""
    try:
        action: int = number
    except OverflowError:
        raise ValueError(f"action {number} is not legal for seat {seat}") from None
    return action


@compiled
class VectorEnv(Struct):
    """Parallel games with the same rules, stepped together; see ``gizzard.vector_env``."""

    positions: tuple[Position, ...]
    _rngs: list[Rng]
    _round_table: RoundTable
    _seed: Word
    _next: Word
    """The number of the next game."""

    def __init__(self, round_table: RoundTable, count: int, seed: Word) -> None:
        self._round_table, self._seed, self._next = round_table, seed, count
        self._rngs = [Rng(seed, number) for number in range(count)]
        self.positions = tuple([Position(round_table, rng.below(round_table.players)) for rng in self._rngs])
        for number in range(count):
            ready(self.positions[number], self._rngs[number])

    def __reduce__(self) -> str:
        """Raise TypeError in both backends: compiled structs cannot be copied."""
        raise TypeError("a vector environment can be neither copied nor pickled: create another with its seed")

    def observe(self, observations: Any, masks: Any) -> None:
        """Write the observation and the action mask of the seat to act in each game."""
        observe_all(self.positions, observations, masks)

    def step(self, actions: Any) -> int:
        """Apply one action in each game; a finished game is restarted and its action ignored.

        Returns:
            The number of games that ended.

        Raises:
            ValueError: an action is illegal; the games before it have been stepped.
        """
        if len(actions) != len(self.positions):
            raise ValueError(f"{len(self.positions)} actions are required, one per game")
        ended: int = 0
        for number in range(len(self.positions)):
            position: Position = self.positions[number]
            rng: Rng = self._rngs[number]
            if position.phase == OVER:
                rng._start(self._seed, self._next)
                self._next += 1
                position._restart(rng._below(position.players))
            else:
                seat: int = lowest(position.waiting)
                position.act(seat, action_of(actions[number], seat))
            ready(position, rng)
            ended += position.phase == OVER
        return ended
