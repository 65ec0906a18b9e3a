"""Client faults are not errors of the server, and do not fill its log."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

import pytest

from gizzard.server.traffic.limits import LINES
from harness.attack.clients import (
    HANDSHAKE,
    RUDELY,
    TEXT,
    close_code,
    frame,
    heard_until_close,
    reset,
    reset_frames,
    socket_open,
    told,
    told_frames,
)
from harness.attack.faults import FRAMES, PING_MESSAGE, REQUESTS
from harness.attack.servers import Watched, watched
from harness.client_state import Object
from harness.server import ENOUGH, Seat, connected

INVALID_DATA, TOO_BIG, PROTOCOL_ERROR, POLICY = 1007, 1009, 1002, 1008
JOIN = frame(TEXT, b'{"type":"join","table":"nowhere"}')
MAX_LINES = int(3 * LINES.burst)
"""Those of a server's life, and what it may say about clients within a minute or two."""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server that in the end has logged little, and nothing bad."""
    with watched(tmp_path_factory.mktemp("faults") / "tables.sqlite3") as server:
        yield server
        assert server.get("health")[0] == 200
        lines = [line for line in server.log() if not line["event"].startswith("table ")]
        assert [line for line in lines if line["level"] not in ("info", "warning")] == []
        assert len(lines) <= MAX_LINES


@pytest.mark.parametrize("fault", REQUESTS)
def test_malformed_requests_are_refused(target: Watched, fault: str) -> None:
    assert b" 500 " not in told(target.port, REQUESTS[fault]).partition(b"\r\n")[0]
    for _ in range(20):
        reset(target.port, REQUESTS[fault])


@pytest.mark.parametrize("fault", FRAMES)
def test_malformed_frames_are_refused(target: Watched, fault: str) -> None:
    told_frames(target.port, FRAMES[fault])
    for _ in range(5):
        reset_frames(target.port, FRAMES[fault])


def test_connections_that_are_cut_off_anywhere(target: Watched) -> None:
    rng = Random(1)
    for _ in range(200):
        reset(target.port, some(rng, rng.choice([*REQUESTS.values(), HANDSHAKE])))
        reset_frames(target.port, some(rng, rng.choice([*FRAMES.values(), JOIN])))


def test_bytes_that_were_changed_on_their_way(target: Watched) -> None:
    rng = Random(2)
    for _ in range(200):
        told(target.port, changed(rng, rng.choice([*REQUESTS.values(), HANDSHAKE])[:2000]))
        told_frames(target.port, changed(rng, rng.choice([*FRAMES.values(), JOIN])[:2000]))


def some(rng: Random, whole: bytes) -> bytes:
    """Bytes from the beginning of some."""
    return whole[: rng.randrange(len(whole) + 1)]


def changed(rng: Random, whole: bytes) -> bytes:
    """The same, but for a few bytes."""
    content = bytearray(whole or b"a")
    for _ in range(rng.randrange(1, 5)):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content)


def table(server: Watched) -> Object:
    opened = server.open({"players": 3})
    return {"table": opened.table, "secret": opened.secret}


def pad(server: Watched) -> Object:
    _, shared = server.post("api/pads", {"game": "0a1b2c", "rules": {"players": 3}, "first": 0})
    return {"table": shared["pad"], "secret": shared["own"]}


def tournament(server: Watched) -> Object:
    _, opened = server.post("api/tournaments", {})
    return {"table": opened["tournament"], "secret": opened["secret"]}


@pytest.mark.parametrize("document", [table, pad, tournament])
def test_clients_of_any_document_who_send_too_much_half_or_nonsense_disturb_nobody(
    target: Watched, document: Callable[[Watched], Object]
) -> None:
    join = frame(TEXT, json.dumps({"type": "join", **document(target)}).encode())
    with connected(target) as quiet, ExitStack() as idle:
        quiet.send(frame_text(join))
        assert json.loads(quiet.recv(ENOUGH))["type"] not in ("error", "refused")
        for fault in FRAMES.values():
            reset_frames(target.port, join + fault)
        for _ in range(5):
            wire = idle.enter_context(socket_open(target.port))
            wire.sendall(join + FRAMES["half a frame"])
            reset_frames(target.port, join + frame(TEXT, PING_MESSAGE) * 2000)
        quiet.send(PING_MESSAGE.decode())
        while json.loads(quiet.recv(ENOUGH))["type"] != "pong":
            pass


def frame_text(one: bytes) -> str:
    """The text of a frame whose mask is of zeros."""
    return one[one.index(b"{") :].decode()


@pytest.mark.parametrize("moves", [0, 1])
def test_a_player_who_is_cut_off(target: Watched, moves: int) -> None:
    with target.open({"players": 3, "rounds": 1}).seat() as seat:
        for _ in range(moves):
            seat.choose(seat.turn()[0])
        seat.act(seat.turn()[0])
        cut_off(seat)


def cut_off(seat: Seat) -> None:
    """Hangs up as a machine does that is switched off."""
    seat.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RUDELY)
    seat.socket.socket.close()


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("invalid UTF-8", INVALID_DATA),
        ("invalid UTF-8 in fragments", INVALID_DATA),
        ("a huge frame", TOO_BIG),
        ("fragments that are too long", TOO_BIG),
        ("empty fragments", TOO_BIG),
        ("no opcode", PROTOCOL_ERROR),
        ("no mask", PROTOCOL_ERROR),
        ("bytes", POLICY),
        ("no join", POLICY),
    ],
)
def test_socket_is_closed_with_the_code_of_the_fault(target: Watched, fault: str, code: int) -> None:
    with socket_open(target.port) as wire:
        wire.sendall(FRAMES[fault])
        assert close_code(heard_until_close(wire)) == code
