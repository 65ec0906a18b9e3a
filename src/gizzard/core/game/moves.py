"""Moves: a seat's action, or chance dealing and pulling."""

import msgspec

from gizzard.core.cards import NO_CARD, Card


class Deal(msgspec.Struct, frozen=True):
    """Chance deals: the hands by seat, each in the order dealt (empty for a seat that is out), and the turn-up
    (NO_CARD for none). ``stock`` is the card that a player may turn up later; NO_CARD for none, or an unknown one.
    """

    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card
    stock: Card = NO_CARD


class Pull(msgspec.Struct, frozen=True):
    """Chance pulls: one card for each seat in turn from the dealer's left, out of the hand on its right."""

    cards: tuple[Card, ...]


class Act(msgspec.Struct, frozen=True):
    """A seat acts; the integers are those of ``gizzard.core.game.position``."""

    seat: int
    action: int


Chance = Deal | Pull
Move = Chance | Act
