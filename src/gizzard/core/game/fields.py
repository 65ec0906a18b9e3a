"""The fields of a position, and the phases of a game.

They stand below everything that advances a game: ``core.game.position``, and what the extra cards add to it in
``core.game.extra_tricks`` and ``core.game.extra_effects``.
"""

from __future__ import annotations

from gizzard.core.cards import FIRST_EXTRA, Card, Hand, is_special
from gizzard.core.game.round_table import Properties, RoundTable
from gizzard.core.native.bits import bit, nth_bit, popcount
from gizzard.core.native.struct import NO_SEAT as NO_SEAT
from gizzard.core.native.struct import Deck, Hands, History, Plays, Seats, Totals, Tricks
from gizzard.core.rules.tricks import LEAST_STRENGTH, called_wizard

DEAL, TRUMP, BID, PASS, PULL, PLAY, OVER, TAKE_TURN_UP, TURNED_WORD, CHANGE_BID, SWAP = range(11)
"""Phases. In DEAL and PULL chance moves; in the others the seats in ``waiting``. PASS comes before the first trick, or
after one."""
EFFECT_PHASES = (CHANGE_BID, SWAP)
"""Those in which extra cards take effect after their trick, and in no other."""


def is_about_bids(phase: int) -> bool:
    """Whether a seat makes its bid in a phase, or changes it."""
    return phase in (BID, CHANGE_BID)


CHOICES = (
    *("hands", "turn_up", "opening_trump", "special", "named", "bids_made", "exchanged", "plays"),
    *("turn_up_taker", "turned_by", "up", "cloud", "given", "swaps"),
)
"""The properties of a Position that record the deal and the choices of a round, also those for extra cards. Rounds are
compared by them."""

NO_SWAP = 1 << 14
"""The action of a seat that declines a swap; any other is made by ``swap_of``."""
DECLINED = -2

NO_BEST = LEAST_STRENGTH << 6


def swap_of(put: Card, taken: Card) -> int:
    """The action that puts one card into the trick and takes the other out of it."""
    return put | taken << 7


def card_put(swap: int) -> Card:
    """The card that a swap puts into the trick."""
    return swap & 127


def card_taken(swap: int) -> Card:
    """The card that a swap takes out of the trick."""
    return swap >> 7


class Fields(Properties):
    """What a position knows, in numbers, and the cards of its hands."""

    round_table: RoundTable
    players: int
    first_dealer: int
    phase: int
    number: int
    """The number of the current round, from 1; 0 before the first deal."""
    dealer: int
    seats: Hand
    """Mask of those in the round under way."""
    playing: Hand
    """Mask of those not eliminated."""
    waiting: Hand
    """Mask of the seats that are to act."""
    size: int
    """The number of players in the round."""
    turn_up: int
    up: int
    """The card that lies up: the turn-up, or what took its place."""
    turn_up_taker: int
    """The seat that took the turn-up before the bids; NO_SEAT if none did."""
    turned_by: int
    """The number of the play that turned up another card; -1 if none did."""
    trump: int
    opening_trump: int
    """The trump when play began."""
    led: int
    best: int
    """The winning card of the trick: its strength, and its seat in the low six bits; NO_BEST if none is played."""
    eliminated: int
    """The seat that left after the round that ended last."""
    _special: int
    """What was named for this round, by its place from 1 in ``round_table.named``; 0: nothing."""
    _named: int
    """What the dealer named for the next round."""
    bidder_count: int
    """How many seats bid, or have a bid of zero."""
    tricks: int
    """Tricks begun."""
    in_trick: int
    """Cards played to the trick under way."""
    played: int
    lying: Hand
    """The extra cards that are in the trick, counted from FIRST_EXTRA."""
    bids_due: int
    """Bids still to be made."""
    _order: Seats
    _after: Seats
    _held: Hands
    """The first word of each hand."""
    _extras: Hands
    """The second word of each hand: its extra cards, counted from FIRST_EXTRA."""
    _scores: Totals
    _points: Totals
    """The points of the round that ended last, by seat; 0 for a seat that was out."""
    _bids: Seats
    _taken: Seats
    _stock: int
    """The card that would be turned up next, which nobody sees; NO_CARD if none is left or it cannot matter."""
    _cloud: Tricks
    """By trick, the change of its taker's bid: 1, -1 or 0."""
    _put: Tricks
    """By trick, the card that was swapped for one of its cards; NO_CARD if none was, or DECLINED."""
    _took: Tricks
    """By trick, that card of it, likewise."""
    _given: Deck
    """By trick, the cards passed on after it, in the order of the seats; NO_CARD for one that is not chosen yet."""
    _passed: Seats
    _deck: Deck
    """The cards dealt: the n-th to ``order[n % size]``, then the turn-up."""
    _plays: Plays
    _leaders: Tricks
    _winners: Tricks
    _led_suits: Tricks
    """What was led to each trick begun, as ``led`` tells it."""
    _strengths: Tricks
    """The strength of the card that took each trick."""
    _history: History

    def _move(self, seat: int, card: Card) -> None:
        """Put a card into a hand, or take it out."""
        if card >= FIRST_EXTRA:
            self._extras[seat] ^= bit(card - FIRST_EXTRA)
        else:
            self._held[seat] ^= bit(card)

    def _holds(self, seat: int, card: Card) -> bool:
        """Whether a seat holds a card, which may be any number from 0 to 127."""
        if card >= FIRST_EXTRA:
            return self._extras[seat] >> (card - FIRST_EXTRA) & 1 != 0
        return self._held[seat] >> card & 1 != 0

    def _hand_size(self, seat: int) -> int:
        """The number of cards in a hand."""
        return popcount(self._held[seat]) + popcount(self._extras[seat])

    def _nth_card(self, seat: int, number: int) -> int:
        """The n-th card of a hand, from 0."""
        low = popcount(self._held[seat])
        if number < low:
            return nth_bit(self._held[seat], number)
        return FIRST_EXTRA + nth_bit(self._extras[seat], number - low)

    def _bids_here(self, seat: int) -> bool:
        """Whether a seat bids in this round; in some rounds the dealer does not."""
        return bool(self.seats >> seat & 1) and (self.dealer_bids or seat != self.dealer)

    def _is_printed_wizard(self, card: Card, call: bool) -> bool:
        """Whether one of the 60 cards, played with or without a call, counts as a Wizard."""
        if self.calls and is_special(card):
            return called_wizard(card, call)
        return bool(self.wizards >> card & 1)

    def _is_printed_jester(self, card: Card, call: bool) -> bool:
        """Whether it counts as a Jester."""
        if self.calls and is_special(card):
            return not called_wizard(card, call)
        return bool(self.jesters >> card & 1)

    def _ask(self, phase: int, seats: Hand) -> None:
        self.phase = phase
        self.waiting = seats
