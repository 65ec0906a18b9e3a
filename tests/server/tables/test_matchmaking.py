"""Looking for a game: people meet, nobody waits for long, and nobody is led to an empty table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gizzard.core.rules.refused import RulesRefused
from gizzard.server.tables.answers import TakenSeat
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.clock import ARRIVAL_MS, FILL_LEVEL, UNSEATED_MS
from gizzard.server.tables.listing import CONNECT_MS
from gizzard.server.tables.matchmaking import PLAYERS, WAIT_MS
from gizzard.server.tables.messages import Clock, FindBody, SeatBody, TableBody
from gizzard.server.wire.messages import RequestError
from tests.server.tables.inside import RecordingClient, TableHost, house

WAIT = WAIT_MS / 1000


async def search(built: TableHost, name: str, preset: str = "standard") -> TakenSeat:
    return await built.matchmaker.find(FindBody(preset, name))


async def joined(built: TableHost, found: TakenSeat) -> RecordingClient:
    """The page of who found a seat."""
    return await built.page(found.table, found.secret)


async def test_simultaneous_searches_meet(built: TableHost) -> None:
    anna, ben = await asyncio.gather(search(built, "Anna"), search(built, "Ben"))
    assert anna.table == ben.table
    assert (anna.seat, ben.seat) == (0, 1)


async def test_a_face_goes_with_the_name(built: TableHost) -> None:
    faces: tuple[Avatar, Avatar] = ("pip", "isolde")
    for avatar in faces:
        found = await built.matchmaker.find(FindBody("standard", "Anna", avatar))
    seats = (await built.tables.find(found.table)).state.social.seats
    assert [seat.avatar for seat in seats[:2]] == list(faces)


async def test_who_wants_other_rules_does_not_meet_them(built: TableHost) -> None:
    anna, ben = await search(built, "Anna"), await search(built, "Ben", "hidden-bid")
    assert anna.table != ben.table
    assert (await built.tables.find(ben.table)).setup.rules == {"players": PLAYERS, "bidding": "hidden"}


async def test_a_public_table_is_joined_before_a_new_one_is_opened(built: TableHost) -> None:
    private, public = [(await built.open({"players": 3}, 2, public=listed))[0] for listed in (False, True)]
    for host in (private, public):
        await host.asks("kick", "kicked", seat=1)
    found = await search(built, "Ben")
    assert (found.table, found.seat) == (public.table.name, 1)


async def hosted(built: TableHost, **more: Any) -> str:
    """A public table of somebody's own, who waits there."""
    body = TableBody(rules={"players": 3}, name="Host", seats=(None, "novice"), public=True, **more)
    name, secret = await built.tables.open(body)
    await joined(built, TakenSeat(name, 0, secret))
    return name


async def test_who_waits_for_strangers_goes_before_a_host_who_may_never_start(built: TableHost) -> None:
    waiting = await search(built, "Anna")
    own = await hosted(built)
    assert (await search(built, "Ben")).table == waiting.table
    for name in ("Cleo", "Dora"):
        found = await search(built, name)
    assert found.table == waiting.table
    assert (await search(built, "Emil")).table == own


async def test_nobody_is_led_to_a_table_where_people_may_think_for_ever(built: TableHost) -> None:
    tables = {await hosted(built, clock=None), await hosted(built, clock=Clock(3600, 7200))}
    assert (await search(built, "Ben")).table not in tables


async def test_search_skips_tables_with_nobody_connected(built: TableHost) -> None:
    left = await search(built, "Anna")
    built.time.pass_by(CONNECT_MS / 1000)
    assert (await search(built, "Ben")).table != left.table


async def test_bots_take_the_free_seats_after_the_wait(built: TableHost) -> None:
    anna = await joined(built, await search(built, "Anna"))
    assert anna.table.setup.fill_at == built.time.now() + WAIT_MS
    built.time.pass_by(WAIT - 0.1)
    assert not anna.events("started")
    built.time.pass_by(0.1)
    await anna.event("started")
    assert [seat["bot"] for seat in anna.social["seats"]] == [None, *[FILL_LEVEL] * (PLAYERS - 1)]


async def test_a_table_that_nobody_is_at_waits(built: TableHost) -> None:
    found = await search(built, "Anna")
    table = await built.tables.find(found.table)
    built.time.pass_by(WAIT / 2)
    assert table.state.social.phase == "gathering"
    built.time.pass_by(WAIT)
    assert (await built.tables.find(found.table)).state.social.phase == "gathering"


async def test_game_starts_as_soon_as_the_table_is_full(built: TableHost) -> None:
    names = [f"P{number}" for number in range(PLAYERS + 1)]
    *four, fifth = await asyncio.gather(*(search(built, name) for name in names))
    assert {found.table for found in four} == {four[0].table}
    assert fifth.table != four[0].table
    *_, last = [await joined(built, found) for found in four]
    await last.event("started")


