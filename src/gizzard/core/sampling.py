"""Determinisation: the cards that a seat does not see, dealt anew so that they agree with all that it has seen.

Every deal that agrees is as likely, together with what was pulled or passed after it. The cards fall into classes that
the same seats may hold; how many of a class each seat gets is drawn from a table of exact counts, and which ones is
then a plain draw. Seats with no void need no table, nor does the last that has one.

A card that was pulled from the seat may have been pulled on, which some courses of the pulls led to and more did not:
it is a class of its own, whose count is weighed by the seat that gets it, and every seat draws from the table.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from gizzard.cards import DECK, NO_CARD, SPECIAL_CARDS, SUIT_CARDS, Hand, hand_of
from gizzard.core.bits import bit, nogil, nth_bit, popcount
from gizzard.core.face import compiled
from gizzard.core.rng import Rng
from gizzard.core.struct import Hands, Seats, Struct, Words
from gizzard.game.position import PASS, Position
from gizzard.rules.bidding import NO_BID
from gizzard.rules.exchange import NO_EXCHANGE, PASS_ON, PULL_IN
from gizzard.rules.tricks import LEAD_OPEN, led_after

CLASSES = 6
"""Four suits, the special cards, and a card that was pulled from the seat."""

ROW = CLASSES + 2
"""Of the table: a threshold, the cards of each class, the next state."""


@compiled
class Sampler(Struct):
    """All that one seat knows of a position's cards. Build it with ``sampler``."""

    position: Position
    seat: int
    pool: Hand
    """The cards whose place is not known."""
    tabled: int
    """How many seats draw from the table."""
    receivers: int
    gift: Hand
    """The card that the seat gave away."""
    _order: Seats
    """The seats whose hands are not seen; those with voids first."""
    _need: Seats
    _known: Hands
    """By seat: cards that it is known to hold."""
    _allowed: Hands
    """By seat: the cards of the pool that it may hold."""
    _played: Hands
    _dealt: Hands
    _open: Seats
    """By seat: the card that lies open, or -1."""
    masks: Words
    """By seat that draws from the table: the cards of each class."""
    states: Words
    """Where the rows of each state begin, and at last where they end."""
    table: Words

    def __init__(self, position: Position, seat: int, facts: Any, masks: Any, states: Any, table: Any) -> None:
        self.position, self.seat = position, seat
        self.masks, self.states, self.table = masks, states, table
        order, needs, known, allowed, played, opened, self.pool, self.tabled, self.gift = facts
        self.receivers = len(order)
        for place in range(self.receivers):
            self._order[place] = order[place]
        for one in range(position.players):
            self._need[one], self._known[one], self._allowed[one] = needs[one], known[one], allowed[one]
            self._played[one], self._open[one] = played[one], opened[one]

    def _draw(self, target: Position, rng: Rng) -> None:
        """Deal the pool into a position that is a copy of this one's."""
        pool: Hand = self.pool
        state: int = 0
        for place in range(self.receivers):
            seat: int = self._order[place]
            hand: Hand = self._known[seat]
            if place < self.tabled:
                row = self._row(state, rng)
                for kind in range(CLASSES):
                    cards: Hand = pool & self.masks[place * CLASSES + kind]
                    hand |= taken_from(cards, int(self.table[row + 1 + kind]), rng)
                state = self.table[row + 1 + CLASSES]
            else:
                hand |= taken_from(pool & self._allowed[seat], self._need[seat], rng)
            pool &= ~hand
            target._held[seat] = hand
        self._find_dealt(target, rng)
        self._hide_bids(target, rng)

    def _row(self, state: int, rng: Rng) -> int:
        """A row of the state, drawn by its weight."""
        drawn = rng._word() >> 2
        low: int = self.states[state]
        high: int = self.states[state + 1] - 1
        while low < high:
            middle = (low + high) >> 1
            if self.table[middle * ROW] > drawn:
                high = middle
            else:
                low = middle + 1
        return low * ROW

    def _hide_bids(self, target: Position, rng: Rng) -> None:
        """Bids that the seat has not seen are drawn from all there are."""
        if target._bids_shown():
            return
        for seat in range(target.players):
            if seat != self.seat and target._bids[seat] != NO_BID:
                target._bids[seat] = rng._below(target.cards + 1)

    def _find_dealt(self, target: Position, rng: Rng) -> None:
        """What each was dealt: what it holds and has played, less what it got, and what it gave."""
        for place in range(target.size):
            seat: int = target._order[place]
            self._dealt[seat] = target._held[seat] | self._played[seat]
        if target.phase == PASS:
            self._redraw_passing(target, rng)
        elif target.exchange == PASS_ON and target.tricks > 0:
            self._redraw_passed(target, rng)
        elif target.exchange != NO_EXCHANGE and target.tricks > 0:
            self._redraw_pulled(target, rng)
        for place in range(self.receivers):
            other: int = self._order[place]
            target._lay(other, self._dealt[other], self._open[other])

    def _redraw_passing(self, target: Position, rng: Rng) -> None:
        """Cards laid aside while others still choose theirs."""
        for seat in range(target.players):
            if target._passed[seat] != NO_CARD and seat != self.seat:
                target._passed[seat] = one_of(target._held[seat], rng)
                target._held[seat] ^= bit(target._passed[seat])

    def _redraw_passed(self, target: Position, rng: Rng) -> None:
        for place in range(target.size):
            giver: int = target._order[place]
            taker: int = target._after[giver]
            if giver != self.seat and taker != self.seat:
                target._passed[giver] = one_of(target._held[taker] | self._played[taker], rng)
        for place in range(target.size):
            seat: int = target._order[place]
            card: Hand = bit(target._passed[seat])
            self._dealt[seat] |= card
            self._dealt[target._after[seat]] &= ~card

    def _redraw_pulled(self, target: Position, rng: Rng) -> None:
        """The last pull first, as a card may be pulled on; who has the gift pulled it, back to who pulled it first."""
        gift: Hand = self.gift
        for back in range(target.size):
            taker: int = target._order[target.size - 1 - back]
            giver: int = target._pulled_from(taker)
            if giver != self.seat and taker != self.seat:
                held: Hand = self._dealt[taker] & gift or self._dealt[taker]
                target._passed[taker] = one_of(held, rng)
            elif giver == self.seat:
                gift = 0
            card: Hand = bit(target._passed[taker])
            self._dealt[taker] &= ~card
            self._dealt[giver] |= card

    def sample(self, rng: Rng) -> Position:
        """A position that looks the same from the seat."""
        twin: Position = self.position.copy()
        self._draw(twin, rng)
        return twin

    def sample_into(self, target: Position, rng: Rng, times: int = 1) -> None:
        """Draw anew, so many times, in a position that this made."""
        if target.course is not self.position.course or target.number != self.position.number:
            raise ValueError("not a position of this sampler")
        with nogil:
            for _ in range(times):
                target._assign(self.position)
                self._draw(target, rng)


