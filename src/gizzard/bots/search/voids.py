"""The suits that a seat has shown not to hold, by not following them."""

from __future__ import annotations

from gizzard.core.cards import FIRST_EXTRA, NO_SUIT, SPECIAL_CARDS, SUIT_CARDS, Card, Hand, Suit
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled


def void_shown(led: Suit, card: Card) -> Suit:
    """The suit in which a card shows a void, played to a trick to which this was led; NO_SUIT if none."""
    if card >= FIRST_EXTRA:
        return NO_SUIT
    return led if led >= 0 and not (SUIT_CARDS[led] | SPECIAL_CARDS) >> card & 1 else NO_SUIT


@compiled
def voids_of(position: Position) -> list[Hand]:
    """By seat: the cards of the suits that it has not followed in the current round."""
    voids = [0 for _ in range(position.players)]
    player: int = 0
    for number in range(position.played):
        trick = number // position.size
        if number % position.size == 0:
            player = position._leaders[trick]
        suit: int = void_shown(position._led_suits[trick], position._plays[number] & 63)
        if suit != NO_SUIT:
            voids[player] |= SUIT_CARDS[suit]
        player = position._after[player]
    return voids
