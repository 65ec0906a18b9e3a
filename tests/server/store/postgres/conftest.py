from contextlib import AbstractAsyncContextManager

import pytest

from gizzard.server.store.postgres.store import PostgresStore
from tests.server.store.postgres.sharing import node


@pytest.fixture
def store(database: str) -> AbstractAsyncContextManager[PostgresStore]:
    """A node without others."""
    return node(database)


@pytest.fixture
def one(database: str) -> AbstractAsyncContextManager[PostgresStore]:
    """A node, open while an asynchronous test runs."""
    return node(database, "http://a")


@pytest.fixture
def other(database: str) -> AbstractAsyncContextManager[PostgresStore]:
    """Another one on the same database."""
    return node(database, "http://b")
