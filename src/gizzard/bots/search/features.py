"""The input of the nets: a row of FEATURES bytes, each 0 or 1, for the seat that decides.

Suits and cards are encoded as in ``search.lens``. Seats are relative to the viewer, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.bots.search.lens import (
    PLAY_SLOTS,
    PRINTED_SLOTS,
    RANKS_SEEN,
    SLOT_JESTER,
    SLOT_WIZARD,
    SUIT_SLOTS,
    SUITS_SEEN,
    Lens,
)
from gizzard.bots.search.observation import relative
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.slots import mark_slots
from gizzard.bots.search.voids import void_shown
from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, SPECIAL_CARDS, SUIT_CARDS, Hand, suit_of
from gizzard.core.game.extra_effects import extra_rules
from gizzard.core.game.fields import PASS, PLAY
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import lowest, popcount
from gizzard.core.native.struct import Marks
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.exchange import NO_EXCHANGE
from gizzard.core.rules.tricks import CALL, LEAD_OPEN, card_of
from gizzard.core.rules.visibility import SEES_BIDS

OWN = 0
"""SUIT_SLOTS places for the cards of the hand; thermometer encodings of its Wizards (4) and Jesters (4)."""
LIVE = OWN + SUIT_SLOTS + 8
"""Thermometer encodings of the unseen cards of each suit, Wizards and Jesters."""
BEST = LIVE + SUIT_SLOTS + 8
"""The slot of the card that is winning the trick; the last place if there is none."""
LED = BEST + PRINTED_SLOTS + 1
"""The suit led, or that a Wizard was led, or that no suit must be followed yet."""
IN_TRICK = LED + SUITS_SEEN + 2
"""The number of cards in the trick."""
OTHERS = IN_TRICK + 6
"""Five blocks of OTHER places."""
(
    PRESENT,
    BID_KNOWN,
    BID_MADE,
    NEEDS,
    VOID,
    TO_PLAY,
    TAKES,
    PLAYED_WIZARD,
    PLAYED_TRUMP,
    ALIKE,
    MEETS,
    TAKES_ABOVE,
    TAKES_BELOW,
    KNOWN,
    OTHER,
) = (0, 1, 2, 11, 20, 25, 26, 27, 28, 29, 34, 38, 39, 40, 43)
"""Offsets of the features of another seat within its block."""
OWN_BID = OTHERS + 5 * OTHER
OWN_NEED = OWN_BID + 21
LEFT = OWN_NEED + 14
SIZE = LEFT + 21
PLAYERS = SIZE + 21
TURN = PLAYERS + 4
ASKED = TURN + 6
"""The sum of the bids shown minus the tricks of the round."""
FREE_TRICKS = ASKED + 21
"""The tricks still needed to meet all bids minus the tricks left."""
DENSITY = FREE_TRICKS + 17
"""The share of the unseen cards that are in a hand, in tenths."""
RULES_SEEN = DENSITY + 10
OWN_EXTRAS = RULES_SEEN + 20
"""Four times nine places, by extra card: those of the hand, those that are unseen, what lies in the trick, and the card
that lies up."""
UNSEEN_EXTRAS = OWN_EXTRAS + 9
LYING = UNSEEN_EXTRAS + 9
LIES_UP = LYING + 9
UNTAKEN = LIES_UP + 9
"""The tricks that nobody took (2)."""
EXTRA_RULES = UNTAKEN + 2
"""Whether a bid is changed only after the last trick, and whether a swap may be declined."""
FEATURES = EXTRA_RULES + 2

NEED_LEAST = -3
OTHER_NEED_LEAST = -2


def clipped(number: int, low: int, high: int) -> int:
    """A number clipped to a range."""
    return low if number < low else high if number > high else number


def thermometer(count: int, high: int, row: int, start: int, out: Marks) -> None:
    """Write the thermometer encoding of a count."""
    for index in range(clipped(count, 0, high)):
        out[row, start + index] = 1


def describe(position: Position, seat: int, opponents: OpponentModel, lens: Lens, row: int, out: Marks) -> None:
    """Write the features of a seat's view."""
    for index in range(FEATURES):
        out[row, index] = 0
    lens._look(position, seat)
    describe_cards(position, lens, row, out)
    describe_trick(position, lens, row, out)
    describe_self(position, lens, row, out)
    describe_round(position, lens, row, out)
    describe_rules(position, row, out)
    if position.extras:
        describe_extra_cards(position, lens, row, out)
    asked: int = 0
    needed: int = 0
    for other in range(position.players):
        if position.seats >> other & 1:
            if other != seat:
                describe_other(position, other, opponents, lens, row, block_of(position, seat, other), out)
            if bid_seen(position, seat, other):
                need = position._bids[other] - position._taken[other]
                asked += position._bids[other]
                needed += need if need > 0 else 0
    left: int = position.cards if position.tricks == 0 else position.cards - position.tricks + 1
    out[row, ASKED + clipped(asked - position.cards + 12, 0, 20)] = 1
    out[row, FREE_TRICKS + clipped(needed - left + 8, 0, 16)] = 1
    describe_plays(position, lens, row, out)


