"""By way of another node everything arrives as if sent to the owner itself, and clients learn of a broken hop."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request, Response

from gizzard.server.cluster import relay
from gizzard.server.cluster.relay import Relay
from gizzard.server.cluster.sockets import open_upstream, relay_messages
from gizzard.server.store.protocol import Unreachable
from gizzard.server.web.protocols.websocket_protocol import AT_A_TIME as READ_AT_A_TIME
from gizzard.server.wire import metrics
from harness.attack.clients import HANDSHAKE, TEXT, frame
from harness.attack.clients import connected as raw_connection
from harness.nodes import at
from harness.server import POLICY_VIOLATION, SERVICE_RESTART, Server
from tests.server.cluster.test_relay import relay_of

PING = json.dumps({"type": "ping"}).encode()

Handler = Callable[[ServerConnection], Awaitable[None]]


class Client:
    """A client's end of a hop: what it sends, and what it has received."""

    def __init__(self, *messages: str) -> None:
        self.received: list[dict[str, Any]] = []
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for text in messages:
            self._events.put_nowait({"type": "websocket.receive", "text": text})
        self.reads = asyncio.Event()
        self.reads.set()

    def leave(self) -> None:
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def receive(self) -> dict[str, Any]:
        return await self._events.get()

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        self.received.append(dict(message))
        if message["type"] == "websocket.close":
            self.leave()


@asynccontextmanager
async def another_node(handler: Handler) -> AsyncIterator[str]:
    def answer(connection: ServerConnection, request: Request) -> Response | None:
        return connection.respond(200, "") if request.path == "/health" else None

    async with serve(handler, "127.0.0.1", 0, compression=None, process_request=answer) as node:
        yield f"http://127.0.0.1:{node.sockets[0].getsockname()[1]}"


async def relayed(client: Client, handler: Handler) -> list[dict[str, Any]]:
    """What a client receives until the hop ends."""
    async with another_node(handler) as url:
        await relay_messages(client.receive, client.send, await open_upstream(url, {}), "join")
    return client.received


async def echo(peer: ServerConnection) -> None:
    for _ in range(3):
        await peer.send(await peer.recv())
    await peer.close(4000, "enough")


async def test_messages_and_the_close_code_of_the_node_reach_the_client_in_order() -> None:
    received = await relayed(Client("a", "b"), echo)
    assert [each.get("text") for each in received[:-1]] == ["join", "a", "b"]
    assert received[-1] == {"type": "websocket.close", "code": 4000, "reason": "enough"}


async def break_off(peer: ServerConnection) -> None:
    await peer.send(await peer.recv())
    peer.transport.abort()


async def close_without_a_code(peer: ServerConnection) -> None:
    await peer.recv()
    peer.transport.write(b"\x88\x00")
    await peer.wait_closed()


@pytest.mark.parametrize("ending", [break_off, close_without_a_code])
async def test_a_connection_that_ends_without_a_code_closes_the_client_with_a_restart(ending: Handler) -> None:
    *_, last = await relayed(Client(), ending)
    assert (last["type"], last["code"]) == ("websocket.close", SERVICE_RESTART)


async def test_messages_sent_before_a_disconnect_arrive() -> None:
    got: list[str | bytes] = []

    async def keep(peer: ServerConnection) -> None:
        async for message in peer:
            got.append(message)

    client = Client("bid", "leave")
    client.leave()
    await relayed(client, keep)
    assert got == ["join", "bid", "leave"]


async def test_a_client_that_is_gone_ends_the_hop_quietly(caplog: pytest.LogCaptureFixture) -> None:
    class Gone(Client):
        async def send(self, message: Any) -> None:
            self.leave()
            raise ClientDisconnected

    async def greet(peer: ServerConnection) -> None:
        await peer.send("joined")
        await peer.wait_closed()

    await relayed(Gone(), greet)
    assert not caplog.records


async def test_a_client_that_reads_nothing_slows_down_the_node() -> None:
    """Otherwise everything that the owner sends would be kept in the memory of the node between."""

    async def flood(peer: ServerConnection) -> None:
        while True:
            await peer.send("x" * 2**16)

    client = Client()
    client.reads.clear()
    async with another_node(flood) as url:
        upstream = await open_upstream(url, {})
        hop = asyncio.create_task(relay_messages(client.receive, client.send, upstream, "join"))
        while not upstream.recv_messages.paused:
            await asyncio.sleep(0)
        assert len(upstream.recv_messages.frames) < 100
        client.reads.set()
        client.leave()
        await hop


async def test_refused_websocket_raises_invalid_status() -> None:
    async def refuse(connection: ServerConnection, _: object) -> Any:
        return connection.respond(403, "")

    async with serve(echo, "127.0.0.1", 0, process_request=refuse) as node:
        with pytest.raises(InvalidStatus):
            await open_upstream(f"http://127.0.0.1:{node.sockets[0].getsockname()[1]}", {})


