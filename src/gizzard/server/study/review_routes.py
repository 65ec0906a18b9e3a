"""Requests for studying finished games: reviews, and continuing from a position."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from starlette.concurrency import run_in_threadpool

from gizzard.core.decoding import convert
from gizzard.server.phrases import RequestError
from gizzard.server.study.jobs import branch_off
from gizzard.server.study.messages import ReviewProgress
from gizzard.server.study.reviews import Progress, Reviews
from gizzard.server.tables.answers import TakenSeat
from gizzard.server.tables.branch import Branch, ContinueBody
from gizzard.server.tables.game_routes import check_shown
from gizzard.server.tables.messages import ReplayBody
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call, Gzipped, Unread
from gizzard.server.web.requests import Requests
from gizzard.server.wire import read

After = Annotated[int, msgspec.Meta(ge=-1, le=999)]
"""The number of rounds that the client has; -1: answer without waiting."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Ahead = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""The number of later rounds that it has for the seat."""

api = Requests()


@api.get(
    "/api/tables/{table}/review",
    limit="replays",
    refuses=("not-over", "no-rounds", "daily-hidden", "tournament-hidden", "no-secret"),
)
async def review_table(
    call: Call[None], table: str, after: After = -1, seat: Seat | None = None, ahead: Ahead = 0
) -> Gzipped[ReviewProgress]:
    """Poll the review of a finished game, which runs while it is polled."""
    call.check_not_removed()
    stored = await call.feature(Tables).stored(table)
    await check_shown(call, stored)
    known = Progress(after, seat, ahead)
    return Gzipped(await call.feature(Reviews).of_table(table, stored, known, call.request.scope))


@api.post("/api/review", limit="replays", refuses=("bad-record", "no-rounds"))
async def review_record(
    call: Call[Unread[ReplayBody]], after: After = -1, seat: Seat | None = None, ahead: Ahead = 0
) -> Gzipped[ReviewProgress]:
    """Poll the review of an uploaded record."""
    with call.services.worker.slot(call.request.scope) as slot:
        content = await slot.receive(call.body.read())
    known = Progress(after, seat, ahead)
    return Gzipped(await call.feature(Reviews).of_upload(content, known, call.request.scope))


@api.post(
    "/api/continue",
    limit="tables",
    status=201,
    refuses=(
        "no-table",
        "removed",
        "damaged",
        "not-over",
        "daily-hidden",
        "tournament-hidden",
        "bad-record",
        "no-such-seat",
        "no-step",
        "names",
        "level",
        "rounds",
        "no-secret",
    ),
)
async def continue_game(call: Call[Unread[ContinueBody]]) -> TakenSeat:
    """Create a table that continues a finished game from a position against bots. Returns the secret of a seat."""
    worker, tables = call.services.worker, call.feature(Tables)
    with worker.slot(call.request.scope) as slot:
        content = await slot.receive(call.body.read())
        asked: ContinueBody = await run_in_threadpool(read, content, ContinueBody)
        if asked.table is not None:
            call.services.gate.check_table(asked.table)
        elif asked.record is None:
            raise RequestError("no-table")
        stored = None if asked.table is None else await tables.stored(asked.table)
        if stored:
            await check_shown(call, stored)
        found = convert(await worker.value(partial(branch_off, content, stored)), Branch)
    table, secret = await tables.branch(found.setup, found.entries, asked)
    return TakenSeat(table, asked.seat, secret)
