"""The join codes of tables that wait for players: no two of them share one."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from math import inf

from gizzard.core.names import MAX_NAME
from gizzard.server.store.protocol import Store
from gizzard.server.tables.names import join_code, read_code
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState
from gizzard.server.wire.messages import RequestError


class JoinCodes:
    """The join codes of all waiting tables in the store, whichever node has opened them."""

    def __init__(self, store: Store, state: Callable[[str], Awaitable[tuple[TableSetup, TableState]]]) -> None:
        self._store, self._state = store, state

    async def find(self, typed: str) -> str:
        """The name of the table that waits for players under a code. Raises RequestError if none does."""
        code = read_code(typed)
        for name in await self._unfinished(code):
            if await self._is_waiting(name):
                return name
        raise RequestError("no-code", typed=code[:MAX_NAME])

    async def is_unique(self, table: str) -> bool:
        """Whether no other waiting table has the code of a stored table.

        If two nodes store tables with one code at the same time, the later one at least sees the other, so that at most
        one of them keeps its code.
        """
        alike = await self._unfinished(join_code(table))
        return not any([await self._is_waiting(name) for name in alike if name != table])

    async def _unfinished(self, code: str) -> list[str]:
        """The unfinished tables with a code."""
        return await asyncio.to_thread(partial(_with_code, await self._store.open_before(inf), code))

    async def _is_waiting(self, name: str) -> bool:
        with suppress(RequestError):
            setup, state = await self._state(name)
            return state.social.phase == "gathering" and setup.for_friends
        return False


def _with_code(logs: list[str], code: str) -> list[str]:
    return [name for name in logs if join_code(name) == code]
