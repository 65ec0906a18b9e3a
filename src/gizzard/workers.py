"""Work shared out among processes, with its results in order."""

from collections.abc import Callable, Iterable, Iterator
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
            yield from pool.map(work, batch, chunksize=CHUNK)
