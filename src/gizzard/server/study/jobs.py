"""Functions that would block the event loop: reviews, and positions in a game. They run in the worker process.

A review is a job per round, so that it can report progress and be cancelled. They raise RequestError for what they
refuse, such as the record of a game in progress.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypedDict

from gizzard.bots.parallel.local import ThreadPool
from gizzard.core.formats.happened import bids_now
from gizzard.server.store.protocol import Stored
from gizzard.server.tables.branch import Branch, ContinueBody, branch
from gizzard.server.tables.feed.replay import check_record
from gizzard.server.tables.jobs import finished_record
from gizzard.server.tables.messages import ReplayBody
from gizzard.server.wire.messages import RequestError, read
from gizzard.study.review_json import RoundReviewJson

MOST_THREADS: Final = 4
OUTLINE: Final = 0
"""Requests the outline instead of a round."""


class Outline(TypedDict):
    """The work list of a review."""

    rounds: int
    missed: list[list[int]]
    """By seat, the rounds in which it missed its bid, shortest first; they contain most mistakes."""


def review_table(table: str, stored: Stored, number: int, seats: tuple[int, ...]) -> RoundReviewJson | Outline:
    """The review of some seats in a round of a table whose game is over, or its outline."""
    return review_part(finished_record(table, stored), number, seats)


def review_upload(body: bytes, number: int, seats: tuple[int, ...]) -> RoundReviewJson | Outline:
    """The same for an uploaded record in a request body. Raises RequestError with the first error in it."""
    asked: ReplayBody = read(body, ReplayBody)
    check_record(asked.record)
    return review_part(asked.record, number, seats)


def branch_off(body: bytes, stored: Stored | None) -> Branch:
    """A finished game of a table, or of an uploaded record, up to a step."""
    return branch(read(body, ContinueBody), stored)


def outline(record: Mapping[str, Any]) -> Outline:
    """The outline of a record. Raises RequestError if it has no rounds."""
    rounds = sorted(record["rounds"], key=lambda played: played["cards"])
    if not rounds:
        raise RequestError("no-rounds")
    missed = [
        [played["number"] for played in rounds if bids_now(played)[seat] != played["taken"][seat]]
        for seat in range(len(record["players"]))
    ]
    return {"rounds": len(rounds), "missed": missed}


def review_part(record: Mapping[str, Any], number: int, seats: Sequence[int]) -> RoundReviewJson | Outline:
    """The review of some seats in a round, or the outline. Raises RequestError if the record has no rounds."""
    found = outline(record)
    if number == OUTLINE:
        return found
    from gizzard.study.decisions import rounds_of
    from gizzard.study.review import review_round, seed_of_record

    played = next(islice(rounds_of(record), number - 1, None))
    threads = ThreadPool(min(os.cpu_count() or 1, MOST_THREADS))
    return review_round(played, seats, seed_of_record(record), threads)


def merged(parts: Iterable[RoundReviewJson]) -> RoundReviewJson:
    """Merge the reviews of a round's seats."""
    parts = list(parts)
    decisions = [decision for part in parts for decision in part["decisions"]]
    accounts = [account for part in parts for account in part["accounts"]]
    return {
        **parts[0],  # what is the same for every seat
        "decisions": sorted(decisions, key=lambda decision: (decision["trick"] or 0, decision["seat"])),
        "accounts": sorted(accounts, key=lambda account: account["seat"]),
    }
