"""The networks from which people play rated games."""

from collections.abc import Sequence

import pytest

from gizzard.server.ratings.opponents import FULL_GAMES, MAX_NETWORKS, Opponents
from gizzard.server.ratings.rating import NEW
from tests.server.ratings.rated import NETWORKS, PLAYERS, RULES, entered, judged, played, rows, season, taking_part
from tests.server.tables.inside import RecordingClient, TableHost, played_on


@pytest.mark.parametrize(
    ("networks", "why"),
    [
        (("198.51.100.7", "198.51.100.8", "203.0.113.7"), "networks"),
        (("2001:db8:1:1::/64", "2001:db8:1:2::/64", "203.0.113.7"), "networks"),
        ((None, "198.51.100.7", "203.0.113.7"), "networks"),
        (("198.51.100.7", "203.0.113.7"), "people"),
    ],
)
async def test_games_with_fewer_than_three_networks_do_not_count(
    built: TableHost, networks: Sequence[str | None], why: str
) -> None:
    found = await judged(built, await played(built, networks))
    assert (found.why, found.players) == (why, ())
    assert not (await season(built)).ratings


async def entered_and_in_the_last_round(built: TableHost) -> list[RecordingClient]:
    clients = await taking_part(built)
    await played_on(clients, lambda: len(clients[0].view["history"]) == 2)
    return clients


@pytest.mark.parametrize("again", [False, True])
async def test_people_who_come_together_in_one_network_before_they_bid_are_left_out(
    built: TableHost, again: bool
) -> None:
    clients = await taking_part(built)
    for client in clients[1:]:
        await built.node.ratings.seen(client.table, client.seat or 0, "198.18.0.1")
    if again:
        await entered(built, clients)
    await built.node.ratings.list_as(PLAYERS[1], None)
    await built.node.ratings.seen(clients[1].table, 1, "198.19.0.1")
    assert {*(await season(built)).names} == {PLAYERS[0], PLAYERS[2]}
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    assert (await judged(built, clients)).why == "networks"


async def test_a_player_who_joins_another_players_network_later_gains_nothing_and_can_lose(built: TableHost) -> None:
    clients = await entered_and_in_the_last_round(built)
    for client in clients[1:]:
        await built.node.ratings.seen(client.table, client.seat or 0, NETWORKS[0])
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    first, *others = (await judged(built, clients)).players
    assert len(others) == 2
    assert all(one.after == NEW or one.after.mu < NEW.mu for one in others)
    assert first.after != NEW


async def test_a_lost_game_cannot_be_voided_by_connections_from_many_networks(built: TableHost) -> None:
    clients = await entered_and_in_the_last_round(built)
    for number in range(2 * MAX_NETWORKS):
        await built.node.ratings.seen(clients[2].table, 2, f"198.18.{number}.1")
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    found = await judged(built, clients)
    assert (found.why, len(found.players)) == ("rated", 3)
    assert found.players[2].after == NEW or found.players[2].after.mu < NEW.mu
    assert sum(one.after.mu > NEW.mu for one in found.players[:2]) >= 1


async def test_somebody_met_often_who_appears_in_the_last_round_takes_no_loss_away(built: TableHost) -> None:
    clients = await taking_part(built)
    known = await season(built)
    network = known.hashed_network("198.18.0.1") or ""
    for player in PLAYERS:
        known.opponents[player] = Opponents().after([(None, [network])] * 50)
    await played_on(clients, lambda: len(clients[0].view["history"]) == 2)
    for client in clients[:3]:
        await built.node.ratings.seen(client.table, client.seat or 0, f"198.18.{client.seat}.1")
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    players = (await judged(built, clients)).players
    assert {one.weight for one in players if one.after.mu < NEW.mu} == {1.0}
    assert all(one.weight < 1 for one in players[1:] if one.after.mu > NEW.mu)


async def test_one_person_at_two_seats_does_not_count_after_a_deletion_either(built: TableHost) -> None:
    clients = await built.play(RULES)
    for client, player in zip(clients, (PLAYERS[0], PLAYERS[1], PLAYERS[1]), strict=False):
        await built.node.ratings.enter(client.table, client.seat or 0, player, NETWORKS[client.seat or 0], True)
    await built.node.ratings.erase(PLAYERS[1])
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    assert (await judged(built, clients)).why == "people"


async def test_network_of_a_connection_counts_although_the_rating_was_asked_for_from_another(built: TableHost) -> None:
    clients = await built.play(RULES)
    for client in clients[1:]:
        client.address = "198.18.0.1"
    await entered(built, clients)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    assert (await judged(built, clients)).why == "networks"


async def test_a_fresh_network_for_every_game_does_not_hide_who_plays(built: TableHost) -> None:
    for number in range(FULL_GAMES + 1):
        clients = await built.play(RULES)
        for client, network in zip(clients, NETWORKS, strict=False):
            client.address = network
        await entered(built, clients, [f"198.18.{number}.1", f"198.19.{number}.1", f"100.64.{number}.1"])
        await played_on(clients, lambda: clients[0].view["phase"] == "over")  # noqa: B023
        weights = [one.weight for one in (await judged(built, clients)).players]
    assert max(weights) < 1
    assert (await season(built)).networks_met(PLAYERS[0]) == 2


async def test_networks_are_noted_once_each_and_only_until_there_are_too_many(built: TableHost) -> None:
    clients = await built.play(RULES)
    await built.node.ratings.seen(clients[0].table, 0, NETWORKS[1])
    assert await built.node.ratings.season() is None
    await entered(built, clients[:2])
    before = len(await rows(built))
    for number in range(2 * MAX_NETWORKS):
        for _ in range(2):
            await built.node.ratings.seen(clients[0].table, 0, f"198.18.{number}.1")
    assert len(await rows(built)) == before + MAX_NETWORKS
    await built.node.ratings.seen(clients[2].table, 2, NETWORKS[2])
    assert len(await rows(built)) == before + MAX_NETWORKS
