"""The cards as small integers, hands as bit masks, and the text codes of the record format.

A card is ``16 * suit + rank``: suits 0 to 3 are clubs, diamonds, hearts, spades; ranks 0 to 12 are two to ace,
13 is the suit's Wizard, 14 its Jester. The extra cards of the anniversary editions are numbered from FIRST_EXTRA.
A hand is a mask with bit ``card`` set for each card held; the core keeps it in two words of 64 bits, of which the
second is for the extra cards.
In text a card is its rank and its suit: ``QS`` the queen of spades, ``ZH`` a Wizard, ``NC`` a Jester. The Dragon is
``Dr``.
"""

from collections.abc import Iterable, Iterator

Card = int
Suit = int
Hand = int

SUITS = "CDHS"
RANKS = "23456789TJQKAZN"
WIZARD_RANK = 13
JESTER_RANK = 14

NO_SUIT: Suit = -1
"""No trump, or no suit that must be followed."""

NO_CARD: Card = -1
UNSEEN: Card = 63
"""A card that its holder does not see; no card of the deck has this number."""

UNSEEN_CODE = "?"

DECK: tuple[Card, ...] = tuple(16 * suit + rank for suit in range(4) for rank in range(15))

FIRST_EXTRA: Card = 64
FIRST_WORD: Hand = (1 << FIRST_EXTRA) - 1
EXTRA_CODES = ("Dr", "Fa", "Bo", "We", "Ju", "Cl", "Sh", "Wi", "Va")
"""Dragon, Fairy, Bomb, Werewolf, Juggler, Cloud, Shapeshifter, Witch, Vampire: what they do is in ``rules.extras``."""

EXTRAS: tuple[Card, ...] = tuple(FIRST_EXTRA + place for place in range(len(EXTRA_CODES)))

SUIT_CARDS: tuple[Hand, ...] = tuple(0x1FFF << 16 * suit for suit in range(4))
"""By suit: its thirteen cards, without its Wizard and Jester."""

_EVERY_SUIT = 0x0001_0001_0001_0001
RANK_CARDS: tuple[Hand, ...] = tuple(_EVERY_SUIT << rank for rank in range(15))
"""By rank: the four cards of that rank."""

WIZARD_CARDS: Hand = RANK_CARDS[WIZARD_RANK]
JESTER_CARDS: Hand = RANK_CARDS[JESTER_RANK]
SPECIAL_CARDS: Hand = WIZARD_CARDS | JESTER_CARDS

CODES: dict[Card, str] = {card: RANKS[card & 15] + SUITS[card >> 4] for card in DECK} | dict(
    zip(EXTRAS, EXTRA_CODES, strict=True)
)
"""Card to text."""

BY_CODE: dict[str, Card] = {code: card for card, code in CODES.items()}
"""Text to card."""

SIXTY: frozenset[str] = frozenset(CODES[card] for card in DECK)
"""The codes of the cards that are always in the deck."""


def suit_of(card: Card) -> Suit:
    """The suit in a card's code, for a Wizard and a Jester too."""
    return card >> 4


def is_special(card: Card) -> bool:
    """Whether a card is one of the four Wizards and four Jesters."""
    return card & 15 >= WIZARD_RANK


def hand_of(cards: Iterable[Card]) -> Hand:
    """The mask that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(hand: Hand) -> Iterator[Card]:
    """The cards of a mask, lowest number first."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def is_extra(code: str) -> bool:
    """Whether this is the code of an extra card."""
    return BY_CODE.get(code, NO_CARD) >= FIRST_EXTRA


def suit_code(suit: Suit) -> str | None:
    """A suit's letter; None for no trump."""
    return SUITS[suit] if suit >= 0 else None


def codes_of(cards: Iterable[Card]) -> list[str]:
    """The text codes of some cards, in their order."""
    return [CODES[card] for card in cards]
