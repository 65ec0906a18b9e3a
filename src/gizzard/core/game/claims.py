"""Claims: whether the rest of a round can go as a seat says, and whether it can go any other way.

Who claims must not learn from the answer what others hold. So a claim is judged by several deals that look the same to
the seat, of which the true one is one.
"""

from collections.abc import Sequence
from typing import Final

from gizzard.core.cards import cards_in
from gizzard.core.game.fields import NO_SEAT, PLAY
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act

MAX_POSITIONS: Final = 2000
"""Maximum number of positions to search."""


class _Lost(Exception):
    """The search limit was exceeded."""


def certain(positions: Sequence[Position], seat: int, takes_all: bool) -> bool:
    """Whether a claim holds in all these positions against any play; False too if the search limit is exceeded."""
    return all(Claim(position, seat, takes_all).certain() for position in positions)


def possible(positions: Sequence[Position], seat: int, takes_all: bool) -> bool:
    """Whether a claim can hold in one of these positions; False too if the search limit is exceeded."""
    return any(Claim(position, seat, takes_all).possible() for position in positions)


class Claim:
    """The claim that `seat` takes all remaining tricks of the round, or none."""

    def __init__(self, position: Position, seat: int, takes_all: bool) -> None:
        self.position, self.seat, self.takes_all = position, seat, takes_all
        self._left = MAX_POSITIONS

    def certain(self) -> bool:
        """Whether it holds against any play; False too if the search limit is exceeded."""
        return self._asked(every=True)

    def possible(self) -> bool:
        """Whether it holds for some line of play; False too if the search limit is exceeded."""
        return self._asked(every=False)

    def move(self) -> Act | None:
        """The play that makes the claim hold; None if none was found."""
        self._left = MAX_POSITIONS
        seat = next(cards_in(self.position.waiting))
        try:
            found = (action for action in self.position.legal(seat) if self._holds_after(self.position, action, False))
            return next((Act(seat, action) for action in found), None)
        except _Lost:
            return None

    def _asked(self, every: bool) -> bool:
        self._left = MAX_POSITIONS
        try:
            return self.position.phase == PLAY and self._holds(self.position, every)
        except _Lost:
            return False

    def _holds(self, position: Position, every: bool) -> bool:
        """Whether it holds from here on, for all or for some lines of play. It does not if a card asks for something
        else, such as a change of a bid: nobody may choose that for another."""
        if position.between_rounds() or position.number != self.position.number:
            return True
        if position.phase != PLAY:
            return False
        seat = next(cards_in(position.waiting))
        ways = (self._holds_after(position, action, every) for action in position.legal(seat))
        return all(ways) if every else any(ways)

    def _holds_after(self, position: Position, action: int, every: bool) -> bool:
        self._left -= 1
        if self._left < 0:
            raise _Lost
        following = position.copy()
        following.act(next(cards_in(position.waiting)), action)
        return not self._broken(position, following) and self._holds(following, every)

    def _broken(self, before: Position, after: Position) -> bool:
        """Whether the card just played ended a trick that refutes the claim."""
        if after.played % after.size:
            return False
        winner = after.winners[-1] if after.played else NO_SEAT
        return (winner == self.seat) != self.takes_all
