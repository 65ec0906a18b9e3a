"""Ratings: who takes part, each game counts once, and nothing remains of a person who deletes their rating."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.rating.log import Judged, Season, add_rows, log_of
from gizzard.server.domain.rating.messages import leaderboard, own_ratings
from gizzard.server.domain.table.setup import key_of
from gizzard.server.ops.retention import Retention
from gizzard.server.ops.sweep import sweep
from gizzard.server.runtime.tables.ratings import Ratings
from gizzard.server.runtime.tables.tables import Tables
from gizzard.server.store.postgres.store import PostgresStore
from tests.server.inside import FakeTime, RecordingClient, TableHost, house, inside, played_on

RULES = {"players": 4, "schedule": [5, 5, 5]}
SEASON = "2023-Q4"
"""The season in which the time of these tests stands."""
PLAYERS = [key_of(name) for name in ("anna", "ben", "cleo")]
NETWORKS = ("198.51.100.7", "203.0.113.7", "192.0.2.7")
DAY = 86_400.0


async def entered(
    built: TableHost, clients: Sequence[RecordingClient], networks: Sequence[str | None] = NETWORKS
) -> None:
    """Everybody takes part."""
    for client, player, network in zip(clients, PLAYERS, networks, strict=False):
        await built.tables.ratings.enter(client.table, client.seat or 0, player, network, listed=True)


async def played(built: TableHost, networks: Sequence[str | None] = NETWORKS) -> list[RecordingClient]:
    """A game in which three people took part, played to its end."""
    clients = await built.play(RULES)
    await entered(built, clients, networks)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    return clients


async def judged(built: TableHost, clients: Sequence[RecordingClient]) -> Judged:
    """The judgement of a table."""
    table = await built.tables.find(clients[0].table.name)
    _, found, _ = await built.tables.ratings.judged(table)
    assert found is not None
    return found


async def season(built: TableHost) -> Season:
    found = await built.tables.ratings.season()
    assert found is not None
    return found


async def rows(built: TableHost) -> tuple[str, ...]:
    """The log of the season."""
    stored = await built.tables.store.load(log_of(SEASON))
    assert stored is not None
    return stored.entries


def lost_judgement(built: TableHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server dies at the end of each game, before it is judged."""
    monkeypatch.setattr(built.tables.ratings, "over", lambda _table: None)


