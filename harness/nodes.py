"""Several servers on one database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from harness.ports import free_port
from harness.server import Opened, Server, running


class NewerServer(Server):
    """A server of a later version."""

    command = ("harness.newer_server", "serve")


class PatientServer(Server):
    """A server that declares nobody dead, and that nobody does, however long it does not get its turn."""

    command = ("harness.patient_server", "serve")


class KilledAtRound(Server):
    """A server that is killed when it has stored a tournament's round, before it opens a table."""

    command: tuple[str, ...] = ("harness.killed_at_round_server", "serve")

    def restart(self) -> None:
        """Starts an ordinary server."""
        self.kill()
        self.command = Server.command
        super().restart()


@contextmanager
def node(database: str, folder: Path, name: str, *options: str, kind: type[Server] = Server) -> Iterator[Server]:
    """A server; beside the data file that it does not have is its socket for operators."""
    port = free_port()
    own = ("--database", database, "--node-url", f"http://127.0.0.1:{port}", "--port", str(port), *options)
    with running(folder / f"{name}.sqlite3", *own, kind=kind) as server:
        yield server


@contextmanager
def nodes(
    database: str, folder: Path, count: int, *options: str, kind: type[Server] = Server
) -> Iterator[list[Server]]:
    names = [f"node-{number}" for number in range(count)]
    with ExitStack() as stack:
        yield [stack.enter_context(node(database, folder, name, *options, kind=kind)) for name in names]


def at(server: Server, opened: Opened) -> Opened:
    """The same table and seat through another server."""
    return Opened(server, opened.table, opened.secret)
