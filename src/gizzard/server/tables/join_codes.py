"""Join codes in use: the table that a code leads to, and codes that no two waiting tables share."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from math import inf
from string import ascii_letters, digits
from typing import Final

from gizzard.core.names import MAX_NAME
from gizzard.server.phrases import RequestError
from gizzard.server.store import Store
from gizzard.server.tables.join_code import is_presentable, join_code, read_code
from gizzard.server.tables.summary import Summary

NAME_CHARACTERS: Final = ascii_letters + digits
"""The characters of table names: no hyphen, which would look like an option on the command line."""
NAME_LENGTH: Final = 12


class JoinCodes:
    """The join codes of all waiting tables in the store, whichever node has opened them."""

    def __init__(self, store: Store, summary: Callable[[str], Awaitable[Summary]]) -> None:
        self._store, self._summary = store, summary

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
            summary = await self._summary(name)
            return summary.phase == "gathering" and summary.for_friends
        return False


def _with_code(logs: list[str], code: str) -> list[str]:
    return [name for name in logs if join_code(name) == code]


def random_name() -> str:
    """A name for a new table, whose join code nobody minds reading to friends."""
    while True:
        name = "".join(secrets.choice(NAME_CHARACTERS) for _ in range(NAME_LENGTH))
        if is_presentable(join_code(name)):
            return name
