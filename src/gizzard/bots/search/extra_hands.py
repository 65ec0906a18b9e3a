"""Random hands in a round with extra cards, in which hidden cards change hands: after a trick, or before the first.

Hands are drawn from a table, as all that is known of them now allows. Then the round is undone from its end: which card
a seat was passed is drawn from its hand, and if somebody could not have acted as they did, all is drawn again. Thus
every course of the round, deal and passes, that agrees with what the seat has seen is equally likely.

A seat that had shown a void when it was passed a hidden card holds at most one card of that suit, the one passed. It is
drawn on its own, in a slot; the others are drawn in another. It is the one passed if any card that is drawn for the
seat is; the one passed may also have been passed on, and be drawn for another.
"""

from __future__ import annotations

from typing import Any

from gizzard.bots.search.deal_counts import CLASSES, DealTable
from gizzard.bots.search.voids import void_shown
from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, SUIT_CARDS, Hand
from gizzard.core.game.extra_effects import swapper
from gizzard.core.game.fields import NO_SEAT, PASS
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import bit, nth_bit, popcount
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import Deck, Hands, Struct, Tricks, Words
from gizzard.core.rules.exchange import NO_EXCHANGE, PULL_IN
from gizzard.core.rules.tricks import card_of

MOST_TRIES = 10_000
"""Draws at most for a deal; the last is taken, though it does not agree, which never happened."""

NO_SLOT, SEEN_PASS = -1, -2
"""A hidden card that has no slot of its own, and one that the seat saw being passed."""


