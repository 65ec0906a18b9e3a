"""Observations for learning: binary features and small numbers, the same fields for all rules.

A row has OBSERVATION_WIDTH 16-bit integers, in a game with extra cards WIDTH_WITH_EXTRAS; ``gizzard.research.fields``
describes every field. The position and ``search.observation`` decide what a seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.bots.env.extra_fields import encode_extras, shown_since
from gizzard.bots.env.layout import (
    ENCODED_RULES,
    F_BIDS,
    F_CALL,
    F_CARDS,
    F_DEALER,
    F_GIVEN,
    F_HAND,
    F_HELD,
    F_IN_ROUND,
    F_LED,
    F_NAMED,
    F_ORDER,
    F_PHASE,
    F_PLAYED,
    F_PLAYERS,
    F_RECEIVED,
    F_ROUND,
    F_ROUNDS,
    F_RULES,
    F_SAID_TRUMP,
    F_SCORES,
    F_SPECIAL,
    F_TAKEN,
    F_TO_ACT,
    F_TRICK,
    F_TRUMP,
    F_TURN_UP,
    F_VOIDS,
    OBSERVATION_WIDTH,
    WIDTH_WITH_EXTRAS,
)
from gizzard.bots.env.numbers import (
    ACTION_NUMBERS,
    ENCODED_CARDS,
    NUMBERS_WITH_EXTRAS,
    WAIT,
    card_at,
    card_place,
    number_of_action,
    speaker_of,
)
from gizzard.bots.search.observation import (
    RULES,
    SEEN,
    VOIDS,
    WIDTH,
    relative,
    unobservable,
    write_hands,
    write_rules,
)
from gizzard.bots.search.voids import void_shown
from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, WIZARD_RANK, Hand
from gizzard.core.game.fields import PASS, PLAY, TURNED_WORD
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import bit, lowest
from gizzard.core.native.struct import MAX_SEATS, Ints, Marks, Numbers, Planes, Struct
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.exchange import NO_EXCHANGE, PASS_ON
from gizzard.core.rules.tricks import card_of

MAX_SCORE = 32767


@compiled
class Encoder(Struct):
    """Writes observations and masks into arrays of the caller."""

    _row: Numbers
    """A row of ``search.observation``."""

    def __init__(self) -> None:
        self._row = memoryview(bytearray(4 * WIDTH)).cast("i", (1, WIDTH))

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.bots.env.encoder import Encoder

        return Encoder, ()

    def encode_all(self, positions: Sequence[Position], observations: Any, masks: Any, seats: Any) -> None:
        """Write a row of each array for the seat to act in each position, or for seat 0 once a game is over."""
        out: Planes = observations
        marks: Marks = masks
        acting: Ints = seats
        if out.shape[0] < len(positions) or out.shape[1] not in (OBSERVATION_WIDTH, WIDTH_WITH_EXTRAS):
            raise ValueError(f"observations need {len(positions)} rows of {OBSERVATION_WIDTH} integers of 16 bits")
        if marks.shape[0] < len(positions) or marks.shape[1] not in (ACTION_NUMBERS, NUMBERS_WITH_EXTRAS):
            raise ValueError(f"masks need {len(positions)} rows of {ACTION_NUMBERS} bytes")
        if acting.shape[0] < len(positions):
            raise ValueError(f"seats need {len(positions)} integers of 32 bits")
        row_of: Numbers = self._row
        for row in range(len(positions)):
            position: Position = positions[row]
            seat: int = lowest(position.waiting) if position.waiting else 0
            acting[row] = seat
            if position.extras and (out.shape[1] < WIDTH_WITH_EXTRAS or marks.shape[1] < NUMBERS_WITH_EXTRAS):
                raise unobservable()
            encode(position, seat, row, row_of, out)
            mark_numbers(position, seat, row, marks)

    def encode_seat(self, position: Position, seat: int, observations: Any, masks: Any) -> None:
        """Write the first row of each array for one seat."""
        out: Planes = observations
        marks: Marks = masks
        if out.shape[0] < 1 or out.shape[1] not in (OBSERVATION_WIDTH, WIDTH_WITH_EXTRAS):
            raise ValueError(f"a row of {OBSERVATION_WIDTH} integers of 16 bits is needed")
        if seat < 0 or seat >= position.players:
            raise ValueError("a seat of the game is needed")
        if marks.shape[0] < 1 or marks.shape[1] not in (ACTION_NUMBERS, NUMBERS_WITH_EXTRAS):
            raise ValueError(f"a row of {ACTION_NUMBERS} bytes is needed")
        if position.extras and (out.shape[1] < WIDTH_WITH_EXTRAS or marks.shape[1] < NUMBERS_WITH_EXTRAS):
            raise unobservable()
        row_of: Numbers = self._row
        encode(position, seat, 0, row_of, out)
        mark_numbers(position, seat, 0, marks)


def encode(position: Position, seat: int, row: int, seen: Numbers, out: Planes) -> None:
    """Write a seat's observation."""
    for index in range(out.shape[1]):
        out[row, index] = 0
    played = encode_plays(position, seat, row, out)
    if position.seats >> seat & 1 and position._sees_own_hand():
        encode_hand(position._held[seat], row, out)
    if position.turn_up != NO_CARD:
        out[row, F_TURN_UP + card_place(position.turn_up)] = 1
    if not position.extras and knows_cards(position):
        encode_known(position, seat, played, row, seen, out)
    encode_seats(position, seat, row, out)
    encode_table(position, row, seen, out)
    if position.exchange != NO_EXCHANGE and position.seats >> seat & 1:
        encode_exchange(position, seat, row, out)
    if position.extras:
        encode_extras(position, seat, row, out)


