"""Malicious clients on raw sockets: each function does one thing wrong and returns the outcome."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import repeat
from select import POLLERR, POLLHUP, select
from select import poll as select_poll
from typing import Final

PATIENCE_SECONDS: Final = 60.0
"""How long an attacker waits for a server that should long have acted."""
BETWEEN_BYTES: Final = 0.05
"""Seconds from one byte of a slow client to the next."""
MIB: Final = 2**20
BEGINNING: Final = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST: Final = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\n"
HANDSHAKE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
RUDELY: Final = struct.pack("ii", 1, 0)
"""For SO_LINGER: a connection is reset when it is closed."""
MASK: Final = bytes(4)
"""Of zeros: it leaves what it masks as it is."""


@contextmanager
def connected(port: int, receive_buffer: int | None = None) -> Iterator[socket.socket]:
    """A connection to a server on this machine; its closing is not an error."""
    wire = socket.socket()
    try:
        wire.settimeout(PATIENCE_SECONDS)
        if receive_buffer:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        wire.connect(("127.0.0.1", port))
        yield wire
    finally:
        wire.close()


def heard(wire: socket.socket) -> bytes:
    """Everything until the server closes the connection, cleanly or not; TimeoutError if it does not."""
    answer = b""
    with suppress(ConnectionError):
        while piece := wire.recv(65536):
            answer += piece
    return answer


def heard_until_close(wire: socket.socket) -> bytes:
    """All that comes up to the close frame; the server would wait some seconds for the client's before it hangs up."""
    answer = b""
    with suppress(ConnectionError):
        while close_code(answer) is None and (piece := wire.recv(65536)):
            answer += piece
    return answer


def status(answer: bytes) -> int:
    """The status of an HTTP answer; 0 if there is none."""
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def one_answer(wire: socket.socket) -> bytes:
    """The next HTTP answer, where more may follow. Raises ConnectionError if the connection has ended."""
    head = b""
    while b"\r\n\r\n" not in head:
        piece = wire.recv(1)
        if not piece:
            raise ConnectionResetError
        head += piece
    length = int(head.lower().partition(b"content-length: ")[2].split()[0])
    return head + wire.recv(length, socket.MSG_WAITALL)


def sent(wire: socket.socket, pieces: Iterable[bytes]) -> int:
    """Sends until the server has had enough; how many bytes it took."""
    taken = 0
    with suppress(ConnectionError):
        for piece in pieces:
            wire.sendall(piece)
            taken += len(piece)
    return taken


def told(port: int, *pieces: bytes) -> bytes:
    """What comes of these bytes, sent on a connection of their own and followed by the end of what is sent."""
    with connected(port) as wire:
        sent(wire, pieces)
        with suppress(OSError):
            wire.shutdown(socket.SHUT_WR)
        return heard(wire)


def reset(port: int, *pieces: bytes) -> None:
    """Sends these bytes and hangs up in the rudest way there is (RST)."""
    with connected(port) as wire:
        sent(wire, pieces)
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RUDELY)


