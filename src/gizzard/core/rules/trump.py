"""How trump is found, and when it changes."""

from enum import StrEnum

from gizzard.core.cards import NO_SUIT, SUITS, Card, Hand, Suit, suit_of

TURNED_UP: Suit = -2
"""In a round's specification: trump is not fixed but turned up. Else a suit, or NO_SUIT."""

TO_CHOOSE: Suit = -3
"""A Wizard was turned up: the dealer chooses."""


class Trump(StrEnum):
    """Where trump comes from."""

    TURN_UP = "turn-up"
    ROTATING = "rotating"


class Tricksy(StrEnum):
    """Whether a Wizard that is played changes trump, and to what."""

    OFF = "off"
    SUITED = "suited"
    CHOSEN = "chosen"


OFF, SUITED, CHOSEN = range(3)
"""The members of Tricksy by index."""


def rotating_trump(number: int) -> Suit:
    """Trump of round ``number``, from 1: clubs, diamonds, hearts, spades, none, and again (S0, Wizard Maximus)."""
    turn = (number - 1) % 5
    return turn if turn < len(SUITS) else NO_SUIT


def trump_of(trump: Trump, number: int) -> Suit:
    """The trump of round ``number``, from 1, if it is fixed, else TURNED_UP."""
    return rotating_trump(number) if trump is Trump.ROTATING else TURNED_UP


def turned_trump(card: Card, wizards: Hand, jesters: Hand) -> Suit:
    """Trump by the turn-up: its suit, NO_SUIT for a Jester, TO_CHOOSE for a Wizard, by what the card counts as."""
    if wizards >> card & 1:
        return TO_CHOOSE
    return NO_SUIT if jesters >> card & 1 else suit_of(card)
