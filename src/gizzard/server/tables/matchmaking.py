"""Matchmaking: seat strangers at a joinable public table, or at a new one.

A table opened by matchmaking starts by itself: as soon as it is full and all players are connected, or after a visible
countdown, when bots take the free seats. Players who are not connected by then lose their seats.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from gizzard.core.rules.presets import combine
from gizzard.server.tables.answers import LobbyTable, TakenSeat
from gizzard.server.tables.listing import Listing
from gizzard.server.tables.messages import Clock, FindBody, SeatBody, TableBody
from gizzard.server.tables.tables import Tables
from gizzard.server.wire.messages import Object, RequestError

PLAYERS: Final = 4
WAIT_MS: Final = 60_000
"""How long a new table waits for players."""

Others = Sequence[tuple[str, Listing]]
"""Listings of other nodes, each with the URL of its node."""


Sit = Callable[[str, str, SeatBody], Awaitable[TakenSeat]]
"""Takes a seat at a table of another node. Raises RequestError if none is free or the node does not answer."""


class Matchmaker:
    """Finds seats. Searches for the same rules are serialised, so that simultaneous searches meet."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._turns: dict[str, asyncio.Lock] = {}

    async def find(self, body: FindBody, others: Others = (), sit: Sit | None = None) -> TakenSeat:
        """A seat at a table with a preset. Raises RequestError or RulesRefused."""
        rules = combine([body.preset])
        async with self._turns.setdefault(body.preset, asyncio.Lock()):
            for node, listing in joinable([*((None, listing) for listing in self._tables.listings), *others], rules):
                with suppress(RequestError):  # it has started, is full, or was removed
                    self._tables.check_table(listing.shown.table)
                    asked = SeatBody(body.name, avatar=body.avatar)
                    if node is None:
                        return await self._sit(listing.shown.table, asked)
                    if sit is not None:
                        return await sit(node, listing.shown.table, asked)
            return await self._open_table(body, rules)

    async def _sit(self, table: str, asked: SeatBody) -> TakenSeat:
        return TakenSeat(table, *await (await self._tables.find(table)).sit(asked))

    async def _open_table(self, asked: FindBody, rules: Object) -> TakenSeat:
        body = TableBody(
            rules={"players": PLAYERS, **rules},
            name=asked.name,
            avatar=asked.avatar,
            seats=(None,) * (PLAYERS - 1),
            clock=Clock(),
            chat="phrases",
            public=True,
        )
        table, secret = await self._tables.open(body, wait_ms=WAIT_MS)
        await self._tables.find(table)  # load it, so that the next search sees it
        return TakenSeat(table, 0, secret)


def joinable(listings: Sequence[tuple[str | None, Listing]], rules: Object) -> list[tuple[str | None, Listing]]:
    """The tables with these rules where a player waits: self-starting ones first, then by free seats and age."""
    found = [each for each in listings if each[1].expected and _matches(each[1].shown, rules)]
    return sorted(found, key=lambda each: (not each[1].starts_itself, each[1].shown.seats.free, each[1].created))


def _matches(table: LobbyTable, rules: Object) -> bool:
    """Whether a table has these rules and a clock that is not slower than the default."""
    clock, usual = table.clock, Clock()
    same = {key: value for key, value in table.rules.items() if key != "players"} == rules
    return same and clock is not None and clock.turn <= usual.turn and clock.bank <= usual.bank
