"""Routes of the daily deal. Who plays it is known by a secret that their browser made up, as the owner of a seat is."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.daily_deal import PERSON, Attempt, Day, end_of, percentile
from gizzard.server.domain.table.setup import key_of
from gizzard.server.domain.wire import DailyBody
from gizzard.server.web.responses import body, json_response, key_of_person, secret_of
from gizzard.server.web.services import check_rate, tables_of

MAX_GAMES: Final = 100
"""So many games of a day are listed to be seen again."""
SECRET_LENGTH: Final = range(24, 101)
"""Characters of the secret of a person."""

Form = dict[str, Any]


async def daily_deal(request: Request) -> Response:
    """The deal of today, or of the day asked for: what is played, and how others did once one has finished."""
    check_rate(request, "replays")
    tables = tables_of(request)
    key = key_of_person(request)
    day = await tables.daily.day(request.query_params.get("day"), key)
    own, today = day.attempt_of(key), tables.daily.today
    finished = own is not None and own.points is not None
    return json_response(
        {
            "day": day.deal.day,
            "today": today,
            "ends": end_of(day.deal.day),
            "now": tables.time.now(),
            "rules": day.deal.rules,
            "bots": day.deal.bots,
            "hash": day.deal.hash,
            "attempt": own and {"table": own.table, "points": own.points, "ranked": own.ranked},
            "erased": key is not None and own is None and day.has_begun(key),
            "results": _results(day, own) if finished or day.deal.day != today else None,
            "days": await tables.daily.days(),
        }
    )


def _results(day: Day, own: Attempt | None) -> Form:
    over = [each for each in day.attempts.values() if each.points is not None]
    best = sorted(over, key=lambda each: -(each.points or 0))[:MAX_GAMES]
    counts = own is not None and own.ranked and own.points is not None
    return {
        "points": day.ranked,
        "percentile": percentile(own.points, day.ranked) if counts and own and own.points is not None else None,
        "games": [{"table": each.table, "points": each.points, "ranked": each.ranked} for each in best],
        "unfinished": len(day.attempts) - len(over),
    }


async def play_daily_deal(request: Request) -> Response:
    """A game of that deal: the one that counts, again if it was interrupted; or another that does not."""
    check_rate(request, "tables")
    secret = secret_of(request)
    if len(secret) not in SECRET_LENGTH:
        raise RequestError("no-secret")
    asked: DailyBody = await body(request, DailyBody)
    begun = await tables_of(request).daily.begin(asked.day, key_of(secret), asked.name, asked.avatar)
    return json_response({"table": begun.table, "seat": PERSON, "ranked": begun.ranked}, 201)
