"""How a server ends: in order, whatever signal it is sent, and nobody is left behind."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.attack.clients import BEGINNING, POST, close_code, connected, frame, heard, socket_open
from tests.attack.servers import watched
from tests.server.live import running

SERVICE_RESTART = 1012
ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("ending", ENDINGS)
def test_sockets_are_told_that_it_ends(tmp_path: Path, ending: signal.Signals) -> None:
    with watched(tmp_path / "tables.sqlite3") as server, socket_open(server.port) as wire:
        server.process.send_signal(ending)
        assert close_code(heard(wire)) == SERVICE_RESTART
        lines = server.log()
    assert [line["event"] for line in lines] == ["started", "stopped"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_clients_that_owe_something_do_not_hold_it_up(tmp_path: Path, ending: signal.Signals) -> None:
    with (
        watched(tmp_path / "tables.sqlite3") as server,
        connected(server.port) as silent,
        connected(server.port) as half,
        socket_open(server.port) as flood,
    ):
        half.sendall(POST + b"Content-Length: 10\r\n\r\n{")
        silent.sendall(BEGINNING)
        flood.sendall(frame(9, b"a" * 125) * 1000)
        server.process.send_signal(ending)
        assert [line["level"] for line in server.log()] == ["info", "info"]


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


def test_who_ignores_hangups_goes_on(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` does, and children inherit it
    try:
        with running(tmp_path / "tables.sqlite3") as server:
            server.process.send_signal(signal.SIGHUP)
            assert server.get("health")[0] == 200
    finally:
        signal.signal(signal.SIGHUP, before)
