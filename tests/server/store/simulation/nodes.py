"""A node of the simulation: the store as it is, and the tables that it has in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from gizzard.server.store.protocol import Elsewhere, Fenced, StoreError
from tests.server.store.simulation.connection import ModelStore
from tests.server.store.simulation.virtual import Process, Thread

if TYPE_CHECKING:
    from tests.server.store.simulation.world import World

Heard = Callable[[str, str], None]
"""Called with what came of an act, and with the node where the table is."""


class Live:
    """A table in memory."""

    def __init__(self, entries: list[str]) -> None:
        self.entries, self.turn, self.lost = entries, asyncio.Lock(), False


class Node:
    """A server, which is started again after it was killed."""

    def __init__(self, world: World, url: str) -> None:
        self.world, self.url = world, url
        self.process = Process(self.world.scheduler, self.url)
        self.discarded: list[Process] = []
        self.store: ModelStore | None = None
        self.live: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.stopped = -1.0
        self.losses = 0

    def start(self) -> None:
        """Start the process."""
        self.world.scheduler.process = self.process
        Thread(self._open).start()

    def _open(self) -> None:
        process = self.process
        try:
            store = ModelStore("postgresql://model/model", self.url)
        except StoreError as error:
            self.world.network.note(self.url, "does not start:", error)
            self.kill(0.5)
            return
        process.loop.call_soon_threadsafe(self._opened, store)

    def _opened(self, store: ModelStore) -> None:
        self.store = store
        store.watch(self._lose_all)

    def kill(self, seconds: float) -> None:
        """Kill the process, and start another one after some time."""
        self.world.network.note(self.url, "dies")
        self.process.kill()
        for connection in [*self.world.network.open]:
            if connection.node == self.url and connection.in_transaction:
                connection.abort()
        self.discarded.append(self.process)
        self.process, self.store, self.live, self.loading = Process(self.world.scheduler, self.url), None, {}, {}
        self.world.network.last_fault = max(self.world.network.last_fault, self.world.scheduler.now + seconds)
        self.world.scheduler.after(seconds, self.start)

    def stop(self, seconds: float) -> None:
        """Stop the process for some time."""
        self.world.network.note(self.url, "stops for", seconds)
        now = self.world.scheduler.now
        self.process.stopped_until = self.stopped = now + seconds
        self.world.network.last_fault = max(self.world.network.last_fault, now + seconds)

    def cut(self, seconds: float) -> None:
        """Cut the process off from the database for some time."""
        self.world.network.note(self.url, "is cut off for", seconds)
        self.process.cut_until = self.world.scheduler.now + seconds
        self.world.network.last_fault = max(self.world.network.last_fault, self.process.cut_until)

    def discard(self) -> None:
        for process in [*self.discarded, self.process]:
            process.discard()
        self.store, self.live, self.loading = None, {}, {}

    def ask(self, table: str, entry: str, heard: Heard) -> None:
        """Add an entry to a table for a client, or only look at it if there is none."""
        self.process.loop.call_soon(lambda: self.process.loop.create_task(self._answer(table, entry, heard)))

    async def _answer(self, table: str, entry: str, heard: Heard) -> None:
        try:
            heard(*await self._act(table, entry))
        except Elsewhere as elsewhere:
            heard("elsewhere", elsewhere.node)
        except StoreError as error:
            heard(type(error).__name__, "")

    async def _act(self, table: str, entry: str) -> tuple[str, str]:
        live = await self._find(table)
        if not entry:
            return "seen", ""
        async with live.turn:
            if live.lost or self.store is None:
                return "lost", ""
            done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
            number, claim = len(live.entries) + 1, self.store._claimed.get(table)
            self.world.history.attempted(table, number, entry, claim.number if claim else 0)
            self.store.append(table, number, [entry], done.set_result)
            error = await done
            self.world.history.answered(table, number, entry, error)
            if error is None:
                live.entries.append(entry)
            elif isinstance(error, Fenced):
                self._lose(table, live)
        if self.world.random.random() < 0.1 and self.live.get(table) is live:
            del self.live[table]
            self.store.release(table)
            live.lost = True
        return "saved" if error is None else type(error).__name__, ""

    async def _find(self, table: str) -> Live:
        if table in self.live:
            return self.live[table]
        if table not in self.loading:
            task = self.loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            task.add_done_callback(lambda _: self.loading.pop(table))
        return await asyncio.shield(self.loading[table])

    async def _load(self, table: str) -> Live:
        store = self.store
        if store is None:
            raise StoreError("the node is starting")
        await store.claim(table)
        claim, losses = store._claimed[table], self.losses
        try:
            stored = await store.load(table)
        except StoreError:
            store.release(table)
            raise
        assert stored
        if losses != self.losses:
            raise Fenced("lost while it was loaded")
        if store._claimed.get(table) == claim:
            self.world.history.loaded(table, list(stored.entries), claim.number)
        live = self.live[table] = Live(list(stored.entries))
        return live

    def _lose(self, table: str, live: Live) -> None:
        live.lost = True
        if self.live.get(table) is live:
            del self.live[table]

    def _lose_all(self) -> None:
        self.world.network.note(self.url, "loses its tables")
        self.losses += 1
        for table, live in [*self.live.items()]:
            self._lose(table, live)

    def check_claim(self, table: str, url: str) -> None:
        """Fail if a table that another node has just claimed is still in memory here."""
        store = self.store
        if url == self.url or store is None or not self.process.alive or self.stopped > self.world.scheduler.now - 5.0:
            return
        if table in store._claimed or table in self.live:
            self.world.history.fail(f"{url} has claimed table {table}, which {self.url} has not let go of")

    def check(self) -> None:
        """Fail if an exception was lost."""
        if self.process.loop.problems:
            self.world.history.fail(f"{self.url}: {self.process.loop.problems[0]}")
