"""Ratings: each game counts once, and who takes part."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gizzard.server.node.sweep import sweep
from gizzard.server.ops.retention import Retention
from gizzard.server.ratings.messages import own_ratings
from gizzard.server.tables.messages import SeatBody
from gizzard.server.wire.messages import RequestError
from tests.server.ratings.rated import (
    NETWORKS,
    PLAYERS,
    RULES,
    SEASON,
    entered,
    judged,
    played,
    rows,
    season,
    taking_part,
)
from tests.server.tables.inside import RecordingClient, TableHost, heard, house, played_on, whose_turn

DAY = 86_400.0


def lost_judgement(built: TableHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server dies at the end of each game, before it is judged."""
    built.tables.game_over.clear()


async def test_a_finished_game_is_rated_and_the_best_place_gains_most(built: TableHost) -> None:
    clients = await played(built)
    found = await judged(built, clients)
    assert (found.why, found.family) == ("rated", "standard-4")
    scores = clients[0].view["scores"]
    best = max(found.players, key=lambda one: one.after.mu)
    assert scores[PLAYERS.index(best.player or "")] == max(scores[:3])
    own = own_ratings(SEASON, await season(built), None, PLAYERS[0])
    assert [(one.family, one.games, one.provisional) for one in own.ratings] == [("standard-4", 1, True)]
    assert own.networks == 2


