"""The names of tables, and their join codes: four letters, easy to say aloud, that lead to a table before its game; no
two tables that wait for players share one.

A code is a hash of the table's name. So it is the same at every node, nothing is stored for it, and it reveals neither
the name nor a secret.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from math import inf
from string import ascii_letters, digits
from typing import Final

from gizzard.core.names import MAX_NAME
from gizzard.server.store.protocol import Store
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState
from gizzard.server.wire.messages import RequestError

LETTERS: Final = "BCDFGHJKLMPRTWXZ"
"""Sixteen letters: no vowels, so that no code is a word, and none that sounds or looks like another too much."""
CODE_LENGTH: Final = 4
OFFENSIVE: Final = re.compile("KKK|KZ|HH|HJ|FCK|FKK|DCK|BTCH|WTF|TWT|CLT|CRP|PD|FDP|TG")
"""Abbreviations in the product's languages that nobody wants to read to friends."""
NAME_CHARACTERS: Final = ascii_letters + digits
"""The characters of table names: no hyphen, which would look like an option on the command line."""
NAME_LENGTH: Final = 12


def join_code(table: str) -> str:
    """The join code of a table.

    >>> join_code("q3TxUoVb7RkA")
    'LJLX'
    """
    digest = sha256(f"join {table}".encode(errors="replace")).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH])


def is_presentable(code: str) -> bool:
    """Whether a code contains nothing offensive."""
    return OFFENSIVE.search(code) is None


def read_code(typed: str) -> str:
    """A code as people type it, without spaces and hyphens and in capitals."""
    return re.sub(r"[\s-]", "", typed).upper()


def random_name() -> str:
    """A name for a new table, whose join code nobody minds reading to friends."""
    while True:
        name = "".join(secrets.choice(NAME_CHARACTERS) for _ in range(NAME_LENGTH))
        if is_presentable(join_code(name)):
            return name


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
