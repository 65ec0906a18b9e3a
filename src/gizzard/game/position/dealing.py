"""Dealing, and the facts about the next deal."""

from __future__ import annotations

from collections.abc import Sequence

from gizzard.cards import DECK, NO_CARD, Card, Hand
from gizzard.game.position.bidding import TrumpAndBids
from gizzard.game.position.fields import DEAL, only
from gizzard.game.round_table import (
    ALL_ZERO,
    BIDS_COUNT,
    BLIND,
    CALLS,
    CARDS,
    DEALER_BIDS,
    ELIMINATES,
    EXCHANGE,
    IN_TURN,
    JESTERS,
    LAST_BID,
    LEADER_ONLY,
    LIMIT,
    MAGIC,
    NAMINGS,
    OWN_HAND_HIDDEN,
    SCORE_ROW,
    SEEN_BIDDING,
    SEEN_PLAYING,
    TOP_CARDS,
    TRUMP_CHANGE,
    TRUMP_FROM,
    WIZARDS,
    ZERO_ALLOWED,
)
from gizzard.native.bits import bit, lowest, popcount
from gizzard.native.rng import Rng
from gizzard.rules.bidding import NO_BID
from gizzard.rules.deal import shuffle
from gizzard.rules.elimination import NOBODY
from gizzard.rules.exchange import left_of
from gizzard.rules.tricks import LEAD_OPEN
from gizzard.rules.trump import CHOSEN, OFF, TURNED_UP


