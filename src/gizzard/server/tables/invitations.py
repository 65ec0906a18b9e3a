"""What the owners of seats do about each other after a game, in the queue of their table."""

from __future__ import annotations

import asyncio
from functools import partial

from gizzard.server.rooms.room import Work
from gizzard.server.store.group import resolve
from gizzard.server.tables.events import Rematch
from gizzard.server.tables.friends import befriend_events, check_friend
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.tables import Tables


async def befriend(table: Table, secret: str, yes: bool) -> None:
    """Note whether the owner of a secret wants to be in the lists of the others. Raises RequestError."""
    await table.answered(partial(_befriend, table, secret, yes))


async def invite(tables: Tables, table: Table, secret: str) -> str:
    """The table to which the owner of a secret invites the others who agreed. Raises RequestError."""
    return await table.answered(partial(_invite, tables, table, secret))


def _befriend(table: Table, secret: str, yes: bool, done: asyncio.Future[None]) -> None:
    events = befriend_events(table.state, table.setup, table.charged(secret), yes)
    table.add(events, lambda error: resolve(done, None, error))


def _invite(tables: Tables, table: Table, secret: str, done: asyncio.Future[str]) -> None:
    seat = table.charged(secret)
    check_friend(table.state, seat)
    table.hold_for(None, _open_invitation(tables, table, seat, done))


async def _open_invitation(tables: Tables, table: Table, seat: int, done: asyncio.Future[str]) -> Work:
    try:
        found = await tables.invite(table, seat)
    except Exception as problem:  # passed to the waiting caller
        resolve(done, None, problem)
        return lambda: None
    events = [] if found == table.state.social.next else [Rematch(seat, found)]
    return lambda: table.add(events, lambda error: resolve(done, found, error))
