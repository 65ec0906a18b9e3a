"""How a bot sees a game: one way, whether it was given a view or sits at the table itself."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gizzard.core.rng import Rng
from gizzard.core.search import seed_of
from gizzard.game.forms import RoundForm, View
from gizzard.game.from_view import position_of
from gizzard.game.position import Position


class Sight(NamedTuple):
    """A question to a bot. What its seat may not see in the position is there, or made up, and is not to be read."""

    position: Position
    seat: int
    history: Sequence[RoundForm]
    """The rounds that are over."""
    seed: int

    def rng(self) -> Rng:
        """Randomness from the seed and from what the seat sees, and nothing else."""
        return Rng(seed_of(self.position, self.seat, self.seed))


Mind = Callable[[Sight], int]
"""What a bot is: from what a seat sees to an action that is open to it, as an integer."""


def sight_of(view: View, seed: int) -> Sight:
    """What a view shows; ValueError where nobody is to act in it."""
    position = position_of(view)
    seat = view["seat"]
    assert seat is not None
    if not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    return Sight(position, seat, view["history"], seed)