class Dealing(TrumpAndBids):
    """Opens a round, deals, and finds trump."""

    def _next_row(self) -> int:
        return self.round_table._row(self.number, self._named)

    def _next_dealer(self) -> int:
        if self.number == 0:
            return self.first_dealer
        return left_of(self.dealer, self.playing, self.players)

    def _next_turned(self) -> bool:
        row = self._next_row()
        turned = self.round_table.rows[row + TRUMP_FROM] == TURNED_UP
        return turned and self.round_table.rows[row + CARDS] * popcount(self.playing) < len(DECK)

    def next_dealer(self) -> int:
        """The next dealer; the deal passes to the left."""
        return self._next_dealer()

    def next_turned(self) -> bool:
        """Whether the next deal turns a card up."""
        return self.number < self.round_table.rounds and self._next_turned()

    def next_cards(self) -> int:
        """The number of cards dealt to each player next; 0 if the game is over."""
        return int(self.round_table.rows[self._next_row() + CARDS]) if self.number < self.round_table.rounds else 0

    def next_order(self) -> tuple[int, ...]:
        """The seats of the next round, from the dealer's left to the dealer."""
        seat: int = self._next_dealer()
        order = []
        for _ in range(popcount(self.playing)):
            seat = left_of(seat, self.playing, self.players)
            order.append(seat)
        return tuple(order)

    def deal(self, hands: Sequence[Sequence[Card]], turn_up: Card) -> None:
        """Begin a round with these hands, by seat (empty for a seat that is out), and this turn-up or NO_CARD."""
        cards = self._checked_deal(hands, turn_up)
        self._open_round()
        for seat in range(self.size):
            hand = hands[self._order[seat]]
            for place in range(self.cards):
                self._deck[place * self.size + seat] = hand[place]
        self._settle(cards)

    def _checked_deal(self, hands: Sequence[Sequence[Card]], turn_up: Card) -> Card:
        """The turn-up. Raises ValueError if the deal is not due or invalid."""
        if self.phase != DEAL or len(hands) != self.players:
            raise ValueError("no such deal is due")
        count = self.next_cards()
        seen: Hand = 0
        for seat in range(self.players):
            hand = hands[seat]
            if len(hand) != (count if self.playing >> seat & 1 else 0):
                raise ValueError(f"seat {seat} is dealt a wrong number of cards")
            for card in hand:
                seen |= only(card)
        if (turn_up != NO_CARD) != self._next_turned():
            raise ValueError("a turn-up too many, or too few")
        if turn_up != NO_CARD:
            seen |= only(turn_up)
        if popcount(seen) != count * popcount(self.playing) + self._next_turned():
            raise ValueError("a card is dealt twice")
        return turn_up

    def _deal(self, rng: Rng) -> None:
        """Shuffle and deal the round that is due."""
        turned = self._next_turned()
        self._open_round()
        count = self.size * self.cards
        shuffle(self._deck, count + turned, rng)
        self._settle(self._deck[count] if turned else NO_CARD)

    def _lay(self, seat: int, cards: Hand, last: Card) -> None:
        """Set the cards dealt to a seat, with ``last`` (or NO_CARD) at the end."""
        turn: int = 0
        place: int = 0
        while self._order[place] != seat:
            place += 1
        if last != NO_CARD:
            cards ^= bit(last)
            self._deck[(self.cards - 1) * self.size + place] = last
        while cards:
            self._deck[turn * self.size + place] = lowest(cards)
            cards &= cards - 1
            turn += 1

    def _open_round(self) -> None:
        row = self._next_row()
        self.dealer = self._next_dealer()
        self.number += 1
        self._special, self._named, self.eliminated = self._named, 0, NOBODY
        self.seats = self.playing
        self.size = popcount(self.seats)
        seat: int = self.dealer
        for place in range(self.size):
            self._after[seat] = left_of(seat, self.seats, self.players)
            seat = self._after[seat]
            self._order[place] = seat
        self._read(row)

    def _read(self, row: int) -> None:
        self.cards = self.round_table.rows[row + CARDS]
        self.wizards = self.round_table.rows[row + WIZARDS]
        self.jesters = self.round_table.rows[row + JESTERS]
        self.top_cards = self.round_table.rows[row + TOP_CARDS]
        self.magic = self.round_table.rows[row + MAGIC]
        self.trump = self.round_table.rows[row + TRUMP_FROM]
        self.trump_change = self.round_table.rows[row + TRUMP_CHANGE]
        self._read_bidding(row)
        self.blind = bool(self.round_table.rows[row + BLIND])
        self.own_hand_hidden = bool(self.round_table.rows[row + OWN_HAND_HIDDEN])
        self.seen_bidding = self.round_table.rows[row + SEEN_BIDDING]
        self.seen_playing = self.round_table.rows[row + SEEN_PLAYING]
        self.score_row = self.round_table.rows[row + SCORE_ROW]
        self.bids_count = bool(self.round_table.rows[row + BIDS_COUNT])
        self.eliminates = bool(self.round_table.rows[row + ELIMINATES])
        self.nameable = self.round_table.rows[row + NAMINGS]
        self.calls = bool(self.round_table.rows[row + CALLS])
        self.exchange = self.round_table.rows[row + EXCHANGE]
        self.one_way = not self.calls and self.trump_change != CHOSEN and not self.own_hand_hidden
        self.plain = self.one_way and self.trump_change == OFF

    def _read_bidding(self, row: int) -> None:
        self.in_turn = bool(self.round_table.rows[row + IN_TURN])
        self.dealer_bids = bool(self.round_table.rows[row + DEALER_BIDS])
        self.bidder_count = self.size if self.dealer_bids else self.size - 1
        self.bids_due = 0 if self.round_table.rows[row + ALL_ZERO] else self.bidder_count
        self.last_bid = self.round_table.rows[row + LAST_BID]
        self.limit = self.round_table.rows[row + LIMIT]
        self.leader_only = bool(self.round_table.rows[row + LEADER_ONLY])
        self.zero_allowed = bool(self.round_table.rows[row + ZERO_ALLOWED])

    def _settle(self, turn_up: Card) -> None:
        """Take up the hands, as dealt into the deck, and find trump."""
        for seat in range(self.players):
            self._held[seat] = 0
            self._taken[seat] = 0
        for place in range(self.size):
            hand: Hand = 0
            for turn in range(self.cards):
                hand |= bit(self._deck[turn * self.size + place])
            self._held[self._order[place]] = hand
        self.turn_up = turn_up
        self.tricks = self.played = self.in_trick = 0
        self.led, self.best = LEAD_OPEN, -1
        self._clear_bids()
        self._determine_trump()

    def _clear_bids(self) -> None:
        for seat in range(self.players):
            self._bids[seat] = NO_BID
            self._passed[seat] = NO_CARD