@compiled
class ExtraHands(Struct):
    """What a seat knows of the hidden hands. Create it with ``sampler``."""

    seat: int
    pool: Hand
    """The cards whose holder is unknown, in two words."""
    pool_extras: Hand
    hidden: int
    """The mask of the seats whose hands are hidden."""
    slots: int
    tabled: int
    """The number of slots that are drawn from the table, which come first."""
    _slot_seat: Tricks
    _slot_need: Tricks
    _slot_card: Tricks
    """By slot, the card that was drawn last."""
    _passed_into: Deck
    """By trick and giver, in turn, the slot of the card passed, NO_SLOT, or SEEN_PASS."""
    open: Hand
    """The cards that everybody sees being passed, in two words."""
    open_extras: Hand
    _known: Hands
    _known_extras: Hands
    _drawn: Hands
    """By seat, the cards that were drawn for it and that it held already at the moment to which the round is undone."""
    _drawn_extras: Hands
    _left: Hand
    """The cards of the pool that are not yet drawn."""
    _left_extras: Hand
    _hands: Hands
    """By seat, the hand while the round is undone; in the end the hand before the first bid."""
    _extras: Hands
    allowed: Words
    """By slot, the cards that may be drawn, in two words."""
    table: DealTable
    """By slot that is drawn from it."""

    def __init__(
        self, seat: int, pool: Any, hidden: int, known: Any, slots: Any, passed_into: Any, opened: Any, table: DealTable
    ) -> None:
        self.seat, self.hidden, self.table = seat, hidden, table
        self.pool, self.pool_extras = pool
        self.open, self.open_extras = opened
        seats, needs, self.allowed, self.tabled = slots
        self.slots = len(seats)
        for number in range(self.slots):
            self._slot_seat[number], self._slot_need[number] = seats[number], needs[number]
        for number in range(len(passed_into)):
            self._passed_into[number] = passed_into[number]
        for other in range(len(known)):
            self._known[other], self._known_extras[other] = known[other]

    def _draw(self, target: Position, rng: Rng) -> None:
        """Draw hands, and what was passed, for a copy of the position."""
        for _ in range(MOST_TRIES):
            self._fill(target, rng)
            if self._undo(target, rng):
                break
        self._draw_unseen(target, rng)

    def _fill(self, target: Position, rng: Rng) -> None:
        """Draw the hands."""
        state: int = 0
        self._left, self._left_extras = self.pool, self.pool_extras
        for place in range(target.size):
            other: int = target._order[place]
            if self.hidden >> other & 1:
                target._held[other], target._extras[other] = self._known[other], self._known_extras[other]
        for slot in range(self.slots):
            if slot < self.tabled:
                row = self.table._draw(state, rng)
                for kind in range(CLASSES):
                    self._give_class(target, slot, kind, int(self.table.rows[row + 1 + kind]), rng)
                state = self.table.rows[row + 1 + CLASSES]
            else:
                self._give(target, slot, self.allowed[2 * slot], self.allowed[2 * slot + 1], self._slot_need[slot], rng)

    def _give_class(self, target: Position, slot: int, kind: int, number: int, rng: Rng) -> None:
        place = slot * CLASSES + kind
        self._give(target, slot, self.table.masks[place], self.table.extra_masks[place], number, rng)

    def _give(self, target: Position, slot: int, cards: Hand, extras: Hand, number: int, rng: Rng) -> None:
        """Draw a number of the remaining cards of these into a slot, uniformly."""
        seat: int = self._slot_seat[slot]
        for _ in range(number):
            card: int = one_of_both(cards & self._left, extras & self._left_extras, rng)
            if card < FIRST_EXTRA:
                self._left ^= bit(card)
            else:
                self._left_extras ^= bit(card - FIRST_EXTRA)
            target._move(seat, card)
            self._slot_card[slot] = card

    # The round undone

    def _undo(self, target: Position, rng: Rng) -> bool:
        """Undo the round, from now to the first bid. False if somebody could not have acted as they did."""
        for place in range(target.size):
            seat: int = target._order[place]
            self._hands[seat], self._extras[seat] = target._held[seat], target._extras[seat]
            self._drawn[seat] = target._held[seat] & self.pool
            self._drawn_extras[seat] = target._extras[seat] & self.pool_extras
        passing = target.phase == PASS
        if passing and target._laid_aside(self.seat) != NO_CARD:
            self._move(self.seat, target._laid_aside(self.seat))
        for back in range(target.tricks):
            trick: int = target.tricks - 1 - back
            agrees: bool = self._undo_swap(target, trick)
            if agrees and not (passing and back == 0):
                agrees = self._undo_pass(target, trick, rng)
            if not agrees or not self._undo_plays(target, trick):
                return False
        if target.tricks > 0 and not self._undo_exchange(target, rng):
            return False
        return target.turn_up_taker == NO_SEAT or self._holds(target.turn_up_taker, target.turn_up)

    def _undo_swap(self, target: Position, trick: int) -> bool:
        if trick >= target._done() or target._put[trick] < 0:
            return True
        seat: int = swapper(target, trick)
        if not self._holds(seat, target._took[trick]):
            return False
        self._move(seat, target._took[trick])
        self._move(seat, target._put[trick])
        return True

    def _undo_pass(self, target: Position, trick: int, rng: Rng) -> bool:
        first: int = trick * target.size
        if trick >= target._done() or target._given[first] == NO_CARD:
            return True
        for place in range(target.size):
            giver: int = target._order[place]
            taker: int = target._after[giver]
            slot: int = self._passed_into[first + place]
            if slot != SEEN_PASS:
                target._given[first + place] = self._received(taker, slot, rng)
            if not self._holds(taker, target._given[first + place]):
                return False
            if slot != SEEN_PASS and self._is_open(target._given[first + place]):
                return False
            self._move(taker, target._given[first + place])
            self._drawn[taker] &= self._hands[taker]
            self._drawn_extras[taker] &= self._extras[taker]
        for place in range(target.size):
            self._move(target._order[place], target._given[first + place])
        return True

    def _undo_plays(self, target: Position, trick: int) -> bool:
        seat: int = target._leaders[trick]
        first: int = trick * target.size
        for number in range(first, min(first + target.size, target.played)):
            card: int = card_of(target._plays[number])
            suit: int = void_shown(target._led_suits[trick], card)
            if suit != NO_SUIT and self._hands[seat] & SUIT_CARDS[suit]:
                return False
            self._move(seat, card)
            seat = target._after[seat]
        return True

    def _undo_exchange(self, target: Position, rng: Rng) -> bool:
        """Undo what was passed, or pulled one after another, before the first trick."""
        if target.exchange == NO_EXCHANGE:
            return True
        for back in range(target.size):
            seat: int = target._order[target.size - 1 - back]
            taker: int = target._got(seat)
            if self.seat != target._gave(seat) and self.seat != taker:
                target._passed[seat] = self._received(taker, NO_SLOT, rng)
            if not self._holds(taker, target._passed[seat]):
                return False
            self._move(taker, target._passed[seat])
            if target.exchange == PULL_IN:
                self._move(target._gave(seat), target._passed[seat])
        for place in range(target.size if target.exchange != PULL_IN else 0):
            self._move(target._order[place], target._passed[target._order[place]])
        return True

    def _received(self, taker: int, slot: int, rng: Rng) -> int:
        """Draw the card that a seat was passed from its hand; the one in its slot, if any, for all drawn for it."""
        hand: Hand = self._hands[taker]
        extras: Hand = self._extras[taker]
        drawn: int = 0
        if slot != NO_SLOT:
            drawn = popcount(hand & self._drawn[taker]) + popcount(extras & self._drawn_extras[taker])
            hand &= ~self._drawn[taker]
            extras &= ~self._drawn_extras[taker]
        if drawn > 0 and rng._below(drawn + popcount(hand) + popcount(extras)) < drawn:
            return self._slot_card[slot]
        return one_of_both(hand, extras, rng)

    def _move(self, seat: int, card: int) -> None:
        """Put a card into a hand, or take it out."""
        if card >= FIRST_EXTRA:
            self._extras[seat] ^= bit(card - FIRST_EXTRA)
        else:
            self._hands[seat] ^= bit(card)

    def _holds(self, seat: int, card: int) -> bool:
        if card >= FIRST_EXTRA:
            return self._extras[seat] >> (card - FIRST_EXTRA) & 1 != 0
        return self._hands[seat] >> card & 1 != 0

    def _is_open(self, card: int) -> bool:
        if card >= FIRST_EXTRA:
            return self.open_extras >> (card - FIRST_EXTRA) & 1 != 0
        return self.open >> card & 1 != 0

    def _draw_unseen(self, target: Position, rng: Rng) -> None:
        """Draw the cards laid aside to be passed, and the next card of the stock."""
        if target.phase == PASS:
            for place in range(target.size):
                seat: int = target._order[place]
                if target._laid_aside(seat) != NO_CARD and seat != self.seat:
                    card: int = target._nth_card(seat, rng._below(target._hand_size(seat)))
                    target._move(seat, card)
                    target._lay_aside(seat, card)
        if target._stock != NO_CARD:
            target._stock = one_of_both(self._left, self._left_extras, rng)


def one_of_both(cards: Hand, extras: Hand, rng: Rng) -> int:
    """A card of two words, drawn uniformly."""
    first: int = popcount(cards)
    drawn: int = rng._below(first + popcount(extras))
    return nth_bit(cards, drawn) if drawn < first else FIRST_EXTRA + nth_bit(extras, drawn - first)
