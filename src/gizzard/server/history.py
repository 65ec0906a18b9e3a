"""What a table keeps of its past in memory, so that a returning client is caught up without replaying the whole log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from gizzard.server.events import Entry, Erased
from gizzard.server.standing import Happening, Standing, happenings_from

RECENT: Final = 4
"""Steps that are kept whole, for clients that lost their connection for a moment."""
SNAPSHOT_EVERY: Final = 32
"""Steps from one snapshot to the next."""
MOST_MISSED: Final = 128
"""Steps that are sent one by one; whoever has missed more is sent the whole view, which takes less time."""


class Tail(NamedTuple):
    """The entries of a log after one of them, by its number."""

    after: int
    entries: Sequence[Entry]


class History:
    """The last steps of a table, and snapshots of how it stood before them."""

    def __init__(self, opened: Standing, keeps_undo: bool) -> None:
        self._recent: deque[Happening] = deque(maxlen=RECENT)
        self._snapshots = deque([opened], maxlen=MOST_MISSED // SNAPSHOT_EVERY + 1)
        self._keeps_undo = keeps_undo

    def add(self, happening: Happening) -> None:
        """One more step. What was erased with it can be told to nobody again."""
        _, entry, after = happening
        if isinstance(entry.event, Erased):
            self._recent.clear()
            self._snapshots.clear()
            self._snapshots.append(after)
            return
        self._recent.append(happening)
        if after.n % SNAPSHOT_EVERY == 0:
            self._snapshots.append(after)

    def remembers(self, since: int) -> bool:
        """Whether all steps after that one are kept whole."""
        return bool(self._recent) and since >= self._recent[0][0].n

    def tail_needed(self, since: int, until: int) -> int | None:
        """The number after which entries of the log are needed to tell the steps after `since` up to `until`.

        None where none are: those steps are kept, or they cannot be told.
        """
        if not 0 <= since < until or until - since > MOST_MISSED or self.remembers(since):
            return None
        return max((each.n for each in self._snapshots if each.n <= since), default=None)

    def steps(self, since: int, until: int, tail: Tail | None) -> Iterable[Happening] | None:
        """The steps after `since` up to `until`, with the tail that was needed; None where they cannot be told."""
        if self.remembers(since):
            return [step for step in self._recent if since < step[2].n <= until]
        start = tail and next((each for each in self._snapshots if each.n == tail.after), None)
        if tail is None or start is None or start.n > since or len(tail.entries) < until - tail.after:
            return None
        again = happenings_from(start, tail.entries[: until - tail.after], self._keeps_undo)
        return (step for step in again if step[2].n > since)
