"""A Dask cluster does the same work as this process, also when a worker dies meanwhile."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import parent_process
from operator import neg
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from struct import pack
from threading import Thread

import pytest
from distributed import LocalCluster

from gizzard.bots.parallel import dask_cluster as cluster
from gizzard.bots.parallel.dask_cluster import cluster_pool
from gizzard.bots.parallel.pool import WorkerLost


def test_results_come_in_order(dask_cluster: LocalCluster) -> None:
    with cluster_pool(dask_cluster.scheduler_address) as pool:
        assert list(pool.map(neg, range(500))) == [-number for number in range(500)]


def test_items_are_read_only_as_far_ahead_as_keeps_the_workers_busy(dask_cluster: LocalCluster) -> None:
    with cluster_pool(dask_cluster.scheduler_address) as pool:
        results = pool.map(neg, count())
        assert [next(results) for _ in range(3)] == [0, -1, -2]
        results.close()


class DiesOnce:
    """Doubles numbers; the first process that sees 7 is killed."""

    def __init__(self, marker: Path) -> None:
        self._marker = marker

    def __call__(self, number: int) -> int:
        if number == 7 and not self._marker.exists():
            self._marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_work_of_a_killed_worker_is_done_by_others(dask_cluster: LocalCluster, tmp_path: Path) -> None:
    with cluster_pool(dask_cluster.scheduler_address) as pool:
        assert list(pool.map(DiesOnce(tmp_path / "died"), range(30))) == [2 * number for number in range(30)]
    assert (tmp_path / "died").exists()


def divide(number: int) -> float:
    return 1 / number


def test_failed_work_is_reported_in_one_sentence(dask_cluster: LocalCluster) -> None:
    with (
        cluster_pool(dask_cluster.scheduler_address) as pool,
        pytest.raises(WorkerLost, match="could not do the work: division by zero"),
    ):
        list(pool.map(divide, [1, 0]))


def test_workers_that_run_another_gizzard_are_named(
    dask_cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "identity", other_on_workers)
    with (
        pytest.raises(WorkerLost, match=r"must run gizzard 1 .*: tcp://127.0.0.1:\d+ has gizzard 2"),
        cluster_pool(dask_cluster.scheduler_address),
    ):
        pass


def other_on_workers() -> str:
    return f"{1 if parent_process() is None else 2} (code 0)"


def test_a_worker_that_joins_later_is_checked_too(dask_cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with cluster_pool(dask_cluster.scheduler_address) as pool:
        monkeypatch.setattr(cluster, "identity", lambda: "9.9.9 (code 0)")
        with pytest.raises(WorkerLost, match=r"a worker that has joined runs gizzard .*, not 9.9.9 \(code 0\)"):
            list(pool.map(neg, range(3)))


def test_a_cluster_without_workers_is_refused() -> None:
    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=":0") as empty:
        address = empty.scheduler_address
        with pytest.raises(WorkerLost, match=f"has no workers: start some with `dask worker {address}`"):
            cluster_pool(address).__enter__()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://127.0.0.1:9", "No Dask scheduler answers at tcp://127.0.0.1:9: start one"),
        ("127.0.0.1:8786", '"127.0.0.1:8786" is not the address of a Dask scheduler'),
        ("tcp://somewhere", '"tcp://somewhere" is not the address'),
        ("tls://127.0.0.1:9", "tls://127.0.0.1:9 needs certificates: name them in Dask's configuration"),
    ],
)
def test_a_scheduler_that_cannot_be_reached_is_refused(address: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    with pytest.raises(WorkerLost, match=why):
        cluster_pool(address).__enter__()


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", pack("<QQ8x", 1, 8), b"\xff" * 64])
def test_a_port_that_speaks_another_protocol_is_reported_in_one_line(answer: bytes) -> None:
    with answering(answer) as address:
        assert refused(address) == f"Error: No Dask scheduler answers at {address}: {START_ONE}\n"


def test_worker_prints_its_address_on_one_line(dask_cluster: LocalCluster) -> None:
    address = next(worker.worker_address for worker in dask_cluster.workers.values())
    assert refused(address) == f"Error: No Dask scheduler answers at {address}: {START_ONE}\n"


START_ONE = "start one with `dask scheduler`, which prints its address."


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """The address of a server that says this to everybody."""

    class Answer(BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(answer)

    with ThreadingTCPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever).start()
        yield f"tcp://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def refused(address: str) -> str:
    """What the command says to standard error."""
    command = [sys.executable, "-m", "gizzard", "simulate", "--cluster", address]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 3
    return done.stderr


def test_without_dask_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkerLost, match="--cluster needs Dask, the extra `cluster`"):
        cluster_pool("tcp://127.0.0.1:8786").__enter__()


def test_no_other_command_imports_dask() -> None:
    script = "import sys, gizzard.cli.lab.simulate, gizzard.cli.lab.arena; sys.exit('distributed' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
