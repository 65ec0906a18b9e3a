"""Work shared out among processes, with its results in order."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 16
"""Pieces of work that go to a process at once."""


class WorkerLost(Exception):
    """A worker process ended before its work was done."""


def mapped(work: Callable[[T], R], pieces: Iterable[T], workers: int) -> Generator[R]:
    """``work`` on every piece, in order; no more pieces are read ahead than keep the workers busy.

    WorkerLost where one of several worker processes was killed.
    """
    if workers <= 1:
        yield from map(work, pieces)
        return
    from concurrent.futures.process import BrokenProcessPool

    source = iter(pieces)
    try:
        with _pool(workers) as pool:
            while batch := list(islice(source, 4 * CHUNK * workers)):
                with interrupts_held():  # the workers start with the first batch
                    results = pool.map(work, batch, chunksize=CHUNK)
                yield from results
    except BrokenProcessPool:
        raise WorkerLost from None


@contextmanager
def _pool(workers: int) -> "Iterator[ProcessPoolExecutor]":
    """Worker processes, which end at once where the block is left by an exception."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with theirs, ours, ProcessPoolExecutor(workers, context, _start_worker, (theirs,)) as pool:
        try:
            yield pool
        except BaseException:
            ours.close()
            raise


def _start_worker(parent: "Connection") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: "Connection") -> None:
    """End this process when its parent closes its end of the pipe, or is killed."""
    with suppress(EOFError, OSError):
        parent.recv_bytes()
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
