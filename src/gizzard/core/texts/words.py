"""Codes into words: how cards, suits and values are called when a text quotes them."""

import json
import reprlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from gizzard.core.cards import RANKS, SUITS, UNSEEN_CODE
from gizzard.core.texts.messages import Message, fill
from gizzard.core.texts.store import Tree, catalogue, known, text

DECKS = ("standard", "fantasy", "medieval", "pirates")
NO_BREAK = str.maketrans("\u00a0\u202f", "  ")  # in French sentences within sentences
LONGEST = 300  # characters of one quoted argument: whatever a stranger sent, a sentence stays one


@cache
def suit_names(lang: str, deck: str, form: str) -> Mapping[str, str]:
    """By suit its name on that deck: `form` is "one" (heart), "many" (hearts) or, of peoples, "letter" (H)."""
    book = catalogue(lang)
    suits = book["suits"] | book["deck_cards"].get(deck, {}).get("suits", {})
    return {suit: suits[suit][form] for suit in SUITS}


@cache
def rank_names(lang: str, deck: str) -> Mapping[str, str]:
    """By rank its name on that deck, or by card if cards of one rank differ."""
    book = catalogue(lang)
    names: Mapping[str, str] = book["ranks"] | book["deck_cards"].get(deck, {}).get("ranks", {})
    return names


@cache
def _card_names(lang: str, deck: str) -> Mapping[str, str]:
    ranks = rank_names(lang, deck)
    suits = suit_names(lang, deck, "many")
    pattern = catalogue(lang)["deck_cards"].get(deck, {}).get("name") or text(lang, "cards.name")
    names = {
        rank + suit: _filled(pattern, lang, rank=ranks.get(rank + suit, ranks[rank]), suit=suits[suit])
        for rank in RANKS
        for suit in SUITS
    }
    return {**names, **catalogue(lang)["extras"]}


def _filled(message: Message, lang: str, **args: str) -> str:
    return fill(message, args, lambda value, _: str(value), lang)


def card_names(lang: str, deck: str = "standard") -> dict[str, str]:
    """All cards by their code, as that deck calls them; the standard names if the deck is unknown."""
    return dict(_card_names(known(lang), deck if deck in DECKS else DECKS[0]))


def _titles(tree: Tree) -> dict[str, str]:
    return {code: entry["title"] for code, entry in tree.items()}


@cache
def tables(lang: str, deck: str) -> Mapping[str, Mapping[str, str]]:
    """What may be the type of an argument, `{card, card}`: the table that turns its codes into words."""
    book = catalogue(lang)
    return {
        **{key: _titles(values) for key, values in book["values"].items()},
        "card": {**_card_names(lang, deck), UNSEEN_CODE: text(lang, "cards.unseen")},
        "suit": suit_names(lang, deck, "many"),
        "one": suit_names(lang, deck, "one"),
        "rank": rank_names(lang, deck),
        "key": _titles(book["keys"]),
        "preset": _titles(book["presets"]),
        "name": book["names"],
        "phase": book["phases"],
        "action": book["actions"],
        "deal": book["deals"],
    }


def _shown(value: object) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    try:
        return reprlib.repr(value)
    except ValueError:  # an integer of more digits than Python prints
        return "…"


def plain(value: object) -> str:
    """`value` as one short printable line, whatever a stranger sent."""
    line = (value if isinstance(value, str) else _shown(value))[: LONGEST + 1]
    line = line if line.translate(NO_BREAK).isprintable() else ascii(line)[1:-1]
    return line if len(line) <= LONGEST else line[:LONGEST] + "…"


class Words:
    """How a text quotes what it is given: safely, and codes in words."""

    def __init__(self, lang: str, deck: str) -> None:
        self.tables = tables(known(lang), deck if deck in DECKS else DECKS[0])

    def show(self, value: Any, kind: str) -> str:
        """`value`, or its items, in the words of the table that is named by the argument's type."""
        items = value if isinstance(value, list | tuple) else [value]
        table = self.tables[kind] if kind else {}
        return ", ".join(table.get(plain(item), plain(item)) for item in items) or "–"