def bid_seen(position: Position, seat: int, other: int) -> bool:
    """Whether a seat knows another's bid."""
    if position._bids[other] == NO_BID:
        return False
    return other == seat or position._bids_shown()


def describe_cards(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write the hand and the unseen cards."""
    cards: Hand = lens.own
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not SPECIAL_CARDS >> card & 1:
            out[row, OWN + lens._slot(position, card, True)] = 1
    describe_extras(position, lens, row, out)
    wizards: int = popcount(lens.own & position.wizards) + extras_in(position, lens, lens.own_extras, SLOT_WIZARD)
    jesters: int = popcount(lens.own & position.jesters) + extras_in(position, lens, lens.own_extras, SLOT_JESTER)
    thermometer(wizards, 4, row, OWN + SUIT_SLOTS, out)
    thermometer(jesters, 4, row, OWN + SUIT_SLOTS + 4, out)
    for suit in range(4):
        index: int = lens._place[suit]
        held: Hand = lens.unseen & SUIT_CARDS[suit]
        thermometer(popcount(held), RANKS_SEEN, row, LIVE + index * RANKS_SEEN, out)
    wizards = popcount(lens.unseen & position.wizards) + extras_in(position, lens, lens.unseen_extras, SLOT_WIZARD)
    jesters = popcount(lens.unseen & position.jesters) + extras_in(position, lens, lens.unseen_extras, SLOT_JESTER)
    thermometer(wizards, 4, row, LIVE + SUIT_SLOTS, out)
    thermometer(jesters, 4, row, LIVE + SUIT_SLOTS + 4, out)


def describe_extras(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write the extra cards of the hand that are taken for cards of a suit."""
    extras: Hand = lens.own_extras
    while extras:
        slot: int = lens._look_of_card(position, FIRST_EXTRA + lowest(extras), True, NO_SUIT)
        extras &= extras - 1
        if slot < SUIT_SLOTS:
            out[row, OWN + slot] = 1


def extras_in(position: Position, lens: Lens, extras: Hand, slot: int) -> int:
    """How many of these extra cards are in a slot."""
    found: int = 0
    while extras:
        found += lens._look_of_card(position, FIRST_EXTRA + lowest(extras), True, NO_SUIT) == slot
        extras &= extras - 1
    return found


def describe_trick(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write the current trick."""
    if position.phase != PLAY or position.in_trick == 0:
        out[row, BEST + PRINTED_SLOTS] = 1
        out[row, LED + SUITS_SEEN + 1] = 1
        out[row, IN_TRICK] = 1
        return
    play: int = position._plays[played_at(position, position.best & 7)]
    out[row, BEST + lens._look_of_play(position, play)] = 1
    if position.led >= 0:
        out[row, LED + lens._place[position.led]] = 1
    else:
        out[row, LED + SUITS_SEEN + (position.led == LEAD_OPEN)] = 1
    out[row, IN_TRICK + position.in_trick] = 1


def played_at(position: Position, seat: int) -> int:
    """The index of a seat's play to the current trick."""
    number = position.size * (position.tricks - 1)
    player: int = position._leaders[position.tricks - 1]
    while player != seat:
        player = position._after[player]
        number += 1
    return number


def describe_self(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write the seat's own bid and the tricks it needs."""
    bid: int = position._bids[lens.seat]
    if bid != NO_BID:
        out[row, OWN_BID + bid] = 1
        out[row, OWN_NEED + clipped(bid - position._taken[lens.seat] - NEED_LEAST, 0, 13)] = 1


def describe_round(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write the size of the round and its progress."""
    held: int = position._hand_size(lens.seat)
    out[row, LEFT + held] = 1
    out[row, SIZE + position.cards] = 1
    out[row, PLAYERS + clipped(position.size - 3, 0, 3)] = 1
    for index in range(position.size):
        if position._order[index] == lens.seat:
            out[row, TURN + index] = 1
    unseen = popcount(lens.unseen)
    others = (
        position.size * (position.cards - position.tricks) if position.phase == PLAY else position.size * position.cards
    )
    thermometer(10 * others // (unseen + 1), 10, row, DENSITY, out)


def describe_rules(position: Position, row: int, out: Marks) -> None:
    """Write the rules that differ from the standard game."""
    out[row, RULES_SEEN] = position.trump != NO_SUIT
    out[row, RULES_SEEN + 1] = position.blind
    out[row, RULES_SEEN + 2] = not position.seen_playing & SEES_BIDS
    out[row, RULES_SEEN + 3] = position.in_turn
    out[row, RULES_SEEN + 4] = not position.dealer_bids
    out[row, RULES_SEEN + 5] = not position.bids_count
    out[row, RULES_SEEN + 6 + clipped(position.trump_change, 0, 2)] = 1
    out[row, RULES_SEEN + 9] = position.calls
    out[row, RULES_SEEN + 10] = position.exchange != NO_EXCHANGE
    out[row, RULES_SEEN + 11] = position.phase == PASS
    out[row, RULES_SEEN + 12] = position._sees_last_cards()
    out[row, RULES_SEEN + 13] = position.wizards >> 14 & 1
    out[row, RULES_SEEN + 14] = position.jesters >> 13 & 1
    out[row, RULES_SEEN + 15] = position.top_cards != 0
    out[row, RULES_SEEN + 16] = position.own_hand_hidden
    out[row, RULES_SEEN + 17] = position.last_bid != 0
    out[row, RULES_SEEN + 18] = position.eliminates


def describe_extra_cards(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write what there is only in rounds with extra cards."""
    mark_each(lens.own_extras, row, OWN_EXTRAS, out)
    mark_each(lens.unseen_extras, row, UNSEEN_EXTRAS, out)
    mark_each(position.lying, row, LYING, out)
    if position.up >= FIRST_EXTRA:
        out[row, LIES_UP + position.up - FIRST_EXTRA] = 1
    untaken: int = position._done()
    for seat in range(position.players):
        untaken -= position._taken[seat]
    thermometer(untaken, 2, row, UNTAKEN, out)
    mark_each(extra_rules(position), row, EXTRA_RULES, out)


def mark_each(cards: Hand, row: int, start: int, out: Marks) -> None:
    """Set the places of some cards."""
    while cards:
        out[row, start + lowest(cards)] = 1
        cards &= cards - 1


def describe_other(
    position: Position, other: int, opponents: OpponentModel, lens: Lens, row: int, start: int, out: Marks
) -> None:
    """Write another seat's block."""
    out[row, start + PRESENT] = 1
    if bid_seen(position, lens.seat, other):
        out[row, start + BID_KNOWN] = 1
        out[row, start + BID_MADE + clipped(position._bids[other], 0, 8)] = 1
        need = position._bids[other] - position._taken[other]
        out[row, start + NEEDS + clipped(need - OTHER_NEED_LEAST, 0, 8)] = 1
    if position.phase == PLAY and position.in_trick > 0 and position.best & 7 == other:
        out[row, start + TAKES] = 1
    describe_style(opponents, other, row, start, out)


def describe_style(opponents: OpponentModel, other: int, row: int, start: int, out: Marks) -> None:
    """Write how another seat has played in the previous rounds."""
    rounds: int = opponents._rounds[other]
    if rounds == 0:
        return
    decisions: int = opponents._decisions[other] + 1
    alike: int = 1000 * opponents._alike[other] // decisions
    met: int = 100 * opponents._met[other] // rounds
    out[row, start + ALIKE] = alike >= 400
    out[row, start + ALIKE + 1] = alike >= 550
    out[row, start + ALIKE + 2] = alike >= 700
    out[row, start + ALIKE + 3] = alike >= 850
    out[row, start + ALIKE + 4] = opponents._decisions[other] - opponents._alike[other] <= decisions >> 6
    out[row, start + MEETS] = met >= 30
    out[row, start + MEETS + 1] = met >= 50
    out[row, start + MEETS + 2] = met >= 65
    out[row, start + MEETS + 3] = met >= 80
    out[row, start + TAKES_ABOVE] = 2 * (opponents._above[other] - opponents._below[other]) >= rounds
    out[row, start + TAKES_BELOW] = 2 * (opponents._below[other] - opponents._above[other]) >= rounds
    out[row, start + KNOWN] = 1
    out[row, start + KNOWN + 1] = rounds >= 4
    out[row, start + KNOWN + 2] = rounds >= 8


def describe_plays(position: Position, lens: Lens, row: int, out: Marks) -> None:
    """Write the voids shown, the Wizards and trumps played, and the seats still to play to the trick."""
    player: int = 0
    for number in range(position.played):
        trick = number // position.size
        if number % position.size == 0:
            player = position._leaders[trick]
            if position.extras and trick > 0 and position._given[(trick - 1) * position.size] != NO_CARD:
                forget_voids(row, out)
        card = card_of(position._plays[number])
        call = position._plays[number] & CALL != 0
        if player != lens.seat:
            start = block_of(position, lens.seat, player)
            suit: int = void_shown(position._led_suits[trick], card)
            if suit != NO_SUIT:
                out[row, start + VOID + lens._place[suit]] = 1
            if position._counts_as_wizard(card, call):
                out[row, start + PLAYED_WIZARD] = 1
            elif suit_of(card) == position.trump and not position._counts_as_jester(card, call):
                out[row, start + PLAYED_TRUMP] = 1
        player = position._after[player]
    if position.phase == PLAY:
        player = lens.seat
        for _ in range(position.size - position.in_trick - 1):
            player = position._after[player]
            out[row, block_of(position, lens.seat, player) + TO_PLAY] = 1


def forget_voids(row: int, out: Marks) -> None:
    """Everyone was passed a card, which may be of any suit."""
    for other in range(5):
        for suit in range(5):
            out[row, OTHERS + other * OTHER + VOID + suit] = 0


def block_of(position: Position, seat: int, other: int) -> int:
    """The offset of another seat's block."""
    return OTHERS + (relative(position, seat, other) - 1) * OTHER


@compiled
def describe_all(
    positions: Sequence[Position], opponent_models: Sequence[OpponentModel], features: Any, slots: Any
) -> None:
    """Write a row of each array for each position: the features of the next seat to act, and its mask of slots."""
    out: Marks = features
    marks: Marks = slots
    lens: Lens = Lens()
    if out.shape[0] < len(positions) or out.shape[1] != FEATURES:
        raise ValueError(f"features need {len(positions)} rows of {FEATURES} bytes")
    if marks.shape[0] < len(positions) or marks.shape[1] != PLAY_SLOTS:
        raise ValueError(f"slots need {len(positions)} rows of {PLAY_SLOTS} bytes")
    for row in range(len(positions)):
        position: Position = positions[row]
        opponents: OpponentModel = opponent_models[row]
        seat: int = lowest(position.waiting)
        describe(position, seat, opponents, lens, row, out)
        mark_slots(position, seat, lens, row, marks)


@compiled
def describe_seat(position: Position, seat: int, opponents: OpponentModel, features: Any, slots: Any) -> None:
    """The same for one seat that is to act, in the first row of each array."""
    out: Marks = features
    marks: Marks = slots
    lens: Lens = Lens()
    if seat < 0 or seat >= position.players or not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    if out.shape[0] < 1 or out.shape[1] != FEATURES or marks.shape[0] < 1 or marks.shape[1] != PLAY_SLOTS:
        raise ValueError(f"features need a row of {FEATURES} bytes, slots one of {PLAY_SLOTS}")
    describe(position, seat, opponents, lens, 0, out)
    mark_slots(position, seat, lens, 0, marks)
