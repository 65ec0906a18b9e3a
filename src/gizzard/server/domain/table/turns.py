"""The turns of the seats, by the numbers of steps: an action counts only in the turn for which it was chosen."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from gizzard.game.position import Position
from gizzard.server.domain.events import Object


class Made(msgspec.Struct, frozen=True, gc=False):
    """A move of a seat."""

    began: int
    """The step with which its turn began."""
    n: int
    """The step that the move was."""
    move: Object


class Turn(msgspec.Struct, frozen=True):
    """The latest turn of a seat."""

    began: int = 0
    """The step with which it began, if the seat is to act."""
    ended: int = 0
    """The step with which the turn before it was over: a move of the seat, a new deal, or an undo."""
    made: Made | None = None
    """The seat's last move, unless it was taken back."""

    def is_late(self, n: int) -> bool:
        """Whether an action chosen after step `n` was chosen before this turn."""
        return n < max(self.began, self.ended)

    def is_repeated(self, n: int, move: Object) -> bool:
        """Whether a move chosen after step `n` is the seat's last one, sent once more."""
        made = self.made
        return made is not None and made.began <= n < made.n and made.move == move


Turns = tuple[Turn, ...]


def first_turns(turns: Turns, n: int) -> Turns:
    """The turns once step `n` has dealt the first cards, or has taken moves back."""
    return (Turn(n, n),) * len(turns)


def newly_due(before: Position, after: Position, mover: int) -> int:
    """The seats, as a bit mask, that are to act only since a seat's move; the mover too, if it is to act again."""
    return after.waiting & ~(before.waiting ^ 1 << mover)


def turns_after(turns: Turns, n: int, move: Object, before: Position, after: Position) -> Turns:
    """The turns after step `n`, a move that led from one position to another."""
    mover: int = move["seat"]
    dealt = after.number != before.number
    due = newly_due(before, after, mover)

    def next_turn(seat: int, turn: Turn) -> Turn:
        if seat == mover:
            turn = Turn(turn.began, n, Made(turn.began, n, move))
        if dealt:
            return Turn(n, n, turn.made)
        return replace(turn, began=n) if due >> seat & 1 else turn

    return tuple(next_turn(seat, turn) for seat, turn in enumerate(turns))
