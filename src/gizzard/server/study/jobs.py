"""Functions that would block the event loop: replays, claims, reviews, hints. They run in the worker process.

They raise RequestError for what they refuse, such as the record of a game in progress.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from gizzard.core.formats.view import View
from gizzard.server.daily.log import DayDeal
from gizzard.server.store.stored import Stored
from gizzard.server.study.review_jobs import Outline, finished_record, review_part, uploaded_record
from gizzard.server.tables.branch import Branch, ContinueBody, branch
from gizzard.server.tables.claims import Verdict, judge
from gizzard.server.tables.feed.replay import Seen, replay, replay_of_record
from gizzard.server.tables.log import decode_stored
from gizzard.server.tables.messages import ReplayBody
from gizzard.server.tables.personal import export
from gizzard.server.tables.record import check_over
from gizzard.server.tables.state import state_of
from gizzard.server.tournaments.requests import refusals
from gizzard.server.wire import read
from gizzard.study.review_json import RoundReviewJson
from gizzard.tournament import Advance, Pair, changed, decode


def upload_replay(body: bytes) -> object:
    """The replay of an uploaded record, from the body of the request."""
    asked: ReplayBody = read(body, ReplayBody)
    return replay_of_record(asked.record, asked.seat)


def table_replay(table: str, stored: Stored, seen: Seen) -> object:
    """The replay of a table whose game is over."""
    setup, entries = decode_stored(stored)
    check_over(state_of(setup, entries))
    return replay(table, setup, entries, seen)


def about_owner(table: str, stored: Stored, key: str, reviews: tuple[str, ...]) -> object:
    """Export of the personal data that a table stores about the person with a key."""
    return export(table, *decode_stored(stored), key, reviews)


def judge_claim(stored: Stored, seat: int, takes_all: bool) -> Verdict:
    """Judge a claim from its seat's point of view, by playing out many deals."""
    return judge(state_of(*decode_stored(stored)).game.position, seat, takes_all)


def seat_round(file: bytes, change: Pair | Advance) -> object:
    """The round that a change to a tournament pairs; searching for it can take minutes."""
    with refusals():
        return changed(decode(file), change, "now", "server").rounds[-1]


def review_table(table: str, stored: Stored, number: int, seats: tuple[int, ...]) -> RoundReviewJson | Outline:
    """The review of some seats in a round of a table whose game is over, or its outline."""
    return review_part(finished_record(table, stored), number, seats)


def review_upload(body: bytes, number: int, seats: tuple[int, ...]) -> RoundReviewJson | Outline:
    """The same for an uploaded record in a request body."""
    return review_part(uploaded_record(body), number, seats)


def branch_off(body: bytes, stored: Stored | None) -> Branch:
    """A finished game of a table, or of an uploaded record, up to a step."""
    return branch(read(body, ContinueBody), stored)


def study_day(deal: DayDeal, number: int) -> object:
    """Par for a daily deal, and the bid of a round as an expert met it."""
    from gizzard.server.daily.study import day_study  # numpy is slow to import

    return day_study(deal, number)


def hints_of(view: dict[str, Any]) -> object:
    """Hints for the acting seat. The job contains only what the seat has seen."""
    from gizzard.study.hints import hints_for  # numpy is slow to import

    return asdict(hints_for(cast(View, view)))