@inside
async def test_a_finished_game_is_rated_and_the_best_place_gains_most(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        found = await judged(built, clients)
        assert (found.why, found.family) == ("rated", "standard-4")
        scores = clients[0].view["scores"]
        best = max(found.players, key=lambda one: one.after.mu)
        assert scores[PLAYERS.index(best.player or "")] == max(scores[:3])
        own = own_ratings(SEASON, await season(built), None, PLAYERS[0])
        assert [(one.family, one.games, one.provisional) for one in own.ratings] == [("standard-4", 1, True)]
        assert own.networks == 2


@inside
async def test_a_game_counts_once_however_often_it_is_judged(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        first = await judged(built, clients)
        for _ in range(3):
            built.tables.ratings.over(clients[0].table)
            await built.tables.ratings.judge_all()
            await sweep(built.tables)
        assert await judged(built, clients) == first
    async with house(tmp_path) as built:
        built.tables.ratings.over(await built.tables.find(clients[0].table.name))
        await built.tables.ratings.close()
        assert sum('"judged"' in row for row in await rows(built)) == 1
        assert (await season(built)).ratings["standard-4", PLAYERS[0]].games == 1


def test_a_game_that_ended_just_before_a_kill_is_rated_when_its_table_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @inside
    async def run(path: Path) -> None:
        async with house(path) as built:
            lost_judgement(built, monkeypatch)
            clients = await played(built)
            assert not (await season(built)).judged
        async with house(path) as built:
            await built.tables.find(clients[0].table.name)
            await built.tables.ratings.close()
            assert (await season(built)).judged[clients[0].table.name].why == "rated"

    run(tmp_path)


def test_a_game_that_ended_just_before_a_kill_is_rated_by_the_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @inside
    async def run(path: Path) -> None:
        async with house(path) as built:
            lost_judgement(built, monkeypatch)
            clients = await played(built)
        async with house(path) as built:
            await sweep(built.tables)
            assert (await season(built)).judged[clients[0].table.name].why == "rated"

    run(tmp_path)


@inside
async def test_nobody_is_rated_twice_if_two_judgements_race(tmp_path: Path) -> None:
    """As two nodes would: each has read the season before the other adds its judgement."""
    async with house(tmp_path) as built:
        other = Ratings(built.tables)
        clients = await played(built, (None, None, None))
        await other.season()
        name = clients[0].table.name
        await judged(built, clients)
        await other._judge(SEASON, name)
        assert sum('"judged"' in row for row in await rows(built)) == 1
        assert name in (await other.season()).judged  # type: ignore[union-attr]


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


@inside
async def test_one_key_at_two_seats_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await entered(built, clients)
        await built.tables.ratings.enter(clients[1].table, 1, PLAYERS[0], NETWORKS[1], listed=True)
        await played_on(clients, lambda: clients[0].view["phase"] == "over")
        assert (await judged(built, clients)).why == "people"


@inside
async def test_people_may_withdraw_before_their_first_bid_and_asking_twice_adds_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.open(RULES)
        await entered(built, clients)
        await entered(built, clients)
        assert len(await rows(built)) == 3
        await built.tables.ratings.enter(clients[0].table, 0, None, NETWORKS[0], listed=True)
        _, _, keys = await built.tables.ratings.judged(clients[0].table)
        assert keys == {client.key for client in clients[1:]}


@inside
async def test_nobody_can_take_part_after_their_first_bid(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await played_on(clients, lambda: clients[0].view["phase"] == "play")
        with pytest.raises(RequestError) as refused:
            await entered(built, clients)
        assert refused.value.code == "rating-late"


@inside
async def test_an_abandoned_table_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await entered(built, clients)
        for client in clients:
            client.leave()
        built.time.pass_by(2 * DAY)
        await sweep(built.tables)
    async with house(tmp_path) as built:
        await sweep(built.tables)
        assert (await judged(built, clients)).why == "unfinished"


@inside
async def test_a_seat_that_a_bot_played_for_most_of_the_game_is_last(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES)
        await entered(built, clients)
        clients[2].ask("leave")
        await clients[0].event("left")
        await played_on(clients[:2], lambda: clients[0].view["phase"] == "over")
        places = {one.player: one.place for one in (await judged(built, clients)).players}
        assert places[PLAYERS[2]] == 4
        assert max(places[PLAYERS[0]], places[PLAYERS[1]]) < 4


@inside
async def test_tables_with_hints_or_undo_do_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await built.play(RULES, undo=True)
        await entered(built, clients)
        await played_on(clients, lambda: clients[0].view["phase"] == "over")
        assert (await judged(built, clients)).why == "settings"


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
        assert (await judged(built, waiting)).why == "people"
    async with house(tmp_path) as built:
        assert own_ratings(SEASON, await season(built), None, PLAYERS[0]).ratings == ()


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
            known.opponents[player].add((None, f"{network}") for network in range(5))
        shown = leaderboard(known, "standard-4", (SEASON,), PLAYERS[1]).players
        assert [(one.name, one.own) for one in shown] == [("Anna", False), ("P1", True), ("P2", False)]
        await built.tables.ratings.list_as(PLAYERS[0], None)
        assert [one.name for one in leaderboard(known, "standard-4", (SEASON,), None).players] == ["P1", "P2"]


@inside
async def test_a_rating_is_carried_over_to_the_next_season_less_certain(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await judged(built, await played(built))
        old = (await season(built)).ratings["standard-4", PLAYERS[0]]
        built.time.pass_by(92 * DAY)
        again = await judged(built, await played(built))
        assert built.tables.ratings.current == "2024-Q1"
        before = next(one.before for one in again.players if one.player == PLAYERS[0])
        assert before.mu == old.mu
        assert before.sigma > old.sigma


@inside
async def test_old_seasons_are_removed_with_old_games(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        await judged(built, await played(built))
        built.time.pass_by(150 * DAY)
        await sweep(built.tables, Retention(30 * DAY))
        assert await built.tables.ratings.seasons() == [SEASON]  # the season after it can still carry it over
        built.time.pass_by(100 * DAY)
        await sweep(built.tables, Retention(30 * DAY))
        assert await built.tables.ratings.seasons() == []


def test_nodes_of_a_cluster_rate_a_game_once_and_notice_a_deletion(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when all servers start again after a game ended that nobody could rate."""
    monkeypatch.setattr("gizzard.server.runtime.tables.ratings.READ_SECONDS", 0)

    async def run() -> None:
        stores = [PostgresStore(database, f"http://{name}", beat=0.1, lease=3600) for name in "abc"]
        built = TableHost(stores[0])
        with monkeypatch.context() as killed:
            killed.setattr(Ratings, "over", lambda *_: None)
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