async def test_a_game_counts_once_however_often_it_is_judged(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await played(built)
        first = await judged(built, clients)
        for _ in range(3):
            built.node.ratings.on_game_over(clients[0].table)
            await built.node.ratings.judge_all()
            await sweep(built.node)
        assert await judged(built, clients) == first
    async with house(tmp_path) as built:
        built.node.ratings.on_game_over(await built.tables.find(clients[0].table.name))
        await built.tables.recording.close()
        assert sum('"judged"' in row for row in await rows(built)) == 1
        assert (await season(built)).ratings["standard-4", PLAYERS[0]].games == 1


async def test_a_game_that_ended_just_before_a_kill_is_rated_when_its_table_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as built:
        lost_judgement(built, monkeypatch)
        clients = await played(built)
        assert not (await season(built)).judged
    async with house(tmp_path) as built:
        await built.tables.find(clients[0].table.name)
        await built.tables.recording.close()
        assert (await season(built)).judged[clients[0].table.name].why == "rated"


@pytest.mark.parametrize(
    ("people", "settings", "rated"),
    [
        (3, {}, True),
        (2, {}, False),
        (3, {"undo": True}, False),
        (3, {"hints": True}, False),
        (3, {"clock": None}, False),
        (3, {"rules": {"players": 4, "schedule": [3]}}, False),
    ],
)
async def test_a_table_says_whether_its_game_can_count(
    built: TableHost, people: int, settings: dict[str, Any], rated: bool
) -> None:
    clients = await built.play(**{"rules": RULES, "persons": people, **settings})
    assert {client.social["rated"] for client in clients} == {rated}
    assert (await built.again(clients[0])).social["rated"] == rated


async def test_one_key_at_two_seats_does_not_count(built: TableHost) -> None:
    clients = await taking_part(built)
    await built.node.ratings.enter(clients[1].table, 1, PLAYERS[0], NETWORKS[1], listed=True)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    assert (await judged(built, clients)).why == "people"


async def test_people_may_withdraw_before_their_first_bid_and_asking_twice_adds_nothing(built: TableHost) -> None:
    clients = await built.open(RULES)
    await entered(built, clients)
    await entered(built, clients)
    assert len(await rows(built)) == 3
    await built.node.ratings.enter(clients[0].table, 0, None, NETWORKS[0], listed=True)
    _, _, keys = await built.node.ratings.judged(clients[0].table)
    assert keys == {client.key for client in clients[1:]}


async def test_nobody_can_take_part_after_their_first_bid(built: TableHost) -> None:
    clients = await built.play(RULES)
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    for seat in range(3):
        await refused_as_late(built, clients, seat)


async def test_a_dealer_who_never_bids_decides_before_the_first_card(built: TableHost) -> None:
    """Saboteur (S1): otherwise the dealer of the first round could void the game, or enter, after all its tricks."""
    clients = await built.play({"players": 3, "schedule": [3, 3, 3, 3, 3], "saboteur": True})
    await entered(built, clients)
    dealer = clients[0].view["round"]["dealer"]
    await played_on(clients, lambda: clients[0].view["phase"] == "play")
    await built.node.ratings.enter(clients[0].table, dealer, PLAYERS[dealer], NETWORKS[dealer], listed=False)
    for _ in range(2):
        await whose_turn(clients).choose()
        await heard(clients, max(client.n for client in clients))
        await refused_as_late(built, clients, dealer)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    assert (await judged(built, clients)).why == "rated"


async def refused_as_late(built: TableHost, clients: Sequence[RecordingClient], seat: int) -> None:
    """Neither taking part nor withdrawing is possible."""
    for player in (PLAYERS[seat], None):
        with pytest.raises(RequestError) as refused:
            await built.node.ratings.enter(clients[0].table, seat, player, NETWORKS[seat], listed=True)
        assert refused.value.code == "rating-late"


async def test_an_abandoned_table_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        clients = await taking_part(built)
        for client in clients:
            client.leave()
        built.time.pass_by(2 * DAY)
        await sweep(built.node)
    async with house(tmp_path) as built:
        await sweep(built.node)
        assert (await judged(built, clients)).why == "unfinished"


async def test_a_seat_that_a_bot_played_for_most_of_the_game_is_last(built: TableHost) -> None:
    clients = await taking_part(built)
    clients[2].ask("leave")
    await clients[0].event("left")
    await played_on(clients[:2], lambda: clients[0].view["phase"] == "over")
    places = {one.player: one.place for one in (await judged(built, clients)).players}
    assert places[PLAYERS[2]] == 4
    assert max(places[PLAYERS[0]], places[PLAYERS[1]]) < 4


async def test_who_is_voted_out_again_and_again_and_comes_back_is_not_last_for_that(built: TableHost) -> None:
    """Two of three could otherwise decide who loses."""
    clients = await taking_part(built)
    anna, ben, cleo = clients
    for client, network in zip(clients, NETWORKS, strict=True):
        client.address = network
    due = {cleo.seat}
    while True:
        await played_on(clients, lambda: anna.view["phase"] == "over" or due & {*anna.view["to_act"]})
        if anna.view["phase"] == "over":
            break
        built.time.pass_by(10)
        for client in clients:
            client.heard.clear()
        await anna.asks("kick", "asked", seat=cleo.seat)
        ben.vote(anna.social["asks"][0]["id"])
        await cleo.until(lambda: cleo.events("kicked") and not due & {*cleo.view["to_act"]})
        if cleo.view["phase"] != "over":
            await cleo.asks("back", "back")
        await heard(clients, cleo.n)
    found = await judged(built, clients)
    scores = anna.view["scores"]
    assert [player.place for player in found.players] == [1 + sum(one > own for one in scores) for own in scores[:3]]


async def test_who_has_the_seat_of_somebody_sent_away_is_last_for_leaving_it(built: TableHost) -> None:
    clients = await built.open(RULES)
    anna, ben, cleo = clients
    await anna.asks("kick", "kicked", seat=cleo.seat)
    cleo = clients[2] = await built.page(cleo.table.name, (await cleo.table.sit(SeatBody("Cleo")))[1])
    await entered(built, clients)
    await anna.asks("start", "started")
    await cleo.asks("leave", "left")
    await played_on([anna, ben], lambda: anna.view["round"]["number"] == 5)
    assert await place_after_coming_back(built, clients) == 4


async def test_what_a_bot_played_for_who_was_voted_out_is_not_counted_among_their_moves(built: TableHost) -> None:
    """A player who leaves most of their remaining moves to a bot is last."""
    clients = await taking_part(built)
    anna, ben, cleo = clients
    for client, network in zip(clients, NETWORKS, strict=True):
        client.address = network
    await anna.asks("kick", "asked", seat=cleo.seat)
    ben.vote(anna.social["asks"][0]["id"])
    await cleo.event("kicked")
    await played_on([anna, ben], lambda: anna.view["round"]["number"] == 4)
    await cleo.asks("back", "back")
    await cleo.asks("leave", "left")
    await played_on([anna, ben], lambda: anna.view["phase"] == "play" and anna.view["round"]["number"] == 5)
    assert await place_after_coming_back(built, clients) == 4


async def place_after_coming_back(built: TableHost, clients: list[RecordingClient]) -> int:
    """The place of the last of these, who plays again until the end."""
    await clients[2].asks("back", "back")
    await heard(clients, clients[2].n)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    return {one.player: one.place for one in (await judged(built, clients)).players}[PLAYERS[2]]


async def test_tables_with_help_or_without_a_clock_do_not_count(built: TableHost) -> None:
    """Without a clock a player who is losing could stop before the last trick, so that the game never ends."""
    choices: list[dict[str, Any]] = [{"undo": True}, {"hints": True}, {"clock": None}]
    for settings in choices:
        clients = await built.play(RULES, **settings)
        await entered(built, clients)
        await played_on(clients, lambda: clients[0].view["phase"] == "over")  # noqa: B023
        assert (await judged(built, clients)).why == "settings"


async def test_a_rating_is_carried_over_to_the_next_season_less_certain(built: TableHost) -> None:
    await judged(built, await played(built))
    old = (await season(built)).ratings["standard-4", PLAYERS[0]]
    built.time.pass_by(92 * DAY)
    again = await judged(built, await played(built))
    assert built.node.ratings.current == "2024-Q1"
    before = next(one.before for one in again.players if one.player == PLAYERS[0])
    assert before.mu == old.mu
    assert before.sigma > old.sigma


async def test_old_seasons_are_removed_with_old_games(built: TableHost) -> None:
    await judged(built, await played(built))
    built.time.pass_by(150 * DAY)
    await sweep(built.node, Retention(30 * DAY))
    assert await built.node.ratings.seasons() == [SEASON]  # the season after it can still carry it over
    built.time.pass_by(100 * DAY)
    await sweep(built.node, Retention(30 * DAY))
    assert await built.node.ratings.seasons() == []
