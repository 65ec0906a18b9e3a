"""Senders of half a body, over real sockets: complete requests are answered beside them.

A server says `100 Continue` once it reads a body. What is to be read as a whole game has a place at the worker by then.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from socket import socket

import pytest

from gizzard.server.jobs.process import MAX_PER_ADDRESS, MAX_QUEUED
from harness.attack.clients import connected, one_answer, reset, status, told
from harness.attack.servers import SHORT, Watched, hasty
from harness.server import until

PATIENT = dict.fromkeys(SHORT, 60.0)
NO_RECORD = b'{"record":{}}'
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
UPLOADS = ("replay", "review", "continue")
HERE = "127.0.0.1"
"""From the machine itself all places may be taken."""


def request(length: int, body: bytes, upload: str = "replay", address: str = HERE, more: bytes = b"") -> bytes:
    """A request with a body that it says to have a length."""
    line = f"POST /api/{upload} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n".encode()
    return line + more + b"Content-Length: %d\r\n\r\n" % length + body


def asking(wires: ExitStack, server: Watched, upload: str = "replay", address: str = HERE) -> tuple[socket, int]:
    """A connection that asks whether it may send a body, and the status of the answer."""
    wire = wires.enter_context(connected(server.port))
    wire.sendall(request(len(NO_RECORD), b"", upload, address, b"Expect: 100-continue\r\n"))
    return wire, status(wire.recv(len(CONTINUE)))


def half_sent(wires: ExitStack, server: Watched, upload: str = "replay", address: str = HERE) -> socket:
    """A connection on which the server waits for the rest of a body."""
    wire, answer = asking(wires, server, upload, address)
    assert answer == 100
    wire.sendall(NO_RECORD[:5])
    return wire


def free_places(server: Watched) -> int:
    """How many places can be taken; they are given back."""
    with ExitStack() as wires:
        return sum(asking(wires, server)[1] == 100 for _ in range(MAX_QUEUED))


def answered(server: Watched, address: str) -> int:
    """The status of what an honest upload is answered, which has no game in it."""
    with connected(server.port) as wire:
        wire.sendall(request(len(NO_RECORD), NO_RECORD, address=address))
        return status(one_answer(wire))


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Watched]:
    """A server that considers every body slow immediately; it logs no error."""
    with hasty(tmp_path / "tables.sqlite3", PATIENT, arrival_seconds=0) as server:
        yield server
        assert server.errors() == []


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server that takes no place away; it logs no error."""
    with hasty(tmp_path_factory.mktemp("patient") / "tables.sqlite3", PATIENT, arrival_seconds=3600) as server:
        yield server
        assert server.errors() == []


@pytest.mark.parametrize("upload", UPLOADS)
def test_senders_of_half_a_body_give_way_where_all_places_are_theirs(busy: Watched, upload: str) -> None:
    with ExitStack() as wires:
        slow = [half_sent(wires, busy, upload) for _ in range(MAX_QUEUED)]
        assert answered(busy, "203.0.113.7") == 400
        assert status(one_answer(slow[0])) == 503
        slow[1].sendall(NO_RECORD[5:])
        assert status(one_answer(slow[1])) == 400  # its place was its own all the time


def test_they_give_way_to_others_behind_their_address(busy: Watched) -> None:
    with ExitStack() as wires:
        slow = [half_sent(wires, busy, address="203.0.113.7") for _ in range(MAX_PER_ADDRESS)]
        elsewhere = half_sent(wires, busy, address="203.0.113.8")
        assert answered(busy, "203.0.113.7") == 400
        assert status(one_answer(slow[0])) == 503
        elsewhere.sendall(NO_RECORD[5:])
        assert status(one_answer(elsewhere)) == 400


def test_half_bodies_to_be_reviewed_have_places_too(patient: Watched) -> None:
    with ExitStack() as wires:
        for _ in range(MAX_PER_ADDRESS):
            half_sent(wires, patient, "review", "203.0.113.7")
        assert answered(patient, "203.0.113.7") == 503
        assert answered(patient, "203.0.113.8") == 400


def more_than_promised(port: int, upload: str) -> bytes:
    return told(port, request(len(NO_RECORD), NO_RECORD + b"and this", upload))


def less_than_promised(port: int, upload: str) -> bytes:
    return told(port, request(100_000, NO_RECORD, upload))


def reset_in_the_middle(port: int, upload: str) -> bytes:
    reset(port, request(100_000, NO_RECORD, upload))
    return b""


def one_behind_the_other(port: int, upload: str) -> bytes:
    """All but the last are whole."""
    whole = request(len(NO_RECORD), NO_RECORD, upload)
    return told(port, *[whole] * 5, request(100_000, NO_RECORD, upload))


def in_broken_chunks(port: int, upload: str) -> bytes:
    head = b"POST /api/%s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" % upload.encode()
    return told(port, head + b"5\r\nabcde\r\nzz\r\n")


def many_and_gone(port: int, upload: str) -> bytes:
    """More than there are places; nobody waits for an answer."""
    with ExitStack() as wires:
        for _ in range(2 * MAX_QUEUED):
            wires.enter_context(connected(port)).sendall(request(len(NO_RECORD), NO_RECORD[:5], upload))
    return b""


@pytest.mark.parametrize("upload", UPLOADS)
@pytest.mark.parametrize(
    "attack",
    [
        more_than_promised,
        less_than_promised,
        reset_in_the_middle,
        one_behind_the_other,
        in_broken_chunks,
        many_and_gone,
    ],
)
def test_all_places_are_free_once_they_have_gone(
    patient: Watched, attack: Callable[[int, str], bytes], upload: str
) -> None:
    attack(patient.port, upload)
    until(lambda: free_places(patient) == MAX_QUEUED)
