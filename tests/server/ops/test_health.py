"""Whether a server is alive, whether players should be sent to it, and what systemd hears of that."""

import asyncio
import gc
import os
import resource
import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest

from gizzard.server.ops import health
from gizzard.server.ops.health import Readiness
from gizzard.server.ops.systemd import Systemd
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.wire import metrics
from harness.postgres import small_disk
from harness.server import ENOUGH, Server, running, until

READY = (200, {"ready": True, "reasons": []})


def unready(*reasons: str) -> tuple[int, Any]:
    return 503, {"ready": False, "reasons": list(reasons)}


def let_write(server: Server, allowed: bool) -> None:
    """Has the system refuse or allow all that the server writes to files."""
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most if allowed else 0, most))


def test_a_server_is_unready_exactly_while_it_cannot_write(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 3, "rounds": 2})
        until(lambda: server.get("ready") == READY)
        let_write(server, False)
        until(lambda: server.get("ready") == unready("not-saved"))
        assert server.get("health")[0] == 200
        assert server.post("api/tables", {"rules": {"players": 3}, "name": "Bob"})[1]["code"] == "not-saved"
        let_write(server, True)
        until(lambda: server.get("ready") == READY)
        with opened.seat() as seat:
            seat.choose(seat.turn()[0])


def test_a_server_is_unready_while_its_disk_is_full() -> None:
    with small_disk() as disk, running(disk / "tables.sqlite3") as server:
        until(lambda: server.get("ready") == READY)
        with suppress(OSError), (disk / "filled").open("wb", buffering=0) as filled:
            while True:
                filled.write(bytes(4096))
        while (answer := server.post("api/tables", {"rules": {"players": 3}, "name": "Anna"}))[0] == 201:
            pass
        assert answer[1]["code"] == "not-saved"
        until(lambda: server.get("ready") == unready("not-saved"))
        (disk / "filled").unlink()
        until(lambda: server.get("ready") == READY)
        server.open({"players": 3})


async def test_a_server_starts_unready(sqlite: SQLiteStore) -> None:
    readiness = Readiness(sqlite)
    with patch.object(health, "PROBE_SECONDS", ENOUGH):
        assert await readiness.reasons() == ["starting"]
        readiness.serve()
        assert await readiness.reasons() == []
        readiness.stop()
        assert await readiness.reasons() == ["stopping"]


async def test_a_write_that_takes_too_long_counts_as_refused(
    sqlite: SQLiteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    readiness = Readiness(sqlite)
    readiness.serve()
    with closing(sqlite3.connect(sqlite.path, isolation_level=None)) as other, monkeypatch.context() as impatient:
        impatient.setattr(health, "PROBE_SECONDS", 0.01)
        other.execute("BEGIN IMMEDIATE")
        assert await readiness.reasons() == ["not-saved"]
    async with asyncio.timeout(ENOUGH):
        while await readiness.reasons():
            pass


async def test_a_probe_is_shared_by_all_who_ask(sqlite: SQLiteStore) -> None:
    now = 0.0
    readiness = Readiness(sqlite, clock=lambda: now)
    readiness.serve()

    def written() -> float:
        return metrics.REGISTRY.get_sample_value("gizzard_commit_jobs_sum") or 0

    before = written()
    await asyncio.gather(*(readiness.reasons() for _ in range(50)))
    await readiness.reasons()
    assert written() == before + 1
    now += health.PROBED_FOR
    await readiness.reasons()
    assert written() == before + 2


def test_a_probe_that_fails_after_nobody_waits_for_it_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = list[dict[str, Any]]()

    async def asked() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, problem: problems.append(problem))
        refused = loop.create_future()
        readiness = Readiness(Mock(probe=lambda: asyncio.wait_for(refused, None)))
        readiness.serve()
        monkeypatch.setattr(health, "PROBE_SECONDS", 0.0)
        assert await readiness.reasons() == ["not-saved"]
        refused.set_exception(StoreError("the database is away"))
        await asyncio.sleep(0)

    asyncio.run(asked())
    gc.collect()
    assert problems == []


async def test_event_loop_lag_is_measured(sqlite: SQLiteStore) -> None:
    beating = asyncio.create_task(Readiness(sqlite).beat())
    before = metrics.REGISTRY.get_sample_value("gizzard_loop_lag_seconds_sum") or 0
    await asyncio.sleep(0)
    time.sleep(2 * health.BEAT_SECONDS)
    async with asyncio.timeout(ENOUGH):
        while (
            metrics.REGISTRY.get_sample_value("gizzard_loop_lag_seconds_sum") or 0
        ) < before + health.BEAT_SECONDS / 2:
            await asyncio.sleep(0)
    beating.cancel()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """A socket that hears what a service tells systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(ENOUGH)
        yield manager


def test_systemd_hears_of_start_life_and_stop(
    tmp_path: Path, manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    monkeypatch.setenv("WATCHDOG_USEC", "100000")
    with running(tmp_path / "tables.sqlite3") as server:
        heard(manager, b"READY=1")
        heard(manager, b"WATCHDOG=1")
        server.process.send_signal(signal.SIGTERM)
        heard(manager, b"STOPPING=1")


def heard(manager: socket.socket, wanted: bytes) -> None:
    while manager.recv(100) != wanted:
        pass


def test_systemd_hears_nothing_while_the_event_loop_is_stuck(manager: socket.socket) -> None:
    now = 0.0
    systemd = Systemd({"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "30000000"}, lambda: now)
    for at in (0.0, 1.0, 14.9, 15.0, 29.9, 30.0):
        now = at
        systemd.alive()
    systemd.stopping()
    assert [manager.recv(100) for _ in range(4)] == [b"WATCHDOG=1"] * 3 + [b"STOPPING=1"]


def test_no_notifications_without_systemd() -> None:
    for environment in ({}, {"NOTIFY_SOCKET": "/nowhere/at/all", "WATCHDOG_USEC": "1"}):
        systemd = Systemd(environment)
        for tell in (systemd.ready, systemd.alive, systemd.stopping):
            tell()
        assert environment == {}, "child processes do not inherit them"


def test_an_abstract_socket_is_reached() -> None:
    name = f"gizzard-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{name}")
        Systemd({"NOTIFY_SOCKET": f"@{name}"}).ready()
        assert manager.recv(100) == b"READY=1"
