"""Processes and threads of this machine."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Generic

from gizzard.bots.parallel.pool import Chunks, InProcess, Pool, R, T, Timed, WorkerLost, entered, timed
from gizzard.core.interrupt import HELD, held_back, kill_engines

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

CHUNK_SECONDS: Final = 0.05
CHUNK_ITEMS: Final = 64
AHEAD: Final = 4
"""Chunks for each process that are sent before the results of the oldest have arrived."""
GRACE: Final = 5.0
"""Seconds that a process has to end by itself."""


def local_pool(workers: int) -> Pool:
    """The number of processes; 1 means this process."""
    return InProcess() if workers <= 1 else LocalPool(workers)


class LocalPool:
    """Processes that are started for each ``map`` and end with it."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        """See Pool. WorkerLost if one of the processes is killed by somebody else."""
        crew = _Workers(work, Chunks(items, CHUNK_SECONDS, CHUNK_ITEMS), self._workers)
        try:
            crew.send()
            while crew.busy:
                crew.receive()
                crew.send()
                yield from crew.results()
                crew.send()
        finally:
            crew.stop()


class ThreadPool:
    """Threads, for work that the core does beside other work."""

    def __init__(self, threads: int) -> None:
        self._threads = threads

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        """See Pool; all items are read before the first result."""
        from concurrent.futures import ThreadPoolExecutor

        with entered(work), ThreadPoolExecutor(self._threads) as executor:
            yield from executor.map(work, items)


class _Workers(Generic[T, R]):
    """The processes of a map, the chunks that they work on, and the results that are waiting for earlier ones."""

    def __init__(self, work: Callable[[T], R], chunks: Chunks[T], most: int) -> None:
        self._work, self._chunks, self._most = work, chunks, most
        self._all: list[_Worker[T, R]] = []
        self._idle: list[_Worker[T, R]] = []
        self.busy: dict[Any, tuple[_Worker[T, R], int]] = {}
        """By pipe: the process, and the number of its chunk."""
        self._waiting: dict[int, list[R]] = {}
        """By the number of their chunk."""
        self._sent = self._returned = 0

    def send(self) -> None:
        """Send chunks to idle processes, and to new ones as long as there are not enough."""
        while len(self.busy) < self._most and self._sent - self._returned < AHEAD * self._most:
            if not (chunk := next(self._chunks, None)):
                return
            worker = self._idle.pop() if self._idle else self._new_worker()
            worker.send(chunk)
            self.busy[worker.pipe] = worker, self._sent
            self._sent += 1

    def _new_worker(self) -> "_Worker[T, R]":
        self._all.append(_Worker(self._work))
        return self._all[-1]

    def receive(self) -> None:
        """Wait for results."""
        from multiprocessing.connection import wait

        for pipe in wait(list(self.busy)):
            worker, number = self.busy.pop(pipe)
            self._waiting[number], seconds = worker.results()
            self._chunks.note(len(self._waiting[number]), seconds)
            self._idle.append(worker)

    def results(self) -> Iterator[R]:
        """The results that are next in order, as far as they have arrived."""
        while self._returned in self._waiting:
            self._returned += 1
            yield from self._waiting.pop(self._returned - 1)

    def stop(self) -> None:
        """End all processes, whatever they are doing."""
        for worker in self._all:
            worker.terminate()
        for worker in self._all:
            worker.join()


class _Worker(Generic[T, R]):
    """A process, and the pipe on which it receives chunks of items and returns their results."""

    def __init__(self, work: Callable[[T], R]) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        with signals_held():
            self._process.start()
        theirs.close()

    def send(self, chunk: list[T]) -> None:
        """Send a chunk; the results of the previous one must have been received."""
        try:
            self.pipe.send(chunk)
        except OSError:
            raise WorkerLost from None

    def results(self) -> Timed[R]:
        """The results of the last chunk."""
        try:
            results: Timed[R] = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost from None
        return results

    def terminate(self) -> None:
        """Tell it to end. Work that is a context manager may handle SIGTERM to be left properly."""
        self._process.terminate()

    def join(self) -> None:
        """Wait for its end, and kill it if that takes too long."""
        self._process.join(GRACE)
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(work: Callable[[Any], Any], pipe: "Connection") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    Thread(target=_exit_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, KeyboardInterrupt), entered(work):
        while True:
            pipe.send(timed(work, pipe.recv()))


def _exit_with_parent() -> None:
    """Exit when the parent process has ended, even if it was killed, and take the engines along."""
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
    kill_engines()
    os._exit(1)


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold SIGINT and SIGTERM back meanwhile: a process that is only half told what to do would end with a traceback.

    Processes started meanwhile never receive SIGINT, as Ctrl-C is handled by their parent, and SIGTERM from ``_serve``.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # if it were started with the first process, it would let both signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD)
    try:
        with held_back():  # another thread may receive what this one blocks
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
