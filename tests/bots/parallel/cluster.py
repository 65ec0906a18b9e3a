"""A Dask cluster of two worker processes, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from distributed import LocalCluster


@contextmanager
def two_workers() -> Iterator[LocalCluster]:
    """A scheduler and two workers of one thread each, which are started again if they are killed."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0", silence_logs="CRITICAL"
    ) as cluster:
        yield cluster
