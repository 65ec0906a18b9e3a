"""What is stored of a table: its setup, the entries of its log, and the record of its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gizzard.core.decoding import decode_json
from gizzard.core.formats.record import record_of
from gizzard.server.clock import date_of
from gizzard.server.phrases import RequestError
from gizzard.server.store.stored import Stored
from gizzard.server.tables.events import Entry, read_entry
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


def record_json(name: str, setup: TableSetup, state: TableState) -> dict[str, Any]:
    """The record of a finished or abandoned game. Raises RequestError while it is in progress."""
    check_over(state)
    bots, avatars = [seat.bot for seat in state.social.seats], [seat.avatar for seat in state.social.seats]
    date = date_of(setup.created)
    more = {"id": name, "date": date, "deck": setup.deck, "bots": bots, "avatars": avatars}
    return record_of(state.game, state.names, setup.draw, **more)


def check_over(state: TableState) -> None:
    """Raise RequestError while a game is in progress."""
    if state.social.phase not in ("over", "ended"):
        raise RequestError("not-over")


def last_entry(log: Log) -> float:
    """When a table was last changed, in ms since 1970."""
    setup, entries = log
    return entries[-1].at if entries else setup.created * 1000


def states(log: Log) -> Iterable[TableState]:
    """The states of a table after each entry."""
    return (state for _, _, state in state_changes(*log))
