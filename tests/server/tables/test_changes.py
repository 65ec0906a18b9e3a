"""The host changes the rules and settings while friends arrive."""

import asyncio
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gizzard.core.rules.refused import RulesRefused
from gizzard.server.rooms.kind import Log
from gizzard.server.tables.changes import ChangeBody, ChangeSeatBody, with_changes
from gizzard.server.tables.log import StoredTable
from gizzard.server.tables.messages import Clock, SeatBody, Settings
from gizzard.server.tables.setup import TournamentTable
from gizzard.server.wire.messages import RequestError
from tests.server.tables.inside import RecordingClient, TableHost, watching

RULES: dict[str, Any] = {"players": 4, "rounds": 2}
FREE = Settings(Clock(), spectators="on", chat="free")


async def changed(host: RecordingClient, rules: dict[str, Any] = RULES, **more: Any) -> None:
    """Change the table with the secret of a client."""
    await host.table.change_setup(host.secret or "", ChangeBody(rules, settings=more.pop("settings", FREE), **more))


async def test_everybody_sees_the_changes_of_the_host(built: TableHost) -> None:
    anna, ben = await built.open(RULES, persons=2, chat="free")
    ben.say(text="hello")
    await ben.event("said")
    await changed(anna, {"players": 5, "rounds": 1, "bidding": "hidden"}, deck="fantasy", name="Anja")
    for client in (anna, ben):
        table, social = client.whole["table"], client.social
        assert (table["rules"]["bidding"], table["deck"], len(table["schedule"])) == ("hidden", "fantasy", 1)
        assert table["settings"]["spectators"] == "on"
        assert [seat["name"] for seat in social["seats"]][:2] == ["Anja", "P1"]
        assert (len(social["seats"]), social["says"][0]["text"]) == (5, "hello")
    anna.ask("start")
    await ben.until(ben.begun)
    assert len(ben.view["players"]) == 5


async def test_changes_are_stored_and_seen_by_those_who_reconnect(built: TableHost) -> None:
    anna, ben = await built.open(RULES, persons=2)
    n = ben.n
    ben.leave()
    await changed(anna, deck="pirates")
    ben.join(since=n)
    assert ben.whole["table"]["deck"] == "pirates"
    setup, _ = await built.tables.entries(anna.table.name)
    assert setup.deck == "pirates"


async def test_only_the_host_changes_a_table_and_only_before_the_game(built: TableHost) -> None:
    anna, ben = await built.open(RULES, persons=2)
    for client, code in ((ben, "host-only"), (RecordingClient(anna.table, "guessed"), "no-seat")):
        with pytest.raises(RequestError, match=code):
            await changed(client, deck="pirates")
    anna.ask("start")
    await anna.until(anna.begun)
    with pytest.raises(RequestError, match="started"):
        await changed(anna, deck="pirates")
    assert anna.table.setup.deck == "standard"


async def test_impossible_changes_are_refused_and_change_nothing(built: TableHost) -> None:
    anna, _ = await built.open(RULES | {"players": 3}, persons=2)
    await changed(anna)
    await anna.table.sit(SeatBody("Dora", seat=3))
    before = anna.table.setup
    with pytest.raises(RequestError, match="seat-used"):
        await changed(anna, RULES | {"players": 3})
    with pytest.raises(RulesRefused):
        await changed(anna, RULES | {"bidding": "shouted"})
    for wrong, code in (
        ({"deck": "tarot"}, "deck"),
        ({"settings": Settings(chat="free", public=True)}, "public-chat"),
        ({"name": " "}, "names"),
    ):
        with pytest.raises(RequestError, match=code):
            await changed(anna, **wrong)
    assert anna.table.setup == before


def heard(client: RecordingClient, text: str) -> bool:
    return text in [said["text"] for said in client.events("said")]


async def test_seats_that_somebody_has_only_tried_can_be_removed(built: TableHost) -> None:
    """Some try the last seats; the host, too, whose first seat is taken meanwhile."""
    anna, ben, cem, *others = await built.open(RULES | {"players": 6}, persons=6, chat="free")
    for other in others:
        other.ask("leave")
        await other.until(partial(getattr, other, "dropped"))
    for client, name, seat in ((anna, "Anna", 5), (ben, "Ben", 0), (anna, "Anna", 1), (cem, "Cem", 4)):
        client.say(text=name)
        await anna.until(partial(heard, anna, name))
        await client.table.change_seat(ChangeSeatBody(name, seat), client.secret or "")
    with pytest.raises(RequestError, match="seat-used"):
        await changed(anna)
    cem.ask("leave")
    await cem.until(lambda: cem.dropped)
    before, n = anna.social, anna.table.state.n
    await changed(anna)
    for client in (anna, ben):
        assert client.social["seats"] == before["seats"][:4]
        assert client.social["says"] == before["says"]
    assert [seat["host"] for seat in anna.social["seats"]] == [False, True, False, False]
    assert anna.table.state.n == n
    assert (await built.again(ben)).seat == 0
    anna.ask("start")
    await ben.until(ben.begun)
    assert ben.view["players"][:2] == ["Ben", "Anna"]


async def test_spectators_leave_a_table_that_allows_them_no_longer(built: TableHost) -> None:
    anna, _ = await built.open(RULES, persons=2, spectators="on")
    watcher = watching(anna.table)
    await changed(anna, settings=Settings(spectators="off"))
    assert watcher.dropped == "no-spectators"
    heard = len(watcher.heard)
    anna.ask("start")
    await anna.until(anna.begun)
    assert len(watcher.heard) == heard


async def test_guest_who_became_the_host_changes_the_table_and_their_own_name(built: TableHost) -> None:
    anna, ben = await built.open(RULES, persons=2)
    anna.ask("leave")
    await ben.event("left")
    await changed(ben, name="Benno", avatar="pip")
    assert [(seat["name"], seat["avatar"]) for seat in ben.social["seats"][:2]] == [(None, None), ("Benno", "pip")]


async def test_rules_of_a_tournament_table_cannot_be_changed(built: TableHost) -> None:
    anna, _ = await built.open(RULES, persons=2)
    setup, _ = await built.tables.entries(anna.table.name)
    place = TournamentTable("tournament-a", 1, 1)
    log: StoredTable = Log(replace(setup, tournament=place), ())
    with pytest.raises(RequestError, match="no-host"):
        with_changes(log, anna.secret or "", ChangeBody(RULES), Random(1), 0)


async def test_seat_taken_while_the_host_removes_it_stays(built: TableHost) -> None:
    anna, _ = await built.open(RULES | {"players": 3}, persons=2)
    await changed(anna)  # a fourth seat
    sitting, change = anna.table.sit(SeatBody("Dora", seat=3)), changed(anna, RULES | {"players": 3})
    sat, refused = await asyncio.gather(sitting, change, return_exceptions=True)
    assert isinstance(sat, tuple)
    assert (sat[0], str(refused)) == (3, "seat-used")
    assert len(anna.social["seats"]) == 4


async def test_seat_removed_while_somebody_takes_it_is_refused_to_them(built: TableHost) -> None:
    anna, _ = await built.open(RULES | {"players": 3}, persons=2)
    await changed(anna)  # a fourth seat
    change, sitting = changed(anna, RULES | {"players": 3}), anna.table.sit(SeatBody("Dora", seat=3))
    refused: object
    _, refused = await asyncio.gather(change, sitting, return_exceptions=True)
    assert str(refused) == "full"
    assert len(anna.social["seats"]) == 3
