"""Load a table from its log in short slices, so that a long log does not block the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Final, NamedTuple

from gizzard.server.tables.events import Entry
from gizzard.server.tables.feed.history import History
from gizzard.server.tables.feed.spectators import Spectators
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState, initial_state, state_changes_from

SLICE_SECONDS: Final = 0.005
"""Duration of a slice, after which other tasks run."""


class Loaded(NamedTuple):
    """A table as loaded."""

    state: TableState
    history: History
    spectators: Spectators


async def load(setup: TableSetup, entries: Sequence[Entry], now: int) -> Loaded:
    """Replay a log; `now` (ms since 1970) decides which entries spectators have already seen."""
    state = await asyncio.to_thread(initial_state, setup)  # slow under special rules with many rounds
    history = History(state)
    spectators = Spectators(state, setup.settings.delay * 1000)
    slice_began = perf_counter()
    for change in state_changes_from(state, entries):
        _, entry, state = change
        history.add(change)
        spectators.replay(entry, state, now)
        if perf_counter() - slice_began > SLICE_SECONDS:
            await asyncio.sleep(0)
            slice_began = perf_counter()
    return Loaded(state, history, spectators)
