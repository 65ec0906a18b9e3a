"""The WebSocket endpoint: a connection is a player or a spectator of a table, or a phone at a shared pad.

It is plain ASGI: a framework's routing and request objects would cost more time and memory than a move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from gizzard.server import metrics
from gizzard.server.cluster.relay import Relay
from gizzard.server.keys import key_of
from gizzard.server.pads.log import is_pad_log
from gizzard.server.pads.socket import serve_pad
from gizzard.server.phrases import RequestError
from gizzard.server.store import Fenced, LeaseExpired, OwnedElsewhere, Unreachable
from gizzard.server.tables.feed.history import Tail
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.setup import seat_of
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.log import is_tournament_log
from gizzard.server.tournaments.socket import serve_viewer
from gizzard.server.web.connection import Connection, Disconnected
from gizzard.server.web.hosts import Hosts
from gizzard.server.web.limits import SocketLimits
from gizzard.server.web.responses import check_host, check_origin, requested_language
from gizzard.server.web.services import Services
from gizzard.server.wire import Join

PATH: Final = "/ws"
OWNER_UNKNOWN_SECONDS: Final = 3.0
"""How long a join is retried while the table's owner is unknown: slightly longer than a dead node's lease."""
RETRY_SECONDS: Final = 0.2
"""Interval between retries."""

log = logging.getLogger(__name__)


async def serve_socket(services: Services, tables: Tables, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a connection from handshake to close. Errors are reported to its own client only."""
    client = HTTPConnection(scope)
    await receive()
    if not _is_acceptable(client, services.hosts):
        await send({"type": "websocket.close"})  # before accepting: status 403
        return
    await send({"type": "websocket.accept"})
    connection = Connection(receive, send, requested_language(client), SocketLimits(services.limits, scope))
    del client
    scope["headers"] = []  # free memory: sockets live for hours, and headers are a tenth of their memory
    await _serve(connection, services, tables, scope)


def _is_acceptable(client: HTTPConnection, hosts: Hosts) -> bool:
    try:
        check_host(client, hosts)
        check_origin(client)
    except RequestError:
        return False
    return client.url.path == PATH


async def _serve(connection: Connection, services: Services, tables: Tables, scope: Scope) -> None:
    gate, limits = services.gate, services.limits
    try:
        async with limits.delayed_refusal(scope):
            with (
                limits.socket(scope),
                metrics.SOCKETS.track_inprogress(),
                gate.visit(scope, connection.drop) as visitor,
            ):
                join = await connection.receive_join()
                admit = partial(gate.seat, visitor)
                await retry_until_owned(lambda: _join(connection, services.relay, tables, join, admit, scope))
    except Disconnected:
        pass
    except asyncio.CancelledError:
        if connection.dropped:  # otherwise the server is stopping, and has closed the socket itself
            await connection.close(connection.dropped)
    except RequestError as problem:
        await connection.close(problem)
    except (OwnedElsewhere, Fenced, Unreachable):
        await connection.close(RequestError("moved"))
    except Exception:
        log.exception("a connection failed")
        await connection.close(RequestError("internal"))


async def retry_until_owned(join: Callable[[], Awaitable[None]], seconds: float = OWNER_UNKNOWN_SECONDS) -> None:
    """Retry a join until the table's owner is known.

    Raises Fenced or Unreachable after `seconds`; LeaseExpired at first, as other nodes can serve the client sooner.
    """
    until = monotonic() + seconds
    while True:
        try:
            return await join()
        except LeaseExpired:
            raise
        except (Fenced, Unreachable):
            if monotonic() >= until:
                raise
            await asyncio.sleep(RETRY_SECONDS)


async def _join(
    connection: Connection,
    relay: Relay | None,
    tables: Tables,
    join: Join,
    admit: Callable[[str, str | None], None],
    scope: Scope,
) -> None:
    try:
        await _serve_table(connection, tables, join, admit)
    except OwnedElsewhere as elsewhere:
        if relay is None:
            raise
        await connection.hand_over(relay, scope, elsewhere.node, join)


async def _serve_table(
    connection: Connection, tables: Tables, join: Join, admit: Callable[[str, str | None], None]
) -> None:
    connection.lang = join.lang
    if is_pad_log(join.table):
        admit(join.table, join.secret and key_of(join.secret))
        return await serve_pad(connection, tables, join)
    if is_tournament_log(join.table):
        admit(join.table, join.secret and key_of(join.secret))
        return await serve_viewer(connection, tables.tournaments, join)
    table = await tables.find(join.table)
    connection.seat = _seat(table, join.secret)
    connection.key = join.secret and key_of(join.secret)
    admit(join.table, connection.key)
    table, tail = await _with_tail(tables, table, join)
    try:
        table.join(connection, join.since, tail)
        if connection.seat is not None:
            await tables.ratings.seen(table, connection.seat, connection.address)
        await connection.listen(table)
    finally:
        table.leave(connection)
        connection.stop()


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
    seat = seat_of(table.state.social, secret)
    if seat is None:
        raise RequestError("no-seat")
    return seat
