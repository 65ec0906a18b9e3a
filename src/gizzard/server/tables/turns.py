"""The turns of the seats, as step numbers: an action counts only in the turn for which it was chosen."""

import msgspec
from msgspec.structs import replace

from gizzard.core.formats.actions import Action
from gizzard.core.formats.moves import SeatAction
from gizzard.core.game.position import Position


class Made(msgspec.Struct, frozen=True, gc=False):
    """The last move of a seat."""

    began: int
    """The step that began its turn."""
    n: int
    """The number of the move's own step."""
    action: Action


class Turn(msgspec.Struct, frozen=True):
    """The latest turn of a seat."""

    began: int = 0
    """The step that began it, if the seat is to act."""
    ended: int = 0
    """The step that ended the previous turn: a move of the seat, a new deal, or an undo."""
    made: Made | None = None
    """The seat's last move; None before its first, and after an undo."""

    def is_late(self, n: int) -> bool:
        """Whether an action chosen after step `n` was chosen before this turn."""
        return n < max(self.began, self.ended)

    def is_repeated(self, n: int, action: Action) -> bool:
        """Whether an action chosen after step `n` is the seat's last one, sent again."""
        made = self.made
        return made is not None and made.began <= n < made.n and made.action == action


Turns = tuple[Turn, ...]


def first_turns(turns: Turns, n: int) -> Turns:
    """The turns after step `n`, which dealt the first cards or took moves back."""
    return (Turn(n, n),) * len(turns)


def newly_due(before: Position, after: Position, mover: int) -> int:
    """Bitmask of the seats whose turn begins with a seat's move, including the mover if it acts again."""
    return after.waiting & ~(before.waiting ^ 1 << mover)


def turns_after(turns: Turns, n: int, move: SeatAction, due: int, dealt: bool) -> Turns:
    """The turns after step `n`, a move; `due`: the seats whose turn it begins, `dealt`: whether a deal followed it."""

    def next_turn(seat: int, turn: Turn) -> Turn:
        if seat == move.seat:
            turn = Turn(turn.began, n, Made(turn.began, n, move.action))
        if dealt:
            return Turn(n, n, turn.made)
        return replace(turn, began=n) if due >> seat & 1 else turn

    return tuple(next_turn(seat, turn) for seat, turn in enumerate(turns))
