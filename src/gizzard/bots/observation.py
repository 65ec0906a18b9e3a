"""What a bot decides from, whether it was sent a view or plays on a position directly."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gizzard.bots.search.search import seed_of
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.view import View
from gizzard.core.game.position import Position
from gizzard.core.native.rng import Rng


class Observation(NamedTuple):
    """A decision that a bot has to make.

    The hidden parts of the position (other hands, say) are either the real ones or made up; a bot must not read them.
    """

    position: Position
    seat: int
    history: Sequence[Round]
    """The finished rounds."""
    seed: int

    def rng(self) -> Rng:
        """A random generator seeded by ``seed`` and by what the seat can see, and nothing else."""
        return Rng(seed_of(self.position, self.seat, self.seed))


Policy = Callable[[Observation], int]
"""A bot: maps what a seat sees to one of its legal actions, as an integer."""


def observation_of(view: View, seed: int) -> Observation:
    """The observation in a view; ValueError if its seat is not to act."""
    position = position_of(view)
    seat = view["seat"]
    assert seat is not None
    if not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    return Observation(position, seat, view["history"], seed)
