"""The link previews of tables and finished games: who plays there, and by which rules."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Final

from gizzard.core import texts
from gizzard.server.store.protocol import StoreError
from gizzard.server.tables.challenge import offer_of
from gizzard.server.tables.setup import TableSetup, TournamentTable
from gizzard.server.tables.state import TableState
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.tournaments import Tournaments
from gizzard.server.web.call import Call
from gizzard.server.web.previews import Preview, Previews, say, start_preview
from gizzard.server.wire.messages import Object, RequestError
from gizzard.study import catalogue


async def table_preview(call: Call[None]) -> Preview:
    """The preview of a table: its host, or its place in a tournament, its rules, and its free seats."""
    lang = call.lang
    found = await _table(call)
    if found is None:
        return start_preview(lang, listed=False)
    setup, social = found[0], found[1].social
    free = say(lang, "free" if social.free_seats else "free-none", n=social.free_seats)
    described = say(lang, social.phase, rules=_rules_title(setup.rules, lang), free=free)
    if setup.tournament:
        title = await _tournament_title(call, setup.tournament, lang)
    else:
        host = social.seats[social.host].name
        title = say(lang, "table", name=host) if host else say(lang, "start")
    return Preview(title, described, listed=False)


async def _tournament_title(call: Call[None], place: TournamentTable, lang: str) -> str:
    name = ""
    with suppress(RequestError, StoreError):  # it is gone
        call.services.gate.check_table(place.tournament)
        name = (await call.feature(Tournaments).state(place.tournament)).tournament.name
    return say(lang, "tournament-table", name=name or say(lang, "tournament"), round=place.round, table=place.table)


async def replay_preview(call: Call[None]) -> Preview:
    """The preview of a finished game: its players. A game in progress has the default preview."""
    lang = call.lang
    found = await _table(call)
    if found is None or found[1].social.phase != "over":
        return start_preview(lang, listed=False)
    setup, state = found
    described = say(lang, "replay-about", rules=_rules_title(setup.rules, lang))
    people = [seat.name for seat in state.social.seats if seat.name and not seat.bot]
    return Preview(say(lang, "replay", names=_listed(people, say(lang, "and"))), described, listed=False)


async def challenge_preview(call: Call[None]) -> Preview:
    """The preview of a challenge: the points to beat. What cannot be a challenge has the default preview."""
    lang, seat = call.lang, int(call.request.path_params["seat"])
    found = await _table(call)
    try:
        offer = found and offer_of(*found, seat, call.feature(Tables).bot_pool.levels)
    except RequestError:
        offer = None
    if not offer:
        return start_preview(lang, listed=False)
    described = say(lang, "challenge-about", rules=_rules_title(offer.rules, lang))
    return Preview(say(lang, "challenge", n=offer.points), described, listed=False)


async def _table(call: Call[None]) -> tuple[TableSetup, TableState] | None:
    """The setup and the state of the table in the path; None if it does not exist or was removed."""
    try:
        call.check_not_removed()
        return await call.feature(Tables).state(call.request.path_params["table"])
    except (RequestError, StoreError):
        return None


def _rules_title(rules: Object, lang: str) -> str:
    """The title of the matching preset, ignoring the number of players, or "house rules"."""
    asked = {key: value for key, value in rules.items() if key != "players"}
    titles = (preset["title"] for preset in _catalogue(lang)["presets"] if preset["keys"] == asked)
    return next(titles, texts.sentence("preview", lang, "house-rules"))


_catalogue = cache(catalogue.rules)


def _listed(names: Sequence[str], conjunction: str) -> str:
    *first, last = names
    return f"{', '.join(first)} {conjunction} {last}" if first else last


PREVIEWS: Final[Previews] = {"table": table_preview, "replay": replay_preview, "challenge": challenge_preview}
"""The previews of pages about one table, by the names that the pages' manifest has for them."""
