"""Through a tunnel everything arrives as if it had gone to the owner itself, and a broken tunnel is told of."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import accumulate
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from gizzard.server.cluster import tunnel
from gizzard.server.cluster.tunnel import AT_A_TIME, EXTENSION, FrameReader, Upstream, connected
from gizzard.server.web.protocols.websocket_protocol import AT_A_TIME as READ_AT_A_TIME
from gizzard.server.web.protocols.websocket_protocol import MAX_UNANSWERED, FairProtocol
from tests.attack.clients import HANDSHAKE, PONG, TEXT, frame, heard
from tests.attack.clients import connected as raw_connection
from tests.server.live import ENOUGH, Server
from tests.server.nodes import PatientServer, at, nodes
from tests.server.test_cluster import close_code

PING = json.dumps({"type": "ping"}).encode()
LENGTHS = st.sampled_from([0, 1, 125, 126, 127, 65_535, 65_536])
POLICY_VIOLATION = 1008
SERVICE_RESTART = 1012


def of_server(opcode: Opcode, data: bytes) -> bytes:
    """A frame as servers send it."""
    return Frame(opcode, data).serialize(mask=False, extensions=[])


# The reader of frames


@given(st.lists(LENGTHS, min_size=1, max_size=5), st.data())
def test_a_boundary_is_found_however_the_stream_is_cut(lengths: list[int], data: st.DataObject) -> None:
    stream = b"".join(of_server(Opcode.TEXT, bytes(length)) for length in lengths)
    boundaries = {0, *accumulate(len(of_server(Opcode.TEXT, bytes(length))) for length in lengths)}
    places = st.integers(0, len(stream)) | st.sampled_from(sorted(boundaries))
    cuts = data.draw(st.lists(places, max_size=10))
    frames, at_last = FrameReader(), 0
    for cut in sorted({*cuts, len(stream)}):
        frames.follow(stream[at_last:cut])
        assert frames.at_boundary == (cut in boundaries)
        at_last = cut


@pytest.mark.parametrize(("opcode", "closed"), [(Opcode.CLOSE, True), (Opcode.PING, False), (Opcode.TEXT, False)])
def test_only_a_close_frame_closes(opcode: Opcode, closed: bool) -> None:
    frames = FrameReader()
    frames.follow(of_server(Opcode.TEXT, b"before") + of_server(opcode, b"\x03\xe8"))
    assert frames.is_closed == closed


# A tunnel to a node that breaks


class Client:
    """A client's end of a tunnel, without a server around it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.connections: set[object] = set()

    def enter_tunnel(self, upstream: Upstream) -> bytes:
        return b""

    def leave_tunnel(self) -> None: ...

    def read_on(self) -> None: ...


async def passed_on_by(answer: bytes, cut: int) -> tuple[bytes, bool]:
    """What a client receives of another node which breaks off after `cut` bytes, and whether it can still be told."""

    loop = asyncio.get_running_loop()
    ours, theirs = socket.socketpair()
    transport, _ = await loop.create_connection(asyncio.Protocol, sock=ours)
    reader, writer = await asyncio.open_connection(sock=theirs)
    async with another_node(answer[:cut]) as url:
        upstream = await connected(Client(transport), url, {}, ENOUGH)
        await upstream.pass_on()
    told = not transport.is_closing()
    transport.close()
    received = await reader.read()
    writer.close()
    return received, told


@asynccontextmanager
async def another_node(answer: bytes, stays: bool = False) -> AsyncIterator[str]:
    """The address of a node that sends these bytes on a websocket, and breaks off unless it stays."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = ServerProtocol()
        server.receive_data(await reader.readuntil(b"\r\n\r\n"))
        (request,) = server.events_received()
        assert isinstance(request, Request)
        server.send_response(server.accept(request))
        writer.write(b"".join(server.data_to_send()) + answer)
        if stays:
            await reader.read()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as node:
        yield f"ws://127.0.0.1:{node.sockets[0].getsockname()[1]}/ws"


TOLD = of_server(Opcode.TEXT, b"one") + of_server(Opcode.TEXT, bytes(200))


@pytest.mark.parametrize(
    ("answer", "cut", "told"),
    [
        pytest.param(TOLD, len(TOLD), True, id="between two frames"),
        pytest.param(TOLD, 4, False, id="within a short frame"),
        pytest.param(TOLD, 7, False, id="within a header"),
        pytest.param(TOLD, len(TOLD) - 1, False, id="within a long frame"),
        pytest.param(TOLD + of_server(Opcode.CLOSE, b"\x03\xe8"), 1000, False, id="after it has closed the websocket"),
    ],
)
def test_why_a_connection_ends_is_said_only_between_two_frames(answer: bytes, cut: int, told: bool) -> None:
    assert asyncio.run(passed_on_by(answer, cut)) == (answer[:cut], told)


class Wire:
    """A connection with a client that keeps what is written to it."""

    def __init__(self, closing: bool = False) -> None:
        self.closing = closing
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True


def client_of(wire: Wire) -> Client:
    return Client(cast("asyncio.Transport", wire))


async def written(wire: Wire, answer: bytes) -> list[bytes]:
    async with another_node(answer) as url:
        await (await connected(client_of(wire), url, {}, ENOUGH)).pass_on()
    return wire.written


def test_much_at_once_is_passed_on_in_pieces() -> None:
    """So many short frames could else come together that following them delays everything else."""
    answer = of_server(Opcode.PONG, b"") * 200_000
    pieces = asyncio.run(written(Wire(), answer))
    assert b"".join(pieces) == answer
    assert max(len(each) for each in pieces) <= AT_A_TIME


def test_nothing_is_written_to_a_client_whose_connection_is_closing() -> None:
    """Asyncio would log each of these writes."""
    assert asyncio.run(written(Wire(closing=True), TOLD)) == []


async def stopped_after(answer: bytes) -> bytes:
    """What a client receives in the end of a node that stops when it has passed on so much."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        upstream = await connected(scope["extensions"][EXTENSION]["downstream"], url, {}, ENOUGH)
        await upstream.pass_on()

    config = Config(app, ws_per_message_deflate=False, log_config=None, proxy_headers=False)
    ours, theirs = socket.socketpair()
    protocol = FairProtocol(config, ServerState(), {})
    await asyncio.get_running_loop().create_connection(lambda: protocol, sock=ours)
    reader, writer = await asyncio.open_connection(sock=theirs)
    async with another_node(answer, stays=True) as url:
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(len(answer)) == answer
        protocol.shutdown()
        last = await reader.read()
    writer.close()
    return last


