"""Uvicorn's HTTP protocol with limits on requests, which apply before the application sees anything."""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from typing import Final

from httptools import HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from gizzard.server.runtime.open_files import most_connections
from gizzard.server.web.protocols.deadlines import Timed

MAX_HEAD: Final = 16 * 1024
"""Bytes of a request's line and headers. A browser sends 1 KiB, and cookies of other servers on the same host."""
MAX_LINE: Final = 8000
"""Bytes of the request's target, and of a header. The websocket's own parser takes lines of 8 KiB."""
MAX_HEADERS: Final = 100
MAX_BODY: Final = 1024 * 1024
"""Bytes of a request's body, whether anybody reads them or not; routes read less."""
MAX_PIPELINED: Final = 16
"""How many requests may be waiting on a connection while an earlier one is answered."""


class Unacceptable(Exception):
    """Raised inside the parser: the request is answered with `status`, and the connection closed."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class BoundedHttpProtocol(Timed, HttpToolsProtocol):
    """One connection, with limits on the size, number and duration of headers, bodies, pipelined requests and unread
    answers.
    """

    _status = HTTPStatus.BAD_REQUEST
    _began = False
    """Whether the current request began within the bytes that are being parsed."""
    _received = 0
    """Bytes received of the current head or body, not counting those that came together with its beginning."""
    _head = 0
    _fields = 0
    _data = b""
    """The bytes that are being parsed."""

    # What the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._unanswered: list[RequestResponseCycle] = []
        self.wait_for("head")
        if len(self.connections) > most_connections():
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
        """Answers that the request was too slow, if it has begun and is not answered yet."""
        if self.waits_for == "rest":
            self.cut_off()
        elif self._received or self._head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # What the parser calls

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
            self.cycle.keep_alive = False  # the parser takes what comes next for another protocol's

    def on_message_complete(self) -> None:
        """The request is complete, and is answered unless that has happened already."""
        super().on_message_complete()
        self._received = self._head = 0
        self.wait_for("head" if self.cycle and self.cycle.response_complete else None)

    # What else may happen

    def on_response_complete(self) -> None:
        """An answer has been sent; the next request may come."""
        super().on_response_complete()
        self._unanswered = [cycle for cycle in self._unanswered if not cycle.response_complete]
        if self.waits_for is None and not self.pipeline:
            self.wait_for("head")
        elif self.waits_for == "body" and self.cycle.response_complete:
            self.wait_for("rest")

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over, together with what came after the handshake, which Uvicorn drops.

        Uvicorn calls this while it handles the parser's HttpParserUpgrade, which says where the request ended.
        """
        upgrade = sys.exception()
        rest = self._data[upgrade.args[0] :] if isinstance(upgrade, HttpParserUpgrade) else b""
        self._data = b""
        self.wait_for(None)
        super().handle_websocket_upgrade()
        if rest and isinstance(websocket := self.transport.get_protocol(), asyncio.Protocol):
            websocket.data_received(rest)

    def send_400_response(self, msg: str) -> None:
        """Called for an invalid or unacceptable request."""
        self._refuse(self._status)

    def _count(self, line: int, more: int, status: HTTPStatus) -> None:
        self._head += more
        if line > MAX_LINE or self._head > MAX_HEAD or self._fields > MAX_HEADERS:
            raise self._unacceptable(status)

    def _unacceptable(self, status: HTTPStatus) -> Unacceptable:
        self._status = status
        return Unacceptable(status)

    def _is_handshake(self) -> bool:
        names = {name for name, _ in self.headers}
        bodiless = not names & {b"content-length", b"transfer-encoding"}
        return bodiless and (self.parser.get_method(), self.parser.get_http_version()) == (b"GET", "1.1")

    def _refuse(self, status: HTTPStatus) -> None:
        text = f"{status.phrase}.\n".encode()
        kind = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        length = b"content-length: %d\r\n\r\n" % len(text)
        self.transport.write(STATUS_LINE[status] + kind + length + text)
        self.transport.close()
