"""A tunnel through this node: the websocket of a client whose table another node has, and the one to that node.

Nodes do not compress, and only what clients send is masked. So every frame of the one websocket is a frame of the other
as it stands: bytes are passed on as they come, at half of what it takes to parse and to write them again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final, Protocol, cast

from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from gizzard.server.runtime.open_files import most_connections

EXTENSION: Final = "gizzard.tunnel"
"""The ASGI extension that has the `Downstream` as "downstream"."""
END_OF_HEAD: Final = b"\r\n\r\n"
AT_A_TIME: Final = 16 * 1024
"""Bytes that are read of the other node at a time."""
OPCODE: Final = 0x0F
LENGTH: Final = 0x7F
EXTENDED: Final = {126: 2, 127: 8}
"""The bytes that hold the length of a longer frame, by what stands in their place in a short one."""


class Downstream(Protocol):
    """The connection with the client."""

    transport: asyncio.Transport
    connections: set[Any]
    """All that this node has open, which is limited; an `Upstream` is one of them."""

    def enter_tunnel(self, upstream: Upstream) -> bytes:
        """From now on, what the client sends is passed on. What it has sent since its handshake; ClientDisconnected if
        it is gone.
        """

    def leave_tunnel(self) -> None:
        """From now on, the client is this node's again."""

    def read_on(self) -> None:
        """Reads more from the client, unless it has to wait."""


class Upstream(asyncio.BufferedProtocol):
    """The connection with the other node."""

    transport: asyncio.Transport

    def __init__(self, client: Downstream, handshake: ClientProtocol, headers: Mapping[str, str]) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        """Done after the handshake; InvalidHandshake or ConnectionResetError where there is none."""
        self.is_writable = True
        """False while the other node reads more slowly than the client sends."""
        self._closed = asyncio.Event()
        self._client, self._handshake, self._headers = client, handshake, headers
        self._head = b""
        self._frames = FrameReader()

    async def pass_on(self) -> None:
        """Passes on what either end sends, until one of them is closed."""
        try:
            self.transport.write(self._client.enter_tunnel(self))
            await self._closed.wait()
        finally:
            self.shutdown()

    def shutdown(self) -> None:
        """Ends the tunnel, and the client's connection as well where nothing more can be said to it."""
        self.transport.abort()
        self._client.leave_tunnel()
        if self._frames.is_closed or not self._frames.at_boundary:
            self._client.transport.close()

    # What the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Sends the handshake."""
        self.transport = transport = cast("asyncio.Transport", transport)
        self._client.connections.add(self)
        request = self._handshake.connect()
        request.headers.update(self._headers)
        self._handshake.send_request(request)
        transport.write(b"".join(self._handshake.data_to_send()))

    def get_buffer(self, sizehint: int) -> bytearray:
        """Where the next piece goes; a larger one might have so many frames that following them delays others."""
        self._piece = bytearray(AT_A_TIME)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        """Passes on what the other node has sent, but for its part of the handshake."""
        data = bytes(self._piece[:nbytes])
        if self._handshake.state is not State.OPEN:
            data = self._after_handshake(data)
        if self._client.transport.is_closing():
            self.transport.close()
            return
        self._frames.follow(data)
        self._client.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the tunnel."""
        self._client.connections.discard(self)
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError())
        self._closed.set()

    def pause_writing(self) -> None:
        """Lets the client wait."""
        self.is_writable = False
        self._client.read_on()

    def resume_writing(self) -> None:
        """Lets the client wait no more."""
        self.is_writable = True
        self._client.read_on()

    def _after_handshake(self, data: bytes) -> bytes:
        """What follows the handshake; nothing of a handshake that was refused, or that nobody waits for any more."""
        head, end, rest = (self._head + data).partition(END_OF_HEAD)
        self._head = head + end
        if not end or self.opened.done():
            return b""
        self._handshake.receive_data(self._head)
        if self._handshake.state is State.OPEN:
            self.opened.set_result(None)
            return rest
        self._handshake.receive_eof()
        self.opened.set_exception(self._handshake.handshake_exc or ConnectionResetError())
        return b""


async def connected(client: Downstream, url: str, headers: Mapping[str, str], seconds: float) -> Upstream:
    """A connection to the websocket at `url`, after its handshake; OSError or TimeoutError where there is none after so
    many seconds or this node has too many, InvalidHandshake where it is refused.
    """
    if len(client.connections) >= most_connections():
        raise ConnectionRefusedError("this node has too many connections")
    uri = parse_uri(url)
    async with asyncio.timeout(seconds):
        _, upstream = await asyncio.get_running_loop().create_connection(
            lambda: Upstream(client, ClientProtocol(uri), headers), uri.host, uri.port, ssl=uri.secure or None
        )
        try:
            await upstream.opened
        except BaseException:
            upstream.transport.abort()
            raise
    return upstream


class FrameReader:
    r"""Follows frames that a server sends by their headers (RFC 6455, 5.2), in pieces of any length.

    >>> frames = FrameReader()
    >>> frames.follow(b"\x81\x05hel")
    >>> frames.at_boundary
    False
    >>> frames.follow(b"lo")
    >>> frames.at_boundary, frames.is_closed
    (True, False)
    """

    def __init__(self) -> None:
        self.is_closed = False
        """Whether the last frame has closed the websocket."""
        self._header = b""
        self._missing = 0

    @property
    def at_boundary(self) -> bool:
        """Whether the last frame is complete."""
        return not self._header and not self._missing

    def follow(self, data: bytes) -> None:
        """Reads the headers in the next piece, however it is cut."""
        data, at = self._header + data, self._missing
        self._header = b""
        while at < len(data):
            if not (frame := _frame(data, at)):
                self._header, at = data[at:], len(data)
                break
            self.is_closed = data[at] & OPCODE == Opcode.CLOSE
            at += frame
        self._missing = at - len(data)


def _frame(data: bytes, at: int) -> int:
    """The length of the unmasked frame that begins there, with its header; 0 while the header is incomplete."""
    if at + 2 > len(data):
        return 0
    length = data[at + 1] & LENGTH
    payload = at + 2 + EXTENDED.get(length, 0)
    if payload > len(data):
        return 0
    if length in EXTENDED:
        length = int.from_bytes(data[at + 2 : payload])
    return payload - at + length
