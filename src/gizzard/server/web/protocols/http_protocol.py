"""Uvicorn's HTTP protocol with limits on requests, enforced before the application sees them."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from httptools import HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from gizzard.server.traffic.open_files import max_connections
from gizzard.server.web.protocols.deadlines import Timed
from gizzard.server.web.protocols.door import Door, refusal
from gizzard.server.wire import metrics

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

CLIENT_ERRORS: Final = logging.getLogger("uvicorn.error.clients")
"""Where Uvicorn says what is wrong with a request. Malformed ones are counted, not logged: anybody may send them."""
CLIENT_ERRORS.setLevel(logging.ERROR)
MAX_HEAD: Final = 16 * 1024
"""Maximum size of a request's line and headers. A browser sends 1 KiB, plus cookies of other local servers."""
MAX_LINE: Final = 8000
"""Maximum size of the request's target, and of a header. The websocket's own parser accepts lines of 8 KiB."""
MAX_HEADERS: Final = 100
MAX_BODY: Final = 1024 * 1024
"""Maximum size of a request's body, read or not; routes have lower limits."""
MAX_PIPELINED: Final = 16
"""Maximum number of pipelined requests on a connection."""


class InvalidRequest(Exception):
    """Raised inside the parser: the request is answered with `status`, and the connection closed."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class BoundedHttpProtocol(Timed, HttpToolsProtocol):
    """A connection with limits on the size, number and duration of headers, bodies, pipelined requests and unread
    responses.
    """

    _status = HTTPStatus.BAD_REQUEST
    _began = False
    """Whether the current request began within the chunk that is being parsed."""
    _received = 0
    """Bytes of the current head or body received in later chunks than its beginning."""
    _head = 0
    _fields = 0
    _data = b""
    """The chunk that is being parsed."""

    def __init__(self, door: Door, **state: Any) -> None:
        """`state`: what Uvicorn gives a protocol."""
        super().__init__(**state)
        self._door, self.logger = door, CLIENT_ERRORS

    # What the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._unanswered: list[RequestResponseCycle] = []
        self.wait_for("head")
        if len(self.connections) > max_connections() or self._door.is_shut_to(self.client):
            self.cut_off()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the event loop. Notifies all requests; Uvicorn notifies only the last one of a pipeline."""
        super().connection_lost(exc)
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Called by the event loop; parses and counts the bytes."""
        self._began, self._data = False, data
        super().data_received(data)
        if self.waits_for is None or self._began or self.transport.is_closing():
            return
        self._received += len(data)
        if self.waits_for == "head" and self._received > MAX_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._received > MAX_HEAD + MAX_BODY:
            self.cut_off()

    def time_out(self) -> None:
        """Respond with a timeout, if a request has begun and is not answered yet."""
        if self.waits_for == "rest":
            self.cut_off()
        elif self._received or self._head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._began, self._received, self._head, self._fields = True, 0, 0, 0
        self.wait_for("head")

    def on_url(self, url: bytes) -> None:
        """Part of the request's target."""
        super().on_url(url)
        self._count(len(self.url), len(url), HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header, or a trailer."""
        self._fields += 1
        size = len(name) + len(value)
        self._count(size, size, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The headers are complete; the body follows, if there is one."""
        if len(self.pipeline) >= MAX_PIPELINED:
            raise self._unacceptable(HTTPStatus.TOO_MANY_REQUESTS)
        if any(name == b"content-length" and int(value) > MAX_BODY for name, value in self.headers):
            raise self._unacceptable(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        upgrade = self.parser.should_upgrade() and self._should_upgrade()
        if upgrade and not self._is_handshake():
            raise self._unacceptable(HTTPStatus.BAD_REQUEST)
        self._received = 0
        self.wait_for("body")
        super().on_headers_complete()
        if upgrade:
            return
        self._unanswered.append(self.cycle)
        if self.parser.should_upgrade():
            self.cycle.keep_alive = False  # the parser treats the following bytes as another protocol

    def on_message_complete(self) -> None:
        """The request is complete, and is processed unless it was answered already."""
        super().on_message_complete()
        self._received = self._head = 0
        self.wait_for("head" if self.cycle and self.cycle.response_complete else None)

    # Other callbacks

    def on_response_complete(self) -> None:
        """A response was sent; the next request may follow."""
        super().on_response_complete()
        self._unanswered = [cycle for cycle in self._unanswered if not cycle.response_complete]
        if self.waits_for is None and not self.pipeline:
            self.wait_for("head")
        elif self.waits_for == "body" and self.cycle.response_complete:
            self.wait_for("rest")

    def handle_websocket_upgrade(self) -> None:
        """Hand over the connection with the bytes that followed the handshake, which Uvicorn itself drops.

        Uvicorn calls this while it handles the parser's HttpParserUpgrade, which contains the end of the request.
        """
        upgrade = sys.exception()
        rest = self._data[upgrade.args[0] :] if isinstance(upgrade, HttpParserUpgrade) else b""
        self._data = b""
        self.wait_for(None)
        address = self._door.cooling(self.client, self.headers)
        if address is None:
            self._upgrade(rest)
        else:
            self._hold(address, partial(self._upgrade, rest), self._refuse_unread)

    def _upgrade(self, rest: bytes) -> None:
        super().handle_websocket_upgrade()
        if rest and isinstance(websocket := self.transport.get_protocol(), asyncio.Protocol):
            websocket.data_received(rest)

    def send_400_response(self, msg: str) -> None:
        """Called for an invalid or unacceptable request."""
        self._door.count_refusal(self.client)
        metrics.MALFORMED.inc()
        self._refuse(self._status)

    # Addresses that are cooling down

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """A request is to be answered; from an address that is cooling down it waits."""
        address = self._door.cooling(self.client, cycle.scope["headers"])
        start = partial(super()._start_asgi_task, cycle, app)
        if address is None:
            start()
        else:
            self._hold(address, start, partial(self._refuse_request, cycle))

    def _hold(self, address: str, go_on: Callable[[], object], refuse: Callable[[], object]) -> None:
        """Read nothing more for a while, then go on; refuse immediately if too many wait."""
        if not self._door.hold(address, lambda: self.lost or go_on()):
            refuse()
        elif not self.transport.is_closing():
            self.flow.pause_reading()

    def _refuse_request(self, cycle: RequestResponseCycle) -> None:
        cycle.response_complete = True  # whatever else comes of it is not read
        self._refuse_unread()

    def _refuse_unread(self) -> None:
        self.transport.write(STATUS_LINE[HTTPStatus.TOO_MANY_REQUESTS] + refusal(self.headers))
        self.transport.close()

    def _count(self, line: int, more: int, status: HTTPStatus) -> None:
        self._head += more
        if line > MAX_LINE or self._head > MAX_HEAD or self._fields > MAX_HEADERS:
            raise self._unacceptable(status)

    def _unacceptable(self, status: HTTPStatus) -> InvalidRequest:
        self._status = status
        return InvalidRequest(status)

    def _is_handshake(self) -> bool:
        names = {name for name, _ in self.headers}
        bodiless = not names & {b"content-length", b"transfer-encoding"}
        return bodiless and (self.parser.get_method(), self.parser.get_http_version()) == (b"GET", "1.1")

    def _should_upgrade(self) -> bool:
        """Whether this is the handshake of a websocket. HTTP/1.0 has none: a proxy that speaks it is told so."""
        return self.parser.get_http_version() != "1.0" and super()._should_upgrade()

    def _refuse(self, status: HTTPStatus) -> None:
        text = f"{status.phrase}.\n".encode()
        kind = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        length = b"content-length: %d\r\n\r\n" % len(text)
        self.transport.write(STATUS_LINE[status] + kind + length + text)
        self.transport.close()
