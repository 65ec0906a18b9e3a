"""Requests about finished games: records and replays, created by the worker process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from gizzard.core.decoding import decode_json
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.server.store.stored import Stored
from gizzard.server.tables.answers import TableRecord
from gizzard.server.tables.feed.replay import Seen
from gizzard.server.tables.jobs import finished_record, table_replay, upload_replay
from gizzard.server.tables.messages import Replay, ReplayBody
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call, Gzipped, Unread
from gizzard.server.web.requests import Requests

SEATS: Final = frozenset(map(str, range(MAX_PLAYERS)))
NO_SUCH_SEAT: Final = -1

api = Requests()


@api.get(
    "/api/tables/{table}/record",
    limit="replays",
    refuses=("not-over", "daily-hidden", "tournament-hidden", "no-secret"),
)
async def record(call: Call[None], table: str) -> Gzipped[TableRecord]:
    """Download the record of a finished game."""
    call.check_not_removed()
    return await about_table(call, table, finished_record, "")


@api.get(
    "/api/tables/{table}/replay",
    limit="replays",
    refuses=("not-over", "daily-hidden", "tournament-hidden", "no-secret", "no-such-seat"),
)
async def replay_table(call: Call[None], table: str, seat: str = "all") -> Gzipped[Replay]:
    """The replay of a finished game, as one seat saw it, as spectators did (`none`), or with nothing hidden (`all`)."""
    call.check_not_removed()
    return await about_table(call, table, partial(table_replay, seen=_seen(seat)))


@api.post("/api/replay", limit="replays", refuses=("bad-record", "no-such-seat"))
async def replay_record(call: Call[Unread[ReplayBody]]) -> Gzipped[Replay]:
    """The replay of an uploaded record."""
    worker = call.services.worker
    with worker.slot(call.request.scope) as slot:
        return Gzipped(await worker.do(partial(upload_replay, await slot.receive(call.body.read()))))


async def about_table(
    call: Call[None], name: str, job: Callable[[str, Stored], object], suffix: str | None = None, own: bool = False
) -> Gzipped[Any]:
    """The worker's result for a table; with a file name suffix it is a download.

    ``own``: it contains only the person's own data, which is never withheld because of a daily deal.
    """
    worker = call.services.worker
    with worker.slot(call.request.scope):
        stored = await call.feature(Tables).stored(name)
        await check_shown(call, stored, own)
        content = await worker.do(partial(job, name, stored))
    saved = {} if suffix is None else {"Content-Disposition": f'attachment; filename="wizard-{name}{suffix}.json"'}
    return Gzipped(content, saved)


async def check_shown(call: Call[Any], stored: Stored, own: bool = False) -> None:
    """Raise RequestError for a game that must not be shown yet, unless it is the person's own."""
    await call.feature(Tables).check_shown(decode_json(stored.setup, TableSetup), call.person, own)


def _seen(asked: str) -> Seen:
    if asked in ("all", "none"):
        return "all" if asked == "all" else None
    return int(asked) if asked in SEATS else NO_SUCH_SEAT
