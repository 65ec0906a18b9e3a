"""The fields of a position: the game so far as it affects play, and the complete current round."""

from __future__ import annotations

from gizzard.cards import UNSEEN, Card, Hand
from gizzard.game.round_table import RoundTable
from gizzard.native.bits import bit
from gizzard.native.struct import Deck, Hands, History, Plays, Seats, Struct, Totals, Tricks

DEAL, TRUMP, BID, PASS, PULL, PLAY, OVER = range(7)
"""Phases. In DEAL and PULL chance moves; in the others the seats in ``waiting``."""

NO_SEAT = -1


class Fields(Struct):
    """The fields of a Position; those with an underscore are read-only outside."""

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
    cards: int
    """Dealt to each in the round."""
    turn_up: int
    trump: int
    opening_trump: int
    """The trump when play began."""
    led: int
    best: int
    """The winning card of the trick: its strength, and its seat in the low six bits; -1 if none is played."""
    eliminated: int
    """The seat that left after the round that ended last."""
    _special: int
    """What was named for this round, by its place from 1 in ``round_table.named``; 0: nothing."""
    _named: int
    """What the dealer named for the next round."""
    wizards: Hand
    jesters: Hand
    top_cards: Hand
    """The cards that beat everything."""
    magic: Hand
    """The cards that take a trick whose suit is theirs, if another card set that."""
    trump_change: int
    """To what a card that counts as a Wizard changes trump: OFF, SUITED or CHOSEN."""
    last_bid: int
    limit: int
    """The rule that limits the last bid of this round, by its place in LastBid, or FREE."""
    leader_only: bool
    """The limit binds only a player who alone has the highest score."""
    zero_allowed: bool
    """And exempts a bid of zero."""
    nameable: int
    """How many special rules may be named."""
    exchange: int
    in_turn: bool
    """Bids are made one after another."""
    blind: bool
    """Bids are made before anybody may look at their hand."""
    own_hand_hidden: bool
    """Nobody sees their own hand, until it is played."""
    seen_bidding: int
    """What a seat sees while some still bid, and once all have: masks of ``rules.visibility``."""
    seen_playing: int
    dealer_bids: bool
    bidder_count: int
    """How many seats bid, or have a bid of zero."""
    score_row: int
    """Where the points of the round begin in the round table."""
    bids_count: bool
    """The points depend on the bid."""
    eliminates: bool
    calls: bool
    """What a special card counts as is its player's call."""
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
    _led_suits: Tricks
    """What was led to each trick begun, as ``led`` tells it."""
    _strengths: Tricks
    """The strength of the card that took each trick."""
    _history: History

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        return seat


def only(card: Card) -> Hand:
    """The mask of one card of the deck. Raises ValueError for anything else."""
    if not 0 <= card < UNSEEN or card & 15 == 15:
        raise ValueError(f"there is no card {card}")
    return bit(card)
