"""Entries that are appended to a store at a rate, and how long each takes to be durable."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter

from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.store import SQLiteStore
from harness.large_file import ENTRIES


class StoreWriter:
    """Appends entries at a rate, to all tables in turn, and measures how long each takes."""

    def __init__(self, store: SQLiteStore, tables: list[str], rate: float) -> None:
        self.store, self.tables, self.rate = store, tables, rate
        self.next = dict.fromkeys(tables, ENTRIES + 1)
        self.waits: list[float] = []

    async def during(self, work: Callable[[], Awaitable[None]]) -> float:
        """Append entries while some work is done; returns its seconds."""
        self.waits = []
        playing, started = asyncio.create_task(self._play()), perf_counter()
        await work()
        seconds = perf_counter() - started
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        return seconds

    async def _play(self) -> None:
        loop, number = asyncio.get_running_loop(), 0
        due = loop.time()
        while True:
            self._append(self.tables[number * 7919 % len(self.tables)], perf_counter())
            number, due = number + 1, due + 1 / self.rate
            await asyncio.sleep(due - loop.time())

    def _append(self, table: str, started: float) -> None:
        def done(error: StoreError | None) -> None:
            assert error is None, error
            self.waits.append(perf_counter() - started)

        self.store.append(table, self.next[table], ["a move, say, of two hundred bytes ".ljust(200, "-")], done)
        self.next[table] += 1
