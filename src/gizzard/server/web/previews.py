"""Link previews for search engines and messengers: a title, a description and an image, in the visitor's language.

A preview reveals no more than the linked page, and of private tables only the name of the host or the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Final

from starlette.requests import Request

from gizzard.core import texts
from gizzard.server.phrases import RequestError
from gizzard.server.store import StoreError
from gizzard.server.tables.rule_titles import rules_title
from gizzard.server.tables.summary import Summary
from gizzard.server.tables.tournament_info import TournamentInfo
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.responses import requested_language
from gizzard.server.web.services import check_not_removed, feature_of, services_of, tables_of

IMAGE: Final = "preview.png"
"""Rendered when the page is built, 1200 by 630 pixels."""
_say = partial(texts.sentence, "preview")


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
            "og:image:alt": _say(lang, "image"),
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
    return Preview(_say(lang, "start"), _say(lang, "about"), listed)


def page_preview(lang: str, title: str | None) -> Preview:
    """The preview of a page with a title of its own; None: the start page's."""
    start = start_preview(lang)
    return replace(start, title=f"{title} · Gizzard") if title else start


async def table_preview(request: Request) -> Preview:
    """The preview of a table: its host, or its place in a tournament, its rules, and its free seats."""
    lang = requested_language(request)
    table = await _table(request)
    if table is None:
        return start_preview(lang, listed=False)
    free = _say(lang, "free" if table.free_seats else "free-none", n=table.free_seats)
    described = _say(lang, table.phase, rules=rules_title(table.rules, lang), free=free)
    if table.tournament:
        title = await _tournament_title(request, table.tournament, lang)
    else:
        title = _say(lang, "table", name=table.host) if table.host else _say(lang, "start")
    return Preview(title, described, listed=False)


async def _tournament_title(request: Request, place: TournamentInfo, lang: str) -> str:
    name = ""
    with suppress(RequestError, StoreError):  # it is gone
        services_of(request).gate.check_table(place.tournament)
        name = (await feature_of(request, Tournaments).state(place.tournament)).tournament.name
    return _say(lang, "tournament-table", name=name or _say(lang, "tournament"), round=place.round, table=place.table)


async def replay_preview(request: Request) -> Preview:
    """The preview of a finished game: its players. A game in progress has the default preview."""
    lang = requested_language(request)
    table = await _table(request)
    if table is None or table.phase != "over":
        return start_preview(lang, listed=False)
    described = _say(lang, "replay-about", rules=rules_title(table.rules, lang))
    return Preview(_say(lang, "replay", names=_listed(table.people, _say(lang, "and"))), described, listed=False)


async def _table(request: Request) -> Summary | None:
    """The table in the path; None if it does not exist or was removed."""
    try:
        check_not_removed(request)
        return await tables_of(request).summary(request.path_params["table"])
    except (RequestError, StoreError):
        return None


def _listed(names: Sequence[str], conjunction: str) -> str:
    *first, last = names
    return f"{', '.join(first)} {conjunction} {last}" if first else last
