"""A cursor that people share who review a finished game together."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gizzard.server.tables.messages import Clock, TableBody
from gizzard.server.tables.setup import SharedDeal, TournamentTable, open_table
from tests.server.tables.inside import RecordingClient, TableHost, played_on

RULES: dict[str, Any] = {"players": 3, "rounds": 1}


async def finished(built: TableHost, persons: int = 2, **more: Any) -> list[RecordingClient]:
    """A game that was played to its end."""
    clients = await built.play(RULES, persons, **more)
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    return clients


async def spectator(built: TableHost, clients: list[RecordingClient]) -> RecordingClient:
    return await built.page(clients[0].table.name, None)


async def test_everybody_sees_who_moved_it_and_where(built: TableHost) -> None:
    anna, ben = await finished(built)
    watcher = await spectator(built, [anna])
    ben.move_cursor(3, seat=1)
    await watcher.until(lambda: watcher.social["cursor"])
    assert [client.social["cursor"] for client in (anna, ben, watcher)] == [{"n": 3, "seat": 1, "by": 1}] * 3


async def test_who_comes_later_sees_it_and_nothing_is_stored(built: TableHost) -> None:
    anna, ben = await finished(built)
    steps = ben.table.state.n
    anna.move_cursor(2)
    await ben.until(lambda: ben.social["cursor"])
    twin = await built.again(ben)
    assert twin.social["cursor"] == {"n": 2, "seat": 0, "by": 0}
    twin.join(since=steps)
    await twin.until(lambda: twin.heard[-1]["type"] == "presence")
    assert ["social.cursor", twin.social["cursor"]] in twin.heard[-1]["set"]
    assert ben.table.state.n == steps


async def test_among_friends_a_spectator_moves_it_too(built: TableHost) -> None:
    anna, _ben = await finished(built)
    coach = await spectator(built, [anna])
    coach.move_cursor(4)
    await anna.until(lambda: anna.social["cursor"])
    assert anna.social["cursor"] == {"n": 4, "seat": 0, "by": None}


async def test_at_public_tables_only_players_move_it(built: TableHost) -> None:
    anna, _ben = await finished(built, public=True)
    stranger = await spectator(built, [anna])
    stranger.move_cursor(4)
    assert await stranger.refused() == "spectator"
    assert anna.social["cursor"] is None


@pytest.mark.parametrize(
    "kind",
    [
        {"shared": SharedDeal("2026-11-22", "seed")},
        {"tournament": TournamentTable("tournament-a", 1, 1), "fill_at": 0},
        {"fill_at": 0},
    ],
    ids=["daily", "tournament", "strangers"],
)
async def test_among_strangers_a_spectator_does_not_move_it(built: TableHost, kind: dict[str, Any]) -> None:
    """At a daily deal, in a tournament, and where players were brought together."""
    body = TableBody(rules=RULES, name="Anna", seats=("novice",) * 2, clock=Clock())
    setup, secret = open_table(body, built.time.now() / 1000, built.tables.bot_pool.levels, Random(1))
    table = await built.tables.find(await built.tables.create(replace(setup, **kind)))
    anna = RecordingClient(table, secret)
    anna.join()
    await anna.until(anna.begun)
    await played_on([anna], lambda: anna.view["phase"] == "over")
    stranger = await spectator(built, [anna])
    stranger.move_cursor(4)
    assert await stranger.refused() == "spectator"
    anna.move_cursor(4)
    await stranger.until(lambda: stranger.social["cursor"])
    assert stranger.social["cursor"] == {"n": 4, "seat": 0, "by": 0}


async def test_it_is_gone_once_nobody_is_connected(built: TableHost) -> None:
    anna, ben = await finished(built)
    anna.move_cursor(2)
    await ben.until(lambda: ben.social["cursor"])
    anna.leave()
    twin = await built.again(ben)
    assert twin.social["cursor"]
    for client in (ben, twin):
        client.leave()
    assert (await built.again(anna)).social["cursor"] is None


async def test_nobody_moves_it_while_the_game_is_in_progress(built: TableHost) -> None:
    anna, *_ = await built.play(RULES, persons=2)
    anna.move_cursor(0)
    assert await anna.refused() == "not-now"


@pytest.mark.parametrize(("n", "seat", "code"), [(-1, 0, "no-step"), (10**6, 0, "no-step"), (0, 3, "no-such-seat")])
async def test_it_points_to_a_position_of_the_game(built: TableHost, n: int, seat: int, code: str) -> None:
    anna, _ben = await finished(built)
    anna.move_cursor(n, seat)
    assert await anna.refused() == code
    assert anna.social["cursor"] is None
