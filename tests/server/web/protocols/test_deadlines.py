"""The server waits for slow clients, up to a deadline. The servers here are less patient than usual."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path

import pytest

from gizzard.server.jobs.process import JOB_SECONDS, MAX_PER_ADDRESS, MAX_QUEUED
from gizzard.server.node.run import MAX_FILES
from gizzard.server.traffic.open_files import RESERVED_FILES
from gizzard.server.web.protocols.deadlines import Deadlines
from gizzard.server.web.protocols.http_protocol import MAX_BODY, MAX_HEAD, MAX_HEADERS, MAX_LINE, MAX_PIPELINED
from gizzard.server.web.protocols.websocket_protocol import MAX_FRAGMENTS
from harness.attack.clients import (
    BEGINNING,
    MIB,
    PING,
    POST,
    connected,
    frame,
    heard,
    hung_up,
    sent,
    socket_open,
    status,
    trickled,
)
from harness.attack.servers import SHORT, Watched, hasty

HOSTING = Path(__file__).parents[4] / "docs/hosting.md"
SMALL = 2048
"""Bytes that a client's system takes for it before it reads."""
LONG = BEGINNING.replace(b"/health", b"/api/rules") + b"\r\n"
"""A request whose answer is long."""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server that in the end has logged no error."""
    with hasty(tmp_path_factory.mktemp("hasty") / "tables.sqlite3") as server:
        yield server
        assert server.errors() == []


def test_who_says_nothing_is_let_go(impatient: Watched) -> None:
    with connected(impatient.port) as wire:
        assert heard(wire) == b""


UNFINISHED = [
    (BEGINNING, b""),
    (BEGINNING + b"X: ", b"a"),
    (b"GET /", b"a"),
    (POST + b"Content-Length: 100000\r\n\r\n", b""),
    (POST + b"Content-Length: 100000\r\n\r\n", b"a"),
    (POST + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a"),
    (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"a"),
]
"""How requests begin, and the byte that is sent again and again."""


def test_requests_that_do_not_come_to_an_end(impatient: Watched) -> None:
    def answer(request: tuple[bytes, bytes]) -> int:
        with connected(impatient.port) as wire:
            return status(trickled(wire, *request))

    with ThreadPoolExecutor(len(UNFINISHED)) as clients:
        assert [*clients.map(answer, UNFINISHED)] == [408] * len(UNFINISHED)


def test_newlines_are_not_a_request(impatient: Watched) -> None:
    with connected(impatient.port) as wire:
        trickled(wire, BEGINNING + b"\r\n", b"\r\n")


def test_a_body_that_nobody_reads_does_not_keep_the_connection(impatient: Watched) -> None:
    with connected(impatient.port) as wire:
        answer = trickled(wire, POST.replace(b"/api/replay", b"/health") + b"Content-Length: 100000\r\n\r\n")
        assert status(answer) == 405


UNREAD = [
    LONG,
    LONG.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"),
    LONG.replace(b"\r\n\r\n", b"\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"),
]
"""Requests whose answers, or their ends, are not read."""


def test_answers_that_are_not_read(impatient: Watched) -> None:
    with ExitStack() as stack:
        wires = [stack.enter_context(connected(impatient.port, SMALL)) for _ in UNREAD]
        for wire, request in zip(wires, UNREAD, strict=True):
            wire.sendall(request)
        assert all(hung_up(wire) for wire in wires)


def test_pongs_that_are_not_read(impatient: Watched) -> None:
    with socket_open(impatient.port, SMALL) as wire:
        assert sent(wire, repeat(frame(PING, b"a" * 125), 64 * MIB // 131)) < 64 * MIB


def test_limits_are_as_documented() -> None:
    text = " ".join(HOSTING.read_text().split())
    head, body, rest, unread = (f"{seconds} s" for seconds in Deadlines())
    assert f"{MAX_HEAD // 1024} KiB in {MAX_HEADERS} headers, none of them over {MAX_LINE:,} bytes" in text
    assert f"(414, 431); {head} (408)" in text
    assert f"{body} (408); closed after {MAX_BODY // MIB} MiB, or {rest} after the answer" in text
    assert f"| {MAX_PIPELINED} (429) |" in text
    assert f"unread by the client | {unread} |" in text
    assert f"in {MAX_FRAGMENTS} frames" in text
    assert f"{MAX_FILES:,}), minus {RESERVED_FILES} |" in text
    assert f"{MAX_QUEUED} requests may wait for it, {MAX_PER_ADDRESS} of them" in text
    assert f"takes over {JOB_SECONDS:.0f} s" in text


def test_who_is_quick_enough_is_served(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", dict.fromkeys(SHORT, 10.0)) as server:
        with server.open({"players": 3, "rounds": 1}).seat() as seat:
            seat.turn()
        assert server.get("api/rules")[0] == 200