async def test_a_connection_to_another_node_counts_among_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise hops would take the files that are reserved for the data."""
    passer, client = relay_of(), Client()
    counted: list[int] = []

    async def count(peer: ServerConnection) -> None:
        await peer.recv()
        counted.append(len(passer.connections))
        monkeypatch.setattr(relay, "max_connections", lambda: 1)
        with pytest.raises(Unreachable):
            await passer.connect({}, client.receive, client.send, "http://127.0.0.1:1", "join")

    async with another_node(count) as url:
        await passer.connect({}, client.receive, client.send, url, "join")
        await passer.close()
    assert (counted, passer.connections) == ([1], set())


async def last_after(change: Callable[[Relay, str], None]) -> dict[str, Any]:
    """What a client receives in the end if something happens once it is connected with another node."""
    passer, client = relay_of(), Client()

    async def serving(peer: ServerConnection) -> None:
        await peer.recv()
        change(passer, url)
        await peer.wait_closed()

    async with another_node(serving) as url:
        passer.update({url})
        await passer.connect({}, client.receive, client.send, url, "join")
        await passer.close()
    return client.received[-1]


async def test_a_client_is_sent_away_when_its_node_is_declared_dead() -> None:
    """Its process may be frozen, or have lost its database, and still have the connection."""
    last = await last_after(lambda relay, _: relay.update(frozenset()))
    assert last == {"type": "websocket.close", "code": SERVICE_RESTART}


async def test_a_client_is_sent_away_when_its_node_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database may still reach the node, but this one does not."""
    monkeypatch.setattr("gizzard.server.cluster.relay.WATCH_SECONDS", 0)

    def cut(relay: Relay, _: str) -> None:
        async def fail(*_: object, **__: object) -> None:
            raise httpx2.ConnectError("cut off")

        monkeypatch.setattr(relay, "_connections", lambda: SimpleNamespace(get=fail))

    assert await last_after(cut) == {"type": "websocket.close", "code": SERVICE_RESTART}
    assert metrics.REGISTRY.get_sample_value("gizzard_unreachable_nodes") == 1


async def test_redirects_are_not_followed() -> None:
    reached: list[ServerConnection] = []

    async def elsewhere(peer: ServerConnection) -> None:
        reached.append(peer)

    async with another_node(elsewhere) as other:

        async def redirect(connection: ServerConnection, _: object) -> Any:
            response = connection.respond(302, "")
            response.headers["Location"] = other.replace("http", "ws")
            return response

        async with serve(echo, "127.0.0.1", 0, process_request=redirect) as node:
            with pytest.raises(InvalidStatus):
                await open_upstream(f"http://127.0.0.1:{node.sockets[0].getsockname()[1]}", {})
    assert reached == []


# Between two servers


def test_messages_sent_before_the_handshake_completes_arrive(one: Server, other: Server) -> None:
    """In one piece with its handshake, however long that is, and cut within a frame."""
    opened = one.open({"players": 3})
    join = json.dumps({"type": "join", "table": opened.table, "secret": opened.secret}).encode()
    sent = frame(TEXT, join) + frame(TEXT, PING) * 2
    with opened.seat():
        for cookies in (b"", b"Cookie: c=%s\r\n" % (b"c" * READ_AT_A_TIME)):
            with raw_connection(other.port) as wire:
                wire.sendall(HANDSHAKE[:-2] + cookies + b"\r\n" + sent[:-5])
                heard_until(wire, b'"pong"')
                wire.sendall(sent[-5:])
                heard_until(wire, b'"pong"')


def heard_until(wire: socket.socket, wanted: bytes) -> None:
    received = b""
    while wanted not in received:
        piece = wire.recv(65536)
        assert piece, received[-200:]
        received += piece


def test_a_flood_is_refused_as_by_the_owner(one: Server, other: Server) -> None:
    opened = one.open({"players": 3})
    with opened.seat(), at(other, opened).seat() as seat:
        seat.turn()
        seat.socket.socket.sendall(frame(TEXT, PING) * 2000)
        assert seat.close_code() == POLICY_VIOLATION


def test_owner_closes_the_socket_when_the_client_leaves(one: Server, other: Server) -> None:
    anna = one.open({"players": 3}, seats=[None, "novice"])
    with anna.seat() as first:
        bea = at(other, anna).taken("Bea")
        with bea.seat():
            first.hear(lambda: first.social["seats"][1]["connected"])
        first.hear(lambda: not first.social["seats"][1]["connected"])


def test_a_node_that_is_frozen_loses_those_whom_it_does_not_answer(own_pair: list[Server]) -> None:
    one, other = own_pair
    opened = one.open({"players": 3})
    with opened.seat(), at(other, opened).seat() as seat:
        seat.turn()
        one.process.freeze()
        try:
            assert seat.close_code() == SERVICE_RESTART
        finally:
            one.process.thaw()
