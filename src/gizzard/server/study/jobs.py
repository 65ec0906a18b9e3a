"""Functions that would block the event loop: reviews, hints. They run in the worker process.

They raise RequestError for what they refuse, such as the record of a game in progress.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from gizzard.core.formats.view import View
from gizzard.server.store.stored import Stored
from gizzard.server.study.review_jobs import Outline, review_part, uploaded_record
from gizzard.server.tables.branch import Branch, ContinueBody, branch
from gizzard.server.tables.jobs import finished_record
from gizzard.server.wire import read
from gizzard.study.review_json import RoundReviewJson


def review_table(table: str, stored: Stored, number: int, seats: tuple[int, ...]) -> RoundReviewJson | Outline:
    """The review of some seats in a round of a table whose game is over, or its outline."""
    return review_part(finished_record(table, stored), number, seats)


def review_upload(body: bytes, number: int, seats: tuple[int, ...]) -> RoundReviewJson | Outline:
    """The same for an uploaded record in a request body."""
    return review_part(uploaded_record(body), number, seats)


def branch_off(body: bytes, stored: Stored | None) -> Branch:
    """A finished game of a table, or of an uploaded record, up to a step."""
    return branch(read(body, ContinueBody), stored)


def hints_of(view: dict[str, Any], bots: list[str | None]) -> object:
    """Hints for the acting seat. The job contains only what the seat knows."""
    from gizzard.study.hints import hints_for  # numpy is slow to import

    return asdict(hints_for(cast(View, view), bots))
