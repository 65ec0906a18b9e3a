"""Every word that somebody reads or hears, in every language of the product, with the rules' sources' own wording.

A language is a folder of ICU messages, a file for each part of the product: `rules`, with the names of the cards and
what is refused, `server`, `terminal`, `preview` (of links), and those of the page. The build compiles them
(`core_build/texts.py`); a part is loaded when its first text is said.

Texts about the rules are found by dotted keys. Their arguments are plain codes ("QS", "H", "canadian", lists of them):
the text itself says how they are put into words. `presets`, `keys`, `values`, `standard` explain the rules, `conflicts`
and `refusals` say why not; `cards`, `suits`, `ranks`, `deck_cards` name the cards. All others are ``sentences``.
"""

from typing import NamedTuple

from gizzard.core.texts.messages import fill
from gizzard.core.texts.store import (
    LANGUAGES,
    Language,
    Tree,
    catalogue,
    find,
    known,
    load,
    sentence,
    sentences,
    text,
)
from gizzard.core.texts.words import DECKS, Words, card_names, rank_names, suit_names

__all__ = [
    "DECKS",
    "LANGUAGES",
    "Language",
    "Source",
    "Tree",
    "card_names",
    "catalogue",
    "has",
    "rank_names",
    "say",
    "sentence",
    "sentences",
    "sources",
    "suit_names",
]


class Source(NamedTuple):
    """Where a rule comes from: a source text and its wording, or `practice` and what is known of it."""

    source: str
    title: str
    quote: str


def say(lang: str, key: str, /, *, deck: str = "standard", **args: object) -> str:
    """The text under `key`, filled with `args`; cards are called as on `deck`. Unknown languages read English."""
    message = text(lang, key)
    try:
        return fill(message, args, Words(lang, deck).show, known(lang))
    except KeyError as missing:
        raise LookupError(f"the text {key!r} needs {missing}") from None


def has(key: str) -> bool:
    """Whether there is a text under `key`."""
    return find(LANGUAGES[0], key) is not None


def sources(key: str, lang: str = "en") -> list[Source]:
    """The wording behind a preset, value or standard rule, in the sources' order; empty if nothing is quoted."""
    entries = load("sources").get(key, [])
    if isinstance(entries, str):  # the same rule under another name
        return sources(entries, lang)
    return [_source(lang, **entry) for entry in entries]


def _source(lang: str, source: str, quote: str = "", note: str = "") -> Source:
    """An entry of sources.json: a quote, or for practice the key of a note in our own words."""
    return Source(source, say(lang, f"sources.{source}"), say(lang, note) if note else quote)
