"""Random numbers, identical in both backends: wyrand, by Wang Yi."""

from __future__ import annotations

from typing import Any

from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, folded_mul, mul_high, wrapping_add, wrapping_mul
from gizzard.core.native.struct import Plays, Struct

STEP: Word = 0xA0761D6478BD642F
MIX: Word = 0xE7037ED1A0B428DB
SPREAD: Word = 0x9E3779B97F4A7C15


@compiled
class Rng(Struct):
    """A stream of random numbers, determined by a seed and the number of a game."""

    state: Word
    _padding: Plays
    """Unused: keeps the streams of two threads in different cache lines."""

    def __init__(self, seed: Word, game: Word = 0) -> None:
        self._start(seed, game)

    def _start(self, seed: Word, game: Word) -> None:
        self.state = wrapping_add(
            folded_mul(wrapping_add(seed, SPREAD), MIX), wrapping_mul(wrapping_add(game, STEP), SPREAD)
        )
        self.state = self._word()

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.core.native.rng import restored_rng

        return restored_rng, (self.fields(),)

    def _word(self) -> Word:
        """64 random bits."""
        self.state = wrapping_add(self.state, STEP)
        return folded_mul(self.state, self.state ^ MIX)

    def _below(self, number: int) -> int:
        """A uniform number from 0 to ``number - 1``."""
        self.state = wrapping_add(self.state, STEP)
        return mul_high(folded_mul(self.state, self.state ^ MIX), number)

    def below(self, number: int) -> int:
        """A uniform number from 0 to ``number - 1``; ``number`` is from 1 to 2**31 - 1."""
        if not 0 < number < 2**31:
            raise ValueError(f"cannot draw a number below {number}")
        return self._below(number)


def restored_rng(fields: dict[str, Any]) -> Rng:
    """Unpickle a stream."""
    rng = Rng(0)
    rng.restore(fields)
    return rng
