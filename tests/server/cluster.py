"""Several servers on one database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.ports import free_port
from tests.server.live import Opened, Server, running


class NewerServer(Server):
    """A server of a later version."""

    command = ("tests.server.newer", "serve")


@contextmanager
def node(database: str, folder: Path, name: str, *options: str, kind: type[Server] = Server) -> Iterator[Server]:
    """A server; beside the data file that it does not have is its socket for operators."""
    port = free_port()
    own = ("--database", database, "--node-url", f"http://127.0.0.1:{port}", "--port", str(port), *options)
    with running(folder / f"{name}.sqlite3", *own, kind=kind) as server:
        yield server


@contextmanager
def nodes(database: str, folder: Path, count: int, *options: str) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(node(database, folder, f"node-{number}", *options)) for number in range(count)]


def at(server: Server, opened: Opened) -> Opened:
    """The same table and seat through another server."""
    return Opened(server, opened.table, opened.secret)
