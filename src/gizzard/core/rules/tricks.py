"""What a card counts as, which cards may be played to a trick, and who takes it."""

from enum import StrEnum
from itertools import product

from gizzard.core.cards import (
    FIRST_EXTRA,
    JESTER_CARDS,
    NO_SUIT,
    RANK_CARDS,
    SPECIAL_CARDS,
    SUIT_CARDS,
    UNSEEN,
    WIZARD_CARDS,
    Card,
    Hand,
    Suit,
    is_special,
    suit_of,
)
from gizzard.core.native.bits import select


class Specials(StrEnum):
    """What the eight special cards count as."""

    STANDARD = "standard"
    ALTERNATE = "alternate"


CALL = 64
TRUMP_SHIFT = 7
EXTRA = 1024
SUIT_SHIFT = 11
"""A play is ``card | CALL | (trump + 1) << TRUMP_SHIFT``, the last two if they apply; for an extra card it is
``card - FIRST_EXTRA | EXTRA | CALL | (trump + 1) << TRUMP_SHIFT | (suit + 1) << SUIT_SHIFT``. CALL says that a card was
called, or that it is a Wizard."""

LEAD_OPEN: Suit = -2
"""Only Jesters have been played to the trick so far: the next other card decides. Else a suit, or NO_SUIT."""

_FOLLOWED: tuple[Hand, ...] = (0, 0, *SUIT_CARDS)
"""By what was led, from LEAD_OPEN: the cards that are to be followed with."""

SUIT_STRENGTH = 16
TRUMP_STRENGTH = 32
WIZARD_STRENGTH = 64
MAGIC_STRENGTH = 96
DRAGON_STRENGTH = 104
SLAYER_STRENGTH = 108
"""Of the Fairy in a trick with the Dragon."""
UBER_STRENGTH = 112
LEAST_STRENGTH = -4
"""Less than any card has, even those that lose to a Jester: they have -1 to -3."""

RANK_PLACES = (0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13, 14)
ABOVE_EIGHT, ABOVE_TEN = 7, 10
"""The order within a suit: by rank, with a place for an extra card above the eight and above the ten."""

MAGIC_CARDS = RANK_CARDS[0]
"""The twos, each of which takes a trick whose suit is its own, if another card set that."""


def _suit_strength(led: Suit, trump: Suit, card: Card) -> int:
    """How high a card stands by its suit: trump above the led suit, all else at 0."""
    if is_special(card) or suit_of(card) not in (led, trump):
        return 0
    return in_suit(suit_of(card), RANK_PLACES[card & 15], led, trump)


def in_suit(suit: Suit, place: int, led: Suit, trump: Suit) -> int:
    """How high a card stands that has a place in a suit: trump above the led suit, all else at 0."""
    if suit == trump:
        return TRUMP_STRENGTH + place
    return SUIT_STRENGTH + place if suit == led else 0


_SUIT_STRENGTHS: tuple[int, ...] = tuple(
    _suit_strength(*key) for key in product(range(LEAD_OPEN, 4), range(NO_SUIT, 4), range(UNSEEN + 1))
)
"""By what was led, from LEAD_OPEN, then by trump, from NO_SUIT, then by card."""


def special_roles(specials: Specials, number: int) -> tuple[Hand, Hand]:
    """The cards that count as Wizards and as Jesters in round ``number``: alternating, all eight are Wizards in odd
    rounds and Jesters in even ones (S0; which comes first is our reading)."""
    if specials is Specials.STANDARD:
        return WIZARD_CARDS, JESTER_CARDS
    return (SPECIAL_CARDS, 0) if number % 2 else (0, SPECIAL_CARDS)


def card_of(play: int) -> Card:
    """The card of a play."""
    return play & 63 | play >> 4 & FIRST_EXTRA


def coded(card: Card) -> int:
    """The play of a card with which nothing is said."""
    return card & 63 | EXTRA if card >= FIRST_EXTRA else card


