"""The one-card hand, exactly: the chance of the only trick, and the optimal bid (S0, First hand probabilities).

A player knows their own card, the turn-up and the bids before theirs; all deals of the other 58 cards that agree with
those bids are equally likely. We assume that everyone bids by the same reasoning, and that a suit chosen by the dealer,
after a Wizard was turned up, says nothing about the dealer's card. Bids are scored by the standard rule: 30 points for
a trick bid and taken, 20 for none, -10 otherwise, so that a bid of one is right from a chance of 3/7.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from gizzard.core.cards import (
    DECK,
    JESTER_CARDS,
    JESTER_RANK,
    NO_SUIT,
    SUIT_CARDS,
    WIZARD_CARDS,
    WIZARD_RANK,
    Card,
    Hand,
    Suit,
    hand_of,
    suit_of,
)
from gizzard.core.rules.tricks import LEAD_OPEN, led_after, strength
from gizzard.core.rules.trump import TO_CHOOSE, turned_trump
from gizzard.study.counting import ways_to_deal

PAYS = Fraction(3, 7)
"""The chance of the trick at which bids of one and zero are worth the same."""

ASSUMPTION = "everyone bids one trick exactly when its chance, as they can know it, is at least 3/7"

Bids = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstHand:
    """The public information before the first bid of a one-card round."""

    players: int
    """3 to 6."""
    turn_up: Card
    trump: Suit
    """A suit, or NO_SUIT."""

    @property
    def unseen(self) -> Hand:
        """The 59 cards that are not turned up."""
        return hand_of(DECK) & ~(1 << self.turn_up)


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of the trick for a seat and its card."""

    table: FirstHand
    seat: int
    """0 leads; the dealer is the last."""
    bids: Bids
    """Of the seats before it."""
    card: Card
    chance: Fraction
    """The chance that it takes the trick."""

    @property
    def bid(self) -> int:
        """The bid with more expected points."""
        return int(self.chance >= PAYS)

    @property
    def beats(self) -> int:
        """The number of the 58 unseen cards that do not beat this card when it is led."""
        return beaten_when_led(self.table, self.card)


def tables(players: int) -> Iterator[FirstHand]:
    """Every turn-up, with each suit that the dealer can choose if it is a Wizard."""
    for turn_up in DECK:
        trump = turned_trump(turn_up, WIZARD_CARDS, JESTER_CARDS)
        for suit in range(4) if trump == TO_CHOOSE else (trump,):
            yield FirstHand(players, turn_up, suit)


def first_hand(table: FirstHand, bids: Bids = ()) -> Iterator[Odds]:
    """The odds of every card for the seat that bids after these bids; empty if they are impossible."""
    typical = _typical(table)
    if is_possible(table, bids):
        for card in DECK:
            if card != table.turn_up:
                yield Odds(table, len(bids), bids, card, _chance(typical, bids, _typical_card(table, card)))


def is_possible(table: FirstHand, bids: Bids) -> bool:
    """Whether those who bid by the odds make these bids on some deal."""
    return _is_possible(_typical(table), bids)


def threshold(players: int) -> int:
    """The number of the 58 unseen cards that the leader has to beat for a bid of one.

    >>> [threshold(players) for players in (3, 4, 5, 6)]
    [39, 44, 48, 50]
    """
    return next(beats for beats in range(59) if chance_of_lead(beats, players) >= PAYS)


def chance_of_lead(beats: int, players: int) -> Fraction:
    """The chance that a lead that beats ``beats`` of the 58 unseen cards takes the trick."""
    chance = Fraction(1)
    for dealt in range(players - 1):
        chance *= Fraction(max(beats - dealt, 0), 58 - dealt)
    return chance


def beaten_when_led(table: FirstHand, card: Card) -> int:
    """The number of unseen cards that do not beat a led card."""
    return _beaten_when_led(_typical(table), _typical_card(table, card))


@cache
def _beaten_when_led(table: FirstHand, card: Card) -> int:
    led = led_after(LEAD_OPEN, card, _is_wizard(card), _is_jester(card))
    return (_not_above(table, card, led, earlier=False) & table.unseen & ~(1 << card)).bit_count()


