"""The complete position, and the actions of each phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.cards import NO_CARD, NO_SUIT, UNSEEN, Hand
from gizzard.game.plan import plan
from gizzard.game.position.dealing import Dealing
from gizzard.game.position.fields import BID, DEAL, NO_SEAT, PASS, PLAY, PULL
from gizzard.game.round_table import RoundTable, round_table_of
from gizzard.native.backend import compiled
from gizzard.native.bits import bit, nth_bit, popcount
from gizzard.native.rng import Rng
from gizzard.native.struct import MAX_SEATS, MAX_TRICKS
from gizzard.rules.elimination import NOBODY
from gizzard.rules.exchange import right_of
from gizzard.rules.ruleset import RuleSet
from gizzard.rules.tricks import LEAD_OPEN, TRUMP_SHIFT, ways
from gizzard.rules.trump import CHOSEN


@compiled
class Position(Dealing):
    """A mutable game. Copy it before a move if the old position is still needed."""

    def __init__(self, round_table: RoundTable, first_dealer: int) -> None:
        if not 0 <= first_dealer < round_table.players:
            raise ValueError(f"there is no seat {first_dealer}")
        self.round_table = round_table
        self.players = round_table.players
        self._restart(first_dealer)

    def _restart(self, first_dealer: int) -> None:
        self.first_dealer = first_dealer
        self.dealer, self.eliminated, self.turn_up = NO_SEAT, NOBODY, NO_CARD
        self.trump, self.opening_trump, self.led = NO_SUIT, NO_SUIT, LEAD_OPEN
        self.seats = self.playing = bit(self.players) - 1
        self.phase = DEAL
        self.number = self._special = self._named = self.tricks = self.played = self.in_trick = 0
        self.waiting = 0
        for seat in range(self.players):
            self._scores[seat] = 0
        self._clear_bids()

    def resume(
        self,
        number: int,
        dealer: int,
        playing: Hand,
        special: int,
        scores: Sequence[int],
        brought: Sequence[Sequence[int]],
    ) -> None:
        """Wait for the deal of a round, by its number, from 1, the rounds before it being over.

        ``playing`` is the mask of those not eliminated, ``special`` the place of what was named for the round (0:
        nothing), ``brought`` the points by round and seat.
        """
        if not 0 < number <= self.round_table.rounds or not 0 <= special < self.round_table.specials:
            raise ValueError("there is no such round")
        if not 0 < playing < 1 << self.players or not playing >> self._checked(dealer) & 1:
            raise ValueError("this dealer does not play")
        if len(brought) != number - 1 or {len(points) for points in (scores, *brought)} != {self.players}:
            raise ValueError("points are missing, or too many")
        self._restart(self.first_dealer)
        self.number, self._named, self.playing = number - 1, special, playing
        self.dealer = right_of(dealer, playing, self.players)
        for seat in range(self.players):
            self._scores[seat] = scores[seat]
            for earlier in range(min(number - 1, MAX_TRICKS)):
                self._history[earlier * MAX_SEATS + seat] = brought[earlier][seat]

    def copy(self) -> Position:
        """An independent copy."""
        twin = Position(self.round_table, self.first_dealer)
        twin.assign(self)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.game.position.acting import restored

        return restored, (self.round_table, self.first_dealer, self.fields())

    def _choices(self, seat: int) -> int:
        """The number of legal actions of a seat that is to act."""
        if self.phase == PLAY:
            cards: Hand = self._playable(seat)
            if self.one_way:
                return popcount(cards)
            more = ways(self.calls, self.trump_change == CHOSEN) - 1
            return popcount(cards) + more * popcount(self._many_ways(cards))
        if self.phase == BID:
            barred = self._barred(seat)
            return self.cards + 1 - (0 <= barred <= self.cards)
        if self.phase == PASS:
            return popcount(self._held[seat])
        return 4 * max(self.nameable, 1)

    def _choice(self, seat: int, number: int) -> int:
        """The n-th legal action of a seat that is to act, from 0."""
        if self.phase == PLAY:
            return self._choice_of_play(self._playable(seat), number)
        if self.phase == BID:
            barred = self._barred(seat)
            return number + (0 <= barred <= number)
        if self.phase == PASS:
            return nth_bit(self._held[seat], number)
        return (number & 3) | (number >> 2) + (self.nameable > 0) << 2

    def _is_legal(self, seat: int, action: int) -> bool:
        if seat < 0 or seat >= self.players or not self.waiting >> seat & 1 or action < 0:
            return False
        if self.phase == PLAY:
            return self._is_legal_play(seat, action)
        if self.phase == BID:
            return action <= self.cards and action != self._barred(seat)
        if self.phase == PASS:
            return action < UNSEEN and bool(self._held[seat] >> action & 1)
        named = action >> 2
        return 0 < named <= self.nameable if self.nameable else named == 0

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether an action is legal now."""
        return self._is_legal(seat, action)

    def legal(self, seat: int) -> list[int]:
        """All legal actions of a seat; empty if it is not to act."""
        if not 0 <= seat < self.players or not self.waiting >> seat & 1:
            return []
        return [self._choice(seat, number) for number in range(self._choices(seat))]

    def _act(self, seat: int, action: int) -> None:
        if self.phase == PLAY:
            following: int = self._play(seat, action)
            self.waiting = bit(following) if following != NO_SEAT else 0
        elif self.phase == BID:
            self._bid(seat, action)
        elif self.phase == PASS:
            self._pass(seat, action)
        else:
            self._choose_trump(action)

    def act(self, seat: int, action: int) -> None:
        """Apply an action. Raises ValueError if it is illegal."""
        if not self._is_legal(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self._act(seat, action)

    def retrace(self, seat: int, action: int) -> None:
        """Apply a play of a seat whose other cards may be guesses, so that it need not follow suit."""
        if not 0 <= action < 5 << TRUMP_SHIFT or self.phase != PLAY or not self.waiting >> self._checked(seat) & 1:
            raise ValueError(f"action {action} of seat {seat} cannot have been made")
        cards: Hand = self._playable(seat) if self.own_hand_hidden else self._held[seat]
        if not cards >> (action & 63) & 1:
            raise ValueError(f"seat {seat} does not hold card {action & 63}")
        self._act(seat, action)

    def deal_at_random(self, rng: Rng) -> None:
        """Let chance move: shuffle and deal, or draw the pulls."""
        if self.phase == DEAL:
            self._deal(rng)
        elif self.phase == PULL:
            self._pull(rng)
        else:
            raise ValueError("chance does not move now")


def restored(round_table: RoundTable, first_dealer: int, fields: dict[str, Any]) -> Position:
    """Unpickle a position."""
    position = Position(round_table, first_dealer)
    position.restore(fields)
    return position


def opening(rules: RuleSet, first_dealer: int) -> Position:
    """A game whose first deal is due. Raises RulesRefused if the rules cannot be played."""
    return Position(round_table_of(plan(rules), rules.players), first_dealer)
