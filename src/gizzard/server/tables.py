"""All tables: those in memory, and through the store all others. A table is loaded when somebody comes for it."""

from __future__ import annotations

import asyncio
import secrets
from random import SystemRandom

import msgspec

from gizzard.game import State, apply, chance, move_from_json, move_to_json
from gizzard.server.opening import Meta, open_table
from gizzard.server.phrases import Problem
from gizzard.server.store import Store, Stored
from gizzard.server.table import Table
from gizzard.server.wire import TableBody, encode


class Tables:
    """Opens, finds and forgets tables. What is drawn and dealt here comes from the system's entropy."""

    def __init__(self, store: Store, idle_seconds: float = 60.0) -> None:
        self.rng = SystemRandom()
        self._store = store
        self._idle_seconds = idle_seconds
        self._tables: dict[str, Table] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._loading = asyncio.Lock()

    async def open(self, body: TableBody) -> tuple[str, str]:
        """A new table on disk: its name and the secret of its first seat."""
        meta, secret = open_table(body, self.rng)
        table = secrets.token_urlsafe(9)
        state = meta.start()
        deal = chance(state, self.rng)
        assert deal is not None
        first = encode(move_to_json(state, deal)).decode()
        await self._store.create(table, meta.created, encode(meta).decode(), [first])
        return table, secret

    async def find(self, name: str) -> Table:
        """The table of that name; Problem where there is none."""
        async with self._loading:
            table = self._tables.get(name)
            if table is None or table.closed:
                table = self._tables[name] = await self._load(name)
                self._run(table)
            return table

    async def close(self) -> None:
        """Stops all tables; whatever was shown is on disk."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _load(self, name: str) -> Table:
        stored = await self._store.load(name)
        if stored is None:
            raise Problem("no-table")
        meta = msgspec.json.decode(stored.meta, type=Meta)
        state = await asyncio.to_thread(replay, meta, stored)
        return Table(name, meta, state, len(stored.moves), self._store, self.rng)

    def _run(self, table: Table) -> None:
        task = asyncio.create_task(table.run(self._idle_seconds), name=f"table {table.name}")
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda _: self._forget(table))

    def _forget(self, table: Table) -> None:
        table.closed = True
        if self._tables.get(table.name) is table:
            del self._tables[table.name]


def replay(meta: Meta, stored: Stored) -> State:
    """The game after all of its moves."""
    state = meta.start()
    for move in stored.moves:
        state = apply(state, move_from_json(state, msgspec.json.decode(move)))
    return state
