"""Those who look on: they see what everybody may see, some seconds later where the table wants that."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

from gizzard.server.events import Entry
from gizzard.server.standing import Standing

C = TypeVar("C")


class Gallery(Generic[C]):
    """The spectators of a table, and how far they have seen."""

    def __init__(self, standing: Standing, delay_ms: int) -> None:
        self.standing = standing
        self.clients: list[C] = []
        self._delay_ms = delay_ms
        self._coming: deque[tuple[Entry, Standing]] = deque()

    def add(self, entry: Entry, standing: Standing) -> None:
        """Something happened; it will be shown in its time."""
        self._coming.append((entry, standing))

    def replay(self, entry: Entry, standing: Standing, now: int) -> None:
        """An entry of a log that is loaded: it was shown long ago, or is still to be shown."""
        if not self._coming and entry.at + self._delay_ms <= now:
            self.standing = standing
        else:
            self.add(entry, standing)

    def due(self) -> int | None:
        """When there is something to show, in ms since 1970."""
        return self._coming[0][0].at + self._delay_ms if self._coming else None

    def next(self, now: int) -> tuple[Standing, Entry, Standing] | None:
        """What is to be shown now: an entry between how the table stood and how it stands; None where nothing is."""
        due = self.due()
        if due is None or due > now:
            return None
        before, (entry, self.standing) = self.standing, self._coming.popleft()
        return before, entry, self.standing
