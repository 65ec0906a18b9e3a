"""Many tables at once, for training: moved on together, seen as numbers in the caller's own arrays.

An observation is a row of WIDTH 32-bit integers: what the seat that acts next may see, seats counted from its own to
the left. A mask is a row of ACTIONS bytes: 1 for each action, by its integer, that is open to it. Any object with the
buffer protocol will do (numpy arrays, ``memoryview``s); nothing here needs numpy.
"""

from __future__ import annotations

from typing import Any

from gizzard.cards import NO_CARD, SPECIAL_CARDS, SUIT_CARDS, Hand
from gizzard.core.bits import Word, lowest
from gizzard.core.face import compiled
from gizzard.core.rng import Rng
from gizzard.core.struct import Marks, Numbers, Struct
from gizzard.game.course import Course
from gizzard.game.position import DEAL, NO_SEAT, OVER, PASS, PULL, Position
from gizzard.rules.bidding import NO_BID
from gizzard.rules.exchange import NO_EXCHANGE
from gizzard.rules.tricks import CALL, LEAD_OPEN, led_after

ACTIONS = 768
"""More than the greatest action."""

HAND = 0
"""64 places, by card: 1 where the seat holds it and sees it."""
SEEN = 64
"""64 places, by card: 0 not seen; 1 the turn-up; 2 + seat: played by; 8 + seat: known to be held by."""
TRICK = 128
"""6 places, by seat: 1 + the card in the trick under way, or 0."""
BIDS = 134
"""6 places, by seat: the bid, or -1 where none is made or shown."""
TAKEN = 140
"""6 places, by seat: tricks taken."""
SCORES = 146
"""6 places, by seat: totals before this round."""
VOIDS = 152
"""24 places, by seat and suit: 1 where the seat has not followed it."""
TABLE = 176
"""Players, seats in the round (mask, from the own), own seat, dealer, round, rounds, cards, phase, trump, led and
turn-up."""
RULES = 187
"""The round's in-turn, late, blind, forehead, saboteur, trick points, tricksy, last bid, calls, exchange, card up,
namings, and whether the Wizards and the Jesters count as Wizards."""
WIDTH = 201

NOBODY_ACTS = -1


def observe(position: Position, row: int, out: Numbers) -> int:
    """Write what the next seat to act sees; returns the seat."""
    if position.waiting == 0:
        for place in range(WIDTH):
            out[row, place] = 0
        return NOBODY_ACTS
    seat = lowest(position.waiting)
    observe_from(position, seat, row, out)
    return seat