def test_a_node_that_stops_says_so_only_between_two_frames() -> None:
    restart = of_server(Opcode.CLOSE, SERVICE_RESTART.to_bytes(2))
    assert asyncio.run(stopped_after(TOLD)) == restart
    assert asyncio.run(stopped_after(TOLD[:-4])) == b"", "it would complete the frame"


def test_a_node_that_refuses_the_websocket_is_no_other_end() -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async def refused() -> None:
        async with await asyncio.start_server(refuse, "127.0.0.1", 0) as node:
            port = node.sockets[0].getsockname()[1]
            with pytest.raises(InvalidStatus):
                await connected(client_of(Wire()), f"ws://127.0.0.1:{port}/ws", {}, ENOUGH)

    asyncio.run(refused())


@pytest.mark.parametrize("why", ["refused", "given up"])
def test_nothing_of_a_failed_handshake_reaches_the_client(why: str) -> None:
    """Its rest may come before the connection is closed."""

    async def written_after() -> list[bytes]:
        wire = Wire()
        upstream = Upstream(client_of(wire), ClientProtocol(parse_uri("ws://node/ws")), {})
        upstream.connection_made(cast("asyncio.Transport", Wire()))
        if why == "given up":
            upstream.opened.cancel()
        for piece in (b"HTTP/1.1 403 Forbidden\r\ncontent-length: 8\r\n\r\nhalf", b"half"):
            upstream.get_buffer(-1)[: len(piece)] = piece
            upstream.buffer_updated(len(piece))
        assert upstream.opened.cancelled() or isinstance(upstream.opened.exception(), InvalidHandshake)
        return wire.written

    assert b"".join(asyncio.run(written_after())) == b""


def test_a_connection_to_another_node_counts_among_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise tunnels would take the files that are reserved for the data."""

    async def counted() -> None:
        client = client_of(Wire())
        async with another_node(TOLD, stays=True) as url:
            upstream = await connected(client, url, {}, ENOUGH)
            assert client.connections == {upstream}
            monkeypatch.setattr(tunnel, "most_connections", lambda: 1)
            with pytest.raises(ConnectionRefusedError):
                await connected(client, url, {}, ENOUGH)
            upstream.shutdown()
            await upstream.pass_on()
            assert client.connections == set()

    asyncio.run(counted())


# Between two servers


@pytest.fixture
def pair(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    with nodes(database, tmp_path, 2, kind=PatientServer) as two:
        yield two


def test_what_a_client_sends_before_it_is_answered_arrives(pair: list[Server]) -> None:
    """In one piece with its handshake, however long that is, and cut within a frame."""
    one, other = pair
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


def test_who_sends_too_much_before_it_is_answered_has_to_come_again(pair: list[Server]) -> None:
    one, other = pair
    opened = one.open({"players": 3})
    join = json.dumps({"type": "join", "table": opened.table, "secret": opened.secret}).encode()
    with opened.seat(), raw_connection(other.port) as wire:
        wire.sendall(HANDSHAKE + frame(PONG, bytes(125)) * (MAX_UNANSWERED // 125) + frame(TEXT, join))
        assert SERVICE_RESTART.to_bytes(2) in heard(wire)


def heard_until(wire: socket.socket, wanted: bytes) -> None:
    received = b""
    while wanted not in received:
        piece = wire.recv(65536)
        assert piece, received[-200:]
        received += piece


def test_a_flood_is_refused_as_by_the_owner(pair: list[Server]) -> None:
    one, other = pair
    opened = one.open({"players": 3})
    with opened.seat(), at(other, opened).seat() as seat:
        seat.turn()
        seat.socket.socket.sendall(frame(TEXT, PING) * 2000)
        assert close_code(seat) == POLICY_VIOLATION


def test_the_socket_of_a_client_who_leaves_ends_at_the_owner(pair: list[Server]) -> None:
    one, other = pair
    anna = one.open({"players": 3}, seats=[None, "novice"])
    with anna.seat() as first:
        bea = at(other, anna).taken("Bea")
        with bea.seat():
            first.hear(lambda: first.social["seats"][1]["connected"])
        first.hear(lambda: not first.social["seats"][1]["connected"])


def test_a_node_that_is_frozen_loses_those_whom_it_does_not_answer(pair: list[Server]) -> None:
    one, other = pair
    opened = one.open({"players": 3})
    with opened.seat(), at(other, opened).seat() as seat:
        seat.turn()
        one.process.freeze()
        try:
            assert close_code(seat) == SERVICE_RESTART
        finally:
            one.process.thaw()
