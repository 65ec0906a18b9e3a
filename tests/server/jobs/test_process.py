"""Whole games are worked out beside the server: a bounded number of them, each for a bounded time."""

import asyncio
import gzip
import json
import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from select import select
from typing import Any

import pytest

from gizzard.bots.simulate import game_record
from gizzard.core.rules.parsing import parse
from gizzard.server.jobs.process import MAX_PER_ADDRESS, MAX_QUEUED, Worker
from gizzard.server.wire.messages import RequestError
from harness.attack.clients import POST, connected, one_answer, reset, status
from harness.attack.servers import SHORT, hasty, watched
from harness.server import Server, until

PATIENT = dict.fromkeys(SHORT, 60.0)
HALF_A_BODY = POST + b"Content-Length: 10\r\n\r\n{"
NO_RECORD = b'{"record":{}}'


@cache
def upload(rounds: int) -> bytes:
    """A record to be replayed, with several rounds of twenty cards."""
    record = game_record(parse({"players": 3, "schedule": [20] * rounds}), ["random"] * 3, seed=1, number=0)
    return json.dumps({"record": record}, separators=(",", ":")).encode()


def replayed(server: Server, body: bytes, lang: str = "en", **headers: str) -> tuple[int, Any, bytes]:
    """Status, headers and body of what comes of an upload."""
    return server.fetch("POST", f"api/replay?lang={lang}", body, headers)


def workers(server: Server) -> list[int]:
    """The processes that a server has started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = (map(int, line.split()) for line in listed.splitlines())
    return [pid for pid, parent in pairs if parent == server.process.pid]


def worker_of(server: Server) -> int:
    """The process that has worked for a server."""
    assert replayed(server, NO_RECORD)[0] == 400
    (worker,) = workers(server)
    return worker


def is_running(pid: int) -> bool:
    """Whether a process is still running."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
    return bool(found.strip()) and not found.startswith("Z")


def test_a_replay_is_the_same_packed_or_not(server: Server) -> None:
    status, headers, plain = replayed(server, upload(30))
    assert (status, headers["Content-Encoding"]) == (200, None)
    assert len(plain) == int(headers["Content-Length"])
    assert len(json.loads(plain)["steps"]) == 1 + 30 * 63
    _, headers, packed = replayed(server, upload(30), **{"Accept-Encoding": "br, gzip"})
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 5


def test_others_are_served_while_a_game_is_worked_out(tmp_path: Path) -> None:
    with watched(tmp_path / "tables.sqlite3") as server, ThreadPoolExecutor() as threads:
        assert workers(server) == []
        worker = worker_of(server)
        os.kill(worker, signal.SIGSTOP)
        waiting = threads.submit(replayed, server, upload(1))
        try:
            assert server.get("health")[0] == 200
            with server.open({"players": 3, "rounds": 1}).seat() as seat:
                seat.choose(seat.turn()[0])
            assert not waiting.done()
        finally:
            os.kill(worker, signal.SIGCONT)
        assert waiting.result()[0] == 200


