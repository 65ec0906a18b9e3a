"""Cards as strings."""

from collections.abc import Iterable

from gizzard.api.checked import checked
from gizzard.core.cards import BY_CODE, CODES, DECK, JESTER_RANK, UNSEEN, UNSEEN_CODE, WIZARD_RANK
from gizzard.core.errors import quoted


class Card(str):
    """A card: its code as a string (docs/record.md), with rank and suit as properties.

    A card is its rank ``23456789TJQKA``, ``Z`` (Wizard) or ``N`` (Jester), followed by its suit ``CDHS``. It equals its
    code, so it can be written wherever a code can. ``"?"`` is the card that its holder cannot see in a forehead round.

    Args:
        code: the code, such as ``"QS"``; ``"10H"`` is ``"TH"``.

    Raises:
        ValueError: the code is not a card's.
        TypeError: the code is not a string.

    Examples:
        >>> import gizzard as gz
        >>> queen = gz.Card("QS")
        >>> queen, queen.rank, queen.suit, queen.is_wizard
        ('QS', 'Q', 'S', False)
        >>> queen.name()
        'queen of spades'
        >>> len(gz.Card.deck())
        60
    """

    __slots__ = ()

    @checked
    def __new__(cls, code: str) -> "Card":
        """Validate the code."""
        code = code.replace("10", "T")
        if code not in BY_CODE and code != UNSEEN_CODE:
            raise ValueError(f'{quoted(code)} is not a card; cards are written as "QS", "ZH" (Wizard), "NC" (Jester)')
        return super().__new__(cls, code)

    @classmethod
    def deck(cls) -> tuple["Card", ...]:
        """All 60 cards, by number.

        Returns:
            The deck: clubs, diamonds, hearts, spades, each from the two to the ace, then its Wizard and its Jester.

        Examples:
            >>> import gizzard as gz
            >>> gz.Card.deck()[:15]
            ('2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'JC', 'QC', 'KC', 'AC', 'ZC', 'NC')
        """
        return tuple(_CARDS[card] for card in DECK)

    @property
    def rank(self) -> str:
        """The rank: one of ``23456789TJQKA``, ``Z`` for a Wizard, ``N`` for a Jester."""
        return self[0]

    @property
    def suit(self) -> str:
        """The suit: one of ``CDHS``. Wizards and Jesters have one too, though it rarely counts."""
        return self[-1]

    @property
    def number(self) -> int:
        """``16 * suit + rank``, counted from 0: the index of the card in the columns and masks of a ``VectorEnv``."""
        return BY_CODE.get(str(self), UNSEEN)

    @property
    def is_wizard(self) -> bool:
        """Whether this is one of the four Wizards."""
        return self.number & 15 == WIZARD_RANK

    @property
    def is_jester(self) -> bool:
        """Whether this is one of the four Jesters."""
        return self.number & 15 == JESTER_RANK

    @checked
    def name(self, lang: str = "en") -> str:
        """The name of the card.

        Args:
            lang: the language code: ``en``, ``de`` or ``fr``.

        Returns:
            Its name, such as ``queen of spades``.

        Examples:
            >>> import gizzard as gz
            >>> gz.Card("QS").name("de")
            'Pik-Dame'
        """
        from gizzard.core import texts  # slow to import, and rarely needed

        return texts.card_names(lang).get(str(self), str(self))


_CARDS: dict[int, Card] = {card: Card(code) for card, code in CODES.items()} | {UNSEEN: Card(UNSEEN_CODE)}


def card_of(number: int) -> Card:
    """The card with a number."""
    return _CARDS[number]


def cards_of(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards with these numbers."""
    return tuple([_CARDS[number] for number in numbers])
