"""A canonical encoding of cards from a seat's view, in which equivalent cards look the same.

Suits are sorted into SUITS_SEEN places: trump is the first (empty without a trump), then by the number of cards that
the seat holds. Ranks are replaced by the number of higher cards of the suit that can still be played. A *slot* is a
card in this encoding, a Wizard, or a Jester; for bids, the bid.
"""

from __future__ import annotations

from gizzard.core.cards import DECK, NO_CARD, SUIT_CARDS, UNSEEN, Card, Hand, hand_of, suit_of
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import bit, popcount
from gizzard.core.native.struct import Seats, Struct

EVERY_CARD: Hand = hand_of(DECK)

SUITS_SEEN = 5
RANKS_SEEN = 13
SUIT_SLOTS = SUITS_SEEN * RANKS_SEEN

SLOT_WIZARD = SUIT_SLOTS
SLOT_JESTER = SUIT_SLOTS + 1
PLAY_SLOTS = SUIT_SLOTS + 2
BID_SLOTS = 21


@compiled
class Lens(Struct):
    """The encoding for a seat in a position; set by ``_look``."""

    seat: int
    own: Hand
    unseen: Hand
    """Cards that the others may hold, given the seat's hand and the cards played."""
    _place: Seats
    """By suit: its place."""

    def _look(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.own = position._held[seat] if position._sees_own_hand() else 0
        gone: Hand = self.own
        for number in range(position.played):
            gone |= bit(position._plays[number] & 63)
        if position.turn_up != NO_CARD:
            gone |= bit(position.turn_up)
        self.unseen = EVERY_CARD & ~gone
        self._order_suits(position.trump)

    def _order_suits(self, trump: int) -> None:
        for suit in range(4):
            place: int = 1
            for other in range(4):
                if other != trump and other != suit and self._before(other, suit):
                    place += 1
            self._place[suit] = 0 if suit == trump else place

    def _before(self, suit: int, other: int) -> bool:
        """Sort order of suits: by cards held, then cards unseen, then number."""
        length = self._length(suit)
        other_length = self._length(other)
        return length > other_length or (length == other_length and suit < other)

    def _length(self, suit: int) -> int:
        cards: Hand = SUIT_CARDS[suit]
        return popcount(self.own & cards) << 4 | popcount(self.unseen & cards)

    def _rank(self, card: Card) -> int:
        """The number of higher cards of the suit that can still be played."""
        suit: int = suit_of(card)
        above: Hand = (self.own | self.unseen) & SUIT_CARDS[suit]
        return popcount(above >> card >> 1)

    def _slot(self, position: Position, card: Card, call: bool) -> int:
        if card == UNSEEN:
            return 0
        if position._counts_as_wizard(card, call):
            return SLOT_WIZARD
        if position._counts_as_jester(card, call):
            return SLOT_JESTER
        suit: int = suit_of(card)
        return self._place[suit] * RANKS_SEEN + self._rank(card)
