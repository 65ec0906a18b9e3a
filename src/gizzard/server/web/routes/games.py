"""Routes about finished games: records and replays, all of which the worker process makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gizzard.rules.deal import MAX_PLAYERS
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.setup import TableSetup
from gizzard.server.domain.wire import MAX_RECORD
from gizzard.server.runtime.feed.replay import Seen
from gizzard.server.runtime.jobs.worker import Job, RecordOf, ReplayTable, ReplayUpload
from gizzard.server.web.responses import gzip_response, key_of_person, raw_body
from gizzard.server.web.services import check_not_removed, check_rate, services_of, tables_of

SEATS: Final = frozenset(map(str, range(MAX_PLAYERS)))
NO_SUCH_SEAT: Final = -1


async def record(request: Request) -> Response:
    """A finished game to take home."""
    check_rate(request, "replays")
    check_not_removed(request)
    return await response_about(request, RecordOf, "")


async def replay_table(request: Request) -> Response:
    """A finished game, step by step."""
    check_rate(request, "replays")
    seen = _seen(request.query_params.get("seat", "all"))
    check_not_removed(request)
    return await response_about(request, lambda name, stored: ReplayTable(name, stored, seen))


async def replay_record(request: Request) -> Response:
    """An uploaded record, step by step."""
    check_rate(request, "replays")
    worker = services_of(request).worker
    with worker.place(request.scope) as place:
        content = await worker.do(ReplayUpload(await place.arrived(raw_body(request, MAX_RECORD))))
    return gzip_response(request, content)


async def response_about(
    request: Request, job: Callable[[str, Stored], Job], suffix: str | None = None, own: bool = False
) -> Response:
    """The worker's answer about the table that the path names. With a suffix for its name it is a file to save.

    ``own``: it tells a person only what is their own; everything else about a daily deal may have to wait.
    """
    worker = services_of(request).worker
    name = request.path_params["table"]
    with worker.place(request.scope):
        stored = await tables_of(request).stored(name)
        if not own:
            await check_shown(request, stored)
        content = await worker.do(job(name, stored))
    saved = {} if suffix is None else {"Content-Disposition": f'attachment; filename="wizard-{name}{suffix}.json"'}
    return gzip_response(request, content, saved)


async def check_shown(request: Request, stored: Stored) -> None:
    """RequestError for today's deal, where whoever asks has not played it yet."""
    setup = msgspec.json.decode(stored.setup, type=TableSetup)
    if setup.shared:
        await tables_of(request).daily.check_shown(setup, key_of_person(request))


def _seen(asked: str) -> Seen:
    if asked in ("all", "none"):
        return "all" if asked == "all" else None
    return int(asked) if asked in SEATS else NO_SUCH_SEAT
