"""Work shared out among processes, with its results in order."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 16
"""Pieces of work that go to a process at once."""


def mapped(work: Callable[[T], R], pieces: Iterable[T], workers: int) -> Iterator[R]:
    """``work`` on every piece, in order; no more pieces are read ahead than keep the workers busy."""
    if workers <= 1:
        yield from map(work, pieces)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    source = iter(pieces)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        while batch := list(islice(source, 4 * CHUNK * workers)):
            with _deaf():  # processes start as they get work, and stay as they were born
                results = pool.map(work, batch, chunksize=CHUNK)
            yield from results


@contextmanager
def _deaf() -> Iterator[None]:
    """Have processes that start meanwhile not hear Ctrl-C, which is for the one that waits for them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
