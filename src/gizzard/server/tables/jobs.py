"""Functions that would block the event loop: replays, exports. They run in the worker process.

They raise RequestError for what they refuse, such as the record of a game in progress.
"""

from collections.abc import Mapping
from typing import Any

from gizzard.server.store.protocol import Stored
from gizzard.server.tables.feed.replay import Seen, replay, replay_of_record
from gizzard.server.tables.log import TABLE, check_over, export, record_json, told
from gizzard.server.tables.messages import ReplayBody
from gizzard.server.tables.state import state_of
from gizzard.server.wire.messages import read


def finished_record(table: str, stored: Stored) -> dict[str, Any]:
    """The record of a table. Raises RequestError while its game is in progress."""
    setup, entries = TABLE.log(stored)
    return record_json(table, setup, state_of(setup, entries))


def upload_replay(body: bytes) -> object:
    """The replay of an uploaded record, from the body of the request."""
    asked: ReplayBody = read(body, ReplayBody)
    return replay_of_record(asked.record, asked.seat)


def table_replay(table: str, stored: Stored, seen: Seen) -> object:
    """The replay of a table whose game is over."""
    setup, entries = TABLE.log(stored)
    check_over(state_of(setup, entries))
    return replay(table, setup, entries, seen)


def about_owner(table: str, stored: Stored, key: str, reviews: tuple[str, ...], others: Mapping[str, object]) -> object:
    """Export of the personal data that a table, and other logs, store about the person with a key."""
    return told(export(table, TABLE.log(stored), key, reviews), others)
