"""A burst of data is read in pieces, in order and completely, and not after the close."""

import asyncio
import json
import socket
from collections.abc import Iterator
from itertools import chain, islice, repeat

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from gizzard.server.web.protocols.websocket_protocol import AT_A_TIME, FairProtocol
from harness.attack.clients import HANDSHAKE, TEXT, connected, frame
from harness.server import ENOUGH, Seat, Server

PING = json.dumps({"type": "ping"})
TOO_LATE = json.dumps({"type": "act", "n": -1, "action": {}})
IN_THE_KERNEL = 16 * 2**20
"""Bytes that may wait between two ends of a connection."""


def raw(*messages: str) -> bytes:
    """Messages as a client puts them on the wire, all in one piece."""
    return b"".join(frame(TEXT, message.encode()) for message in messages)


def answers(seat: Seat) -> Iterator[str]:
    """What kinds of messages come, one after the other."""
    while True:
        yield seat.next()["type"]


def test_burst_is_delivered_in_order(server: Server) -> None:
    with server.open({"players": 3}).seat() as seat:
        seat.turn()
        sent = raw(*chain.from_iterable(repeat((PING, TOO_LATE), 50)))
        assert len(sent) > 3 * AT_A_TIME
        seat.socket.socket.sendall(sent)
        assert list(islice(answers(seat), 100)) == ["pong", "refused"] * 50


def test_message_may_be_longer_than_a_read(server: Server) -> None:
    with server.open({"players": 3}).seat() as seat:
        seat.turn()
        sent = raw(PING + " " * 5 * AT_A_TIME, PING)
        for part in (sent[: 2 * AT_A_TIME], sent[2 * AT_A_TIME :]):
            seat.socket.socket.sendall(part)
        assert list(islice(answers(seat), 2)) == ["pong", "pong"]


def test_client_that_continues_after_the_close_is_disconnected(server: Server) -> None:
    host, port = server.address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), ENOUGH) as line:
        line.sendall(HANDSHAKE)
        with pytest.raises(ConnectionError):
            line.sendall(raw(PING) * (IN_THE_KERNEL // len(raw(PING))))  # no join: the first of them ends it


@pytest.mark.parametrize("cookies", [0, 5])
def test_data_in_the_handshakes_packet_is_delivered(server: Server, cookies: int) -> None:
    """A program may send its first message without waiting for the answer."""
    opened = server.open({"players": 3})
    join = raw(json.dumps({"type": "join", "table": opened.table, "secret": opened.secret}), PING)
    with connected(server.port) as wire:
        wire.sendall(HANDSHAKE[:-2] + b"Cookie: c=%s\r\n" % (b"c" * AT_A_TIME) * cookies + b"\r\n" + join)
        heard = b""
        while b'"pong"' not in heard:
            piece = wire.recv(65536)
            assert piece, heard[-200:]
            heard += piece
        assert b'"type":"joined"' in heard


def test_nothing_is_written_to_a_connection_that_is_closing() -> None:
    """Asyncio would log each of these writes."""

    class Closing:
        def is_closing(self) -> bool:
            return True

    protocol = FairProtocol.__new__(FairProtocol)
    protocol.close_sent, protocol.transport = False, Closing()  # type: ignore[assignment]
    with pytest.raises(ClientDisconnected):
        asyncio.run(protocol.send({"type": "websocket.send", "text": "{}"}))
