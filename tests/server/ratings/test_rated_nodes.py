"""Ratings on several nodes."""

import asyncio
from contextlib import nullcontext
from typing import Any

import psycopg
import pytest

from gizzard.server.ratings.log import Listed
from gizzard.server.rooms.kind import row_of
from gizzard.server.store.postgres import rows as store_rows
from gizzard.server.store.postgres.database import Connection
from gizzard.server.store.protocol import CommitUnknown
from tests.present import present
from tests.server.ratings.rated import NETWORKS, PLAYERS, RULES, entered, played, rows, season
from tests.server.store.postgres.test_giving_back import lose
from tests.server.tables.inside import cluster


async def test_nodes_of_a_cluster_rate_a_game_once_and_notice_a_deletion(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when all servers start again after a game ended that nobody could rate."""
    monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 0)

    async with cluster(database, 4) as (built, *others):
        restarted = [each.node.ratings for each in others]
        built.tables.game_over.clear()
        clients = await played(built)
        await asyncio.gather(*(node.judge_all() for node in restarted))
        assert sum('"judged"' in row for row in await rows(built)) == 1
        found = [await node.season() for node in restarted]
        assert [known and known.judged[clients[0].table.name].why for known in found] == ["rated"] * 3
        await restarted[0].erase(PLAYERS[0])
        found = [await node.season() for node in restarted]
        assert [known and ("standard-4", PLAYERS[0]) in known.ratings for known in found] == [False] * 3


async def test_connections_at_tables_without_ratings_read_no_log_and_wait_for_nobody(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 3600)

    async with cluster(database, 1) as (built,):
        ratings = built.node.ratings
        clients = await built.play(RULES)
        for others in ([], await built.play(RULES)):
            await entered(built, others)
            await ratings.seen(clients[0].table, 0, NETWORKS[0])
            with pytest.raises(StopIteration):  # it awaits nothing
                ratings.seen(clients[0].table, 0, NETWORKS[0]).send(None)


async def test_a_node_notices_who_took_part_before_a_table_came_to_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 0)

    async with cluster(database, 2) as (built, second):
        other = second.node.ratings
        clients = await built.play(RULES)
        await other.seen(clients[0].table, 0, NETWORKS[0])
        await entered(built, clients)
        await other.seen(clients[0].table, 0, NETWORKS[1])
        assert len((await season(built)).networks_of(clients[0].table.name, clients[0].key or "")) == 2


async def test_a_name_is_taken_off_although_another_node_has_just_listed_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.server.rooms.shared_log.READ_SECONDS", 3600)

    async with cluster(database, 2) as (built, second):
        other = second.node.ratings
        await entered(built, await built.play(RULES))
        await other.season()
        assert await built.node.ratings.list_as(PLAYERS[0], "Somebody") == "Somebody"
        assert await other.list_as(PLAYERS[0], None) is None
        known = present(await other.season())
        assert PLAYERS[0] not in known.names
        await built.node.ratings.erase(PLAYERS[1])
        assert await other.list_as(PLAYERS[1], "Ghost") is None


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_entry_whose_answer_is_lost_is_settled_and_another_node_can_write(
    database: str, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """It counts if it arrived. If it did not, it is made again once, and can be asked for again."""

    async with cluster(database, 2) as (built, second):
        other = second.node.ratings
        await entered(built, await built.play(RULES))
        before = len(await rows(built))
        lost = lose(monkeypatch, store_rows, "append", arrives)
        with nullcontext() if arrives else pytest.raises(CommitUnknown):
            assert await built.node.ratings.list_as(PLAYERS[0], "Somebody") == "Somebody"
        assert lost == ["append"] * (1 if arrives else 2)
        assert len(await rows(built)) == before + arrives
        monkeypatch.undo()
        assert await other.list_as(PLAYERS[1], "Anybody") == "Anybody"
        assert await built.node.ratings.list_as(PLAYERS[0], "Somebody") == "Somebody"
        assert len(await rows(built)) == before + 2


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_entry_whose_answer_is_lost_does_not_undo_a_later_one(
    database: str, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """As when somebody who heard nothing chose another name at another node, before the first node heard anything."""
    append, later, called = store_rows.append, row_of(Listed(1, PLAYERS[0], "Later")), list[str]()

    def overtaken(connection: Connection, claims: Any, added: Any, closed: Any) -> set[str]:
        called.append("append")
        if len(called) > 1:
            return append(connection, claims, added, closed)
        ((log, number, _),) = added
        append(connection, claims, [*(added if arrives else ()), (log, number + arrives, later)], closed)
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    async with cluster(database, 1) as (built,):
        await entered(built, await built.play(RULES))
        before = await rows(built)
        monkeypatch.setattr(store_rows, "append", overtaken)
        with nullcontext() if arrives else pytest.raises(CommitUnknown):
            await built.node.ratings.list_as(PLAYERS[0], "Earlier")
        added = (await rows(built))[len(before) :]
        assert (len(added), added[-1]) == (1 + arrives, later)
        assert (await season(built)).names[PLAYERS[0]] == "Later"