def one_of(cards: Hand, rng: Rng) -> int:
    """One of the cards, all alike."""
    return nth_bit(cards, rng._below(popcount(cards)))


def taken_from(cards: Hand, number: int, rng: Rng) -> Hand:
    """So many of the cards, every choice as likely."""
    taken: Hand = 0
    for _ in range(number):
        card = one_of(cards, rng)
        taken |= bit(card)
        cards ^= bit(card)
    return taken


def sampler(position: Position, seat: int) -> Sampler:
    """What a seat knows; ValueError where no round is under way."""
    if not position.waiting:
        raise ValueError("no round is under way")
    seen = _seen_hands(position, seat)
    played = _played(position)
    gone, voids = hand_of(played), voids_of(position)
    gift = hand_of(card for giver, _, card in position.exchanged if giver == seat)
    hidden = gift & ~(gone | position.held[seat])
    holders = {
        other: ways
        for other, ways in (_takers(position, seat) if hidden else {}).items()
        if position.held[other] and not gift & voids[other]
    }
    known = [_known(position, other, seen, gone) for other in range(position.players)]
    if len(holders) == 1:
        known[holders.popitem()[0]] |= gift
    pool = hand_of(DECK) & ~_gone(position, seat, gone)
    for hand in known:
        pool &= ~hand
    needs = [_size(position, seat, other) - known[other].bit_count() for other in range(position.players)]
    loose = gift & pool
    allowed = [pool & ~voids[other] for other in range(position.players)]
    receivers = [other for other in position.order if other not in seen]
    restricted = [other for other in receivers if needs[other] > 0 and (allowed[other] != pool or other in holders)]
    order = [*restricted, *(other for other in receivers if other not in restricted)]
    stages = [(needs[other], allowed[other], holders.get(other, 0)) for other in restricted]
    if loose:
        stages.append((pool.bit_count() - sum(needs[other] for other in restricted), pool, 0))
    tabled = max(len(stages) - 1, 0)
    by_seat = [hand_of(card for card, player in played.items() if player == other) for other in range(position.players)]
    opened = [hand[-1] if position.card_up and hand else NO_CARD for hand in position.dealt]
    facts = order, needs, known, allowed, by_seat, opened, pool, tabled, gift
    tables = _tables(*_stages(pool, loose, stages)) if tabled else _NO_TABLES
    return Sampler(position.copy(), seat, facts, *tables)


