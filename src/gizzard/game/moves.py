"""Moves: a seat's action, or chance dealing and pulling."""

from dataclasses import dataclass

from gizzard.cards import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals: the hands by seat, each in the order dealt (empty for a seat that is out), and the turn-up
    (NO_CARD for none)."""

    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card


@dataclass(frozen=True, slots=True)
class Pull:
    """Chance pulls: one card for each seat in turn from the dealer's left, out of the hand on its right."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """A seat acts; the integers are those of ``gizzard.game.position``."""

    seat: int
    action: int


Move = Deal | Pull | Act
