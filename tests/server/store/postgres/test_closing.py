"""Closing a table: entries after the end of a game close it again, which costs nothing but their own rows."""

import psycopg

from gizzard.server.store.postgres.store import PostgresStore
from tests.server.store.test_store import appended, opened_table


async def test_closed_table_is_not_closed_again(database: str, one: PostgresStore) -> None:
    """A second update would leave a dead version of the row for each entry."""
    await opened_table(one, "t")
    assert await appended(one, "t", 1, "end", closes=True) is None
    with psycopg.connect(database, autocommit=True) as connection:
        version = connection.execute("SELECT ctid FROM tables").fetchall()
        assert await appended(one, "t", 2, "chat", closes=True) is None
        assert connection.execute("SELECT ctid FROM tables").fetchall() == version
    assert await one.tail("t", 0) == ("end", "chat")
