"""Observations and action masks, written into arrays of the caller.

An observation is a row of WIDTH 32-bit integers: what the seat that acts next may see, with seats relative to it,
clockwise. A mask is a row of ACTIONS bytes: 1 for each legal action, indexed by the action. The arrays may be any
objects with the buffer protocol (numpy arrays, ``memoryview``s); numpy is not required.

A row contains neither extra cards, but for those in the current trick, nor the scoring rule, nor the cards that beat
the Wizards by ``magic`` and ``uber-wizard``. These are public and can be read from a position: ``score(bid, taken)``,
and the masks ``magic`` and ``top_cards``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.bots.search.voids import void_shown
from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, Hand
from gizzard.core.game.fields import NO_SEAT, PASS
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import lowest
from gizzard.core.native.struct import Marks, Numbers
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.exchange import NO_EXCHANGE
from gizzard.core.rules.tricks import card_of
from gizzard.core.rules.visibility import SEES_BIDS

ACTIONS = 768
"""Every action is less than this."""

HAND = 0
"""64 places, by card: 1 if the seat holds and sees it."""
SEEN = 64
"""64 places, by card: 0 not seen; 1 the turn-up; 2 + seat: played by; 8 + seat: known to be held by."""
TRICK = 128
"""6 places, by seat: 1 + the card in the current trick, or 0."""
BIDS = 134
"""6 places, by seat: the bid, or -1 if none is made or shown."""
TAKEN = 140
"""6 places, by seat: tricks taken."""
SCORES = 146
"""6 places, by seat: totals before this round."""
VOIDS = 152
"""24 places, by seat and suit: 1 if the seat has shown a void in it."""
TABLE = 176
"""Players, seats in the round (bitmask, relative), own seat, dealer (relative), round, rounds, cards, phase, trump, led
and turn-up."""
RULES = 187
"""Rules of the round: whether bids are made in turn, revealed only after the play, made before hands are seen; whether
one's own hand stays hidden, the dealer does not bid, bids do not count; how a Wizard changes the trump, the limit on
the last bid, whether special cards are called, what is exchanged, whether the last cards lie open, how many rules can
be named, and whether the Wizards and the Jesters count as Wizards."""
WIDTH = 201


def observe(position: Position, row: int, out: Numbers) -> int:
    """Write the observation of the next seat to act; returns the seat."""
    if position.waiting == 0:
        for index in range(WIDTH):
            out[row, index] = 0
        return NO_SEAT
    seat = lowest(position.waiting)
    observe_from(position, seat, row, out)
    return seat


def observe_from(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Write a seat's observation of the current round."""
    for index in range(WIDTH):
        out[row, index] = 0
    write_table(position, seat, row, out)
    write_rules(position, row, out)
    write_hands(position, seat, row, out)
    write_seats(position, seat, row, out)
    write_plays(position, seat, row, out)


def relative(position: Position, seat: int, other: int) -> int:
    """A seat's clockwise distance from another."""
    return other - seat if other >= seat else other - seat + position.players


def write_table(position: Position, seat: int, row: int, out: Numbers) -> None:
    """The fields of TABLE."""
    mask: int = 0
    for other in range(position.players):
        if position.seats >> other & 1:
            mask |= 1 << relative(position, seat, other)
    out[row, TABLE] = position.players
    out[row, TABLE + 1] = mask
    out[row, TABLE + 2] = seat
    out[row, TABLE + 3] = relative(position, seat, position.dealer)
    out[row, TABLE + 4] = position.number
    out[row, TABLE + 5] = position.round_table.rounds
    out[row, TABLE + 6] = position.cards
    out[row, TABLE + 7] = position.phase
    out[row, TABLE + 8] = position.trump
    out[row, TABLE + 9] = position.led
    out[row, TABLE + 10] = position.turn_up


