"""Trump and bids, after the deal."""

from __future__ import annotations

from gizzard.cards import NO_CARD, NO_SUIT
from gizzard.game.position.exchanging import Exchanging
from gizzard.game.position.fields import BID, TRUMP
from gizzard.native.bits import bit
from gizzard.rules.bidding import FREE, NO_BID, barred_bid, binds
from gizzard.rules.trump import TO_CHOOSE, TURNED_UP, turned_trump
from gizzard.rules.visibility import SEES_BIDS, SEES_LAST_CARDS, SEES_OTHER_HANDS, SEES_OWN_HAND


class TrumpAndBids(Exchanging):
    """Determines trump, takes the bids, and begins the exchange."""

    def _determine_trump(self) -> None:
        if self.bids_due == 0:
            self._bid_zero()
        if self.trump == TURNED_UP:
            self.trump = NO_SUIT
        if self.turn_up != NO_CARD:
            self.trump = turned_trump(self.turn_up, self.wizards, self.jesters)
        if self.trump == TO_CHOOSE:
            self.trump = NO_SUIT
            self.phase = TRUMP
            self.waiting = bit(self.dealer)
        else:
            self._begin_bids()

    def _choose_trump(self, action: int) -> None:
        self.trump = action & 3
        self._named = action >> 2
        self._begin_bids()

    def _bids_here(self, seat: int) -> bool:
        """Whether a seat bids in this round; in some rounds the dealer does not."""
        return bool(self.seats >> seat & 1) and (self.dealer_bids or seat != self.dealer)

    def _bid_zero(self) -> None:
        for seat in range(self.players):
            if self._bids_here(seat):
                self._bids[seat] = 0

    def _begin_bids(self) -> None:
        if self.bids_due == 0:
            self._begin_exchange()
            return
        self.phase = BID
        self.waiting = bit(self._order[0]) if self.in_turn else self.seats
        if not self.dealer_bids and not self.in_turn:
            self.waiting ^= bit(self.dealer)

    def _last_bidder(self) -> int:
        return self._order[self.bidder_count - 1]

    def _barring(self, seat: int) -> int:
        if self.limit == FREE or not binds(self.leader_only, seat, self._last_bidder(), self.seats, self._scores):
            return FREE
        return self.limit

    def _barred(self, seat: int) -> int:
        if self._barring(seat) == FREE:
            return NO_BID
        total: int = 0
        for other in range(self.players):
            if other != seat and self._bids_here(other):
                total += self._bids[other]
        return barred_bid(self.cards, total, self.zero_allowed)

    def barring(self, seat: int) -> int:
        """The index in LastBid of the rule that limits this seat's bid; FREE if it is not the last to bid."""
        return self._barring(self._checked(seat)) if self.number else FREE

    def barred(self, seat: int) -> int:
        """The bid barred for this seat on its turn, or NO_BID."""
        return self._barred(self._checked(seat)) if self.number else NO_BID

    def _bid(self, seat: int, bid: int) -> None:
        self._bids[seat] = bid
        self.waiting ^= bit(seat)
        self.bids_due -= 1
        if self.bids_due == 0:
            self._begin_exchange()
        elif self.in_turn:
            self.waiting = bit(self._after[seat])

    def all_bid(self) -> bool:
        """Whether all bids of the round are made."""
        return self.bids_due == 0

    def bidders(self) -> tuple[int, ...]:
        """The seats that bid, in turn; in some rounds without the dealer."""
        return tuple([self._order[place] for place in range(self.bidder_count)])

    def _visible(self) -> int:
        """The mask of ``rules.visibility`` for a seat of the round."""
        return self.seen_playing if self.bids_due == 0 else self.seen_bidding

    def _sees_own_hand(self) -> bool:
        return self._visible() & SEES_OWN_HAND != 0

    def _sees_other_hands(self) -> bool:
        return self._visible() & SEES_OTHER_HANDS != 0

    def _sees_last_cards(self) -> bool:
        return self._visible() & SEES_LAST_CARDS != 0

    def _bids_shown(self) -> bool:
        return self._visible() & SEES_BIDS != 0

    def visible(self) -> int:
        """The mask of ``rules.visibility`` for a seat of the round."""
        return self._visible()

    def sees_own_hand(self) -> bool:
        """Whether every seat of the round may look at its own hand."""
        return self._sees_own_hand()

    def sees_other_hands(self) -> bool:
        """Whether every seat of the round sees the hands of the others."""
        return self._sees_other_hands()

    def sees_last_cards(self) -> bool:
        """Whether the last card dealt to each hand lies open to all."""
        return self._sees_last_cards()

    def bids_shown(self) -> bool:
        """Whether the bids made so far lie open to all."""
        return self._bids_shown()