def flooded(port: int, beginning: bytes, piece: bytes, most: int) -> tuple[int, bytes]:
    """Sends a beginning, then the same piece again and again: the bytes taken of `most`, and the answer."""
    with connected(port) as wire:
        taken = sent(wire, (beginning, *repeat(piece, most // len(piece))))
        return taken, heard(wire)


def endless_header(port: int, most: int) -> tuple[int, bytes]:
    """A header whose value does not end."""
    return flooded(port, BEGINNING + b"X: ", b"a" * 65536, most)


def endless_target(port: int, most: int) -> tuple[int, bytes]:
    """A path that does not end."""
    return flooded(port, b"GET /", b"a" * 65536, most)


def endless_headers(port: int, most: int) -> tuple[int, bytes]:
    """Headers without number."""
    return flooded(port, BEGINNING, b"X-A: b\r\n" * 8192, most)


def endless_handshake(port: int, most: int) -> tuple[int, bytes]:
    """A websocket's handshake with headers without number."""
    return flooded(port, HANDSHAKE[:-2], b"X-A: b\r\n" * 8192, most)


def endless_newlines(port: int, most: int) -> tuple[int, bytes]:
    """What stands between requests, without any."""
    return flooded(port, b"", b"\r\n" * 32768, most)


def endless_chunks(port: int, most: int) -> tuple[int, bytes]:
    """A body in chunks without number."""
    beginning = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    return flooded(port, beginning, b"8000\r\n" + b"[" * 0x8000 + b"\r\n", most)


def endless_chunk_extension(port: int, most: int) -> tuple[int, bytes]:
    """A chunk with an extension that does not end."""
    return flooded(port, POST + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a" * 65536, most)


def endless_trailer(port: int, most: int) -> tuple[int, bytes]:
    """A header after the body that does not end."""
    return flooded(port, POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"a" * 65536, most)


def endless_body(port: int, most: int) -> tuple[int, bytes]:
    """A body as long as it was said to be, which is far too long."""
    return flooded(port, POST + b"Content-Length: %d\r\n\r\n" % most, b"a" * 65536, most)


FLOODS: Final = (
    endless_header,
    endless_target,
    endless_headers,
    endless_handshake,
    endless_newlines,
    endless_chunks,
    endless_chunk_extension,
    endless_trailer,
    endless_body,
)

# Websockets


def frame(opcode: int, payload: bytes = b"", fin: bool = True, length: int | None = None) -> bytes:
    """A frame as a client sends it; `length` where it says another one than it has."""
    size = len(payload) if length is None else length
    if size < 126:
        form = struct.pack("!B", size | 0x80)
    elif size <= 0xFFFF:
        form = struct.pack("!BH", 0xFE, size)
    else:
        form = struct.pack("!BQ", 0xFF, size)
    return bytes([fin << 7 | opcode]) + form + MASK + payload


@contextmanager
def socket_open(port: int, receive_buffer: int | None = None) -> Iterator[socket.socket]:
    """A websocket that has joined nothing yet."""
    with connected(port, receive_buffer) as wire:
        wire.sendall(HANDSHAKE)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += wire.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        yield wire


def told_frames(port: int, frames: bytes) -> bytes:
    """What comes of these bytes on a websocket, followed by the end of what is sent."""
    with socket_open(port) as wire:
        sent(wire, [frames])
        with suppress(OSError):
            wire.shutdown(socket.SHUT_WR)
        return heard(wire)


def reset_frames(port: int, frames: bytes) -> None:
    """Sends these bytes on a websocket and resets the connection."""
    with socket_open(port) as wire:
        sent(wire, [frames])
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RUDELY)


def close_code(answer: bytes) -> int | None:
    """The code of the close frame at the end of a server's output; None without one."""
    place = 0
    while place + 2 <= len(answer):
        opcode, size = answer[place] & 15, answer[place + 1]
        place += 2
        if size == 126:
            size = int.from_bytes(answer[place : place + 2])
            place += 2
        if opcode == CLOSE:
            return int.from_bytes(answer[place : place + 2])
        place += size
    return None


# Slow ones


def trickled(wire: socket.socket, beginning: bytes, byte: bytes = b"a") -> bytes:
    """Sends a beginning, and then byte after byte until the server ends the connection; what it answered."""
    wire.sendall(beginning)
    with suppress(ConnectionError):
        while not select([wire], [], [], BETWEEN_BYTES)[0]:
            wire.sendall(byte)
    return heard(wire)


def hung_up(wire: socket.socket) -> bool:
    """Waits until the server has cut the connection off although what it sent is not read."""
    poll = select_poll()
    poll.register(wire, POLLHUP | POLLERR)
    return bool(poll.poll(PATIENCE_SECONDS * 1000))