def write_rules(position: Position, row: int, out: Numbers) -> None:
    """The fields of RULES."""
    out[row, RULES] = position.in_turn
    out[row, RULES + 1] = not position.seen_playing & SEES_BIDS
    out[row, RULES + 2] = position.blind
    out[row, RULES + 3] = position.own_hand_hidden
    out[row, RULES + 4] = not position.dealer_bids
    out[row, RULES + 5] = not position.bids_count
    out[row, RULES + 6] = position.trump_change
    out[row, RULES + 7] = position.last_bid
    out[row, RULES + 8] = position.calls
    out[row, RULES + 9] = position.exchange
    out[row, RULES + 10] = position._sees_last_cards()
    out[row, RULES + 11] = position.nameable
    out[row, RULES + 12] = position.wizards >> 13 & 1
    out[row, RULES + 13] = position.wizards >> 14 & 1


def write_cards(cards: Hand, value: int, row: int, start: int, out: Numbers) -> None:
    """Set the places of some cards."""
    while cards:
        out[row, start + lowest(cards)] = value
        cards &= cards - 1


def write_hands(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Write the hand, and the known cards of the others."""
    others = position._sees_other_hands() and position.seats >> seat & 1
    last_cards = position._sees_last_cards()
    if position._sees_own_hand() and position.seats >> seat & 1:
        write_cards(position._held[seat], 1, row, HAND, out)
    for index in range(position.size if others or last_cards else 0):
        other: int = position._order[index]
        code = 8 + relative(position, seat, other)
        if others and other != seat:
            write_cards(position._held[other], code, row, SEEN, out)
        last: int = position._deck[(position.cards - 1) * position.size + index]
        if last_cards and last < FIRST_EXTRA:
            out[row, SEEN + last] = code
    if position.turn_up != NO_CARD and position.turn_up < FIRST_EXTRA:
        out[row, SEEN + position.turn_up] = 1
    if position.exchange != NO_EXCHANGE and position.phase != PASS and position.tricks > 0:
        write_given(position, seat, row, out)


def write_given(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Write who took the card that the seat gave; a later pull of it by another is hidden from the seat."""
    for index in range(position.size):
        other: int = position._order[index]
        if position._gave(other) == seat and position._passed[other] < FIRST_EXTRA:
            taker: int = position._got(other)
            out[row, SEEN + position._passed[other]] = 8 + relative(position, seat, taker)


def write_seats(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Bids, tricks and totals."""
    shown = position._bids_shown()
    for other in range(position.players):
        index = relative(position, seat, other)
        out[row, BIDS + index] = position._bids[other] if shown or other == seat else NO_BID
        out[row, TAKEN + index] = position._taken[other]
        out[row, SCORES + index] = position._scores[other]


def write_plays(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Write the cards played, the current trick, and the voids shown."""
    player: int = 0
    for number in range(position.played):
        trick = number // position.size
        if number % position.size == 0:
            player = position._leaders[trick]
        card: int = card_of(position._plays[number])
        index = relative(position, seat, player)
        if card < FIRST_EXTRA:
            out[row, SEEN + card] = 2 + index
        if trick == position.tricks - 1:
            out[row, TRICK + index] = 1 + card
        suit: int = void_shown(position._led_suits[trick], card)
        if suit != NO_SUIT:
            out[row, VOIDS + 4 * index + suit] = 1
        player = position._after[player]


def mark(position: Position, seat: int, row: int, out: Marks) -> None:
    """Write the mask of a seat's legal actions."""
    for action in range(ACTIONS):
        out[row, action] = 0
    if seat == NO_SEAT:
        return
    for number in range(position._choices(seat)):
        out[row, position._choice(seat, number)] = 1


@compiled
def unobservable() -> ValueError:
    """The refusal of a game with extra cards, for arrays that are too narrow."""
    return ValueError("these arrays have no place for extra cards; those of gizzard.research.vector.WizardVector do")


@compiled
def observe_all(positions: Sequence[Position], observations: Any, masks: Any) -> None:
    """Write a row of each array for each position; zeros if no seat is to act."""
    out: Numbers = observations
    marks: Marks = masks
    if out.shape[0] < len(positions) or out.shape[1] != WIDTH:
        raise ValueError(f"observations need {len(positions)} rows of {WIDTH} integers of 32 bits")
    if marks.shape[0] < len(positions) or marks.shape[1] != ACTIONS:
        raise ValueError(f"masks need {len(positions)} rows of {ACTIONS} bytes")
    for row in range(len(positions)):
        position: Position = positions[row]
        if position.extras:
            raise unobservable()
        mark(position, observe(position, row, out), row, marks)
