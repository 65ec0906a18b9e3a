"""Recent steps of a table in memory, so that a reconnecting client can catch up without replaying the whole log."""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from gizzard.server.tables.events import Entry, Erased
from gizzard.server.tables.feed.spectators import Spectators
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import StateChange, TableState, initial_state, state_changes_from

RECENT: Final = 4
"""Number of steps kept in full, for clients that reconnect quickly."""
SNAPSHOT_EVERY: Final = 64
"""Steps between snapshots."""
MAX_MISSED: Final = 128
"""Maximum number of missed steps that are resent; beyond that sending the full state is faster."""


class Tail(NamedTuple):
    """The end of a log, after the entry with a given number."""

    after: int
    entries: Sequence[Entry]


class History:
    """The last steps of a table, and snapshots of earlier states."""

    def __init__(self, opened: TableState) -> None:
        self._recent: deque[StateChange] = deque(maxlen=RECENT)
        self._snapshots = deque([opened], maxlen=MAX_MISSED // SNAPSHOT_EVERY + 1)

    def add(self, change: StateChange) -> None:
        """Add a step. An erasure discards all earlier steps."""
        _, entry, after = change
        if isinstance(entry.event, Erased):
            self._recent.clear()
            self._snapshots.clear()
            self._snapshots.append(after)
            return
        self._recent.append(change)
        if after.n % SNAPSHOT_EVERY == 0:
            self._snapshots.append(after)

    def remembers(self, since: int) -> bool:
        """Whether all steps after `since` are kept in full."""
        return bool(self._recent) and since >= self._recent[0][0].n

    def tail_needed(self, since: int, until: int) -> int | None:
        """The number after which log entries are needed to resend the steps after `since` up to `until`.

        None if none are needed, or the steps cannot be resent.
        """
        if not 0 <= since < until or until - since > MAX_MISSED or self.remembers(since):
            return None
        return max((each.n for each in self._snapshots if each.n <= since), default=None)

    def steps(self, since: int, until: int, tail: Tail | None) -> Iterable[StateChange] | None:
        """The steps after `since` up to `until`, given the tail that was needed; None if they cannot be resent."""
        if self.remembers(since):
            return [step for step in self._recent if since < step[2].n <= until]
        start = tail and next((each for each in self._snapshots if each.n == tail.after), None)
        if tail is None or start is None or start.n > since or len(tail.entries) < until - tail.after:
            return None
        again = state_changes_from(start, tail.entries[: until - tail.after])
        return (step for step in again if step[2].n > since)


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
