"""A node of the simulation: the store, and the tables and pads in memory, as they are."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from gizzard.server.node.node import Node as Server
from gizzard.server.rooms.clock import RunningTime
from gizzard.server.store.protocol import OwnedElsewhere, StoreError
from gizzard.server.wire.messages import RequestError
from tests.server.store.simulation.observed import ObservedStore
from tests.server.store.simulation.virtual import Process, Thread

if TYPE_CHECKING:
    from tests.server.store.simulation.world import World

WAKING_SECONDS: Final = 0.1
"""How long a process that was stopped may take to let go of its tables."""
IDLE_MS: Final = 200
"""How long a table stays in memory once nobody is at it."""

Heard = Callable[[str, str], None]
"""Called with what came of an act, and with the node where the table is."""
Act = Callable[["Node"], Awaitable[str]]


class Node:
    """A server, which is started again after it was killed."""

    def __init__(self, world: World, url: str) -> None:
        self.world, self.url = world, url
        self.process = Process(self.world.scheduler, self.url)
        self.discarded: list[Process] = []
        self.store: ObservedStore | None = None
        self.server: Server | None = None

    def start(self) -> None:
        """Start the process."""
        self.world.scheduler.process = self.process
        Thread(self._open).start()

    def _open(self) -> None:
        process = self.process
        try:
            store = ObservedStore(self.url, self.world.history)
        except StoreError as error:
            self.world.network.note(self.url, "does not start:", error)
            self.kill(0.5)
            return
        process.loop.call_soon_threadsafe(self._opened, store)

    def _opened(self, store: ObservedStore) -> None:
        time = RunningTime(lambda: self.world.scheduler.now, store.cluster.now)
        self.store, self.server = store, Server(store, self.world.bot_pool, IDLE_MS, time)
        self.server.tables.rng = self.world.random
        if self.world.has_tournaments:
            self._keeping = asyncio.create_task(self.server.rooms.keep_going())

    def kill(self, seconds: float) -> None:
        """Kill the process, and start another one after some time."""
        self.world.network.note(self.url, "dies")
        self.process.kill()
        for connection in [*self.world.network.open]:
            if connection.node == self.url and connection.in_transaction:
                connection.abort()
        self.discarded.append(self.process)
        self.process, self.store, self.server = Process(self.world.scheduler, self.url), None, None
        self.world.network.lasts(seconds)
        self.world.scheduler.after(seconds, self._restart, self.process)

    def _restart(self, process: Process) -> None:
        if process is self.process:  # otherwise it was killed again before it was started
            self.start()

    def cut(self, seconds: float) -> None:
        """Cut the process off from the database for some time."""
        self.world.network.note(self.url, "is cut off for", seconds)
        self.process.cut(seconds)
        self.world.network.lasts(seconds)

    def freeze(self, seconds: float, both_ways: bool) -> None:
        """Hold the database's answers to this node for some time, and perhaps its statements; then let them pass."""
        self.world.network.note(self.url, "is frozen for", seconds, "both ways" if both_ways else "")
        until = self.process.answers_from = self.world.scheduler.now + seconds
        if both_ways:
            self.process.statements_from = until
        self.world.network.lasts(seconds)

    def discard(self) -> None:
        for process in [*self.discarded, self.process]:
            process.discard()
        self.store, self.server = None, None

    @property
    def served(self) -> Server:
        """The features of a node that has started."""
        assert self.server
        return self.server

    def ask(self, act: Act, heard: Heard) -> None:
        """Do something for a client at this node, unless it is down."""
        if self.server:
            self.process.loop.call_soon(lambda: self.process.loop.create_task(self._answer(act, heard)))

    async def _answer(self, act: Act, heard: Heard) -> None:
        try:
            heard(await act(self), "")
        except OwnedElsewhere as elsewhere:
            heard("elsewhere", elsewhere.node)
        except StoreError as error:
            heard(type(error).__name__, "")
        except RequestError as error:
            heard(error.code, "")

    def check_claim(self, table: str, owner: int) -> None:
        """Fail if a table of another node is still in memory here, or is once this process is awake again."""
        store, server = self.store, self.server
        waking = self.process.loop.stalled_until + WAKING_SECONDS - self.world.scheduler.now
        found = self.world.model.tables.get(table)
        if not store or not server or not found or found.owner != owner or store.number == owner:
            return
        if waking > 0:
            self.world.scheduler.after(waking, self.check_claim, table, owner)
        elif store.has_claimed(table) or table in server.rooms._rooms:
            self.world.history.fail(f"node {owner} has claimed table {table}, which {self.url} has not let go of")

    def check_eviction(self, number: int) -> None:
        """Fail if the node that was evicted is this one, and its lease has not ended."""
        if self.store and self.store.number == number and self.store.lease_left > 0:
            self.world.history.fail(f"{self.url} is declared dead {self.store.lease_left:.3f} s before its lease ends")

    def check(self) -> None:
        """Fail if an exception was lost."""
        if self.process.loop.problems:
            self.world.history.fail(f"{self.url}: {self.process.loop.problems[0]}")