def observe_from(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Write what a seat sees of the round under way."""
    for place in range(WIDTH):
        out[row, place] = 0
    write_table(position, seat, row, out)
    write_rules(position, row, out)
    write_hands(position, seat, row, out)
    write_seats(position, seat, row, out)
    write_plays(position, seat, row, out)


def relative(position: Position, seat: int, other: int) -> int:
    """A seat counted from another to the left."""
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
    out[row, TABLE + 5] = position.course.rounds
    out[row, TABLE + 6] = position.cards
    out[row, TABLE + 7] = position.phase
    out[row, TABLE + 8] = position.trump
    out[row, TABLE + 9] = position.led
    out[row, TABLE + 10] = position.turn_up


def write_rules(position: Position, row: int, out: Numbers) -> None:
    """The fields of RULES."""
    out[row, RULES] = position.in_turn
    out[row, RULES + 1] = position.late
    out[row, RULES + 2] = position.blind
    out[row, RULES + 3] = position.forehead
    out[row, RULES + 4] = position.saboteur
    out[row, RULES + 5] = position.trick_points
    out[row, RULES + 6] = position.tricksy
    out[row, RULES + 7] = position.last_bid
    out[row, RULES + 8] = position.calls
    out[row, RULES + 9] = position.exchange
    out[row, RULES + 10] = position.card_up
    out[row, RULES + 11] = position.nameable
    out[row, RULES + 12] = position.wizards >> 13 & 1
    out[row, RULES + 13] = position.wizards >> 14 & 1


def write_cards(cards: Hand, value: int, row: int, start: int, out: Numbers) -> None:
    """Set the places of some cards."""
    while cards:
        out[row, start + lowest(cards)] = value
        cards &= cards - 1


def write_hands(position: Position, seat: int, row: int, out: Numbers) -> None:
    """The own hand, and what is known of the others'."""
    if position._sees_hand():
        write_cards(position._held[seat], 1, row, HAND, out)
    for place in range(position.size):
        other: int = position._order[place]
        code = 8 + relative(position, seat, other)
        if position.forehead and other != seat:
            write_cards(position._held[other], code, row, SEEN, out)
        if position.card_up:
            out[row, SEEN + position._deck[(position.cards - 1) * position.size + place]] = code
    if position.turn_up != NO_CARD:
        out[row, SEEN + position.turn_up] = 1
    if position.exchange != NO_EXCHANGE and position.phase != PASS and position.tricks > 0:
        write_given(position, seat, row, out)


def write_given(position: Position, seat: int, row: int, out: Numbers) -> None:
    """The card that the seat gave; who pulled it may have lost it again, but nobody else sees that."""
    for place in range(position.size):
        other: int = position._order[place]
        if position._gave(other) == seat:
            taker: int = position._got(other)
            out[row, SEEN + position._passed[other]] = 8 + relative(position, seat, taker)


def write_seats(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Bids, tricks and totals."""
    shown = position._bids_shown()
    for other in range(position.players):
        place = relative(position, seat, other)
        out[row, BIDS + place] = position._bids[other] if shown or other == seat else NO_BID
        out[row, TAKEN + place] = position._taken[other]
        out[row, SCORES + place] = position._scores[other]


def write_plays(position: Position, seat: int, row: int, out: Numbers) -> None:
    """Cards played, the trick under way, and the voids they have shown."""
    led: int = LEAD_OPEN
    player: int = 0
    for number in range(position.played):
        trick = number // position.size
        if number % position.size == 0:
            player = position._leaders[trick]
            led = LEAD_OPEN
        card = position._plays[number] & 63
        call = position._plays[number] & CALL != 0
        place = relative(position, seat, player)
        out[row, SEEN + card] = 2 + place
        if trick == position.tricks - 1:
            out[row, TRICK + place] = 1 + card
        if led >= 0 and not (SUIT_CARDS[led] | SPECIAL_CARDS) >> card & 1:
            out[row, VOIDS + 4 * place + led] = 1
        led = led_after(led, card, position._counts_as_wizard(card, call), position._counts_as_jester(card, call))
        player = position._after[player]


def mark(position: Position, seat: int, row: int, out: Marks) -> None:
    """Write which actions are open to a seat."""
    for action in range(ACTIONS):
        out[row, action] = 0
    if seat == NOBODY_ACTS:
        return
    for number in range(position._choices(seat)):
        out[row, position._choice(seat, number)] = 1


@compiled
def observe_all(positions: list[Position], observations: Any, masks: Any) -> None:
    """One row of each array for each position, in order; rows of zeros where nobody acts."""
    out: Numbers = observations
    marks: Marks = masks
    if out.shape[0] < len(positions) or out.shape[1] != WIDTH:
        raise ValueError(f"observations need {len(positions)} rows of {WIDTH} integers of 32 bits")
    if marks.shape[0] < len(positions) or marks.shape[1] != ACTIONS:
        raise ValueError(f"masks need {len(positions)} rows of {ACTIONS} bytes")
    for row in range(len(positions)):
        position: Position = positions[row]
        mark(position, observe(position, row, out), row, marks)


def ready(position: Position, rng: Rng) -> None:
    """Let chance move until a seat is to act or the game is over."""
    while position.phase in (DEAL, PULL):
        if position.phase == DEAL:
            position._deal(rng)
        else:
            position._pull(rng)


def next_choice(position: Position, rng: Rng) -> int:
    """Let all that nobody chooses happen; the seat that then has a choice, NO_SEAT once the round is over."""
    while position.phase != DEAL and position.phase != OVER:
        if position.phase == PULL:
            position._pull(rng)
            continue
        seat: int = lowest(position.waiting)
        if position._choices(seat) > 1:
            return seat
        position._act(seat, position._choice(seat, 0))
    return NO_SEAT


@compiled
class Tables(Struct):
    """So many games of one course, moved on together."""

    positions: list[Position]
    _rngs: list[Rng]
    _course: Course
    _seed: Word
    _next: Word
    """The number of the next game."""

    def __init__(self, course: Course, count: int, seed: Word) -> None:
        self._course, self._seed, self._next = course, seed, count
        self._rngs = [Rng(seed, number) for number in range(count)]
        self.positions = [Position(course, rng.below(course.players)) for rng in self._rngs]
        for number in range(count):
            ready(self.positions[number], self._rngs[number])

    def observe(self, observations: Any, masks: Any) -> None:
        """What the seat to act sees at each table, and what it may do."""
        observe_all(self.positions, observations, masks)

    def step(self, actions: Any) -> int:
        """Take one action at each table; one whose game was over begins the next, whatever its action is.

        Returns how many games ended. ValueError for an action that is not open; the tables before it have moved.
        """
        if len(actions) != len(self.positions):
            raise ValueError(f"{len(self.positions)} actions are needed, one a table")
        ended: int = 0
        for number in range(len(self.positions)):
            position: Position = self.positions[number]
            rng: Rng = self._rngs[number]
            if position.phase == OVER:
                rng._start(self._seed, self._next)
                self._next += 1
                position._restart(rng._below(position.players))
            else:
                position.act(lowest(position.waiting), actions[number])
            ready(position, rng)
            ended += position.phase == OVER
        return ended