def chance(table: FirstHand, bids: Bids, card: Card) -> Fraction:
    """The chance of the trick for a card of the seat that bids after these bids."""
    return _chance(_typical(table), bids, _typical_card(table, card))


# Suits are equivalent except for trump: each situation is computed once, with clubs as trump


def _typical(table: FirstHand) -> FirstHand:
    rank = table.turn_up & 15
    return FirstHand(table.players, rank, NO_SUIT if rank == JESTER_RANK else 0)


def _typical_card(table: FirstHand, card: Card) -> Card:
    rank = card & 15
    if rank >= WIZARD_RANK:
        return 16 + rank
    return rank if suit_of(card) == table.trump or table.trump == NO_SUIT else 16 + rank


@cache
def _chance(table: FirstHand, bids: Bids, card: Card) -> Fraction:
    rest = table.unseen & ~(1 << card)
    others = [cards & rest for cards in _by_bids(table, bids)] + [rest] * (table.players - len(bids) - 1)
    return Fraction(sum(_ways_to_win(table, len(bids), card, others)), ways_to_deal(others))


def _by_bids(table: FirstHand, bids: Bids) -> list[Hand]:
    """By seat, the cards with which it bids as it did."""
    return [_bidding(table, bids[:seat], bid) for seat, bid in enumerate(bids)]


@cache
def _is_possible(table: FirstHand, bids: Bids) -> bool:
    return ways_to_deal(_by_bids(table, bids)) > 0


@cache
def _bidding(table: FirstHand, bids: Bids, bid: int) -> Hand:
    """The cards with which the seat after these bids makes this one."""
    if not _is_possible(table, bids):
        return 0
    return hand_of(odds.card for odds in first_hand(table, bids) if odds.bid == bid)


def _ways_to_win(table: FirstHand, seat: int, card: Card, others: list[Hand]) -> Iterator[int]:
    """The numbers of deals in which ``card`` takes the trick, by seat and suit of the first non-Jester card."""
    for first in range(seat):
        for suit in range(4):
            allowed = _allowed(table, seat, card, first, suit)
            allowed[first] &= SUIT_CARDS[suit]
            yield ways_to_deal([cards & may for cards, may in zip(others, allowed, strict=True)])
    led = led_after(LEAD_OPEN, card, _is_wizard(card), _is_jester(card))
    if led != LEAD_OPEN or seat == 0:
        allowed = _allowed(table, seat, card, seat, led)
        yield ways_to_deal([cards & may for cards, may in zip(others, allowed, strict=True)])


def _allowed(table: FirstHand, seat: int, card: Card, first: int, led: Suit) -> list[Hand]:
    """By other seat, the cards that leave the trick to ``card``; before ``first`` there are Jesters alone."""
    below = _not_above(table, card, led, earlier=True)
    before = [JESTER_CARDS if other < first else below for other in range(seat)]
    return before + [_not_above(table, card, led, earlier=False)] * (table.players - seat - 1)


def _not_above(table: FirstHand, card: Card, led: Suit, earlier: bool) -> Hand:
    """The cards that do not take the trick from ``card``; of equal ones the earlier takes it."""
    return _up_to(table.trump, led, _heights(table.trump, led)[card] - earlier)


@cache
def _up_to(trump: Suit, led: Suit, height: int) -> Hand:
    """The cards of at most this height in a trick."""
    return hand_of(card for card, other in _heights(trump, led).items() if other <= height)


@cache
def _heights(trump: Suit, led: Suit) -> dict[Card, int]:
    """The strength of every card in a trick after this lead."""
    return {card: _height(card, led, trump) for card in DECK}


def _height(card: Card, led: Suit, trump: Suit) -> int:
    after = led_after(led, card, _is_wizard(card), _is_jester(card))
    return strength(card, _is_wizard(card), False, after, trump)


def _is_wizard(card: Card) -> bool:
    return bool(WIZARD_CARDS >> card & 1)


def _is_jester(card: Card) -> bool:
    return bool(JESTER_CARDS >> card & 1)
