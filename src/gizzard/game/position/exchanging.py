"""Passing and pulling, between the bids and the first trick."""

from __future__ import annotations

from collections.abc import Sequence

from gizzard.cards import Card, Hand
from gizzard.game.position.fields import PASS, PULL, only
from gizzard.game.position.playing import Playing
from gizzard.native.bits import bit, nth_bit, popcount
from gizzard.native.rng import Rng
from gizzard.rules.exchange import NO_EXCHANGE, PASS_ON, PULL_IN, right_of


class Exchanging(Playing):
    """Passes and pulls, and begins play."""

    def _begin_exchange(self) -> None:
        if self.exchange == NO_EXCHANGE:
            self._begin_play()
        elif self.exchange == PASS_ON:
            self.phase = PASS
            self.waiting = self.seats
        else:
            self.phase = PULL
            self.waiting = 0

    def _pass(self, seat: int, card: Card) -> None:
        self._passed[seat] = card
        self._held[seat] ^= bit(card)
        self.waiting ^= bit(seat)
        if self.waiting == 0:
            for giver in range(self.players):
                if self.seats >> giver & 1:
                    self._held[self._after[giver]] |= bit(self._passed[giver])
            self._begin_play()

    def _pulled_from(self, seat: int) -> int:
        return right_of(seat, self.seats, self.players)

    def _pull_one(self, seat: int, card: Card) -> None:
        self._passed[seat] = card
        self._held[self._pulled_from(seat)] ^= bit(card)
        self._held[seat] |= bit(card)

    def _pull(self, rng: Rng) -> None:
        """Draw the pulls that are due."""
        for place in range(self.size):
            seat: int = self._order[place]
            hand: Hand = self._held[self._pulled_from(seat)]
            self._pull_one(seat, nth_bit(hand, rng._below(popcount(hand))))
        self._begin_play()

    def pulled_from(self, seat: int) -> int:
        """The seat from whose hand a seat pulls: the one on its right."""
        return self._pulled_from(self._checked(seat))

    def pull(self, cards: Sequence[Card]) -> None:
        """Pull these cards, one for each seat in turn from the dealer's left."""
        if self.phase != PULL or len(cards) != self.size:
            raise ValueError("no such pulls are due")
        held = [self._held[seat] for seat in range(self.players)]
        for place in range(self.size):
            seat: int = self._order[place]
            giver: int = self._pulled_from(seat)
            card: Hand = only(cards[place])
            if not held[giver] & card:
                raise ValueError(f"seat {seat} cannot pull card {cards[place]}")
            held[giver] ^= card
            held[seat] |= card
        for place in range(self.size):
            self._pull_one(self._order[place], cards[place])
        self._begin_play()

    @property
    def exchanged(self) -> list[tuple[int, int, Card]]:
        """Cards that changed hands: from, to, card; in turn from the dealer's left."""
        if self.exchange == NO_EXCHANGE or self.tricks == 0:
            return []
        return [self._exchanged(self._order[place]) for place in range(self.size)]

    def _gave(self, seat: int) -> int:
        """The seat that gave the card in ``passed`` of a seat."""
        return self._pulled_from(seat) if self.exchange == PULL_IN else seat

    def _got(self, seat: int) -> int:
        """The seat that received it."""
        return seat if self.exchange == PULL_IN else int(self._after[seat])

    def _exchanged(self, seat: int) -> tuple[int, int, Card]:
        return self._gave(seat), self._got(seat), self._passed[seat]
