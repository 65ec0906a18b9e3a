"""Players for load tests: raw sockets, four to a table, that choose legal actions.

They are cheap, so that one core of them saturates a server on one core: a frame is parsed only as far as necessary to
know who acts and what is legal. Their frames are masked with zeros, which leaves the payload unchanged.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from time import perf_counter

import msgspec

from harness.server import Opened, Server

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
RULES = {"players": 4}
GAME = sum(4 + 4 * cards for cards in range(1, 16))
"""Bids and cards of a whole game."""

Raw = msgspec.Raw


class _Message(msgspec.Struct):
    """Of a message only what who plays needs."""


class _Seen(_Message):
    legal: list[Raw] = []


class Joined(_Message, tag="joined"):
    """The whole."""

    n: int
    view: _Seen | None = None


class Step(_Message, tag="step"):
    """What changed."""

    n: int
    set: list[tuple[str, Raw]] = []


class Resumed(_Message, tag="resumed"):
    """What was missed follows."""

    n: int


class Presence(_Message, tag="presence"):
    """Somebody came or went."""


class Refused(_Message, tag="refused"):
    """Something does not count."""

    code: str


class Error(_Message, tag="error"):
    """The last words."""

    code: str


class Pong(_Message, tag="pong"):
    """Somebody is there."""


Message = Joined | Step | Resumed | Presence | Refused | Error | Pong
read: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode
_read_seen = msgspec.json.Decoder(_Seen).decode
_read_legal = msgspec.json.Decoder(list[Raw]).decode


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A client's frame of less than 64 KiB, masked with zeros."""
    size = len(payload)
    head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE, size >> 8, size & 255))
    return head + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """The client's end of a WebSocket: no extensions, no fragments."""

    transport: asyncio.Transport

    def __init__(self, link: Opened) -> None:
        self.link = link
        self._host = link.server.address.split("/")[2]
        self._opened = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()
        self.code = 0
        """With which the server has closed the socket; 0 until then."""
        self._rest = b""

    async def connect(self) -> None:
        """Open the socket."""
        host, port = self._host.split(":")
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        try:
            await self._opened
        except asyncio.CancelledError:
            transport.abort()
            raise

    def join(self, since: int = -1) -> None:
        """Send the seat's secret and the last step received."""
        message = {"type": "join", "table": self.link.table, "secret": self.link.secret}
        self.say(json.dumps(message | ({"since": since} if since >= 0 else {})).encode())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(HANDSHAKE.format(host=self._host).encode())

    def data_received(self, data: bytes) -> None:
        data, place = self._rest + data, 0
        if self._opened.cancelled():
            return
        if not self._opened.done():
            place = data.find(b"\r\n\r\n") + 4
            if place < 4:
                self._rest = data
                return
            self._opened.set_result(None)
        while len(data) - place >= 2:
            head, size = 2, data[place + 1]
            if size >= 126:
                head = 4 if size == 126 else 10
                size = int.from_bytes(data[place + 2 : place + head], "big")
            end = place + head + size
            if end > len(data):
                break
            self.frame_came(data[place] & 15, data[place + head : end])
            place = end
        self._rest = data[place:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        if not self._opened.done():
            self._opened.set_exception(exc or ConnectionError("the server let go"))
        elif not self._opened.cancelled():
            self.gone()

    def frame_came(self, kind: int, payload: bytes) -> None:
        """A whole frame."""
        if kind == TEXT:
            self.heard(payload)
        elif kind == PING:
            self.transport.write(frame(payload, PONG))
        elif kind == CLOSE:
            self.code = int.from_bytes(payload[:2])
            self.transport.close()

    def heard(self, text: bytes) -> None:
        """A message."""

    def gone(self) -> None:
        """The connection was lost."""

    def say(self, text: bytes) -> None:
        """Send a message."""
        self.transport.write(frame(text))


class Tally:
    """What is counted while a load runs."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Start over."""
        self.moves = 0
        self.latencies: list[float] = []
        """Seconds from when a move was due until all four seats of its table had its step."""
        self.sizes: list[int] = []
        """Bytes of the frames that told a seat of a played card."""
        self.problems: list[str] = []


class Seat(Wire):
    """A seat that knows what it may do."""

    def __init__(self, table: Table, link: Opened) -> None:
        super().__init__(link)
        self.table = table
        self.n = -1
        self.legal: list[Raw] = []

    def heard(self, text: bytes) -> None:
        match read(text):
            case Step() as step:
                if b'"play":' in text[:80]:
                    self.table.tally.sizes.append(len(text) + (2 if len(text) < 126 else 4))
                self.changed(step)
            case Joined(n, view):
                self.n, self.legal = n, view.legal if view else []
                self.table.came()
            case Refused(code) | Error(code):
                self.table.refused(code)

    def changed(self, step: Step) -> None:
        """A step: what is legal may be something else now."""
        self.n = step.n
        for path, value in step.set:
            if path == "view.legal":
                self.legal = _read_legal(value)
            elif path == "view":
                self.legal = _read_seen(value).legal
        self.table.shown(step.n)

    def gone(self) -> None:
        self.table.lost(self)


class Table:
    """Four seats that play: `rate` moves a second, or each as soon as the last one was shown, up to a limit."""

    def __init__(
        self, links: list[Opened], tally: Tally, rng: Random, rate: float | None = None, most: int = GAME
    ) -> None:
        self.tally, self.rng = tally, rng
        self.pause, self.most = 1 / rate if rate else 0.0, most
        self.seats = [self.seat(link) for link in links]
        self.n = self.moves = 0
        self.due = 0.0
        self.tried = -1, b""
        """The last move that was made, and the number of the step before it."""
        self.later: asyncio.TimerHandle | None = None
        """The next move, while it is not due."""
        self.at_table = asyncio.Event()
        """Set while all seats have joined."""
        self.done = asyncio.Event()
        """Set once the game is over, or has come as far as it should."""
        self.leaving = False

    def seat(self, link: Opened) -> Seat:
        """A seat that is not connected yet."""
        return Seat(self, link)

    async def come(self) -> None:
        """All four sit down."""
        for seat in self.seats:
            await seat.connect()
            seat.join()
        await self.at_table.wait()

    def came(self) -> None:
        """A seat has joined."""
        if all(seat.n >= 0 for seat in self.seats):
            self.at_table.set()

    def start(self) -> None:
        """The host begins, in time with no other table."""
        self.due = perf_counter() + self.pause * self.rng.random()
        self.seats[0].say(b'{"type":"ask","what":"start"}')

    def shown(self, n: int) -> None:
        """A seat was shown a step."""
        self.n = max(n, self.n)
        for seat in self.seats:
            if seat.n != self.n:
                return
        self.go_on()

    def go_on(self) -> None:
        """All seats have seen the same: that is counted, and the next move is due after its pause."""
        now = perf_counter()
        if self.moves:
            self.tally.moves += 1
            self.tally.latencies.append(now - self.due)
        if self.moves >= self.most or not any(seat.legal for seat in self.seats):
            self.done.set()
            return
        self.moves += 1
        self.due = max(now, self.due + self.pause)
        if self.due > now:
            self.later = asyncio.get_running_loop().call_later(self.due - now, self.act)
        else:
            self.act()

    def act(self) -> None:
        """A seat that may moves."""
        acting = next(seat for seat in self.seats if seat.legal)
        self.tried = acting.n, bytes(self.rng.choice(self.choices(acting)))
        acting.say(b'{"type":"act","n":%d,"action":%b}' % self.tried)

    def choices(self, seat: Seat) -> list[Raw]:
        """The moves to choose from."""
        return seat.legal

    def refused(self, code: str) -> None:
        """A seat received a refusal."""
        self.tally.problems.append(code)

    def lost(self, seat: Seat) -> None:
        """A seat's socket is closed."""
        if not self.leaving:
            self.tally.problems.append("a socket was closed")
            self.at_table.set()
            self.done.set()

    def leave(self) -> None:
        """All four go."""
        self.leaving = True
        for seat in self.seats:
            seat.transport.close()


def opened(server: Server) -> list[Opened]:
    """A new table with four people's seats taken."""
    host = server.open(RULES, seats=[None, None, None])
    return [host, *(host.taken(name) for name in ("Bob", "Cem", "Dora"))]
