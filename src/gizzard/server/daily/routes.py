"""Routes of the daily deal. A player is identified by a secret that their browser generated."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.daily.log import PERSON, Attempt, Day, end_of, percentile
from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.study.jobs import study_day
from gizzard.server.tables.messages import DailyBody
from gizzard.server.web.responses import body, gzip_response, json_response, key_of_person, secret_of
from gizzard.server.web.services import check_rate, services_of, tables_of

MAX_GAMES: Final = 100
"""Maximum number of games listed for replay."""
SECRET_LENGTH: Final = range(24, 101)
"""Valid lengths of a person's secret."""

Form = dict[str, Any]


async def daily_deal(request: Request) -> Response:
    """A daily deal, by default today's, with its results after the person has finished their game."""
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
        "rounds": [
            {"bids": day.bids(number), "own": own.rounds[number - 1] if own and own.rounds else None}
            for number in range(1, day.rounds + 1)
        ],
        "games": [{"table": each.table, "points": each.points, "ranked": each.ranked} for each in best],
        "unfinished": len(day.attempts) - len(over),
    }


async def study(request: Request) -> Response:
    """What an expert did with the cards of a day, for people who have played them, or may see the results."""
    check_rate(request, "replays")
    tables, worker = tables_of(request), services_of(request).worker
    key = key_of_person(request)
    day = await tables.daily.day(request.query_params.get("day"), key)
    tables.daily.check_finished(day, key)
    with worker.slot(request.scope):
        return gzip_response(request, await worker.do(partial(study_day, day.deal, day.disputed_round)))


async def play_daily_deal(request: Request) -> Response:
    """Start or resume the ranked game of a daily deal; after that, start an unranked one."""
    check_rate(request, "tables")
    secret = secret_of(request)
    if len(secret) not in SECRET_LENGTH:
        raise RequestError("no-secret")
    asked: DailyBody = await body(request, DailyBody)
    begun = await tables_of(request).daily.begin(asked.day, key_of(secret), asked.name, asked.avatar)
    return json_response({"table": begun.table, "seat": PERSON, "ranked": begun.ranked}, 201)