_NO_TABLES = array("q", [0]), array("q", [0, 0]), array("q", [0] * ROW)


def _seen_hands(position: Position, seat: int) -> list[int]:
    """The seats whose hands lie open to this one."""
    if position.forehead:
        return [other for other in range(position.players) if other != seat]
    return [seat] if position.all_bid() or not position.blind else []


def _played(position: Position) -> dict[int, int]:
    """The seat that played each card."""
    return {play & 63: seat for _, seat, play in _plays(position)}


def _plays(position: Position) -> Iterator[tuple[int, int, int]]:
    """The plays of the round: the trick, from 0, the seat, the play."""
    after, leaders, seat = position.after, position.leaders, 0
    for number, play in enumerate(position.plays):
        trick, turn = divmod(number, position.size)
        seat = leaders[trick] if turn == 0 else after[seat]
        yield trick, seat, play


def _known(position: Position, other: int, seen: Sequence[int], played: Hand) -> Hand:
    """The cards that ``other`` is known to hold, but for one that the seat gave away."""
    if other in seen:
        return position.held[other]
    opened = 1 << position.dealt[other][-1] if position.card_up and position.dealt[other] else 0
    return opened & ~played


def _takers(position: Position, seat: int) -> dict[int, int]:
    """Who may have the card that the seat gave away, and in how many ways the pulls after it went on then.

    Each pull is undone, from the last: the taker may have pulled any card that it has by then, one more than it was
    dealt unless it is the last to pull. What the seat itself pulled, it knows.
    """
    if position.exchange != PULL_IN:
        return {position.after[seat]: 1}
    ways, takers = 1, {}
    for taker in reversed(position.order[position.order.index(position.after[seat]) :]):
        if taker != seat:
            takers[taker] = ways
            ways *= position.cards + (taker != position.order[-1])
    return takers


def _gone(position: Position, seat: int, played: Hand) -> Hand:
    """Cards that nobody holds, as far as the seat knows."""
    gone = played
    if position.turn_up != NO_CARD:
        gone |= 1 << position.turn_up
    if position.phase == PASS and position.passed[seat] != NO_CARD:
        gone |= 1 << position.passed[seat]
    return gone


def _size(position: Position, seat: int, other: int) -> int:
    """The cards to be found for a seat; one that it has laid aside to pass counts."""
    laid = position.phase == PASS and other != seat and position.passed[other] != NO_CARD
    return position.held[other].bit_count() + laid


def voids_of(position: Position) -> list[Hand]:
    """By seat: the suits it has not followed."""
    voids = [0] * position.players
    led, last = LEAD_OPEN, -1
    for trick, seat, play in _plays(position):
        led = LEAD_OPEN if trick != last else led
        last, card = trick, play & 63
        if led >= 0 and not (SUIT_CARDS[led] | SPECIAL_CARDS) >> card & 1 and not position.forehead:
            voids[seat] |= SUIT_CARDS[led]
        wizard, jester = position.roles(card, bool(play & 64))
        led = led_after(led, card, wizard, jester)
    return voids


