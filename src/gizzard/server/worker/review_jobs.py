"""Jobs of the process that reviews games: a round at a time, so that a review can be watched and cancelled."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from gizzard.formats.referee import InvalidRecord, referee
from gizzard.server.phrases import RequestError
from gizzard.server.store import Stored
from gizzard.server.table.personal import decode_stored
from gizzard.server.table.record import record_json
from gizzard.server.table.state import state_of
from gizzard.server.wire import ReplayBody, read
from gizzard.study.review_json import RoundReviewJson
from gizzard.workers.local import ThreadPool

MOST_THREADS: Final = 4
COUNT: Final = 0
"""In place of a round's number: how many there are to be reviewed."""


def finished_record(table: str, stored: Stored) -> dict[str, Any]:
    """The record of a table; RequestError while its game is in progress."""
    setup, entries = decode_stored(stored)
    return record_json(table, setup, state_of(setup, entries))


def uploaded_record(body: bytes) -> dict[str, Any]:
    """The record in the body of a request; RequestError with the first thing that is wrong with it."""
    asked: ReplayBody = read(body, ReplayBody)
    try:
        referee(asked.record)
    except InvalidRecord as wrong:
        raise RequestError("bad-record", what=str(wrong)) from None
    return asked.record


def reviewed(record: Mapping[str, Any], number: int) -> RoundReviewJson | int:
    """The review of a round of a record, or how many rounds there are; RequestError where there is none."""
    if not record["rounds"]:
        raise RequestError("no-rounds")
    if number == COUNT:
        return len(record["rounds"])
    from gizzard.study.decisions import rounds_of
    from gizzard.study.review import review_round, seed_of_record

    played = next(islice(rounds_of(record), number - 1, None))
    threads = ThreadPool(min(os.cpu_count() or 1, MOST_THREADS))
    return review_round(played, range(len(record["players"])), seed_of_record(record), threads)
