"""The people in ratings: networks of their own, names on the leaderboard, and deletion."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

from gizzard.ratings import MAX_NETWORKS, NEW, Rating
from gizzard.ratings.opponents import FULL_GAMES
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.rating.log import MAX_ENTERED, MAX_RENAMED, add_rows
from gizzard.server.domain.rating.messages import leaderboard, own_ratings
from gizzard.server.runtime.tables.ratings import Ratings
from gizzard.server.runtime.tables.shared_log import SharedLogs
from gizzard.server.runtime.tables.tables import Tables
from gizzard.server.store.postgres.store import PostgresStore
from tests.server.inside import FakeTime, TableHost, house, inside, played_on
from tests.server.rated import NETWORKS, PLAYERS, RULES, SEASON, entered, judged, played, rows, season


@pytest.mark.parametrize(
    ("networks", "why"),
    [
        (("198.51.100.7", "198.51.100.8", "203.0.113.7"), "networks"),
        (("2001:db8:1:1::/64", "2001:db8:1:2::/64", "203.0.113.7"), "networks"),
        ((None, "198.51.100.7", "203.0.113.7"), "networks"),
        (("198.51.100.7", "203.0.113.7"), "people"),
    ],
)
def test_games_with_fewer_than_three_networks_do_not_count(
    tmp_path: Path, networks: Sequence[str | None], why: str
) -> None:
    @inside
    async def run(path: Path) -> None:
        async with house(path) as built:
            found = await judged(built, await played(built, networks))
            assert (found.why, found.players) == (why, ())
            assert not (await season(built)).ratings

    run(tmp_path)


@pytest.mark.parametrize("again", [False, True])
def test_people_who_come_together_in_one_network_before_they_bid_are_left_out(tmp_path: Path, again: bool) -> None:
    @inside
    async def run(path: Path) -> None:
        async with house(path) as built:
            clients = await built.play(RULES)
            await entered(built, clients)
            for client in clients[1:]:
                await built.tables.ratings.seen(client.table, client.seat or 0, "198.18.0.1")
            if again:
                await entered(built, clients)
            await built.tables.ratings.list_as(PLAYERS[1], None)
            await built.tables.ratings.seen(clients[1].table, 1, "198.19.0.1")
            assert {*(await season(built)).names} == {PLAYERS[0], PLAYERS[2]}
            await played_on(clients, lambda: clients[0].view["phase"] == "over")
            assert (await judged(built, clients)).why == "networks"

    run(tmp_path)


@inside
async def test_people_who_come_together_in_one_network_later_gain_nothing_and_can_lose(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await entered(built, clients)
        await played_on(clients, lambda: len(clients[0].view["history"]) == 2)
        for client in clients[1:]:
            await built.tables.ratings.seen(client.table, client.seat or 0, NETWORKS[0])
        await played_on(clients, lambda: clients[0].view["phase"] == "over")
        players = (await judged(built, clients)).players
        assert len(players) == 3
        assert all(one.after == NEW or one.after.mu < NEW.mu for one in players)
        assert any(one.after.mu < NEW.mu for one in players)


@inside
async def test_a_lost_game_cannot_be_voided_by_connections_from_many_networks(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await entered(built, clients)
        await played_on(clients, lambda: len(clients[0].view["history"]) == 2)
        for number in range(2 * MAX_NETWORKS):
            await built.tables.ratings.seen(clients[2].table, 2, f"198.18.{number}.1")
        await played_on(clients, lambda: clients[0].view["phase"] == "over")
        found = await judged(built, clients)
        assert (found.why, len(found.players)) == ("rated", 3)
        assert found.players[2].after == NEW or found.players[2].after.mu < NEW.mu
        assert sum(one.after.mu > NEW.mu for one in found.players[:2]) >= 1


@inside
async def test_network_of_a_connection_counts_although_the_rating_was_asked_for_from_another(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        for client in clients[1:]:
            client.address = "198.18.0.1"
        await entered(built, clients)
        await played_on(clients, lambda: clients[0].view["phase"] == "over")
        assert (await judged(built, clients)).why == "networks"


@inside
async def test_a_fresh_network_for_every_game_does_not_hide_who_plays(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        for number in range(FULL_GAMES + 1):
            clients = await built.play(RULES)
            for client, network in zip(clients, NETWORKS, strict=False):
                client.address = network
            await entered(built, clients, [f"198.18.{number}.1", f"198.19.{number}.1", f"100.64.{number}.1"])
            await played_on(clients, lambda: clients[0].view["phase"] == "over")  # noqa: B023
            weights = [one.weight for one in (await judged(built, clients)).players]
        assert max(weights) < 1
        assert (await season(built)).networks_met(PLAYERS[0]) == 2


@inside
async def test_networks_are_noted_once_each_and_only_until_there_are_too_many(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await built.tables.ratings.seen(clients[0].table, 0, NETWORKS[1])
        assert await built.tables.ratings.season() is None
        await entered(built, clients[:2])
        before = len(await rows(built))
        for number in range(2 * MAX_NETWORKS):
            for _ in range(2):
                await built.tables.ratings.seen(clients[0].table, 0, f"198.18.{number}.1")
        assert len(await rows(built)) == before + MAX_NETWORKS
        await built.tables.ratings.seen(clients[2].table, 2, NETWORKS[2])
        assert len(await rows(built)) == before + MAX_NETWORKS


@inside
async def test_deletion_erases_the_key_and_names_at_once_and_leaves_the_others(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        await judged(built, clients)
        waiting = await built.play(RULES)
        await entered(built, waiting)
        await built.tables.ratings.list_as(PLAYERS[0], "Somebody")
        before = (await season(built)).ratings["standard-4", PLAYERS[1]]
        await built.tables.ratings.erase(PLAYERS[0])
        text = "".join(await rows(built))
        assert PLAYERS[0] not in text
        assert not {"Anna", "Somebody"} & {*text.split('"')}
        known = await season(built)
        assert ("standard-4", PLAYERS[0]) not in known.ratings
        assert known.ratings["standard-4", PLAYERS[1]] == before
        await played_on(waiting, lambda: waiting[0].view["phase"] == "over")
        assert (await judged(built, waiting)).why == "rated"
    async with house(tmp_path) as built:
        assert own_ratings(SEASON, await season(built), None, PLAYERS[0]).ratings == ()


@inside
async def test_deletion_during_the_last_trick_leaves_the_others_their_game(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await judged(built, await played(built))
        known = (await season(built)).ratings
        old = {player: known["standard-4", player] for player in PLAYERS}
        clients = await built.play(RULES)
        await entered(built, clients)
        await played_on(clients, lambda: clients[0].view["round"]["number"] == 3 and clients[0].view["phase"] == "play")
        await built.tables.ratings.erase(PLAYERS[0])
        assert PLAYERS[0] not in "".join(await rows(built))
        await played_on(clients, lambda: clients[0].view["phase"] == "over")
        found = await judged(built, clients)
        assert found.why == "rated"
        (gone,) = (one for one in found.players if one.player is None)
        assert gone.before == gone.after
        assert gone.before.mu == pytest.approx(old[PLAYERS[0]].mu, abs=0.06)
        assert gone.before.mu != pytest.approx(NEW.mu)
        ranked = (await season(built)).ratings
        assert {player for _, player in ranked} == {*PLAYERS[1:]}
        assert all(ranked["standard-4", player].games == 2 for player in PLAYERS[1:])


@inside
async def test_another_node_notices_a_deletion(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await judged(built, await played(built))
        known = await season(built)
        await Ratings(built.tables).erase(PLAYERS[0])
        assert add_rows(known, (await rows(built))[known.n :])


@inside
async def test_erasing_a_name_at_a_table_erases_it_from_the_leaderboard(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        await judged(built, clients)
        assert (await season(built)).names[PLAYERS[0]] == "Anna"
        await built.tables.erase(clients[0].table.name, clients[0].secret or "")
        known = await season(built)
        assert PLAYERS[0] not in known.names
        assert ("standard-4", PLAYERS[0]) in known.ratings


@inside
async def test_a_leaderboard_shows_only_certain_ratings_of_people_who_are_listed(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        await judged(built, clients)
        known = await season(built)
        assert leaderboard(known, "standard-4", (SEASON,), None).players == ()
        for number, player in enumerate(PLAYERS):
            rating = known.ratings["standard-4", player]
            known.ratings["standard-4", player] = type(rating)(30.0 - number, 4.0, 20)
            known.opponents[player].add([(None, [f"{network}"]) for network in range(5)])
        shown = leaderboard(known, "standard-4", (SEASON,), PLAYERS[1]).players
        assert [(one.name, one.own) for one in shown] == [("Anna", False), ("P1", True), ("P2", False)]
        await built.tables.ratings.list_as(PLAYERS[0], None)
        assert [one.name for one in leaderboard(known, "standard-4", (SEASON,), None).players] == ["P1", "P2"]


@inside
async def test_same_names_on_a_leaderboard_are_numbered_in_the_order_of_their_listing(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await judged(built, await played(built))
        known = await season(built)
        for number, player in enumerate(PLAYERS):
            known.ratings["standard-4", player] = Rating(30.0 + number, 4.0, 20)
            known.opponents[player].add([(None, [f"{network}"]) for network in range(5)])
        for player in PLAYERS[1:]:
            await built.tables.ratings.list_as(player, "ÁNNA")
        names = [one.name for one in leaderboard(known, "standard-4", (SEASON,), None).players]
        assert names == ["ÁNNA 3", "ÁNNA 2", "Anna"]
        for name in ("zzz", "anna"):
            await built.tables.ratings.list_as(PLAYERS[0], name)
        names = [one.name for one in leaderboard(known, "standard-4", (SEASON,), None).players]
        assert names == ["ÁNNA 2", "ÁNNA", "anna 3"]


@inside
async def test_a_name_is_chosen_only_so_often_and_can_always_be_taken_off(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await entered(built, await built.play(RULES))
        before, ratings = len(await rows(built)), built.tables.ratings
        for number in range(MAX_RENAMED):
            assert await ratings.list_as(PLAYERS[0], f"Name {number}") == f"Name {number}"
        with pytest.raises(RequestError, match="listing-often"):
            await ratings.list_as(PLAYERS[0], "One more")
        for _ in range(3):
            assert await ratings.list_as(PLAYERS[0], None) is None
        assert len(await rows(built)) == before + MAX_RENAMED + 1


@inside
async def test_deletion_by_somebody_unknown_rewrites_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await entered(built, await built.play(RULES))
        with patch.object(SharedLogs, "rewrite", side_effect=AssertionError):
            await built.tables.ratings.erase("0" * 64)


def test_nodes_of_a_cluster_rate_a_game_once_and_notice_a_deletion(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when all servers start again after a game ended that nobody could rate."""
    monkeypatch.setattr("gizzard.server.runtime.tables.shared_log.READ_SECONDS", 0)

    async def run() -> None:
        stores = [PostgresStore(database, f"http://{name}", beat=0.1, lease=3600) for name in "abc"]
        built = TableHost(stores[0])
        with monkeypatch.context() as killed:
            killed.setattr(Ratings, "on_game_over", lambda *_: None)
            clients = await played(built)
        nodes = [Ratings(Tables(store, time=FakeTime())) for store in stores]
        await asyncio.gather(*(node.judge_all() for node in nodes))
        assert sum('"judged"' in row for row in await rows(built)) == 1
        found = [await node.season() for node in nodes]
        assert [known and known.judged[clients[0].table.name].why for known in found] == ["rated"] * 3
        await nodes[0].erase(PLAYERS[0])
        found = [await node.season() for node in nodes]
        assert [known and ("standard-4", PLAYERS[0]) in known.ratings for known in found] == [False] * 3
        await built.tables.close()
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_connections_at_tables_without_ratings_read_no_log_and_wait_for_nobody(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.server.runtime.tables.shared_log.READ_SECONDS", 3600)

    async def run() -> None:
        built = TableHost(PostgresStore(database, "http://a", beat=0.1, lease=3600))
        ratings = built.tables.ratings
        clients = await built.play(RULES)
        for others in ([], await built.play(RULES)):
            await entered(built, others)
            await ratings.seen(clients[0].table, 0, NETWORKS[0])
            with pytest.raises(StopIteration):  # it awaits nothing
                ratings.seen(clients[0].table, 0, NETWORKS[0]).send(None)
        await built.tables.close()
        await built.tables.store.close()

    asyncio.run(run())


def test_a_node_notices_who_took_part_before_a_table_came_to_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gizzard.server.runtime.tables.shared_log.READ_SECONDS", 0)

    async def run() -> None:
        stores = [PostgresStore(database, f"http://{name}", beat=0.1, lease=3600) for name in "ab"]
        built = TableHost(stores[0])
        clients = await built.play(RULES)
        other = Ratings(Tables(stores[1], time=FakeTime()))
        await other.seen(clients[0].table, 0, NETWORKS[0])
        await entered(built, clients)
        await other.seen(clients[0].table, 0, NETWORKS[1])
        assert len((await season(built)).networks_of(clients[0].table.name, clients[0].key or "")) == 2
        await built.tables.close()
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_name_is_taken_off_although_another_node_has_just_listed_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.server.runtime.tables.shared_log.READ_SECONDS", 3600)

    async def run() -> None:
        stores = [PostgresStore(database, f"http://{name}", beat=0.1, lease=3600) for name in "ab"]
        built = TableHost(stores[0])
        await entered(built, await built.play(RULES))
        other = Ratings(Tables(stores[1], time=FakeTime()))
        await other.season()
        assert await built.tables.ratings.list_as(PLAYERS[0], "Somebody") == "Somebody"
        assert await other.list_as(PLAYERS[0], None) is None
        known = await other.season()
        assert known
        assert PLAYERS[0] not in known.names
        await built.tables.ratings.erase(PLAYERS[1])
        assert await other.list_as(PLAYERS[1], "Ghost") is None
        await built.tables.close()
        for store in stores:
            await store.close()

    asyncio.run(run())


@inside
async def test_only_somebody_who_takes_part_has_a_name_on_the_leaderboard(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await entered(built, await built.play(RULES))
        ratings, before = built.tables.ratings, await rows(built)
        assert await ratings.list_as("0" * 64, "Ghost") is None
        assert await rows(built) == before
        assert await ratings.list_as(PLAYERS[0], "Somebody") == "Somebody"
        assert (await season(built)).names[PLAYERS[0]] == "Somebody"


@inside
async def test_a_seat_enters_only_so_often_and_can_always_withdraw(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.open(RULES)
        ratings, table = built.tables.ratings, clients[0].table

        async def enter(player: str | None, seat: int = 0, network: str = NETWORKS[0]) -> None:
            await ratings.enter(table, seat, player, network, listed=True)

        for _ in range(MAX_ENTERED // 2):
            await enter(PLAYERS[0])
            await enter(PLAYERS[1])
        for player in (PLAYERS[0], "another key"):
            with pytest.raises(RequestError, match="rating-often"):
                await enter(player)
        await enter(PLAYERS[1])
        assert len(await rows(built)) == MAX_ENTERED
        for network in NETWORKS:
            await enter(None, network=network)
        assert len(await rows(built)) == MAX_ENTERED + 1
        assert not [*(await season(built)).taking_part(table.name)]
        with pytest.raises(RequestError, match="rating-often"):
            await enter(PLAYERS[1])
        await enter(PLAYERS[1], seat=1)


@inside
async def test_deletion_does_not_let_a_seat_enter_more_often(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.open(RULES)
        for number in range(MAX_ENTERED):
            await built.tables.ratings.enter(clients[0].table, 0, PLAYERS[number % 2], NETWORKS[0], listed=True)
        for player in PLAYERS[:2]:
            await built.tables.ratings.erase(player)
        with pytest.raises(RequestError, match="rating-often"):
            await entered(built, clients[:1])


@inside
async def test_somebody_who_never_took_part_adds_nothing_by_withdrawing(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.open(RULES)
        await built.tables.ratings.enter(clients[0].table, 0, None, NETWORKS[0], listed=True)
        assert await rows(built) == ()
