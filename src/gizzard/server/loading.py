"""A table from its log, a slice at a time, so that a long log does not hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Final, Generic, NamedTuple, TypeVar

from gizzard.server.events import Entry
from gizzard.server.gallery import Gallery
from gizzard.server.history import History
from gizzard.server.opening import Meta
from gizzard.server.standing import Standing, happenings_from, opened

C = TypeVar("C")

SLICE_SECONDS: Final = 0.005
"""How long entries are replayed before others have their turn."""


class Loaded(NamedTuple, Generic[C]):
    """A table as its log leaves it."""

    standing: Standing
    history: History
    gallery: Gallery[C]


async def load(meta: Meta, entries: Sequence[Entry], now: int) -> Loaded[C]:
    """Replays a log; `now` (ms since 1970) says which of its entries spectators may see already."""
    standing = opened(meta)
    history = History(standing, meta.settings.undo)
    gallery: Gallery[C] = Gallery(standing, meta.settings.delay * 1000)
    slice_began = perf_counter()
    for happening in happenings_from(standing, entries, meta.settings.undo):
        _, entry, standing = happening
        history.add(happening)
        gallery.replay(entry, standing, now)
        if perf_counter() - slice_began > SLICE_SECONDS:
            await asyncio.sleep(0)
            slice_began = perf_counter()
    return Loaded(standing, history, gallery)
