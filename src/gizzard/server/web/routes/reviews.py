"""Routes about what can be learnt from finished games: reviews, and going on from a position."""

from __future__ import annotations

from msgspec import convert
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.wire import MAX_RECORD, read
from gizzard.server.runtime.jobs.branch import Branch, ContinueBody
from gizzard.server.runtime.jobs.reviews import Known
from gizzard.server.runtime.jobs.worker import BranchOff
from gizzard.server.web.responses import gzip_response, json_response, raw_body
from gizzard.server.web.routes.games import check_shown
from gizzard.server.web.services import check_not_removed, check_rate, services_of, tables_of


async def review_table(request: Request) -> Response:
    """How far the review of a finished game is. It goes on while somebody asks."""
    check_rate(request, "replays")
    check_not_removed(request)
    name = request.path_params["table"]
    stored = await tables_of(request).stored(name)
    await check_shown(request, stored)
    reviews = services_of(request).reviews
    return gzip_response(request, await reviews.of_table(name, stored, _known(request), request.scope))


async def review_record(request: Request) -> Response:
    """The same for a record."""
    check_rate(request, "replays")
    reviews = services_of(request).reviews
    with services_of(request).worker.place(request.scope) as place:
        content = await place.arrived(raw_body(request, MAX_RECORD))
    return gzip_response(request, await reviews.of_upload(content, _known(request), request.scope))


async def continue_game(request: Request) -> Response:
    """A new table with a position of a finished game, and the secret of a seat there; the others are bots."""
    check_rate(request, "tables")
    worker, tables = services_of(request).worker, tables_of(request)
    with worker.place(request.scope) as place:
        content = await place.arrived(raw_body(request, MAX_RECORD))
        asked: ContinueBody = await run_in_threadpool(read, content, ContinueBody)
        if asked.table is not None:
            services_of(request).gate.check_table(asked.table)
        elif asked.record is None:
            raise RequestError("no-table")
        stored = None if asked.table is None else await tables.stored(asked.table)
        if stored:
            await check_shown(request, stored)
        found = convert(await worker.value(BranchOff(content, stored)), Branch)
    table, secret = await tables.branch(found.setup, found.entries, asked)
    return json_response({"table": table, "seat": asked.seat, "secret": secret}, 201)


def _known(request: Request) -> Known:
    """What the client knows already, and whose mistakes it wants first; the answer comes when there is more, or after
    some seconds."""
    after, seat, ahead = (_number(request, name) for name in ("after", "seat", "ahead"))
    return Known(-1 if after is None else after, seat, ahead or 0)


def _number(request: Request, name: str) -> int | None:
    asked = request.query_params.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) < 4 else None