def playable(hand: Hand, led: Suit) -> Hand:
    """The cards of a hand that may be played: follow the led suit if you can; Wizards and Jesters always (S3)."""
    followed: Hand = _FOLLOWED[led - LEAD_OPEN]
    return select(hand & (followed | SPECIAL_CARDS), hand, hand & followed != 0)


def called_wizard(card: Card, call: bool) -> bool:
    """Whether a special card counts as a Wizard under Gizzard/Fester: a Wizard called, or a Jester not called."""
    return bool(WIZARD_CARDS >> card & 1) == call


def led_after(led: Suit, card: Card, wizard: bool, jester: bool) -> Suit:
    """The led suit after a card: the first card other than a Jester decides it; a Wizard: no suit (S3)."""
    if led != LEAD_OPEN or jester:
        return led
    return NO_SUIT if wizard else suit_of(card)


def top_strength(card: Card, top_cards: Hand, magic: Hand, led: Suit) -> int:
    """The strength of a card that beats Wizards too, 0 of any other; ``led`` is what was led before it."""
    if not (top_cards | magic) >> card & 1:
        return 0
    if top_cards >> card & 1:
        return UBER_STRENGTH
    return MAGIC_STRENGTH if suit_of(card) == led else 0


def strength(card: Card, wizard: bool, top: int, led: Suit, trump: Suit) -> int:
    """How high a card stands in its trick, its ``top_strength`` known; the first of the strongest takes it (S0, S3)."""
    height: int = _SUIT_STRENGTHS[((led - LEAD_OPEN) * 5 + trump - NO_SUIT) * 64 + card]
    return top if top else height | wizard * WIZARD_STRENGTH


def many_ways(hand: Hand, wizards: Hand, calls: bool, chosen: bool) -> Hand:
    """The cards of a hand with more than one way to play them: with a call or without, with this trump or that."""
    if calls:
        return hand & SPECIAL_CARDS
    return hand & wizards if chosen else 0


def ways(calls: bool, chosen: bool) -> int:
    """How many ways there are to play such a card; one that is called, or not, to be no Wizard makes no trump."""
    if calls:
        return 5 if chosen else 2
    return 4 if chosen else 1


def way(card: Card, number: int, calls: bool, chosen: bool) -> int:
    """One of several ways to play a card, by its number, from 0; those that make it a Wizard come first."""
    if not calls:
        return card | number + 1 << TRUMP_SHIFT
    wizard = number < (4 if chosen else 1)
    call = CALL if wizard == called_wizard(card, True) else 0
    return card | call | (number + 1 << TRUMP_SHIFT if chosen and wizard else 0)


class Why(StrEnum):
    """Why a card wins its trick (S3; `beats-all` and `magic`: S1)."""

    JESTER = "first-jester"
    """All cards are Jesters."""
    SUIT = "highest-of-suit"
    """The highest card of the led suit; the trick has no trump."""
    TRUMP = "highest-trump"
    WIZARD = "first-wizard"
    MAGIC = "magic"
    """A two of the led suit, if twos are magic."""
    TOP = "beats-all"
    """The card that beats everything in this round."""
    DRAGON = "dragon"
    FAIRY = "fairy"
    """The Fairy, in a trick with the Dragon."""
    LOWEST = "lowest"
    """A card that loses even to a Jester: there was nothing better."""


_WHY = (
    (UBER_STRENGTH, Why.TOP),
    (SLAYER_STRENGTH, Why.FAIRY),
    (DRAGON_STRENGTH, Why.DRAGON),
    (MAGIC_STRENGTH, Why.MAGIC),
    (WIZARD_STRENGTH, Why.WIZARD),
    (TRUMP_STRENGTH, Why.TRUMP),
    (SUIT_STRENGTH, Why.SUIT),
    (0, Why.JESTER),
    (LEAST_STRENGTH, Why.LOWEST),
)
"""From what strength on."""


def why_taken(strength: int) -> Why:
    """Why the winning card of a trick, of that strength, wins it."""
    return next(why for least, why in _WHY if strength >= least)
