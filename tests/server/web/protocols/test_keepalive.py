"""A client is alive as long as its messages are being read: its pong may be behind them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from socket import socketpair
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from gizzard.server.pads.socket import MESSAGE_RATE
from gizzard.server.web.protocols.websocket_protocol import FairProtocol
from harness.attack.clients import HANDSHAKE, PING, PONG, TEXT, close_code, frame

WRITE = b'{"type":"write","cells":{"1.bid.0":{"v":1,"t":"0mb2k5q1x0000a1b2c3d4e5f6"}}}'
INTERNAL_ERROR = 1011
PING_BYTES = 6


class ManualLoop:
    """An event loop whose time is moved on by the test."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[asyncio.TimerHandle] = []

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def call_later(self, delay: float, callback: Callable[..., object], *args: object) -> asyncio.TimerHandle:
        self._timers.append(asyncio.TimerHandle(self.now + delay, callback, args, self))  # type: ignore[arg-type]
        return self._timers[-1]

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        self._timers.remove(handle)

    def create_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(work)

    def advance(self, seconds: float) -> None:
        self.now += seconds
        for due in [timer for timer in self._timers if timer.when() <= self.now]:
            self._timers.remove(due)
            due._run()


class Wire:
    """A transport to a client, which keeps what it is sent."""

    def __init__(self) -> None:
        self.socket, self.other = socketpair()
        self.written, self.closed, self.reading = b"", False, True

    def get_extra_info(self, name: str) -> Any:
        return self.socket if name == "socket" else None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Client:
    """A client that has opened a websocket, seen from the server."""

    def __init__(self) -> None:
        self.loop, self.wire, self.state = ManualLoop(), Wire(), ServerState()
        self.protocol = FairProtocol(Config(_idle, interface="asgi3"), self.state, {}, self.loop)  # type: ignore[arg-type]

    async def connect(self) -> None:
        self.protocol.connection_made(self.wire)  # type: ignore[arg-type]
        self.protocol.data_received(HANDSHAKE)
        await self.protocol.receive()
        await self.protocol.send({"type": "websocket.accept"})
        self.wire.written = b""

    def until_pinged(self) -> bytes:
        """The answer to the ping that comes after a while."""
        for _ in range(20):
            self.loop.advance(1)
        assert self.wire.written[:2] == bytes([0x80 | PING, 4])
        return frame(PONG, self.wire.written[2:6])

    async def read(self, messages: int) -> None:
        """The application takes messages as slowly as the limit of a shared pad allows."""
        for _ in range(messages):
            await self.protocol.receive()
            self.loop.advance(MESSAGE_RATE.seconds)
            assert not self.wire.closed


async def _idle(scope: object, receive: object, send: object) -> None:
    await asyncio.Event().wait()


@pytest.fixture
@asynccontextmanager
async def client() -> AsyncIterator[Client]:
    client = Client()
    with closing(client.wire.socket), closing(client.wire.other):
        await client.connect()
        yield client
    for task in client.state.tasks:
        task.cancel()


async def test_pong_behind_four_hundred_messages_is_waited_for(client: Client) -> None:
    pong = client.until_pinged()
    client.protocol.data_received(frame(TEXT, WRITE) * 400 + pong)
    await client.read(400)
    assert len(client.wire.written) == 2 * PING_BYTES, "the pong counts, so another ping follows"


async def test_client_that_says_nothing_is_disconnected(client: Client) -> None:
    client.until_pinged()
    client.loop.advance(20)
    assert close_code(client.wire.written[6:]) == INTERNAL_ERROR


async def test_client_that_is_gone_after_its_messages_is_disconnected(client: Client) -> None:
    client.until_pinged()
    client.protocol.data_received(frame(TEXT, WRITE) * 400)
    await client.read(400)
    for _ in range(4):
        client.loop.advance(10)
    assert client.wire.closed