Sizes = tuple[int, ...]
Stage = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Of a seat: the cards it needs, in how many ways it may hold one of each class, and which class that is to the next
seat, or -1."""
Stages = tuple[Stage, ...]


def _stages(pool: Hand, loose: Hand, seats: Sequence[tuple[int, Hand, int]]) -> tuple[list[list[Hand]], Stages]:
    """By stage the classes, and what the seat of that stage may do with them.

    ``seats`` tell need, cards allowed, and in how many ways that seat has the card ``loose`` (0: no such card). A class
    is made of the suits, and the special cards, that the same of the seats still to come may hold.
    """
    classes: list[list[Hand]] = []
    opened: list[list[tuple[int, ...]]] = []
    for stage in range(len(seats)):
        groups: dict[tuple[int, ...], Hand] = {}
        for cards in (*SUIT_CARDS, SPECIAL_CARDS):
            may = tuple(int(allowed & pool & cards & ~loose != 0) for _, allowed, _ in seats[stage:])
            if any(may):
                groups[may] = groups.get(may, 0) | pool & cards & ~loose
        may = tuple(ways for _, _, ways in seats[stage:])
        if any(may):
            groups[may] = groups.get(may, 0) | loose
        classes.append([*groups.values()])
        opened.append([*groups])
    stages = [
        (
            need,
            tuple(may[0] for may in opened[stage]),
            tuple(_place(may[1:], opened, stage + 1) for may in opened[stage]),
        )
        for stage, (need, _, _) in enumerate(seats)
    ]
    return classes, tuple(stages)


def _place(may: tuple[int, ...], opened: list[list[tuple[int, ...]]], stage: int) -> int:
    return opened[stage].index(may) if any(may) else -1


def _tables(classes: list[list[Hand]], stages: Stages) -> tuple[array[int], array[int], array[int]]:
    """The classes and the states, stage by stage, and the rows of these: how each seat's cards may be made up."""
    masks, starts, table = array("q"), array("q"), array("q")
    wave = {tuple(cards.bit_count() for cards in classes[0]): 0}
    first = 0
    _ways.cache_clear()  # what other positions needed is of no use here, and would stay in memory
    for stage in range(len(stages) - 1):
        masks.extend([*classes[stage], *[0] * (CLASSES - len(classes[stage]))])
        padding = [0] * (CLASSES - len(classes[stage]))
        following: dict[Sizes, int] = {}
        beyond = first + len(wave)
        for left in wave:
            starts.append(len(table) // ROW)
            total, running = _ways(left, stages[stage:]), 0
            for counts, rest, ways in _splits(left, stages[stage:]):
                running += ways
                following.setdefault(rest, beyond + len(following))
                table.extend((running * 2**62 // total, *counts, *padding, following[rest]))
        first, wave = beyond, following
    starts.append(len(table) // ROW)
    return masks, starts, table


@lru_cache(maxsize=2**16)
def _ways(left: Sizes, stages: Stages) -> int:
    """In how many ways the seats of these stages can be dealt from so many cards of each class."""
    need, may, _ = stages[0]
    if len(stages) == 1:
        return comb(sum(size for size, there in zip(left, may, strict=True) if there), need)
    return sum(ways for _, _, ways in _splits(left, stages))


def _splits(left: Sizes, stages: Stages) -> Iterator[tuple[Sizes, Sizes, int]]:
    """How many of each class the first seat may get, what is left by class of the next, and in how many ways."""
    need, may, into = stages[0]
    width = len(stages[1][1])
    for counts in _counts(left, may, need):
        rest = [0] * width
        ways = 1
        for size, count, each, place in zip(left, counts, may, into, strict=True):
            ways *= comb(size, count) * each**count
            if place >= 0:
                rest[place] += size - count
        ways *= _ways(tuple(rest), stages[1:])
        if ways:
            yield counts, tuple(rest), ways


def _counts(left: Sizes, may: Sequence[int], need: int) -> Iterator[Sizes]:
    """Every way to make up so many cards from so many of each class, of those that may be taken."""
    if not left:
        if need == 0:
            yield ()
        return
    most = min(left[0], need) if may[0] else 0
    beyond = sum(size for size, there in zip(left[1:], may[1:], strict=True) if there)
    for count in range(max(need - beyond, 0), most + 1):
        for others in _counts(left[1:], may[1:], need - count):
            yield (count, *others)