async def test_nobody_plays_with_people_who_never_came(built: TableHost) -> None:
    anna, *ghosts = [await search(built, f"P{number}") for number in range(PLAYERS)]
    client = await joined(built, anna)
    assert not client.events("started")
    built.time.pass_by(UNSEATED_MS / 1000)
    await client.until(lambda: len(client.events("left")) == len(ghosts))
    assert client.table.state.social.free_seats == len(ghosts)
    assert client.table.state.social.phase == "gathering"


async def test_ghosts_alone_start_nothing(built: TableHost) -> None:
    *_, ghost = [await search(built, f"P{number}") for number in range(PLAYERS)]
    built.time.pass_by(WAIT)
    assert (await built.tables.find(ghost.table)).state.social.phase == "gathering"


async def test_start_waits_for_players_who_have_just_sat_down(built: TableHost) -> None:
    anna = await joined(built, await search(built, "Anna"))
    built.time.pass_by(WAIT - 0.1)
    ben, ghost = await search(built, "Ben"), await search(built, "Ghost")
    await anna.until(lambda: len(anna.events("sat")) == 2)
    built.time.pass_by(0.1)
    with pytest.raises(RequestError, match="started"):
        await anna.table.sit(SeatBody("Late"))
    await joined(built, ben)
    assert not anna.events("started")
    built.time.pass_by(ARRIVAL_MS / 1000)
    assert (await anna.event("left"))["seat"] == ghost.seat
    await anna.event("started")
    assert [seat["bot"] for seat in anna.social["seats"]] == [None, None, FILL_LEVEL, FILL_LEVEL]


async def test_lone_player_can_start_immediately_without_absent_ones(built: TableHost) -> None:
    anna = await joined(built, await search(built, "Anna"))
    await search(built, "Ghost")
    await anna.asks("start", "started", level=FILL_LEVEL)
    assert [seat["bot"] for seat in anna.social["seats"]] == [None, *[FILL_LEVEL] * (PLAYERS - 1)]


async def test_strangers_have_no_host(built: TableHost) -> None:
    people = [await joined(built, await search(built, name)) for name in ("Anna", "Ben")]
    for client in people:
        for ask in ({"what": "kick", "seat": 1 - (client.seat or 0)}, {"what": "start", "level": FILL_LEVEL}):
            assert await client.refusal(**ask) == "no-host"
    assert not any(seat["host"] for seat in people[0].social["seats"])


async def test_one_address_on_all_other_seats_cannot_remove_a_stranger(built: TableHost) -> None:
    anna, *gang = [await joined(built, await search(built, f"P{number}")) for number in range(PLAYERS)]
    for client in gang:
        client.address = "2001:db8:1:2::/64"
    await gang[0].event("started")
    assert await gang[0].refusal("kick", seat=anna.seat) == "kick-alone"


async def test_a_search_while_the_table_starts_finds_another(built: TableHost) -> None:
    anna = await joined(built, await search(built, "Anna"))
    anna.ask("start")  # on its way to disk while the others search
    late = await asyncio.gather(search(built, "Ben"), search(built, "Cleo"))
    await anna.event("started")
    assert {found.table for found in late} == {late[0].table}
    assert late[0].table != anna.table.name
    assert [found.seat for found in late] == [0, 1]


async def test_wait_continues_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        found = await search(built, "Anna")
        await joined(built, found)
    async with house(tmp_path) as built:
        built.time.pass_by(WAIT / 2)
        anna = await joined(built, found)
        built.time.pass_by(WAIT / 2 - 0.1)
        assert not anna.events("started")
        built.time.pass_by(0.1)
        await anna.event("started")


async def test_who_searches_and_goes_away_loses_the_seat(built: TableHost) -> None:
    await search(built, "Anna")
    ben = await joined(built, await search(built, "Ben"))
    built.time.pass_by(20)
    assert (await ben.event("left"))["seat"] == 0
    assert [(seat["name"], seat["host"]) for seat in ben.social["seats"][:2]] == [(None, False), ("Ben", False)]
    assert (await search(built, "Cleo")).seat == 0
    built.time.pass_by(10)
    assert len(ben.events("left")) == 1, "a new owner has time of their own to connect"


async def test_nobody_is_led_to_a_table_that_was_removed(built: TableHost) -> None:
    anna = await search(built, "Anna")
    await joined(built, anna)

    def check(table: str) -> None:
        if table == anna.table:
            raise RequestError("removed")

    built.tables.check_table = check
    assert (await search(built, "Ben")).table != anna.table


async def test_invalid_search_is_refused(built: TableHost) -> None:
    with pytest.raises(RulesRefused):
        await search(built, "Anna", "canasta")
    with pytest.raises(RequestError, match="names"):
        await search(built, " \u200b ")
