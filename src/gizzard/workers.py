"""Work shared out among processes, with its results in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 16
"""Pieces of work that go to a process at once."""


class WorkerLost(Exception):
    """A worker process ended before its work was done."""


def mapped(work: Callable[[T], R], pieces: Iterable[T], workers: int) -> Generator[R]:
    """``work`` on every piece, in order; no more pieces are read ahead than keep the workers busy.

    Close the generator early and the worker processes end at once. WorkerLost where one of them was killed.
    """
    if workers <= 1:
        yield from map(work, pieces)
        return
    source = iter(pieces)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    crew: list[_Worker[T, R]] = []
    try:
        for chunk in islice(chunks, workers):
            crew.append(_Worker(work))
            crew[-1].send(chunk)
        busy = deque(crew)
        while busy:
            results = busy[0].results()
            if chunk := next(chunks, []):
                busy[0].send(chunk)
                busy.rotate(-1)
            else:
                busy.popleft()
            yield from results
    finally:
        for worker in crew:
            worker.end()


class _Worker(Generic[T, R]):
    """A process, and the pipe through which it gets chunks of work and answers each with its results."""

    def __init__(self, work: Callable[[T], R]) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        with interrupts_held():
            self._process.start()
        theirs.close()

    def send(self, chunk: list[T]) -> None:
        """Give it work; it must have given the results of what it got before."""
        try:
            self._pipe.send(chunk)
        except OSError:
            raise WorkerLost from None

    def results(self) -> list[R]:
        """What came of the chunk sent last; waits for it."""
        try:
            results: list[R] = self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost from None
        return results

    def end(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _serve(work: Callable[[Any], Any], pipe: "Connection") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send([work(piece) for piece in pipe.recv()])


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, though it may have been killed."""
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
    os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Meanwhile Ctrl-C waits, and processes started now never get it: it is for the one that waits for them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
