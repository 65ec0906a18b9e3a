"""Determinization: random deals of the hidden cards, consistent with everything that a seat has seen.

All consistent deals, together with the later pulls and passes, are equally likely. Cards that the same seats can hold
form a class. How many cards of each class a seat gets is drawn from a table of exact counts; the cards themselves are
then drawn uniformly. Seats without a void, and the last seat with one, need no table.

A card that was pulled from the seat may have been pulled again. It forms a class of its own, weighted by the number of
pull sequences that lead to each holder, and every seat draws from the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gizzard.bots.search.deal_counts import CLASSES, NO_TABLE, DealTable, stages_of, table_of
from gizzard.bots.search.extra_hands import ExtraHands
from gizzard.bots.search.extra_slots import extra_hands, no_extra_hands
from gizzard.bots.search.voids import voids_of
from gizzard.core.cards import DECK, NO_CARD, Hand, hand_of
from gizzard.core.game.fields import PASS
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import bit, nogil, nth_bit, popcount
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import Hands, Seats, Struct
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.exchange import NO_EXCHANGE, PASS_ON, PULL_IN


@compiled
class Sampler(Struct):
    """A seat's knowledge of the cards. Create it with ``sampler``."""

    position: Position
    seat: int
    pool: Hand
    """The cards whose holder is unknown."""
    tabled: int
    """The number of seats that draw from the table."""
    receivers: int
    gift: Hand
    """The card that the seat gave away."""
    _order: Seats
    """The seats with hidden hands; those with voids first."""
    _need: Seats
    _known: Hands
    """By seat: the cards that it is known to hold."""
    _allowed: Hands
    """By seat: the cards of the pool that it can hold."""
    _played: Hands
    _dealt: Hands
    """By seat: the cards dealt, or in a round with extra cards the hand before the first bid."""
    _dealt_extras: Hands
    _open: Seats
    """By seat: the card that lies open, or -1."""
    table: DealTable
    extra_hands: ExtraHands
    """What is drawn from instead in a round with extra cards."""

    def __init__(self, position: Position, seat: int, facts: Any, table: DealTable, extra_hands: ExtraHands) -> None:
        self.position, self.seat, self.table, self.extra_hands = position, seat, table, extra_hands
        order, needs, known, allowed, played, opened, self.pool, self.tabled, self.gift = facts
        self.receivers = len(order)
        for index in range(self.receivers):
            self._order[index] = order[index]
        for one in range(position.players):
            self._need[one], self._known[one], self._allowed[one] = needs[one], known[one], allowed[one]
            self._played[one], self._open[one] = played[one], opened[one]

    def _draw(self, target: Position, rng: Rng) -> None:
        """Draw a deal into a copy of the position."""
        self._propose(target, rng)
        self._lay(target)

    def _propose(self, target: Position, rng: Rng) -> None:
        """Draw hands for a copy of the position, without the order of the deal."""
        if target.extras:
            self._propose_with_extras(target, rng)
            return
        pool: Hand = self.pool
        state: int = 0
        for index in range(self.receivers):
            seat: int = self._order[index]
            hand: Hand = self._known[seat]
            if index < self.tabled:
                row = self.table._draw(state, rng)
                for kind in range(CLASSES):
                    cards: Hand = pool & self.table.masks[index * CLASSES + kind]
                    hand |= taken_from(cards, int(self.table.rows[row + 1 + kind]), rng)
                state = self.table.rows[row + 1 + CLASSES]
            else:
                hand |= taken_from(pool & self._allowed[seat], self._need[seat], rng)
            pool &= ~hand
            target._held[seat] = hand
        self._find_dealt(target, rng)
        self._hide_bids(target, rng)

    def _propose_with_extras(self, target: Position, rng: Rng) -> None:
        self.extra_hands._draw(target, rng)
        for place in range(target.size):
            seat: int = target._order[place]
            self._dealt[seat], self._dealt_extras[seat] = self.extra_hands._hands[seat], self.extra_hands._extras[seat]
        self._hide_bids(target, rng)

    def _hide_bids(self, target: Position, rng: Rng) -> None:
        """Draw the bids that are hidden from the seat, each as made and with its changes.

        All that are possible are equally likely.
        """
        if target._bids_shown():
            return
        for seat in range(target.players):
            if seat != self.seat and target._bids[seat] != NO_BID:
                while not self._try_bid(target, seat, rng):
                    pass

    def _try_bid(self, target: Position, seat: int, rng: Rng) -> bool:
        """Draw a bid, and each of its changes. False if one of them goes out of range."""
        bid: int = nth_bit(target.bids_allowed, rng._below(popcount(target.bids_allowed)))
        in_range: bool = True
        for trick in range(target._effects_done()):
            if target._cloud[trick] != 0 and target._winners[trick] == seat:
                target._cloud[trick] = 2 * rng._below(2) - 1
                bid += target._cloud[trick]
                in_range = in_range and 0 <= bid <= target.cards
        target._bids[seat] = bid
        return in_range

    def _change_guess(self, target: Position, seat: int) -> None:
        """Change a bid, given as made, as drawn; what would lead below 0 or above all tricks is reversed."""
        for trick in range(target._effects_done()):
            if target._cloud[trick] != 0 and target._winners[trick] == seat:
                bid: int = target._bids[seat] + target._cloud[trick]
                if bid < 0 or bid > target.cards:
                    target._cloud[trick] = -target._cloud[trick]
                target._bids[seat] += target._cloud[trick]

    def _find_dealt(self, target: Position, rng: Rng) -> None:
        """Reconstruct the cards dealt: those held or played, with exchanges undone."""
        for index in range(target.size):
            seat: int = target._order[index]
            self._dealt[seat] = target._held[seat] | self._played[seat]
        if target.phase == PASS:
            self._redraw_passing(target, rng)
        elif target.exchange == PASS_ON and target.tricks > 0:
            self._redraw_passed(target, rng)
        elif target.exchange != NO_EXCHANGE and target.tricks > 0:
            self._redraw_pulled(target, rng)

    def _lay(self, target: Position) -> None:
        """Put the latest hands into the deck."""
        if target.extras:
            for place in range(target.size):
                seat: int = target._order[place]
                if self.extra_hands.hidden >> seat & 1:
                    target._lay(seat, self._dealt[seat], self._dealt_extras[seat], self._open[seat])
            return
        for index in range(self.receivers):
            other: int = self._order[index]
            target._lay(other, self._dealt[other], 0, self._open[other])

    def _redraw_passing(self, target: Position, rng: Rng) -> None:
        """Draw the cards laid aside to pass while others still choose theirs."""
        for seat in range(target.players):
            if target._passed[seat] != NO_CARD and seat != self.seat:
                target._passed[seat] = one_of(target._held[seat], rng)
                target._held[seat] ^= bit(target._passed[seat])

    def _redraw_passed(self, target: Position, rng: Rng) -> None:
        for index in range(target.size):
            giver: int = target._order[index]
            taker: int = target._after[giver]
            if giver != self.seat and taker != self.seat:
                target._passed[giver] = one_of(target._held[taker] | self._played[taker], rng)
        for index in range(target.size):
            seat: int = target._order[index]
            card: Hand = bit(target._passed[seat])
            self._dealt[seat] |= card
            self._dealt[target._after[seat]] &= ~card

    def _redraw_pulled(self, target: Position, rng: Rng) -> None:
        """Undo the pulls from the last to the first, as a card may be pulled again; the gift's holder pulled it."""
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
        """A random position that is indistinguishable to the seat."""
        twin: Position = self.position.copy()
        self._draw(twin, rng)
        return twin

    def sample_into(self, target: Position, rng: Rng, times: int = 1) -> None:
        """Draw into a position from ``sample``, ``times`` times. Raises ValueError if it is from another sampler."""
        if target.round_table is not self.position.round_table or target.number != self.position.number:
            raise ValueError("not a position of this sampler")
        with nogil:
            for _ in range(times):
                target._assign(self.position)
                self._draw(target, rng)


