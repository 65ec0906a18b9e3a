"""Those who look on: they see what everybody may see, some seconds later where the table wants that."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

from gizzard.server.events import Entry
from gizzard.server.opening import Meta
from gizzard.server.standing import Standing, happenings, opened

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


def gallery_of(meta: Meta, standing: Standing, entries: Sequence[Entry], now: int) -> Gallery[C]:
    """The gallery of a table that is loaded: what has happened just now is still to be shown."""
    delay = meta.settings.delay * 1000
    shown = sum(entry.at + delay <= now for entry in entries)
    if shown == len(entries):
        return Gallery(standing, delay)
    gallery: Gallery[C] = Gallery(opened(meta), delay)
    for _, entry, after in happenings(meta, entries):
        if after.n <= shown:
            gallery.standing = after
        else:
            gallery.add(entry, after)
    return gallery
