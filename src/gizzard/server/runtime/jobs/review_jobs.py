"""Jobs of the process that reviews games: a round at a time, so that a review can be watched and cancelled."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypedDict

from gizzard.formats.referee import InvalidRecord, referee
from gizzard.parallel.local import ThreadPool
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.personal import decode_stored
from gizzard.server.domain.table.record import record_json
from gizzard.server.domain.table.state import state_of
from gizzard.server.domain.wire import ReplayBody, read
from gizzard.study.review_json import RoundReviewJson

MOST_THREADS: Final = 4
OUTLINE: Final = 0
"""In place of a round's number: what there is to be reviewed."""


class Outline(TypedDict):
    """What there is to be reviewed."""

    rounds: int
    missed: list[list[int]]
    """By seat, the numbers of the rounds in which it missed its bid: most mistakes are in these. Short rounds come
    first."""


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


def outline(record: Mapping[str, Any]) -> Outline:
    """The rounds of a record; RequestError if there are none."""
    rounds = sorted(record["rounds"], key=lambda played: played["cards"])
    if not rounds:
        raise RequestError("no-rounds")
    missed = [
        [played["number"] for played in rounds if played["bids"][seat] != played["taken"][seat]]
        for seat in range(len(record["players"]))
    ]
    return {"rounds": len(rounds), "missed": missed}


def reviewed(record: Mapping[str, Any], number: int, seats: Sequence[int]) -> RoundReviewJson | Outline:
    """The review of these seats in a round of a record, or the outline; RequestError if there are no rounds."""
    found = outline(record)
    if number == OUTLINE:
        return found
    from gizzard.study.decisions import rounds_of
    from gizzard.study.review import review_round, seed_of_record

    played = next(islice(rounds_of(record), number - 1, None))
    threads = ThreadPool(min(os.cpu_count() or 1, MOST_THREADS))
    return review_round(played, seats, seed_of_record(record), threads)


def of_seat(review: RoundReviewJson, seat: int) -> RoundReviewJson:
    """What the review of a round says of a seat."""
    return {
        "decisions": [decision for decision in review["decisions"] if decision["seat"] == seat],
        "accounts": [account for account in review["accounts"] if account["seat"] == seat],
    }


def merged(parts: Iterable[RoundReviewJson]) -> RoundReviewJson:
    """The review of a round from those of its seats."""
    parts = list(parts)
    decisions = [decision for part in parts for decision in part["decisions"]]
    accounts = [account for part in parts for account in part["accounts"]]
    return {
        "decisions": sorted(decisions, key=lambda decision: (decision["trick"] or 0, decision["seat"])),
        "accounts": sorted(accounts, key=lambda account: account["seat"]),
    }
