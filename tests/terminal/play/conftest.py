from collections.abc import Iterator

import pytest

from harness.server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as started:
        yield started