def test_full_queue_answers_busy_with_retry_after(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", PATIENT, slots=1, arrival_seconds=3600) as server:
        with connected(server.port) as slow:
            slow.sendall(HALF_A_BODY)
            until(lambda: replayed(server, NO_RECORD)[0] == 503)
            status, headers, answer = replayed(server, NO_RECORD, "de")
        assert (status, json.loads(answer)["code"]) == (503, "busy")
        assert "noch einmal versuchen" in json.loads(answer)["error"]
        assert int(headers["Retry-After"]) > 0
        until(lambda: replayed(server, NO_RECORD)[0] == 400)  # the place is free once who took it has gone


def test_forty_concurrent_uploads(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", PATIENT, job_seconds=600) as server, ThreadPoolExecutor(40) as threads:
        answers = list(threads.map(lambda _: replayed(server, upload(5))[0], range(40)))
        assert set(answers) <= {200, 503}
        assert answers.count(200) >= MAX_QUEUED
        assert len(workers(server)) == 1
        assert {line["level"] for line in server.log()} == {"info"}


def test_an_address_has_some_of_the_places_and_this_machine_all() -> None:
    worker = Worker()
    here, there, elsewhere = None, "198.51.100.7", "198.51.100.8"
    with ExitStack() as taken:
        for _ in range(MAX_PER_ADDRESS):
            taken.enter_context(worker.slot(there))
        with pytest.raises(RequestError, match="busy"), worker.slot(there):
            pass
        for _ in range(MAX_QUEUED - MAX_PER_ADDRESS):
            taken.enter_context(worker.slot(here))
        with pytest.raises(RequestError, match="busy"), worker.slot(elsewhere):
            pass
    with worker.slot(there):
        pass


@pytest.mark.parametrize(("patience", "room"), [(0.0, True), (3600.0, False)])
async def test_who_is_slow_to_send_their_body_gives_way_to_others(patience: float, room: bool) -> None:
    worker = Worker(slots=2, arrival_seconds=patience)
    slow = [asyncio.create_task(half_sent(worker, f"198.51.100.{number}")) for number in (1, 2)]
    await asyncio.sleep(0)
    if not room:
        with pytest.raises(RequestError, match="busy"), worker.slot("203.0.113.7"):
            pass
    else:
        with worker.slot("203.0.113.7") as slot:
            assert await slot.receive(asyncio.sleep(0, b"whole")) == b"whole"
        with pytest.raises(RequestError, match="busy"):
            await slow[0]
    assert not slow[1].done()
    for each in slow:
        each.cancel()


async def half_sent(worker: Worker, address: str) -> None:
    with worker.slot(address) as slot:
        await slot.receive(asyncio.Future())


def test_a_job_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", PATIENT, job_seconds=0.05) as server:
        assert replayed(server, upload(200))[0] == 503
        until(lambda: replayed(server, NO_RECORD)[0] == 400)  # by another process
        lines = server.log()
    assert {"event": "a job took too long", "level": "warning", "job": "upload_replay"}.items() <= lines[1].items()
    assert {line["level"] for line in lines} == {"info", "warning"}


async def test_job_that_nobody_waits_for_is_stopped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A job reads from a pipe that is never closed; its client leaves, and the next client is served."""
    os.mkfifo(pipe := tmp_path / "pipe")
    worker = Worker(abandoned_seconds=0.0)
    leaving = asyncio.create_task(worker.do(partial(Path.read_bytes, pipe), None))
    with await asyncio.to_thread(pipe.open, "wb"):  # once the job reads
        leaving.cancel()
        assert await worker.value(partial(len, "next"), None) == 4
    await worker.close()
    assert caplog.records == []


def test_a_worker_that_was_killed_is_replaced(tmp_path: Path) -> None:
    with watched(tmp_path / "tables.sqlite3") as server:
        worker = worker_of(server)
        os.kill(worker, signal.SIGKILL)
        until(lambda: replayed(server, NO_RECORD)[0] == 400)
        assert workers(server) != [worker]


def test_a_worker_with_nothing_to_do_is_ended(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", PATIENT, idle_seconds=0.1) as server:
        assert replayed(server, NO_RECORD)[0] == 400
        until(lambda: not workers(server))
        assert replayed(server, NO_RECORD)[0] == 400


def test_no_worker_outlives_its_server(tmp_path: Path) -> None:
    with watched(tmp_path / "tables.sqlite3") as server:
        worker = worker_of(server)
        reset(server.port, POST + b"Content-Length: %d\r\n\r\n" % len(upload(200)), upload(200))
    until(lambda: not is_running(worker))


def test_jobs_do_not_hold_up_the_end(tmp_path: Path) -> None:
    with hasty(tmp_path / "tables.sqlite3", PATIENT, slots=1) as server, ThreadPoolExecutor() as threads:
        worker = worker_of(server)
        os.kill(worker, signal.SIGSTOP)
        threads.submit(until, lambda: replayed(server, upload(1))[0] != 503)
        until(lambda: is_busy(server))
        server.process.terminate()
        assert [line["level"] for line in server.log()] == ["info", "info"]
        until(lambda: not is_running(worker))


def is_busy(server: Server) -> bool:
    """Whether the queue is full; the check takes a place for a moment, and leaves without a job."""
    with connected(server.port) as wire:
        wire.sendall(HALF_A_BODY)
        return bool(select([wire], [], [], 0.1)[0]) and status(one_answer(wire)) == 503
