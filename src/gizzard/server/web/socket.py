"""The WebSocket endpoint: a connection is a player or a spectator of a table, or a phone at a shared pad.

It is plain ASGI: a framework's routing and request objects would cost more time and memory than a move.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gizzard.server.cluster.relay import Relay
from gizzard.server.cluster.sockets import PATH
from gizzard.server.rooms.kind import AnyKind, kind_of
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import Fenced, LeaseExpired, OwnedElsewhere, Unreachable
from gizzard.server.traffic.bucket import Bucket, Rate
from gizzard.server.traffic.limits import SocketLimits
from gizzard.server.web.connection import Connection, Disconnected
from gizzard.server.web.hosts import Hosts
from gizzard.server.web.responses import check_host, check_origin, check_prefix, error_response, requested_language
from gizzard.server.web.services import Services
from gizzard.server.wire import metrics
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import Join, Ping, Pong, RequestError, encode, read_frame

OWNER_UNKNOWN_SECONDS: Final = 3.0
"""How long a join is retried while the table's owner is unknown: slightly longer than a dead node's lease."""
RETRY_SECONDS: Final = 0.2
"""Interval between retries."""

Admit = Callable[[str, str | None], None]
"""Admits a client to a document with the hash of its secret. Raises RequestError if either is banned."""
Serve = Callable[[Connection, Join, Admit], Awaitable[None]]
"""Serves a client of a document until it disconnects. Raises RequestError if it cannot join."""
Sockets = Mapping[AnyKind, Serve]
"""Who serves the clients of each kind of document."""

log = logging.getLogger(__name__)


async def serve_socket(services: Services, sockets: Sockets, scope: Scope, receive: Receive, send: Send) -> None:
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
    await _serve(connection, services, sockets, scope)


async def require_upgrade(request: Request) -> Response:
    """Answer an ordinary request, which is what a proxy makes of a handshake if it does not pass on Upgrade. The page
    sends one if no socket opens, to show what is wrong.
    """
    response = error_response(request, RequestError("upgrade"))
    response.headers.update({"Connection": "Upgrade", "Upgrade": "websocket"})
    return response


def _is_acceptable(client: HTTPConnection, hosts: Hosts) -> bool:
    try:
        check_host(client, hosts)
        check_prefix(client, hosts)
        check_origin(client, hosts)
    except RequestError:
        return False
    return client.url.path == PATH


async def _serve(connection: Connection, services: Services, sockets: Sockets, scope: Scope) -> None:
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
                await retry_until_owned(lambda: _join(connection, services.relay, sockets, join, admit, scope))
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
    sockets: Sockets,
    join: Join,
    admit: Admit,
    scope: Scope,
) -> None:
    connection.lang = join.lang
    try:
        try:
            await sockets[kind_of(join.table, sockets)](connection, join, admit)
        finally:
            connection.stop()
    except OwnedElsewhere as elsewhere:
        if relay is None:
            raise
        await connection.hand_over(relay, scope, elsewhere.node, join)


PACE: Final = Rate(20, 1)
"""Rate at which messages are read from those who only watch; later ones wait."""
PINGS: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Ping | Join)
PONG: Final = encode(Pong())


async def listen(
    connection: Connection,
    frames: msgspec.json.Decoder[Any],
    wait: Callable[[str], Awaitable[bool]],
    receive: Callable[[Any], Awaitable[None]],
) -> None:
    """Read a client's messages in order until it disconnects, and answer its pings.

    `wait` is called with each message as it came, and returns whether to read it; `receive` with those that are no
    pings. Later messages wait on the wire.
    """
    while True:
        text = await connection.receive_text()
        if not await wait(text):
            continue
        message = read_frame(text, frames)
        if isinstance(message, Ping):
            connection.send(PONG)
        elif isinstance(message, Join):
            raise RequestError("joined-already")
        else:
            await receive(message)


async def serve_viewer(rooms: Rooms, kind: AnyKind, connection: Connection, join: Join, admit: Admit) -> None:
    """Serve somebody who only watches until they disconnect. Raises RequestError if the document does not exist, or
    for a wrong secret.
    """
    admit(join.table, join.secret and key_of(join.secret))
    pace = connection.limits.limits.pace(PACE)
    async with rooms.use(kind, join.table) as room:
        room.admit(connection, join.secret)
        try:
            await listen(connection, PINGS, partial(_wait, pace), _refuse)
        finally:
            room.leave(connection)


async def _wait(pace: Bucket, _text: str) -> bool:
    await asyncio.sleep(pace.charge(monotonic(), 1))
    return True


async def _refuse(_message: object) -> None:
    raise RequestError("joined-already")
