"""What search engines and messengers show of a link: a title, a sentence and a picture, in the visitor's language.

A preview says no more than the page behind the link shows to whoever follows it, and of private tables no name but the
host's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from starlette.requests import Request

from gizzard.server.domain.phrases import RequestError
from gizzard.server.runtime.tables.summary import Summary
from gizzard.server.store import StoreError
from gizzard.server.web.responses import asked_language
from gizzard.server.web.rule_titles import rules_title
from gizzard.server.web.services import check_not_removed, tables_of

IMAGE: Final = "preview.png"
"""Drawn when the page is built, 1200 by 630 pixels."""
TEXTS: Final = {
    "en": {
        "start": "Gizzard: play Wizard online",
        "about": "Call your tricks, then take exactly that many. The card game Wizard against bots or with friends, "
        "by any house rules: free, in the browser, without an account.",
        "image": "Five playing cards with Wizards and Jesters, held as a fan",
        "table": "{name}’s table",
        "gathering": "Wizard, {rules}: {free}.",
        "free": "{n} seats free",
        "free-one": "1 seat free",
        "free-none": "all seats taken",
        "playing": "Wizard, {rules}: the game is under way.",
        "paused": "Wizard, {rules}: the game is paused.",
        "over": "Wizard, {rules}: the game is over.",
        "ended": "This table is closed.",
        "replay": "Replay: {names}",
        "replay-about": "Wizard, {rules}: the whole game again, trick by trick.",
        "and": "and",
    },
    "de": {
        "start": "Gizzard: Wizard online spielen",
        "about": "Sag deine Stiche an und mach genau so viele. Das Kartenspiel Wizard gegen Bots oder mit Freunden, "
        "nach allen Hausregeln: kostenlos, im Browser, ohne Konto.",
        "image": "Fünf Spielkarten mit Zauberern und Narren, als Fächer gehalten",
        "table": "Tisch von {name}",
        "gathering": "Wizard, {rules}: {free}.",
        "free": "{n} Plätze frei",
        "free-one": "1 Platz frei",
        "free-none": "alle Plätze besetzt",
        "playing": "Wizard, {rules}: Das Spiel läuft.",
        "paused": "Wizard, {rules}: Das Spiel ist angehalten.",
        "over": "Wizard, {rules}: Das Spiel ist aus.",
        "ended": "Dieser Tisch ist geschlossen.",
        "replay": "Zum Nachspielen: {names}",
        "replay-about": "Wizard, {rules}: das ganze Spiel noch einmal, Stich für Stich.",
        "and": "und",
    },
    "fr": {
        "start": "Gizzard\u00a0: jouer à Wizard en ligne",
        "about": "Annoncez vos plis, puis faites-en exactement autant. Le jeu de cartes Wizard contre des bots ou "
        "entre amis, avec toutes les règles maison\u00a0: gratuit, dans le navigateur, sans compte.",
        "image": "Cinq cartes en éventail, avec des Magiciens et des Bouffons",
        "table": "La table de {name}",
        "gathering": "Wizard, {rules}\u00a0: {free}.",
        "free": "{n} places libres",
        "free-one": "1 place libre",
        "free-none": "toutes les places sont prises",
        "playing": "Wizard, {rules}\u00a0: la partie est en cours.",
        "paused": "Wizard, {rules}\u00a0: la partie est en pause.",
        "over": "Wizard, {rules}\u00a0: la partie est terminée.",
        "ended": "Cette table est fermée.",
        "replay": "À revoir\u00a0: {names}",
        "replay-about": "Wizard, {rules}\u00a0: toute la partie, pli par pli.",
        "and": "et",
    },
}


@dataclass(frozen=True)
class Preview:
    """The link preview of a page. `listed`: whether search engines may list it."""

    title: str
    description: str
    listed: bool = True

    def head(self, lang: str, origin: str, path: str) -> str:
        """The elements of the document's head; `origin` has no slash at its end."""
        image = f"{origin}/{IMAGE}"
        properties = {
            "og:site_name": "Gizzard",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.description,
            "og:url": origin + path,
            "og:image": image,
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": TEXTS[lang]["image"],
        }
        lines = [
            f"<title>{escape(self.title)}</title>",
            f'<meta name="description" content="{escape(self.description)}" />',
            '<meta name="twitter:card" content="summary_large_image" />',
            *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()),
        ]
        return "\n    ".join([*lines, *([] if self.listed else ['<meta name="robots" content="noindex" />'])])


def start_preview(lang: str, listed: bool = True) -> Preview:
    """The preview of the start page, and the default for other pages."""
    return Preview(TEXTS[lang]["start"], TEXTS[lang]["about"], listed)


async def table_preview(request: Request) -> Preview:
    """The preview of a table: whose it is, its rules, and whether there is room."""
    lang = asked_language(request)
    table = await _table(request)
    if table is None:
        return start_preview(lang, listed=False)
    texts, free = TEXTS[lang], table.free_seats
    counted = texts["free-none"] if not free else texts["free-one"] if free == 1 else texts["free"].format(n=free)
    described = texts[table.phase].format(rules=rules_title(table.rules, lang), free=counted)
    title = texts["table"].format(name=table.host) if table.host else texts["start"]
    return Preview(title, described, listed=False)


async def replay_preview(request: Request) -> Preview:
    """The preview of a finished game: who played it. Before its end it has no preview of its own."""
    lang = asked_language(request)
    table = await _table(request)
    if table is None or table.phase != "over":
        return start_preview(lang, listed=False)
    texts = TEXTS[lang]
    described = texts["replay-about"].format(rules=rules_title(table.rules, lang))
    return Preview(texts["replay"].format(names=_listed(table.people, texts["and"])), described, listed=False)


async def _table(request: Request) -> Summary | None:
    """The table that the path names; None if it does not exist or was removed."""
    try:
        check_not_removed(request)
        return await tables_of(request).summary(request.path_params["table"])
    except (RequestError, StoreError):
        return None


def _listed(names: Sequence[str], conjunction: str) -> str:
    *first, last = names
    return f"{', '.join(first)} {conjunction} {last}" if first else last
