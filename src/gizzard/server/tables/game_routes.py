"""Routes of finished games: records and replays, created by the worker process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from gizzard.core.decoding import decode_json
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.server.store.stored import Stored
from gizzard.server.study.jobs import table_replay, upload_replay
from gizzard.server.study.review_jobs import finished_record
from gizzard.server.tables.feed.replay import Seen
from gizzard.server.tables.setup import TableSetup
from gizzard.server.web.responses import gzip_response, key_of_person, raw_body
from gizzard.server.web.services import check_not_removed, check_rate, services_of, tables_of
from gizzard.server.wire import MAX_RECORD

SEATS: Final = frozenset(map(str, range(MAX_PLAYERS)))
NO_SUCH_SEAT: Final = -1


async def record(request: Request) -> Response:
    """Download the record of a finished game."""
    check_rate(request, "replays")
    check_not_removed(request)
    return await response_about(request, finished_record, "")


async def replay_table(request: Request) -> Response:
    """The replay of a finished game."""
    check_rate(request, "replays")
    seen = _seen(request.query_params.get("seat", "all"))
    check_not_removed(request)
    return await response_about(request, partial(table_replay, seen=seen))


async def replay_record(request: Request) -> Response:
    """The replay of an uploaded record."""
    check_rate(request, "replays")
    worker = services_of(request).worker
    with worker.slot(request.scope) as slot:
        content = await worker.do(partial(upload_replay, await slot.receive(raw_body(request, MAX_RECORD))))
    return gzip_response(request, content)


async def response_about(
    request: Request, job: Callable[[str, Stored], object], suffix: str | None = None, own: bool = False
) -> Response:
    """The worker's result for the table in the path; with a file name suffix it is a download.

    ``own``: it contains only the person's own data, which is never withheld because of a daily deal.
    """
    worker = services_of(request).worker
    name = request.path_params["table"]
    with worker.slot(request.scope):
        stored = await tables_of(request).stored(name)
        await check_shown(request, stored, own)
        content = await worker.do(partial(job, name, stored))
    saved = {} if suffix is None else {"Content-Disposition": f'attachment; filename="wizard-{name}{suffix}.json"'}
    return gzip_response(request, content, saved)


async def check_shown(request: Request, stored: Stored, own: bool = False) -> None:
    """Raise RequestError for a game of today's deal if the person has not finished their own yet, or of a
    tournament's round in progress; for somebody's own game only if other tables still play its deals.
    """
    setup = decode_json(stored.setup, TableSetup)
    if not own or (setup.tournament and setup.tournament.deals):
        await tables_of(request).tournaments.check_shown(setup)
    if setup.shared and not own:
        await tables_of(request).daily.check_shown(setup, key_of_person(request))


def _seen(asked: str) -> Seen:
    if asked in ("all", "none"):
        return "all" if asked == "all" else None
    return int(asked) if asked in SEATS else NO_SUCH_SEAT