def knows_cards(position: Position) -> bool:
    """Whether single cards of others are known."""
    return position._sees_other_hands() or position._sees_last_cards() or position.exchange != NO_EXCHANGE


def encode_plays(position: Position, seat: int, row: int, out: Planes) -> Hand:
    """The plays in their order, with calls and trumps; returns the cards played."""
    played: Hand = 0
    player: int = 0
    since: int = shown_since(position)
    for number in range(position.played):
        trick = number // position.size
        if number % position.size == 0:
            player = position._leaders[trick]
        play = position._plays[number]
        card = card_of(play)
        index = card_place(card)
        other = relative(position, seat, player)
        played |= bit(card & FIRST_EXTRA - 1)
        out[row, F_ORDER + index] = number + 1
        out[row, F_PLAYED + other * ENCODED_CARDS + index] = 1
        if trick == position.tricks - 1:
            out[row, F_TRICK + index] = 1
        suit: int = void_shown(position._led_suits[trick], card)
        if suit != NO_SUIT and trick >= since:
            out[row, F_VOIDS + 4 * other + suit] = 1
        if play >> 6 and (card & 15 >= WIZARD_RANK or card >= FIRST_EXTRA):
            out[row, F_CALL + speaker_of(card)] = play >> 6 & 1
            out[row, F_SAID_TRUMP + speaker_of(card)] = play >> 7 & 7
        player = position._after[player]
    return played


def encode_hand(cards: Hand, row: int, out: Planes) -> None:
    """The cards that the seat holds and sees."""
    while cards:
        out[row, F_HAND + card_place(lowest(cards))] = 1
        cards &= cards - 1


def encode_known(position: Position, seat: int, played: Hand, row: int, seen: Numbers, out: Planes) -> None:
    """The cards that are known to be held by a seat, as ``search.observation`` shows them."""
    for index in range(VOIDS):
        seen[0, index] = 0
    write_hands(position, seat, 0, seen)
    for index in range(60):
        card = card_at(index)
        code: int = seen[0, SEEN + card]
        if code < 8 or played >> card & 1:
            continue
        if code == 8:
            out[row, F_HAND + index] = 1
        else:
            out[row, F_HELD + (code - 9) * ENCODED_CARDS + index] = 1


def encode_seats(position: Position, seat: int, row: int, out: Planes) -> None:
    """What is known of each seat."""
    shown = position._bids_shown()
    for other in range(MAX_SEATS):
        out[row, F_BIDS + other] = NO_BID
    for other in range(position.players):
        index = relative(position, seat, other)
        out[row, F_IN_ROUND + index] = position.seats >> other & 1
        out[row, F_TO_ACT + index] = position.waiting >> other & 1
        out[row, F_DEALER + index] = other == position.dealer
        out[row, F_SCORES + index] = clipped_score(position._scores[other])
        out[row, F_TAKEN + index] = position._taken[other]
        if shown or other == seat:
            out[row, F_BIDS + index] = position._bids[other]


def clipped_score(score: int) -> int:
    """A score within 16 bits."""
    return MAX_SCORE if score > MAX_SCORE else -MAX_SCORE if score < -MAX_SCORE else score


def encode_table(position: Position, row: int, seen: Numbers, out: Planes) -> None:
    """The phase, trump, what was led, and the rules of the round."""
    out[row, F_PHASE + position.phase] = 1
    if position.trump >= 0:
        out[row, F_TRUMP + position.trump] = 1
    if (position.phase == PLAY or position.phase == TURNED_WORD) and position.in_trick > 0 and position.led > -2:
        out[row, F_LED + (position.led if position.led >= 0 else 4)] = 1
    out[row, F_PLAYERS] = position.players
    out[row, F_ROUND] = position.number
    out[row, F_ROUNDS] = position.round_table.rounds
    out[row, F_CARDS] = position.cards
    write_rules(position, 0, seen)
    for index in range(ENCODED_RULES):
        out[row, F_RULES + index] = seen[0, RULES + index]
    if position._special:
        out[row, F_SPECIAL] = position.round_table.naming_ids[position._special - 1] + 1
    if position._named:
        out[row, F_NAMED] = position.round_table.naming_ids[position._named - 1] + 1


def encode_exchange(position: Position, seat: int, row: int, out: Planes) -> None:
    """The card that the seat gave and the one that it received."""
    gave: int = seat if position.exchange == PASS_ON else position._after[seat]
    got: int = position._pulled_from(seat) if position.exchange == PASS_ON else seat
    done = position.tricks > 0
    if position._passed[gave] != NO_CARD and (done or (position.phase == PASS and gave == seat)):
        out[row, F_GIVEN] = 1 + card_place(position._passed[gave])
    if position._passed[got] != NO_CARD and done:
        out[row, F_RECEIVED] = 1 + card_place(position._passed[got])


def mark_numbers(position: Position, seat: int, row: int, out: Marks) -> None:
    """Write the mask of a seat's legal actions, by number; a seat that is not to act can only wait."""
    for number in range(out.shape[1]):
        out[row, number] = 0
    if not position.waiting >> seat & 1:
        out[row, WAIT] = 1
        return
    for choice in range(position._choices(seat)):
        out[row, number_of_action(position, position._choice(seat, choice))] = 1
