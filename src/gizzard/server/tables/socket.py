"""The socket of a player or a spectator of a table."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final

from gizzard.server.tables.feed.history import Tail
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.messages import FRAMES, Ask, Refused, Request
from gizzard.server.tables.setup import seat_of
from gizzard.server.tables.tables import Tables
from gizzard.server.traffic.limits import Resource
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import Admit, listen
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import Join, RequestError, encode

MAX_WAITING: Final = 32
"""A table with more queued requests stops reading from its clients."""
BACKLOG_PAUSE_SECONDS: Final = 0.01
CHARGED: Final[Mapping[str, Resource]] = {"rematch": "tables", "claim": "claims"}
"""Asks that count towards a limit of the address: a rematch opens a table."""


async def serve_client(tables: Tables, connection: Connection, join: Join, admit: Admit) -> None:
    """Serve a client until it disconnects. Raises RequestError if the table does not exist, or for a wrong secret."""
    table = await tables.find(join.table)
    connection.seat = _seat(table, join.secret)
    connection.key = join.secret and key_of(join.secret)
    admit(join.table, connection.key)
    table, tail = await _with_tail(tables, table, join)
    try:
        table.join(connection, join.since, tail)
        if connection.seat is not None:
            await tables.on_joined(table, connection.seat, connection.address)
        await listen(connection, FRAMES, partial(_wait, connection, table), partial(_receive, connection, table))
    finally:
        table.leave(connection)


async def _with_tail(tables: Tables, table: Table, join: Join) -> tuple[Table, Tail | None]:
    """The table, with the end of its log if the client must be resent missed messages."""
    after = table.tail_needed(join.since)
    if after is None:
        return table, None
    tail = await tables.tail(join.table, after)
    return await tables.find(join.table), tail  # it may have been unloaded meanwhile


def _seat(table: Table, secret: str | None) -> int | None:
    """The seat that a secret owns; None for a spectator. Raises RequestError if spectators are not allowed."""
    if secret is None:
        over = table.state.social.phase in ("over", "ended") and not (table.setup.shared or table.setup.tournament)
        if table.setup.settings.spectators == "off" and not over:
            raise RequestError("no-spectators")
        return None
    return seat_of(table.state.social, secret)


async def _wait(connection: Connection, table: Table, _text: str) -> bool:
    """Wait until the table has time for a message. Returns whether to read it: it may have come too early."""
    while len(table.waiting) > MAX_WAITING:
        await asyncio.sleep(BACKLOG_PAUSE_SECONDS)
    return not await connection.slowed_down(partial(_refuse, connection, table))


async def _receive(connection: Connection, table: Table, message: Request) -> None:
    match message:
        case Ask(what="rematch" | "claim" as what) if refused := _rate_exceeded(connection, CHARGED[what]):
            _refuse(connection, table, refused)
        case _:
            table.receive(connection, message)


def _rate_exceeded(connection: Connection, what: Resource) -> RequestError | None:
    """Charge an ask to the address. Returns the refusal if it exceeds its limit."""
    try:
        connection.limits.check(what)
    except RequestError as problem:
        return problem
    return None


def _refuse(connection: Connection, table: Table, problem: RequestError) -> None:
    connection.send(encode(Refused(problem.code, problem.say(connection.lang), table.last_step(connection))))
