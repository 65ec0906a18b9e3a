"""How a server ends: in order, whatever signal it is sent, and nobody is left behind."""

import json
import signal
from pathlib import Path

import pytest
from websockets.sync.client import connect

from harness.attack.clients import BEGINNING, CLOSE, PING, POST, close_code, connected, frame, heard, socket_open
from harness.attack.servers import SHORT, hasty, watched
from harness.server import SERVICE_RESTART, running, until
from tests.golden.files import golden

PATIENT = dict.fromkeys(SHORT, 60.0)
LESS_THAN_64_KIB = 400
SMALL = 2048
"""Bytes that the client's system takes for it before it reads."""
ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def is_listening(port: int) -> bool:
    try:
        with connected(port):
            return True
    except ConnectionRefusedError:
        return False


@pytest.mark.parametrize("ending", ENDINGS)
def test_sockets_are_closed_when_the_server_stops(tmp_path: Path, ending: signal.Signals) -> None:
    with watched(tmp_path / "tables.sqlite3") as server, socket_open(server.port) as wire:
        server.process.send_signal(ending)
        assert close_code(heard(wire)) == SERVICE_RESTART
        lines = server.log()
    assert [line["event"] for line in lines] == ["started", "stopped"]


def test_clients_that_owe_something_do_not_hold_it_up(tmp_path: Path) -> None:
    with (
        watched(tmp_path / "tables.sqlite3") as server,
        connected(server.port) as silent,
        connected(server.port) as half,
        socket_open(server.port) as flood,
    ):
        half.sendall(POST + b"Content-Length: 10\r\n\r\n{")
        silent.sendall(BEGINNING)
        flood.sendall(frame(PING, b"a" * 125) * 1000)
        server.process.terminate()
        assert [line["level"] for line in server.log()] == ["info", "info"]


def test_requests_that_wait_end_without_an_error_even_if_ctrl_c_is_pressed_again(tmp_path: Path) -> None:
    content = json.dumps({"record": golden()["standard"]}).encode()
    poll = b"POST /api/review?after=50 HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    with (
        watched(tmp_path / "tables.sqlite3") as server,
        connected(server.port) as body,
        connected(server.port) as review,
    ):
        assert server.post("api/review", content)[0] == 200
        review.sendall(poll % len(content) + content)
        body.sendall(POST + b"Content-Length: 10\r\n\r\n{")
        assert server.get("health")[0] == 200
        server.process.send_signal(signal.SIGINT)
        until(lambda: not is_listening(server.port))
        server.process.send_signal(signal.SIGINT)
        assert [line["event"] for line in server.log()] == ["started", "stopped"]


def test_a_socket_that_was_closed_but_never_read_does_not_hold_it_up(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", PATIENT) as server, socket_open(server.port, SMALL) as wire:
        until(lambda: server.metric("gizzard_sockets") == 1)
        wire.sendall(frame(PING, b"a" * 125) * LESS_THAN_64_KIB + frame(CLOSE))
        until(lambda: server.metric("gizzard_sockets") == 0)
        assert [line["event"] for line in server.log()] == ["started", "stopped"]


def test_a_phone_that_is_being_throttled_causes_no_error(tmp_path: Path) -> None:
    with (
        watched(tmp_path / "tables.sqlite3", "--limits", "0.01") as server,
        connect(server.socket, additional_headers={"X-Forwarded-For": "198.51.100.7"}) as phone,
    ):
        _, pad = server.post("api/pads", {"game": "0a1b2c", "rules": {"players": 3}, "first": 1})
        phone.send(json.dumps({"type": "join", "table": pad["pad"], "secret": pad["edit"]}))
        for _ in range(6):
            phone.send(json.dumps({"type": "ping"}) + " " * 14_000)
        pongs = 0
        while pongs < 5:
            pongs += json.loads(phone.recv())["type"] == "pong"
        assert {line["level"] for line in server.log()} == {"info"}


def test_when_the_terminal_goes_away_nothing_is_lost(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 3, "rounds": 1})
        with opened.seat() as seat:
            seat.choose(seat.turn()[0])
            assert server.process.stdout
            server.process.stdout.close()  # what it has to say at its end, nobody hears
            server.process.send_signal(signal.SIGHUP)
            assert server.process.wait() == 0
            seen = seat.n
        server.restart()
        with opened.seat() as seat:
            assert seat.n >= seen


def test_ignored_sighup_does_not_stop_the_server(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` does, and children inherit it
    try:
        with watched(tmp_path / "tables.sqlite3") as server:
            server.process.send_signal(signal.SIGHUP)
            assert server.get("health")[0] == 200
    finally:
        signal.signal(signal.SIGHUP, before)
