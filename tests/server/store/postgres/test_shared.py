"""What nodes share besides tables: notices that replace each other, chores that one of them does, documents."""

import asyncio
import threading
from pathlib import Path

import psycopg
import pytest

from gizzard.server.store.cluster import Neighbour
from gizzard.server.store.documents import Document, FileDocument, MemoryDocument
from gizzard.server.store.postgres import cluster
from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.postgres.store import PostgresStore
from tests.server.store.postgres.sharing import declared_dead, node


async def test_node_reads_the_latest_notices_of_others(one: PostgresStore, other: PostgresStore) -> None:
    assert await one.cluster.exchange(b"1") == [Neighbour("http://b", b"")]
    assert await other.cluster.exchange(b"x") == [Neighbour("http://a", b"1")]
    await one.cluster.exchange(b"2")
    assert await other.cluster.exchange(b"x") == [Neighbour("http://a", b"2")]


async def test_nobody_hears_of_a_node_that_is_gone_nor_of_a_command(database: str) -> None:
    mute = node(database, "http://b", beat=3600)
    async with node(database, "http://a") as one, mute as other, node(database) as command:
        await command.cluster.exchange(b"command")
        await other.cluster.exchange(b"x")
        declared_dead(database, "http://b")
        assert await one.cluster.exchange(b"1") == []


async def test_one_node_does_a_chore(one: PostgresStore, other: PostgresStore) -> None:
    asked = [each.cluster.take_turn("sweep", 3600) for each in (one, other, one, other)]
    assert sum(await asyncio.gather(*asked)) == 1
    assert await other.cluster.take_turn("sweep", 0)
    assert await one.cluster.take_turn("another", 3600)


def added(content: bytes | None) -> bytes:
    return (content or b"") + b"+"


@pytest.mark.parametrize("kind", ["database", "file", "memory"])
async def test_of_changes_at_the_same_time_none_is_lost(
    one: PostgresStore, other: PostgresStore, tmp_path: Path, kind: str
) -> None:
    shared = one.cluster.document("bans"), other.cluster.document("bans")
    alone = FileDocument(tmp_path / "bans") if kind == "file" else MemoryDocument()
    documents: tuple[Document, Document] = shared if kind == "database" else (alone, alone)
    assert documents[0].read() is None
    changes = [asyncio.to_thread(documents[number % 2].change, added) for number in range(8)]
    await asyncio.gather(*changes)
    assert documents[1].read() == 8 * b"+"


async def test_change_whose_answer_is_lost_counts_once_whatever_others_change_meanwhile(
    one: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, lost = cluster._replaced, threading.Event()

    document, others = one.cluster.document("bans"), other.cluster.document("bans")

    def loses_its_answer(connection: Connection, row: dict[str, object]) -> bool:
        answer = replace(connection, row)
        if not lost.is_set():
            lost.set()
            for _ in range(3):
                others.change(added)
            connection.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")
        return answer

    monkeypatch.setattr(cluster, "_replaced", loses_its_answer)
    assert document.change(added) == b"+"
    assert document.read() == 4 * b"+"
