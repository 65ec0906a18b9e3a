"""What people write above the columns of a table on paper, and for trump, in every language."""

from typing import Final

from gizzard.core.texts.store import LANGUAGES, sentences

SIGNS: Final = {"C": ["C", "♣"], "D": ["D", "♦"], "H": ["H", "♥"], "S": ["S", "♠"], "none": ["-"]}
"""What means a suit, or no trump, in every language."""


def columns() -> dict[str, list[str]]:
    """The titles of each column."""
    return _merged("columns", {})


def trumps() -> dict[str, list[str]]:
    """The words for each suit, and for no trump."""
    return _merged("trumps", SIGNS)


def _merged(table: str, first: dict[str, list[str]]) -> dict[str, list[str]]:
    books = [first, *(sentences("paper", lang)[table] for lang in LANGUAGES)]
    names = dict.fromkeys(name for book in books for name in book)
    return {name: list(dict.fromkeys(word for book in books for word in book.get(name, ()))) for name in names}
