"""Another game for the same people."""

from typing import Any

import pytest

from gizzard.server.tables.clock import ARRIVAL_MS
from gizzard.server.tables.matchmaking import WAIT_MS
from gizzard.server.tables.messages import Clock, FindBody
from gizzard.server.tables.setup import REMATCH_WAIT_MS
from tests.server.tables.inside import RecordingClient, TableHost, event_heard, played_on

RULES: dict[str, Any] = {"players": 3, "rounds": 3}


async def test_a_rematch_takes_everybody_along(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": 1}, persons=2, clock=Clock(60, 0))
    assert await clients[1].refusal("rematch") == "not-now"
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    await clients[1].asks("rematch", "rematch")
    again = [await built.page(client.social["next"], client.secret) for client in clients]
    assert [client.seat for client in again] == [0, 1]
    assert [seat["host"] for seat in again[0].social["seats"]] == [False, True, False]
    again[1].ask("start")
    for client in again:
        await client.until(client.begun)
    assert again[0].view["players"] == clients[0].view["players"]
    assert await clients[0].refusal("rematch") == "not-now"


async def test_departed_player_leaves_a_free_seat(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": 1}, persons=3)
    leaver, *others = clients
    await leaver.asks("leave", "left")
    leaver.leave()
    await played_on(others, lambda: others[0].view["phase"] == "over")
    await others[0].asks("rematch", "rematch")
    table = await built.tables.find(others[0].social["next"])
    assert [seat.free for seat in table.state.social.seats] == [True, False, False]


async def test_somebody_else_hosts_if_who_asked_had_left_and_is_gone(built: TableHost) -> None:
    clients = await built.play(RULES | {"rounds": 1}, persons=3)
    leaver, *others = clients
    await leaver.asks("leave", "left")
    await played_on(others, lambda: others[0].view["phase"] == "over")
    leaver.ask("rematch")
    leaver.leave()
    await others[0].event("rematch")
    again = await built.page(others[0].social["next"], others[0].secret)
    assert [seat["host"] for seat in again.social["seats"]] == [False, True, False]


async def test_two_people_who_want_a_rematch_get_one(built: TableHost) -> None:
    anna, ben = await built.play(RULES | {"rounds": 1}, persons=2)
    await played_on([anna, ben], lambda: anna.view["phase"] == "over")
    anna.ask("rematch")
    ben.say("again")
    assert await ben.refusal("rematch") == "not-now"
    assert len(anna.events("rematch")) == 1


async def test_rematch_of_a_single_person_starts_immediately(built: TableHost) -> None:
    (one,) = await built.play(RULES | {"rounds": 1}, persons=1)
    await played_on([one], lambda: one.view["phase"] == "over")
    await one.asks("rematch", "rematch")
    assert (await built.page(one.social["next"], one.secret)).begun()


async def strangers(built: TableHost, count: int) -> list[RecordingClient]:
    """People who found each other, and have played to the end; bots took the other seats."""
    found = [await built.matchmaker.find(FindBody("first-five", f"P{number}")) for number in range(count)]
    clients = [await built.page(each.table, each.secret) for each in found]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gizzard.server.tables.clock.FILL_LEVEL", "novice")  # the quickest
        built.time.pass_by(WAIT_MS / 1000)
    await event_heard(clients, "started")
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    return clients


async def test_rematch_of_strangers_starts_when_all_are_connected(built: TableHost) -> None:
    clients = await strangers(built, 2)
    await clients[1].asks("rematch", "rematch")
    clients = [await built.page(client.social["next"], client.secret) for client in clients]
    await event_heard(clients, "started")
    assert [seat["bot"] for seat in clients[0].social["seats"]] == [None, None, "novice", "novice"]


async def test_rematch_does_not_wait_for_absent_strangers(built: TableHost) -> None:
    clients = await strangers(built, 3)
    clients[1].leave()
    await clients[0].asks("rematch", "rematch")
    anna = await built.page(clients[0].social["next"], clients[0].secret)
    assert [seat["name"] for seat in anna.social["seats"]] == ["P0", None, "P2", "Novice 1"]
    newcomer = await built.matchmaker.find(FindBody("first-five", "Emil"))
    assert (newcomer.table, newcomer.seat) == (anna.table.name, 1)
    built.time.pass_by((REMATCH_WAIT_MS + ARRIVAL_MS) / 1000)
    await anna.event("started")
    assert [seat["playing"] for seat in anna.social["seats"]] == ["person", "bot", "bot", "bot"]
