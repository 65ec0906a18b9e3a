"""One place exports and erases everything stored about a person, in all kinds of logs."""

import msgspec
import pytest

from gizzard.server import people
from gizzard.server.daily.log import log_of as day_log
from gizzard.server.keys import key_of
from gizzard.server.pads.messages import PadBody
from gizzard.server.ratings.log import log_of as season_log
from gizzard.server.rooms.kind import Nobody
from gizzard.server.tournaments.messages import TournamentBody
from tests.server.ratings.rated import PLAYERS, SEASON, judged, played
from tests.server.tables.inside import TableHost

DAY = "2023-11-14"
ANNA = key_of("anna-anna-anna-anna-anna")


async def test_a_game_of_the_daily_deal_is_told_and_erased_with_its_day(built: TableHost) -> None:
    name = (await built.node.daily.begin(DAY, ANNA, "Anna", None)).table
    store = built.tables.store
    (told,) = await people.about(store, name, 0)
    assert (told["name"], [entry.key for entry in told["elsewhere"][day_log(DAY)]]) == ("Anna", [ANNA])
    assert await people.erase(store, name, 0, at=built.time.now()) == 1
    (told,) = await people.about(store, name, 0)
    assert (told["name"], "elsewhere" in told) == ("Player 1", False)


async def test_a_rated_game_is_told_and_erased_with_its_season_but_not_what_it_says_of_others(built: TableHost) -> None:
    clients = await played(built)
    await judged(built, clients)
    store, table = built.tables.store, clients[0].table.name
    (told,) = await people.about(store, table, 0)
    entered, rated = told["elsewhere"][season_log(SEASON)]
    assert (entered.player, entered.name) == (PLAYERS[0], "Anna")
    assert [one.player for one in rated.players] == [PLAYERS[0]]
    await people.erase(store, table, 0, at=built.time.now())
    (told,) = await people.about(store, table, 0)
    assert b"Anna" not in msgspec.json.encode(told)


async def test_what_an_owner_is_told_of_a_table_is_what_an_operator_is_told(built: TableHost) -> None:
    name = (await built.node.daily.begin(DAY, ANNA, "Anna", None)).table
    setup, _ = await built.tables.entries(name)
    (told,) = await people.about(built.tables.store, name, 0)
    assert await built.tables.about(name, setup, ANNA) == told["elsewhere"]


async def test_who_is_nowhere_is_said_to_be_nowhere(built: TableHost) -> None:
    table = (await built.open({"players": 3}, persons=1))[0].table.name
    pad = (await built.node.pads.share(PadBody("0a1b2c", {"players": 3}, 0))).pad
    tournament = (await built.node.tournaments.open(TournamentBody())).tournament
    for name, number in (("nowhere", 0), (table, 1), (pad, 3), (tournament, 1)):
        with pytest.raises(Nobody, match=name):
            await people.about(built.tables.store, name, number)


async def test_logs_without_seats_refer_to_the_table(built: TableHost) -> None:
    await built.node.daily.begin(DAY, ANNA, "Anna", None)
    with pytest.raises(Nobody, match=f"{day_log(DAY)} has no seats"):
        await people.about(built.tables.store, day_log(DAY), 0)
    with pytest.raises(Nobody, match="has no seats"):
        await people.erase(built.tables.store, day_log(DAY), 0, at=built.time.now())
