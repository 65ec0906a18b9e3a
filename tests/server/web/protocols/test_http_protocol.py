"""What one connection may send: headers, bodies and pipelined requests have an end, whatever the client does."""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from gizzard.server.traffic.open_files import RESERVED_FILES
from gizzard.server.web.protocols.http_protocol import CLIENT_ERRORS, MAX_BODY, MAX_HEADERS, MAX_LINE, MAX_PIPELINED
from harness.attack.clients import BEGINNING, FLOODS, HANDSHAKE, MIB, POST, connected, heard, one_answer, status
from harness.attack.servers import watched
from harness.server import Server

IN_THE_KERNEL = 24 * MIB
"""Bytes that may be on their way at most: no server has taken them."""
NO_REPLAY = b'{"record":{}}'


def answer_to(server: Server, request: bytes) -> bytes:
    """What comes until the server ends the connection."""
    with connected(server.port) as wire:
        wire.sendall(request)
        return heard(wire)


@pytest.mark.parametrize("flood", FLOODS)
def test_whatever_has_no_end_is_cut_off(server: Server, flood: Callable[[int, int], tuple[int, bytes]]) -> None:
    taken, _ = flood(server.port, 2 * IN_THE_KERNEL)
    assert taken < IN_THE_KERNEL
    assert server.get("health")[0] == 200


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (BEGINNING + b"X: " + b"a" * MAX_LINE + b"\r\nY", 431),
        (BEGINNING + (b"X: " + b"a" * 6000 + b"\r\n") * 3 + b"Y", 431),
        (BEGINNING + b"X: a\r\n" * MAX_HEADERS + b"Y", 431),
        (HANDSHAKE[:-2] + b"X: a\r\n" * MAX_HEADERS + b"Y", 431),
        (b"GET /" + b"a" * MAX_LINE, 414),
        (BEGINNING + b"Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n", 200),
        (b"no request at all\r\n\r\n", 400),
    ],
)
def test_malformed_or_oversized_request_returns_its_status(server: Server, request_: bytes, code: int) -> None:
    assert status(answer_to(server, request_)) == code


def test_malformed_requests_are_counted_and_not_logged(server: Server) -> None:
    before = server.metric("gizzard_malformed_total")
    answer_to(server, b"no request at all\r\n\r\n")
    assert server.metric("gizzard_malformed_total") == before + 1
    assert not CLIENT_ERRORS.isEnabledFor(logging.WARNING)


def test_a_browser_may_send_long_cookies(server: Server) -> None:
    cookies = b"".join(b"Cookie: %d=%s\r\n" % (number, b"c" * 5000) for number in range(3))
    assert status(answer_to(server, BEGINNING + cookies + b"Connection: close\r\n\r\n")) == 200


@pytest.mark.parametrize(
    "request_",
    [
        HANDSHAKE.replace(b"GET", b"POST"),
        HANDSHAKE.replace(b"GET /ws", b"POST /api/tables"),
        HANDSHAKE.replace(b"GET", b"POST")[:-2] + b"Content-Length: 2\r\n\r\n{}",
        HANDSHAKE[:-2] + b"Content-Length: 2\r\n\r\n{}",
        HANDSHAKE.replace(b"HTTP/1.1", b"HTTP/1.0"),
        HANDSHAKE.replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Lock"),
        HANDSHAKE.replace(b"Version: 13", b"Version: 12"),
    ],
)
def test_a_handshake_that_is_none_is_answered(server: Server, request_: bytes) -> None:
    assert status(answer_to(server, request_)) in (400, 426)


def test_another_protocol_is_declined_and_every_request_answered(server: Server) -> None:
    request = BEGINNING + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    answer = answer_to(server, request)
    assert status(answer) == 200
    assert b"connection: close" in answer


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    request = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer = answer_to(server, request % b"/health" + request % b"/nowhere" + last)
    assert [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]] == [200, 404, 200]


def test_a_long_pipeline_is_cut_off(server: Server) -> None:
    answer = answer_to(server, (BEGINNING + b"\r\n") * (MAX_PIPELINED + 2))
    assert b"HTTP/1.1 429 " in answer


def test_connections_beyond_the_file_limit_are_refused_harmlessly(tmp_path: Path) -> None:
    most = 10
    with watched(tmp_path / "tables.sqlite3", files=RESERVED_FILES + most) as server:
        with ExitStack() as opened:
            wires = [opened.enter_context(connected(server.port)) for _ in range(3 * most)]
            for wire in wires[most:]:
                assert heard(wire) == b""
            wires[0].sendall(BEGINNING + b"\r\n")
            assert status(one_answer(wires[0])) == 200
        with connected(server.port) as wire:
            wire.sendall(BEGINNING + b"Connection: close\r\n\r\n")
            heard(wire)
        assert {line["level"] for line in server.log()} == {"info"}


TOO_LARGE = b"Content-Length: %d\r\n\r\n"


@pytest.mark.parametrize("path", [b"/api/replay", b"/api/tables", b"/api/hint", b"/health", b"/nowhere"])
def test_an_announced_body_that_no_route_takes_is_refused_before_it_comes(server: Server, path: bytes) -> None:
    assert status(answer_to(server, POST.replace(b"/api/replay", path) + TOO_LARGE % (MAX_BODY + 1))) == 413


def test_request_after_an_unread_body_is_answered(server: Server) -> None:
    with connected(server.port) as wire:
        wire.sendall(POST.replace(b"/api/replay", b"/health") + b"Content-Length: 13\r\n\r\n")
        assert status(one_answer(wire)) == 405
        wire.sendall(NO_REPLAY + BEGINNING + b"Connection: close\r\n\r\n")
        assert status(heard(wire)) == 200
