"""The interface of a pool of workers, and how a worker runs its part of the work."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from time import perf_counter
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class WorkerLost(Exception):
    """Workers ended before the work was done, or could not begin; says why in a sentence."""

    def __init__(
        self, why: str = "One of the worker processes was killed; the machine may be short of memory."
    ) -> None:
        super().__init__(why)


class Pool(Protocol):
    """Workers that apply a function to many items, as ``concurrent.futures.Executor`` does."""

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        """The results, in the order of the items.

        ``work`` and the items can be pickled. A ``work`` that is a context manager is entered by each worker before its
        first item and left after its last. Closing the iterator abandons the rest.
        """


class InProcess:
    """No workers: the work is done in this process, when its results are requested."""

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        """See Pool."""
        with entered(work):
            yield from map(work, items)


@contextmanager
def entered(work: Callable[[Any], Any]) -> Iterator[None]:
    """Enter ``work`` for the duration of the block, if it is a context manager."""
    if isinstance(work, AbstractContextManager):
        with work:
            yield
    else:
        yield


Timed = tuple[list[R], float]
"""The results of a chunk of items, and the seconds that they took."""


def timed(work: Callable[[T], R], items: list[T]) -> Timed[R]:
    """Apply ``work`` to each item."""
    began = perf_counter()
    results = [work(item) for item in items]
    return results, perf_counter() - began


class Chunks(Iterator[list[T]]):
    """The items in chunks that take about ``seconds``, as far as the times of earlier chunks can tell."""

    GROWTH = 4
    """Maximum growth of a chunk relative to those timed before it."""

    def __init__(self, items: Iterable[T], seconds: float, most: int) -> None:
        """``most``: the largest number of items in a chunk."""
        self._items, self._seconds, self._most = iter(items), seconds, most
        self._size = 1

    def __next__(self) -> list[T]:
        if chunk := list(islice(self._items, self._size)):
            return chunk
        raise StopIteration

    def note(self, items: int, seconds: float) -> None:
        """Record how long a chunk of this size took."""
        fitting = round(items * self._seconds / seconds) if seconds else self._most
        self._size = max(1, min(fitting, self.GROWTH * items, self._most))
