"""What a position holds: the game so far as play depends on it, and the round under way in full."""

from __future__ import annotations

from gizzard.cards import UNSEEN, Card, Hand
from gizzard.core.bits import bit
from gizzard.core.struct import Deck, Hands, History, Plays, Seats, Struct, Totals, Tricks
from gizzard.game.course import Course

DEAL, TRUMP, BID, PASS, PULL, PLAY, OVER = range(7)
"""Phases. In DEAL and PULL chance moves; in the others the seats that are waited for."""

NO_SEAT = -1


class Fields(Struct):
    """The fields of a Position; those with an underscore are not to be written from outside."""

    course: Course
    players: int
    first_dealer: int
    phase: int
    number: int
    """Of the round under way, from 1; 0 before the first deal."""
    dealer: int
    seats: Hand
    """Mask of those in the round under way."""
    playing: Hand
    """Mask of those not eliminated."""
    waiting: Hand
    """Mask of the seats that are to act."""
    size: int
    """How many play the round."""
    cards: int
    """Dealt to each in the round."""
    turn_up: int
    trump: int
    opening_trump: int
    """Trump as play began."""
    led: int
    best: int
    """The card that takes the trick so far: its strength, and in the low six bits its seat; -1 where none is played."""
    eliminated: int
    """The seat that left after the round that ended last."""
    _special: int
    """What was named for this round, by its place from 1 in ``course.named``; 0: nothing."""
    _named: int
    """What the dealer named for the next round."""
    wizards: Hand
    jesters: Hand
    uber: Hand
    tricksy: int
    last_bid: int
    nameable: int
    """How many special rules may be named."""
    exchange: int
    in_turn: bool
    late: bool
    """Bids are shown only after the round."""
    blind: bool
    forehead: bool
    saboteur: bool
    trick_points: bool
    eliminates: bool
    calls: bool
    card_up: bool
    one_way: bool
    """Every card is seen and can be played in one way only."""
    plain: bool
    """And none changes trump."""
    tricks: int
    """Tricks begun."""
    in_trick: int
    """Cards played to the trick under way."""
    played: int
    bids_due: int
    """Bids still to be made."""
    _order: Seats
    _after: Seats
    _held: Hands
    _scores: Totals
    _brought: Totals
    _bids: Seats
    _taken: Seats
    _passed: Seats
    _deck: Deck
    """The cards dealt: the n-th to ``order[n % size]``, then the turn-up."""
    _plays: Plays
    _leaders: Tricks
    _winners: Tricks
    _history: History

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        return seat


def only(card: Card) -> Hand:
    """The mask of one card of the deck; ValueError for anything else."""
    if not 0 <= card < UNSEEN or card & 15 == 15:
        raise ValueError(f"there is no card {card}")
    return bit(card)
