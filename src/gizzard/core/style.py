"""How the others have played so far in a game: what the finished rounds, in which nothing is secret, tell of a seat."""

from __future__ import annotations

from gizzard.core.face import compiled
from gizzard.core.struct import Struct, Totals
from gizzard.game.position import Position
from gizzard.rules.bidding import NO_BID


@compiled
class Style(Struct):
    """By seat: rounds with a bid, bids met, tricks above and below the bids, decisions, and those of a rule player."""

    _rounds: Totals
    _met: Totals
    _above: Totals
    _below: Totals
    _decisions: Totals
    _alike: Totals
    _decisions_now: Totals
    """In the round under way: they count once it is over."""
    _alike_now: Totals

    def _clear(self) -> None:
        for seat in range(6):
            self._rounds[seat] = self._met[seat] = self._above[seat] = self._below[seat] = 0
            self._decisions[seat] = self._alike[seat] = self._decisions_now[seat] = self._alike_now[seat] = 0

    def _note_decision(self, seat: int, alike: bool) -> None:
        """A seat has decided, as a rule player would have or not."""
        self._decisions_now[seat] += 1
        self._alike_now[seat] += alike

    def _note_round(self, position: Position) -> None:
        """A round is over."""
        for seat in range(position.players):
            self._decisions[seat] += self._decisions_now[seat]
            self._alike[seat] += self._alike_now[seat]
            self._decisions_now[seat] = self._alike_now[seat] = 0
            if position._bids_here(seat) and position._bids[seat] != NO_BID:
                off = position._taken[seat] - position._bids[seat]
                self._rounds[seat] += 1
                self._met[seat] += off == 0
                self._above[seat] += off if off > 0 else 0
                self._below[seat] -= off if off < 0 else 0

    def by_seat(self, seat: int) -> tuple[int, int, int, int, int, int]:
        """A seat's rounds, bids met, tricks above and below, decisions, and those alike."""
        if not 0 <= seat < 6:
            raise ValueError(f"there is no seat {seat}")
        return (
            self._rounds[seat],
            self._met[seat],
            self._above[seat],
            self._below[seat],
            self._decisions[seat],
            self._alike[seat],
        )