def one_of(cards: Hand, rng: Rng) -> int:
    """A card, drawn uniformly."""
    return nth_bit(cards, rng._below(popcount(cards)))


def taken_from(cards: Hand, number: int, rng: Rng) -> Hand:
    """``number`` of the cards, drawn uniformly without replacement."""
    taken: Hand = 0
    for _ in range(number):
        card = one_of(cards, rng)
        taken |= bit(card)
        cards ^= bit(card)
    return taken


def sampler(position: Position, seat: int) -> Sampler:
    """A seat's knowledge. Raises ValueError if no round is in progress."""
    if not position.waiting:
        raise ValueError("no round is in progress")
    if position.extras:
        return _sampler_with_extras(position, seat)
    seen = seen_hands(position, seat)
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
    opened = [hand[-1] if position.sees_last_cards() and hand else NO_CARD for hand in position.hands]
    facts = order, needs, known, allowed, by_seat, opened, pool, tabled, gift
    table = table_of(*stages_of(pool, loose, stages)) if tabled else NO_TABLE
    return Sampler(position.copy(), seat, facts, table, no_extra_hands())


def _sampler_with_extras(position: Position, seat: int) -> Sampler:
    """A seat's knowledge in a round with extra cards."""
    opened = [hand[-1] if position.sees_last_cards() and hand else NO_CARD for hand in position.hands]
    nothing = [0] * position.players
    facts = (), nothing, nothing, nothing, nothing, opened, 0, 0, 0
    return Sampler(position.copy(), seat, facts, NO_TABLE, extra_hands(position, seat))


def seen_hands(position: Position, seat: int) -> list[int]:
    """The seats whose hands this seat sees."""
    own, others = position.sees_own_hand(), position.sees_other_hands()
    return [other for other in range(position.players) if (own if other == seat else others)]


def _played(position: Position) -> dict[int, int]:
    return {play & 63: seat for _, seat, play in _plays(position)}


def _plays(position: Position) -> Iterator[tuple[int, int, int]]:
    """The plays of the round as (trick from 0, seat, play)."""
    after, leaders, seat = position.after, position.leaders, 0
    for number, play in enumerate(position.plays):
        trick, turn = divmod(number, position.size)
        seat = leaders[trick] if turn == 0 else after[seat]
        yield trick, seat, play


def _known(position: Position, other: int, seen: Sequence[int], played: Hand) -> Hand:
    """The cards that ``other`` is known to hold, except one that the seat gave away."""
    if other in seen:
        return position.held[other]
    opened = 1 << position.hands[other][-1] if position.sees_last_cards() and position.hands[other] else 0
    return opened & ~played


def _takers(position: Position, seat: int) -> dict[int, int]:
    """The possible holders of the card that the seat gave away, and the number of pull sequences that lead to each.

    Pulls are undone from the last: a taker may have pulled any card it then has, one more than it was dealt unless it
    is the last to pull. The seat knows its own pull.
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
    """Cards that, to the seat's knowledge, are in no hand."""
    gone = played
    if position.turn_up != NO_CARD:
        gone |= 1 << position.turn_up
    if position.phase == PASS and position.passed[seat] != NO_CARD:
        gone |= 1 << position.passed[seat]
    return gone


def _size(position: Position, seat: int, other: int) -> int:
    """The number of cards of a hidden hand, including one laid aside to pass."""
    laid = position.phase == PASS and other != seat and position.passed[other] != NO_CARD
    return position.held[other].bit_count() + laid
