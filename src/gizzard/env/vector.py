"""Many games at once, for training and simulation: moved on together, seen as numbers in the caller's own arrays.

``gizzard.search.observation`` says what their rows hold.
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
    """A number as an action; ValueError where it is too large for the compiled core, and so for any."""
    try:
        action: int = number
    except OverflowError:
        raise ValueError(f"action {number} is not legal for seat {seat}") from None
    return action


@compiled
class VectorEnv(Struct):
    """A number of games with one round table, stepped together."""

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
        """Raise TypeError: what is compiled cannot be copied, and plain Python is to do the same."""
        raise TypeError("a vector environment can be neither copied nor pickled: make another with its seed")

    def observe(self, observations: Any, masks: Any) -> None:
        """What the seat to act sees at each table, and what it may do."""
        observe_all(self.positions, observations, masks)

    def step(self, actions: Any) -> int:
        """Take one action at each table; one whose game was over begins the next, whatever its action is.

        Returns how many games ended. ValueError for an action that is not open; the tables before it have moved.
        """
        if len(actions) != len(self.positions):
            raise ValueError(f"{len(self.positions)} actions are needed, one a table")
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
