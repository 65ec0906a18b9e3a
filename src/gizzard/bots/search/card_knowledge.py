"""What a seat knows of single cards in a round with extra cards, in which cards change hands between the tricks."""

from collections.abc import Sequence
from typing import NamedTuple

from gizzard.bots.search.voids import void_shown
from gizzard.core.cards import NO_CARD, NO_SUIT, SUIT_CARDS, Card, Hand, cards_in
from gizzard.core.game.fields import NO_SEAT, TAKE_TURN_UP
from gizzard.core.game.position import Position
from gizzard.core.rules.exchange import PULL_IN
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.tricks import card_of

DEALT = -1
"""In place of a trick: before the first."""


class CardOrigin(NamedTuple):
    """Where hidden cards of a hand may have come from: one that was passed on after a trick, or those held before."""

    trick: int
    """From 0, or DEALT."""
    voids: Hand
    """The cards of the suits that they cannot be of, because the seat has shown since then that it held none."""


class CardKnowledge:
    """What a seat knows of the others' cards. Masks are of both words.

    A seat that is passed a hidden card may have any suit again, in that card alone, and may have passed any card.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        self.gone: Hand = 0
        """The cards in no hand."""
        self.known: list[Hand] = [0] * position.players
        """By seat, the cards that it holds for certain."""
        self.open: Hand = 0
        """The cards that were dealt face up; everybody sees who passes them to whom."""
        self.moved: dict[Card, int] = {}
        """Cards that one of several seats holds, with the mask of these seats."""
        self.origins = [[CardOrigin(DEALT, 0)] for _ in range(position.players)]
        """By seat, the sources of its hidden cards, from the first."""
        self._before_play()
        for trick in range(position.tricks):
            self._watch(trick)

    def _before_play(self) -> None:
        position = self.position
        if position.sees_last_cards():
            self.known = [1 << dealt[-1] if dealt else 0 for dealt in position.hands]
            self.open = sum(self.known)
        if position.phase == TAKE_TURN_UP:
            self.known[position.waiting.bit_length() - 1] |= 1 << WEREWOLF
        if position.up != NO_CARD:
            self.gone |= 1 << position.up
            self._see_turn_up()
        exchanged = position.exchanged
        for moves in [[move] for move in exchanged] if position.exchange == PULL_IN else [exchanged]:
            self._move(moves)

    def _see_turn_up(self) -> None:
        """What is known if a card lies up: who took it; if nobody did, nobody held the card that takes it."""
        position = self.position
        if position.turn_up_taker != NO_SEAT:
            self.known[position.turn_up_taker] &= ~(1 << WEREWOLF)
            self.known[position.turn_up_taker] |= 1 << position.turn_up
        else:
            self.gone |= 1 << position.turn_up
        if position.phase != TAKE_TURN_UP:
            self.gone |= 1 << WEREWOLF

    def _watch(self, trick: int) -> None:
        position, player = self.position, self.position.leaders[trick]
        for play in position.plays[trick * position.size : (trick + 1) * position.size]:
            card = card_of(play)
            self._forget(card)
            self.gone |= 1 << card
            if (suit := void_shown(position.led_suits[trick], card)) != NO_SUIT:
                self._show_void(player, SUIT_CARDS[suit])
            player = position.after[player]
        if trick < position.tricks_done():
            self._pass_on(trick)
            self._swap(trick)

    def _forget(self, card: Card) -> None:
        """The holder of the card has lost it."""
        self.moved.pop(card, None)
        self.known = [hand & ~(1 << card) for hand in self.known]

    def _show_void(self, player: int, void: Hand) -> None:
        self.origins[player] = [CardOrigin(origin.trick, origin.voids | void) for origin in self.origins[player]]
        self.moved = {card: seats & ~(1 << player) if void >> card & 1 else seats for card, seats in self.moved.items()}

    def _pass_on(self, trick: int) -> None:
        position = self.position
        given = position.given[trick * position.size : (trick + 1) * position.size]
        if NO_CARD in given:
            return
        moves = [(giver, position.after[giver], card) for giver, card in zip(position.order, given, strict=True)]
        self._move(moves)
        for giver, taker, card in moves:
            if not self.sees_pass(giver, taker, card):
                self.origins[taker].append(CardOrigin(trick, 0))

    def sees_pass(self, giver: int, taker: int, card: Card) -> bool:
        """Whether the seat sees which card changes hands."""
        return self.seat in (giver, taker) or (card != NO_CARD and self.open >> card & 1 == 1)

    def _move(self, moves: Sequence[tuple[int, int, Card]]) -> None:
        """Cards change hands simultaneously: giver, taker and card, which only these two see unless it lies open."""
        held, moved = [hand & ~self.open for hand in self.known], self.moved.copy()
        for giver, taker, given in moves:
            if not self.sees_pass(giver, taker, given):
                self.known[giver] &= ~held[giver]
                self.moved |= dict.fromkeys(cards_in(held[giver]), 1 << giver)
                exposed = [*cards_in(held[giver]), *(card for card, seats in moved.items() if seats >> giver & 1)]
                self.moved |= {card: self.moved[card] | 1 << taker for card in exposed}
        for giver, taker, card in moves:
            if self.sees_pass(giver, taker, card):
                self._forget(card)
                self.known[taker] |= 1 << card

    def _swap(self, trick: int) -> None:
        put, took = self.position.swaps[trick]
        if put >= 0:
            self._forget(put)
            self.gone = self.gone & ~(1 << took) | 1 << put
            self.known[self.position.swapper_of(trick)] |= 1 << took
