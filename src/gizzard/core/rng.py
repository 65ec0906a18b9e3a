"""Random numbers, the same compiled and not: a counter, mixed (wyrand, by Wang Yi)."""

from __future__ import annotations

from gizzard.core.bits import Word, folded, plus, share, times
from gizzard.core.face import compiled
from gizzard.core.struct import Plays, Struct

STEP: Word = 0xA0761D6478BD642F
MIX: Word = 0xE7037ED1A0B428DB
SPREAD: Word = 0x9E3779B97F4A7C15


@compiled
class Rng(Struct):
    """A stream of random numbers. The streams of different seeds, and of different games of one seed, differ."""

    state: Word
    _apart: Plays
    """Nothing: it keeps the streams of two threads out of one line of the cache."""

    def __init__(self, seed: Word, game: Word = 0) -> None:
        self._start(seed, game)

    def _start(self, seed: Word, game: Word) -> None:
        self.state = plus(folded(plus(seed, SPREAD), MIX), times(plus(game, STEP), SPREAD))
        self.state = self._word()

    def _word(self) -> Word:
        """64 random bits."""
        self.state = plus(self.state, STEP)
        return folded(self.state, self.state ^ MIX)

    def _below(self, number: int) -> int:
        """One of so many, from 0."""
        self.state = plus(self.state, STEP)
        return share(folded(self.state, self.state ^ MIX), number)

    def below(self, number: int) -> int:
        """One of so many, from 0; there must be at least one."""
        if not 0 < number < 2**31:
            raise ValueError(f"one of {number} cannot be drawn")
        return self._below(number)
