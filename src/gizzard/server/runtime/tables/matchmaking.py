"""Brings people together who do not know each other: at a public table that waits for more, else at a new one.

A table that was opened here starts without a host's doing: as soon as it is full and all are connected, or after a wait
that everybody sees, when bots take the seats that are still free. Whoever is not connected by then loses their seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from gizzard.rules.presets import combine
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.wire import Clock, FindBody, Object, SeatBody, TableBody
from gizzard.server.runtime.tables.listing import Listing
from gizzard.server.runtime.tables.tables import Tables

PLAYERS: Final = 4
WAIT_MS: Final = 60_000
"""How long a new table waits for people."""

Others = Sequence[tuple[str, Listing]]
"""Tables of other nodes that take strangers, each with the address of its node."""


class Found(NamedTuple):
    """A seat for whoever searched."""

    table: str
    seat: int
    secret: str


Sit = Callable[[str, str, SeatBody], Awaitable[Found]]
"""Takes a seat at a node's table. Raises RequestError if there is none any more, or the node does not answer."""


class Matchmaker:
    """Finds seats. Searches for the same rules are answered one after the other, so that two at once meet.

    `check_table`: RequestError for a table to which nobody is to be led.
    """

    def __init__(self, tables: Tables, check_table: Callable[[str], None] = lambda _: None) -> None:
        self._tables, self._check_table = tables, check_table
        self._turns: dict[str, asyncio.Lock] = {}

    async def find(self, body: FindBody, others: Others = (), sit: Sit | None = None) -> Found:
        """A seat at a table with that preset. Raises RequestError or RulesRefused if there can be none."""
        rules = combine([body.preset])
        async with self._turns.setdefault(body.preset, asyncio.Lock()):
            for node, listing in waiting([*((None, listing) for listing in self._tables.listings), *others], rules):
                with suppress(RequestError):  # it has started, is full by now, or has been removed
                    self._check_table(listing.table)
                    asked = SeatBody(body.name, avatar=body.avatar)
                    if node is None:
                        return Found(listing.table, *await (await self._tables.find(listing.table)).sit(asked))
                    if sit is not None:
                        return await sit(node, listing.table, asked)
            return await self._opened(body, rules)

    async def _opened(self, asked: FindBody, rules: Object) -> Found:
        body = TableBody(
            {"players": PLAYERS, **rules},
            asked.name,
            avatar=asked.avatar,
            seats=(None,) * (PLAYERS - 1),
            clock=Clock(),
            chat="phrases",
            public=True,
        )
        table, secret = await self._tables.open(body, wait_ms=WAIT_MS)
        await self._tables.find(table)  # in memory, the next search sees it
        return Found(table, 0, secret)


def waiting(listings: Sequence[tuple[str | None, Listing]], rules: Object) -> list[tuple[str | None, Listing]]:
    """The tables with those rules where somebody waits for more people.

    First those that start by themselves, as a host's might never, and of these the ones that need the fewest.
    """
    found = [each for each in listings if each[1].expected and _suits(each[1], rules)]
    return sorted(found, key=lambda each: (not each[1].starts_itself, each[1].free, each[1].created))


def _suits(listing: Listing, rules: Object) -> bool:
    """Whether a table has those rules, and a clock that keeps nobody waiting for longer than usual."""
    clock, usual = listing.clock, Clock()
    same = {key: value for key, value in listing.rules.items() if key != "players"} == rules
    return same and clock is not None and clock.turn <= usual.turn and clock.bank <= usual.bank
