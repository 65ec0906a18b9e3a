"""Routes for studying finished games: reviews, and continuing from a position."""

from __future__ import annotations

from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from gizzard.core.decoding import convert
from gizzard.server.phrases import RequestError
from gizzard.server.study.jobs import branch_off
from gizzard.server.study.reviews import Progress
from gizzard.server.tables.branch import Branch, ContinueBody
from gizzard.server.tables.game_routes import check_shown
from gizzard.server.web.responses import gzip_response, json_response, raw_body
from gizzard.server.web.services import check_not_removed, check_rate, services_of, tables_of
from gizzard.server.wire import MAX_RECORD, read


async def review_table(request: Request) -> Response:
    """Poll the review of a finished game, which runs while it is polled."""
    check_rate(request, "replays")
    check_not_removed(request)
    name = request.path_params["table"]
    stored = await tables_of(request).stored(name)
    await check_shown(request, stored)
    reviews = services_of(request).reviews
    return gzip_response(request, await reviews.of_table(name, stored, _progress(request), request.scope))


async def review_record(request: Request) -> Response:
    """Poll the review of an uploaded record."""
    check_rate(request, "replays")
    reviews = services_of(request).reviews
    with services_of(request).worker.slot(request.scope) as slot:
        content = await slot.receive(raw_body(request, MAX_RECORD))
    return gzip_response(request, await reviews.of_upload(content, _progress(request), request.scope))


async def continue_game(request: Request) -> Response:
    """Create a table that continues a finished game from a position against bots. Returns the secret of a seat."""
    check_rate(request, "tables")
    worker, tables = services_of(request).worker, tables_of(request)
    with worker.slot(request.scope) as slot:
        content = await slot.receive(raw_body(request, MAX_RECORD))
        asked: ContinueBody = await run_in_threadpool(read, content, ContinueBody)
        if asked.table is not None:
            services_of(request).gate.check_table(asked.table)
        elif asked.record is None:
            raise RequestError("no-table")
        stored = None if asked.table is None else await tables.stored(asked.table)
        if stored:
            await check_shown(request, stored)
        found = convert(await worker.value(partial(branch_off, content, stored)), Branch)
    table, secret = await tables.branch(found.setup, found.entries, asked)
    return json_response({"table": table, "seat": asked.seat, "secret": secret}, 201)


def _progress(request: Request) -> Progress:
    """The client's progress, and the seat that it wants first."""
    after, seat, ahead = (_number(request, name) for name in ("after", "seat", "ahead"))
    return Progress(-1 if after is None else after, seat, ahead or 0)


def _number(request: Request, name: str) -> int | None:
    asked = request.query_params.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) < 4 else None
