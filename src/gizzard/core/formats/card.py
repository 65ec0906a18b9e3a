"""Cards as strings."""

from collections.abc import Iterable

from gizzard.core.cards import BY_CODE, CODES, DECK, FIRST_EXTRA, JESTER_RANK, UNSEEN, UNSEEN_CODE, WIZARD_RANK
from gizzard.core.checked import checked
from gizzard.core.errors import quoted
from gizzard.core.rules.card_words import code_written


class Card(str):
    """A card: its code as a string (docs/record.md), with rank and suit as properties.

    A card is its rank ``23456789TJQKA``, ``Z`` (Wizard) or ``N`` (Jester), followed by its suit ``CDHS``. It equals its
    code, so it can be written wherever a code can. The extra cards are ``Dr Fa Bo We Ju Cl Sh Wi Va``; ``"?"`` is the
    card that its holder cannot see in a forehead round.

    Args:
        code: the code, such as ``"QS"``. As at the terminal it may be written differently: ``"qs"``, ``"Q♠"``,
            ``"10H"`` for ``"TH"``, ``"Dragon"`` for ``"Dr"``.

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
        if code not in BY_CODE and code != UNSEEN_CODE:
            code = _code_written(code)
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
        return tuple(CARDS[card] for card in DECK)

    @staticmethod
    def code_of(text: str) -> str:
        """The code that somebody may have meant.

        Args:
            text: what they wrote for a card or a suit.

        Returns:
            The code, such as ``TH`` for ``10h`` and ``H`` for ``♥``; any other text in upper case.

        Examples:
            >>> import gizzard as gz
            >>> gz.Card.code_of("dragon"), gz.Card.code_of("♥")
            ('Dr', 'H')
        """
        return code_written(text)

    @property
    def rank(self) -> str | None:
        """The rank: one of ``23456789TJQKA``, ``Z`` for a Wizard, ``N`` for a Jester. None for an extra card, and for
        the card that its holder cannot see."""
        return self[0] if self.number < UNSEEN else None

    @property
    def suit(self) -> str | None:
        """The suit: one of ``CDHS``. Wizards and Jesters have one too, though it rarely counts. None for an extra card
        (what its player says is in the play), and for the card that its holder cannot see."""
        return self[-1] if self.number < UNSEEN else None

    @property
    def is_extra(self) -> bool:
        """Whether this is one of the nine extra cards, such as the Dragon."""
        return self.number >= FIRST_EXTRA

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


def _code_written(text: str) -> str:
    """The code of a card that is written differently. Raises ValueError."""
    code = code_written(text)
    if code not in BY_CODE:
        raise ValueError(f'{quoted(text)} is not a card; cards are written as "QS", "ZH" (Wizard), "NC" (Jester)')
    return code


CARDS: dict[int, Card] = {card: Card(code) for card, code in CODES.items()} | {UNSEEN: Card(UNSEEN_CODE)}
"""The cards by number."""


def cards_of(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards with these numbers."""
    return tuple([CARDS[number] for number in numbers])
