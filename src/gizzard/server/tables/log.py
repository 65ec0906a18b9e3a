"""What is stored of a table: its setup and the entries of its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gizzard.core.decoding import decode_json
from gizzard.server.store.stored import Stored
from gizzard.server.tables.events import Entry, read_entry
from gizzard.server.tables.record import record_json
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState, state_changes, state_of

Log = tuple[TableSetup, list[Entry]]
"""The setup and the entries of a table."""


def decode_stored(stored: Stored) -> Log:
    """Decode a stored table."""
    return decode_json(stored.setup, TableSetup), [read_entry(row) for row in stored.entries]


def final_record(table: str, setup: TableSetup, entries: Sequence[Entry]) -> dict[str, Any] | None:
    """The record of a finished or abandoned game; None while it is in progress."""
    state = state_of(setup, entries)
    if state.social.phase not in ("over", "ended"):
        return None
    return record_json(table, setup, state)


def last_entry(log: Log) -> float:
    """When a table was last changed, in ms since 1970."""
    setup, entries = log
    return entries[-1].at if entries else setup.created * 1000


def states(log: Log) -> Iterable[TableState]:
    """The states of a table after each entry."""
    return (state for _, _, state in state_changes(*log))
