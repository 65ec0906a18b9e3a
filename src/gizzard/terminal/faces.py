"""How the cards of a deck look in a terminal, and how they are typed."""

import re
import unicodedata
from collections.abc import Iterator

from gizzard.core import texts
from gizzard.core.cards import DECK, EXTRAS, RANKS, SUITS, codes_of, is_extra
from gizzard.core.texts import DECKS

SHAPES = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
"""Short marks of the suits."""

NUMBERED = "fantasy"
"""The deck with numbers for ranks and peoples for suits."""

INDICES = {
    "standard": {rank: rank for rank in RANKS} | {"T": "10", "Z": "★", "N": "○"},
    NUMBERED: {rank: str(number) for number, rank in enumerate(RANKS, 1)} | {"Z": "Z", "N": "N"},
}
INDICES |= {"medieval": INDICES["standard"], "pirates": INDICES["standard"] | {"Z": "☠", "N": "△"}}
"""By deck and rank, what stands in the corner of a card."""

INKS = {
    "standard": {"S": "#1d2a30", "H": "#b5262c", "D": "#1d5fa3", "C": "#23703f"},
    "fantasy": {"S": "#1f4f9c", "H": "#a8302a", "D": "#8a5a00", "C": "#2a7140"},
    "medieval": {"S": "#1d2225", "H": "#b0231f", "D": "#6b2f91", "C": "#236b35", "Z": "#1f4fa0", "N": "#7a4a1e"},
    "pirates": {"S": "#26313d", "H": "#9c2430", "D": "#80550a", "C": "#136a6d"},
}
"""The page's colours of suits, and of ranks that have one of their own, on paper."""


class Faces:
    """The faces of a deck's cards, for readers of a language."""

    def __init__(self, lang: str, deck: str) -> None:
        self.deck = deck if deck in DECKS else DECKS[0]
        suits = texts.suit_names(lang, self.deck, "many")
        self.suits = texts.suit_names(lang, self.deck, "letter") if self.numbered else SHAPES
        """By suit its mark: a shape, or the letter of a people."""
        self._names = texts.card_names(lang, self.deck)
        self._cards = {key: code for code in codes_of(DECK) for key in self._typed(code)}
        self._cards |= {folded(name): code for code in codes_of(EXTRAS) for name in (code, self._names[code])}
        self._suits = {folded(name): suit for suit in SUITS for name in (suits[suit], *self._marks(suit))}

    def index(self, code: str) -> str:
        """The text in the corner of a card."""
        return code if is_extra(code) else INDICES[self.deck][code[0]]

    def mark(self, code: str) -> str:
        """The mark of a card's suit."""
        return " " if is_extra(code) else self.suits[code[1]]

    def ink(self, code: str) -> str:
        """The colour of a card on paper."""
        inks = INKS[self.deck]
        return inks["S"] if is_extra(code) else inks.get(code[0], inks[code[1]])

    @property
    def numbered(self) -> bool:
        """Whether ranks are numbers from 1, and suits peoples."""
        return self.deck == NUMBERED

    def letter(self, suit: str) -> str:
        """The letter by which a suit is typed."""
        return self._marks(suit)[0]

    def card_typed(self, text: str) -> str | None:
        """The code of a card typed by its name (``12 of the giants``) or its face (``12G``); None if there is none."""
        return self._cards.get(folded(text))

    def suit_typed(self, text: str) -> str | None:
        """The code of a suit typed by its name or its letter; None if there is none."""
        return self._suits.get(folded(text))

    def _marks(self, suit: str) -> tuple[str, ...]:
        return (self.suits[suit],) if self.numbered else (suit, SHAPES[suit])

    def _typed(self, code: str) -> Iterator[str]:
        name = self._names[code]
        yield folded(name)
        yield folded(re.sub(r" \(.*?\)", "", name))
        ranks = {self.index(code)} | (set() if self.numbered else {code[0]})
        for mark in self._marks(code[1]):
            yield from (folded(rank + mark) for rank in ranks)


def folded(text: str) -> str:
    """A text without case, accents, spaces, hyphens and parentheses."""
    return re.sub(r"[\s()-]", "", unaccented(text))


def unaccented(text: str) -> str:
    """A text without case and accents: ``si`` is typed for ``sí``."""
    return "".join(part for part in unicodedata.normalize("NFD", text) if not unicodedata.combining(part)).casefold()
