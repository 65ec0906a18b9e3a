"""The end of a round: points, elimination, winners."""

from __future__ import annotations

from gizzard.cards import Hand
from gizzard.game.position.fields import DEAL, OVER
from gizzard.game.position.reading import Reading
from gizzard.native.bits import bit
from gizzard.native.struct import MAX_SEATS, MAX_TRICKS
from gizzard.rules.elimination import NOBODY, leaver
from gizzard.rules.scoring import COUNTS


class Ending(Reading):
    """Ends a round."""

    def _score(self, bid: int, taken: int) -> int:
        """The points for a bid and tricks taken; NO_BID for a dealer who does not bid."""
        return self.round_table.scores[self.score_row + (bid + 1) * COUNTS + taken]

    def _points(self, seat: int) -> int:
        return self._score(self._bids[seat], self._taken[seat])

    def score(self, bid: int, taken: int) -> int:
        """The points for a bid and tricks taken in this round."""
        if not (0 <= bid < COUNTS and 0 <= taken < COUNTS):
            raise ValueError(f"there are no points for a bid of {bid} and {taken} tricks")
        return self._score(bid, taken)

    def points(self, seat: int) -> int:
        """A seat's points for the tricks taken so far; its bid must be made."""
        return self._points(self._checked(seat))

    def _end_round(self) -> None:
        for seat in range(self.players):
            self._brought[seat] = self._points(seat) if self.seats >> seat & 1 else 0
        self._close_round()

    def _close_round(self) -> None:
        """Add the points of the round to the totals, and eliminate whom the rules say."""
        for seat in range(self.players):
            self._scores[seat] += self._brought[seat]
            if self.number <= MAX_TRICKS:
                self._history[(self.number - 1) * MAX_SEATS + seat] = self._brought[seat]
        if self.eliminates:
            self.eliminated = leaver(self.seats, self._scores, self.number, self._history)
            if self.eliminated != NOBODY:
                self.playing ^= bit(self.eliminated)
        self.phase = OVER if self.number == self.round_table.rounds else DEAL
        self.waiting = 0

    def _winning(self) -> Hand:
        """Bitmask of the leaders among the seats not eliminated."""
        most: int = 0
        found: Hand = 0
        for seat in range(self.players):
            if self.playing >> seat & 1 and (not found or self._scores[seat] >= most):
                found = bit(seat) | (found if found and self._scores[seat] == most else 0)
                most = self._scores[seat]
        return found

    def leading(self) -> list[int]:
        """The leaders among the seats not eliminated, in order."""
        return [seat for seat in range(self.players) if self._winning() >> seat & 1]
