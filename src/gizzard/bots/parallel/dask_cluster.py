"""The workers of a Dask cluster. Needs the extra ``cluster``."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from itertools import islice
from pickle import dumps, loads
from threading import Thread
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from gizzard.bots.parallel.identity import identity
from gizzard.bots.parallel.pool import Chunks, R, T, Timed, WorkerLost, entered, timed
from gizzard.core.errors import quoted
from gizzard.core.installation import install_command

if TYPE_CHECKING:
    from distributed import Client, Future

TASK_SECONDS: Final = 1.0
"""What a task should take: it costs Dask some ten milliseconds in all, and one under way cannot be stopped."""
TASK_ITEMS: Final = 2048
AHEAD: Final = 3
"""Tasks for each thread of the cluster that are sent before the results of the oldest have arrived."""
CONNECT_SECONDS: Final = 5.0
ALONE_SECONDS: Final = 60.0
"""How long to wait for workers once all have gone: they may be restarted."""
LOOK_SECONDS: Final = 2.0
"""Between two looks at which workers there are."""


class ClusterPool:
    """The workers of a cluster, however many there are at a time.

    The tasks of a worker that dies go to others. WorkerLost if all are gone, or if the work fails.
    """

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        self._looked = self._accompanied = monotonic()
        self._threads = sum(client.nthreads().values())

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        """See Pool."""
        chunks = Chunks(items, TASK_SECONDS, TASK_ITEMS)
        tasks: deque[Future[bytes]] = deque()
        submitted = self._submitted(work, chunks)
        try:
            while True:
                tasks.extend(islice(submitted, max(0, AHEAD * self._threads - len(tasks))))
                if not tasks:
                    return
                results, seconds = self._result(tasks[0])
                tasks.popleft().release()
                chunks.note(len(results), seconds)
                yield from results
        finally:
            for task in tasks:
                task.release()

    def _submitted(self, work: Callable[[T], R], chunks: Iterable[list[T]]) -> Iterator[Future[bytes]]:
        run, code = uuid4().hex, identity()
        shared = self._client.submit(bytes, dumps(work), key=f"gizzard-{run}-work")  # sent once, and made again if lost
        for number, chunk in enumerate(chunks):
            key = f"gizzard-{run}-{number}"
            yield self._client.submit(_task, code, shared, dumps(chunk), key=key, priority=-number)

    def _result(self, task: Future[bytes]) -> Timed[Any]:
        from distributed import wait

        try:
            while not task.done():
                self._look()
                with self._client.as_current(), suppress(TimeoutError):
                    wait([task], timeout=LOOK_SECONDS)
            timed_results: Timed[Any] = loads(task.result())
            return timed_results
        except WorkerLost:
            raise
        except Exception as error:
            raise WorkerLost(f"The cluster at {self._address} could not do the work: {_description(error)}") from error

    def _look(self) -> None:
        """From time to time, count the threads. WorkerLost if there have been none for long."""
        now = monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        if threads := sum(self._client.nthreads().values()):
            self._threads, self._accompanied = threads, now
        elif now - self._accompanied > ALONE_SECONDS:
            raise WorkerLost(f"All workers of the cluster at {self._address} have gone, and none has come back.")


def _description(error: Exception) -> str:
    """What went wrong, in one sentence."""
    from distributed import CancelledError, KilledWorker

    if isinstance(error, KilledWorker):
        return "several workers were killed by the same task; they may be short of memory."
    if isinstance(error, CancelledError):
        return "the connection to its scheduler was lost."
    text = str(error).partition("\n")[0].rstrip(".")
    return f"{text or type(error).__name__}."


def _task(code: str, pickled: bytes, items: bytes) -> bytes:
    """What a worker does; it may have joined the cluster after the others were checked.

    All is pickled here: Dask would look into every item and result to measure it, and pickle them beside the next task.
    """
    if identity() != code:
        raise RuntimeError(f"a worker that has joined runs gizzard {identity()}, not {code}")
    began = perf_counter()
    work: Callable[[Any], Any] = loads(pickled)
    with entered(work):
        results, _ = timed(work, loads(items))
    return dumps((results, perf_counter() - began))


@contextmanager
def cluster_pool(address: str) -> Iterator[ClusterPool]:
    """The workers of the cluster whose scheduler has this address, such as ``tcp://10.0.0.5:8786``.

    WorkerLost if Dask is missing, no scheduler answers, no worker is connected, or one runs another version of Gizzard.
    """
    client = _connected(address)
    try:
        _check_workers(client, address)
        yield ClusterPool(client, address)
    finally:
        Thread(target=_close, args=(client,), daemon=True).start()  # which takes time, and nobody waits for it


def _close(client: Client) -> None:
    with suppress(OSError):
        client.close()


def _connected(address: str) -> Client:
    if not re.fullmatch(r"(tcp|tls)://[^/\s]+:[0-9]{1,5}", address):
        raise WorkerLost(f"{quoted(address)} is not the address of a Dask scheduler, such as tcp://10.0.0.5:8786.")
    try:
        import dask
        from distributed import Client
    except ImportError:
        raise WorkerLost(f"--cluster needs Dask, the extra `cluster`: {install_command('cluster')}") from None
    if address.startswith("tls:") and not dask.config.get("distributed.comm.tls.client.cert", None):
        raise WorkerLost(
            f"{address} needs certificates: name them in Dask's configuration "
            "(distributed.comm.tls.ca-file, client.cert and client.key)."
        )
    _silence()
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GB"})  # of the weights of nets
    try:
        asyncio.run(_check_scheduler(address))
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False, name="gizzard")
    except Exception:  # whatever Dask makes of an answer that is not Dask's, MemoryError included
        raise WorkerLost(
            f"No Dask scheduler answers at {address}: start one with `dask scheduler`, which prints its address."
        ) from None


async def _check_scheduler(address: str) -> None:
    """Raise an exception unless a scheduler answers: a Client would keep trying, and print errors of its own."""
    from distributed import Security, rpc

    async with (
        asyncio.timeout(CONNECT_SECONDS),
        rpc(address, connection_args=Security().get_connection_args("client")) as server,
    ):
        server_identity = await server.identity()
    if server_identity["type"] != "Scheduler":
        raise ValueError(f"a {server_identity['type']}, not a scheduler")


def _silence() -> None:
    """Keep Dask from logging: what matters comes as an exception, too."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _check_workers(client: Client, address: str) -> None:
    if not client.nthreads():
        raise WorkerLost(f"The cluster at {address} has no workers: start some with `dask worker {address}`.")
    expected = identity()
    by_worker = client.run(version, "gizzard", on_error="return")
    if all(each == version("gizzard") for each in by_worker.values()):
        by_worker = client.run(identity, on_error="return")
    if wrong := [_named(worker, each) for worker, each in sorted(by_worker.items()) if each != expected]:
        raise WorkerLost(
            f"All workers must run gizzard {expected}, as this command does. Update and restart: {'; '.join(wrong)}."
        )


def _named(worker: str, installed: Any) -> str:
    return f"{worker} has {'no gizzard' if isinstance(installed, Exception) else f'gizzard {installed}'}"
