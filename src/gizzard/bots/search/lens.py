"""A canonical encoding of cards from a seat's view, in which equivalent cards look the same.

Suits are sorted into SUITS_SEEN places: trump is the first (empty without a trump), then by the number of cards that
the seat holds. Ranks are replaced by the number of higher cards of the suit that can still be played. A *slot* is a
card in this encoding, a Wizard, or a Jester; for bids, the bid.

A play of an extra card has a slot of its own, by what its player announces with it; one that copies another card has
the slot of that card. Where cards are described, an extra card looks like what comes nearest: like a Wizard if it beats
them, like a Jester if it loses to them; one that is given a suit like a card of the first suit, until it has its own.
"""

from __future__ import annotations

from gizzard.core.cards import DECK, FIRST_EXTRA, NO_CARD, SUIT_CARDS, UNSEEN, Card, Hand, Suit, hand_of, suit_of
from gizzard.core.game.extra_tricks import identity, is_wizard, said_suit
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import bit, popcount
from gizzard.core.native.struct import Seats, Struct
from gizzard.core.rules.extras import SAYS, SAYS_SUIT, STRENGTHS, WEREWOLF, says
from gizzard.core.rules.tricks import CALL, RANK_PLACES, WIZARD_STRENGTH, card_of

EVERY_CARD: Hand = hand_of(DECK)

SUITS_SEEN = 5
RANKS_SEEN = 13
SUIT_SLOTS = SUITS_SEEN * RANKS_SEEN

SLOT_WIZARD = SUIT_SLOTS
SLOT_JESTER = SUIT_SLOTS + 1
PRINTED_SLOTS = SUIT_SLOTS + 2
SLOT_EXTRA = PRINTED_SLOTS
"""Nine slots, by extra card; of one that may be a Wizard or a Jester, that for a Jester."""
SLOT_SHAPED = SLOT_EXTRA + 9
"""The same card as a Wizard."""
SLOT_SAID = SLOT_SHAPED + 1
SAID_SLOTS: tuple[int, ...] = tuple(
    SLOT_SAID + SUITS_SEEN * SAYS[:place].count(SAYS_SUIT) for place in range(len(SAYS))
)
"""By extra card to which a suit is given, the first of SUITS_SEEN slots, by the place of that suit."""
PLAY_SLOTS = SLOT_SAID + SUITS_SEEN * SAYS.count(SAYS_SUIT)
BID_SLOTS = 21

BEATEN_FROM: tuple[int, ...] = tuple(sum(place < strength for place in RANK_PLACES) for strength in STRENGTHS)
"""By extra card to which a suit is given, the lowest rank that beats it there."""


@compiled
class Lens(Struct):
    """The encoding for a seat in a position; set by ``_look``."""

    seat: int
    own: Hand
    own_extras: Hand
    unseen: Hand
    """Cards that the others may hold, given the seat's hand and the cards played."""
    unseen_extras: Hand
    _gone: Hand
    _gone_extras: Hand
    _place: Seats
    """By suit: its place."""

    def _look(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.own = position._held[seat] if position._sees_own_hand() else 0
        self.own_extras = self.unseen_extras = 0
        if position.extras:
            self._look_among_extras(position)
            return
        gone: Hand = self.own
        for number in range(position.played):
            gone |= bit(position._plays[number] & 63)
        if position.turn_up != NO_CARD:
            gone |= bit(position.turn_up)
        self.unseen = EVERY_CARD & ~gone
        self._order_suits(position.trump)

    def _look_among_extras(self, position: Position) -> None:
        """The same with extra cards, some of which may have been taken back from a trick."""
        self.own_extras = position._extras[self.seat] if position._sees_own_hand() else 0
        self._gone = 0
        self._gone_extras = bit(WEREWOLF - FIRST_EXTRA)
        for number in range(position.played):
            trick = number // position.size
            self._note(card_of(position._plays[number]), True)
            if number % position.size == position.size - 1 and trick < position._done() and position._put[trick] >= 0:
                self._note(position._put[trick], True)
                self._note(position._took[trick], False)
        if position.up != NO_CARD:
            self._note(position.up, True)
        self.unseen = EVERY_CARD & ~(self._gone | self.own)
        self.unseen_extras = position.extras & ~(self._gone_extras | self.own_extras)
        self._order_suits(position.trump)

    def _note(self, card: Card, gone: bool) -> None:
        """Note that a card is in no hand, or in one again."""
        there: Hand = bit(card & FIRST_EXTRA - 1)
        if card >= FIRST_EXTRA:
            self._gone_extras = self._gone_extras | there if gone else self._gone_extras & ~there
        else:
            self._gone = self._gone | there if gone else self._gone & ~there

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

    def _slot_of_play(self, position: Position, play: int) -> int:
        """The slot of a play."""
        return self._slot_of_card(position, card_of(play), play & CALL != 0, said_suit(play))

    def _slot_of_card(self, position: Position, card: Card, call: bool, suit: Suit) -> int:
        """The slot of a card that may be an extra one, with the suit that is said with it or NO_SUIT."""
        what: int = identity(position, card)
        if what < FIRST_EXTRA:
            return self._slot(position, what, call)
        if says(what) == SAYS_SUIT and suit >= 0:
            return SAID_SLOTS[what - FIRST_EXTRA] + self._place[suit]
        return SLOT_SHAPED if is_wizard(position, what, call) else SLOT_EXTRA + what - FIRST_EXTRA

    def _look_of_play(self, position: Position, play: int) -> int:
        """The slot of the printed card that a play looks like."""
        return self._look_of_card(position, card_of(play), play & CALL != 0, said_suit(play))

    def _look_of_card(self, position: Position, card: Card, call: bool, suit: Suit) -> int:
        """The slot of the printed card that a card looks like, with the suit that is said with it or NO_SUIT."""
        what: int = identity(position, card)
        if what < FIRST_EXTRA:
            return self._slot(position, what, call)
        if says(what) == SAYS_SUIT:
            return self._slot_in_suit(suit, BEATEN_FROM[what - FIRST_EXTRA])
        takes: bool = STRENGTHS[what - FIRST_EXTRA] > WIZARD_STRENGTH or is_wizard(position, what, call)
        return SLOT_WIZARD if takes else SLOT_JESTER

    def _slot_in_suit(self, suit: Suit, above: int) -> int:
        """The slot of a card that is beaten from a rank on; without a suit, of the first place that has one."""
        place: int = 5
        found: int = 0
        for one in range(4):
            if suit == one or (suit < 0 and self._place[one] < place):
                found, place = one, self._place[one]
        higher: Hand = (self.own | self.unseen) & SUIT_CARDS[found]
        return place * RANKS_SEEN + popcount(higher >> (16 * found + above))
