"""People at a table for friends change seats and names before the game, without giving up their seat."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from gizzard.server.rooms.kind import Log, Nobody
from gizzard.server.tables.changes import ChangeBody, ChangeSeatBody
from gizzard.server.tables.log import appearance, export, people, without_person
from gizzard.server.tables.messages import SeatBody, TableBody
from gizzard.server.tables.requests import change_seat_event
from gizzard.server.tables.setup import TournamentTable
from gizzard.server.tables.state import state_of
from gizzard.server.traffic.limits import ASKS
from gizzard.server.wire.messages import RequestError
from tests.server.tables.inside import RecordingClient, TableHost, watching

RULES: dict[str, Any] = {"players": 4, "rounds": 2}


async def opened(built: TableHost, persons: int = 2, **more: Any) -> list[RecordingClient]:
    """A table for four with free seats: the host, and guests from seat 1 on."""
    seats = more.pop("seats", (None, None, None))
    name, secret = await built.tables.open(TableBody(rules=RULES, name="Anna", seats=seats, **more))
    table = await built.tables.find(name)
    secrets = [secret] + [(await table.sit(SeatBody(f"P{n}", n)))[1] for n in range(1, persons)]
    clients = [RecordingClient(table, secret) for secret in secrets]
    for client in clients:
        client.join()
    return clients


async def changed(client: RecordingClient, name: str | None = None, seat: int | None = None, **more: Any) -> int:
    """Change the seat or name of a client's owner."""
    return await client.table.change_seat(ChangeSeatBody(name, seat, **more), client.secret or "")


def names(client: RecordingClient) -> list[str | None]:
    return [seat["name"] for seat in client.social["seats"]]


def connected(client: RecordingClient) -> list[bool]:
    return [seat["connected"] for seat in client.social["seats"]]


async def test_guest_moves_to_a_free_seat_with_the_same_secret(built: TableHost) -> None:
    anna, ben = await opened(built, spectators="on", chat="free")
    watcher = watching(anna.table)
    ben.say(text="hello")
    await anna.event("said")
    assert await changed(ben, "Ben", 3, avatar="pip") == 3
    for client in (anna, ben, watcher):
        assert names(client) == ["Anna", None, None, "Ben"]
        assert connected(client) == [True, False, False, True]
        assert [line["seat"] for line in client.social["says"]] == [3]
    assert (ben.whole["table"]["seat"], ben.dropped) == (3, None)
    assert anna.events("sat")[-1] == {"kind": "sat", "seat": 3, "name": "Ben", "avatar": "pip"}
    anna.ask("start")
    await ben.until(ben.begun)
    assert ben.view["seat"] == 3
    assert (await built.again(ben)).seat == 3


async def test_what_a_change_does_not_name_stays(built: TableHost) -> None:
    anna, ben = await opened(built)
    await changed(ben, "Ben", avatar="pip")
    await changed(ben, seat=3)
    await changed(ben, avatar="mog")
    await changed(ben, "Benno")
    assert anna.events("sat")[-1] == {"kind": "sat", "seat": 3, "name": "Benno", "avatar": "mog"}
    await changed(ben, avatar=None)
    assert (names(anna), anna.social["seats"][3]["avatar"]) == (["Anna", None, None, "Benno"], None)


async def test_nobody_seems_to_come_or_go_when_somebody_moves(built: TableHost) -> None:
    anna, ben = await opened(built)
    anna.heard.clear()
    await changed(ben, "Ben", 2)
    sitting: list[str | None] = ["Anna", "P1", None, None]
    came_or_went = []
    for path, value in [change for message in anna.heard for change in message["set"]]:
        *_, seat, key = path.split(".")
        if key == "name":
            sitting[int(seat)] = value
        if key == "connected":
            came_or_went.append(sitting[int(seat)])
    assert came_or_went == [None, None]


async def test_all_windows_of_who_moves_follow_and_may_act(built: TableHost) -> None:
    anna, ben = await opened(built)
    second = await built.again(ben)
    await changed(ben, "Ben", 2)
    for window in (ben, second):
        assert (window.whole["table"]["seat"], window.dropped) == (2, None)
    second.ask("leave")
    await anna.event("left")
    assert ben.dropped == second.dropped == "seat-lost"
    assert names(anna) == ["Anna", None, None, None]


async def test_host_stays_the_host_at_another_seat(built: TableHost) -> None:
    anna, ben = await opened(built)
    await changed(anna, "Anna", 2)
    assert [seat["host"] for seat in ben.social["seats"]] == [False, False, True, False]
    await anna.table.change_setup(anna.secret or "", ChangeBody(RULES, name="Anja"))
    assert names(ben) == [None, "P1", "Anja", None]
    await changed(ben, "Ben", 0)
    assert [seat["host"] for seat in anna.social["seats"]] == [False, False, True, False]
    assert await ben.refusal("kick", seat=2) == "host-only"
    anna.ask("start")
    await anna.until(anna.begun)


async def test_of_two_who_want_a_seat_one_gets_it_and_the_other_keeps_theirs(built: TableHost) -> None:
    anna, ben, cem = await opened(built, 3)
    both = await asyncio.gather(changed(ben, "Ben", 3), changed(cem, "Cem", 3), return_exceptions=True)
    assert [str(each) for each in both] == ["3", "seat-taken"]
    assert names(anna) == ["Anna", None, "P2", "Ben"]
    assert cem.dropped is None
    stranger, moved = await asyncio.gather(
        anna.table.sit(SeatBody("Dora", 1)), changed(cem, "Cem", 1), return_exceptions=True
    )
    assert (isinstance(stranger, tuple), str(moved)) == (True, "seat-taken")


async def test_two_who_swap_through_a_free_seat(built: TableHost) -> None:
    anna, ben, cem = await opened(built, 3)
    for client, name, seat in ((ben, "Ben", 3), (cem, "Cem", 1), (ben, "Ben", 2)):
        await changed(client, name, seat)
    assert names(anna) == ["Anna", "Cem", "Ben", None]


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "seat-taken"), (2, "seat-taken"), *((seat, "no-such-seat") for seat in (4, -1, 2**70))]
)
async def test_seats_that_are_not_free_are_refused(built: TableHost, seat: int, code: str) -> None:
    anna, ben = await opened(built, seats=(None, "novice", None))
    with pytest.raises(RequestError, match=code):
        await changed(ben, "Ben", seat)
    assert names(anna)[1] == "P1"


async def test_only_the_owner_of_a_seat_changes_it_and_only_before_the_game(built: TableHost) -> None:
    anna, ben = await opened(built)
    for secret in ("", "guessed", "x" * 5000, "\0"):
        with pytest.raises(RequestError, match="no-seat"):
            await anna.table.change_seat(ChangeSeatBody("Eve", 2), secret)
    ben.ask("leave")
    await anna.event("left")
    with pytest.raises(RequestError, match="no-seat"):
        await changed(ben, "Ben", 2)
    anna.ask("start")
    late = changed(anna, "Anja", 2)  # while the start is being saved
    with pytest.raises(RequestError, match="started"):
        await late
    assert names(anna)[0] == "Anna"


async def test_tables_of_strangers_and_tournaments_keep_their_seats(built: TableHost) -> None:
    anna, ben = await opened(built)
    setup, entries = await built.tables.entries(anna.table.name)
    state = state_of(setup, entries)
    for barred in (
        replace(setup, fill_at=1),
        replace(setup, tournament=TournamentTable("tournament-a", 1, 1)),
    ):
        with pytest.raises(RequestError, match="not-now"):
            change_seat_event(barred, state, ChangeSeatBody("Ben", 2), ben.secret or "")


async def test_names_are_as_clean_and_distinct_as_those_of_new_guests(built: TableHost) -> None:
    anna, ben = await opened(built)
    for wrong in ("", "  ", "\u200b", "x" * 41, "x" * 5000):
        with pytest.raises(RequestError, match="names"):
            await changed(ben, wrong)
    for asked, name in (("ANNA", "ANNA 2"), ("P1", "P1"), ("\u202eBen ", "Ben"), ("Ben", "Ben")):
        await changed(ben, asked)
        assert names(anna) == ["Anna", name, None, None]
    n = anna.table.state.n
    await changed(ben, "Ben")
    await changed(ben, "Ben", 1)
    assert anna.table.state.n == n  # nothing has changed


async def test_who_changes_too_often_is_slowed_down(built: TableHost) -> None:
    _, ben = await opened(built)
    asked = await asyncio.gather(*(changed(ben, f"Ben{n}") for n in range(100)), return_exceptions=True)
    assert "slow-down" in map(str, asked)


async def test_whoever_has_tried_too_many_faces_and_rules_can_still_move_start_and_leave(built: TableHost) -> None:
    anna, ben = await opened(built)
    for client in (anna, ben):
        for n in range(int(ASKS.burst)):
            await changed(client, "Anna", avatar=("pip", "mog")[n % 2])
        with pytest.raises(RequestError, match="slow-down"):
            await changed(client, "Anna")
    for _ in range(int(ASKS.burst)):
        with pytest.raises(RequestError, match="deck"):
            await anna.table.change_setup(anna.secret or "", ChangeBody(RULES, deck="tarot"))
    with pytest.raises(RequestError, match="slow-down"):
        await anna.table.change_setup(anna.secret or "", ChangeBody(RULES))
    assert await changed(anna, "Anna", 2) == 2
    ben.ask("leave")
    await anna.event("left")
    anna.ask("start")
    await anna.until(anna.begun)


def owner(client: RecordingClient, seat: int) -> str | None:
    """Who sits there, as a client sees it."""
    shown: str | None = client.social["seats"][seat]["owner"]
    return shown


async def test_host_removes_who_was_meant_wherever_they_sit_by_now(built: TableHost) -> None:
    anna, ben, cem = await opened(built, 3)
    meant = owner(anna, 1)
    await changed(ben, "Benno", 3)
    await changed(cem, "Cem", 1)
    anna.ask("kick", seat=1, owner=meant)
    await ben.until(lambda: ben.dropped)
    assert names(anna) == ["Anna", "Cem", None, None]
    assert (ben.dropped, cem.dropped) == ("seat-lost", None)
    for gone in (meant, "", "x" * 5000):
        assert await anna.refusal("kick", seat=1, owner=gone) == "person-gone"
    assert await anna.refusal("kick", seat=1, owner=owner(anna, 0)) == "nobody-there"
    assert names(anna)[1] == "Cem"


async def test_owner_stands_for_a_person_whatever_they_change(built: TableHost) -> None:
    anna, ben = await opened(built, seats=(None, None, "novice"))
    before = [owner(anna, seat) for seat in range(4)]
    assert before[2:] == [None, None]
    assert len({*before}) == 3
    assert not {anna.key, ben.key, anna.secret, ben.secret} & {*before}
    await changed(ben, "Benno", 2, avatar="pip")
    await anna.table.change_setup(anna.secret or "", ChangeBody(RULES, name="Anja"))
    anna.ask("start")
    await ben.until(ben.begun)
    for client in (anna, ben, await built.again(ben)):
        assert [owner(client, seat) for seat in range(4)] == [before[0], None, before[1], None]


async def test_nobody_is_known_by_their_owner_at_another_table(built: TableHost) -> None:
    anna, _ = await opened(built)
    setup, entries = await built.tables.entries(anna.table.name)
    there = state_of(replace(setup, created=setup.created + 1), entries).social
    assert there.owner(1) not in (None, owner(anna, 1))


async def test_seat_with_a_chosen_secret_is_taken_once_however_often_it_is_asked_for(built: TableHost) -> None:
    (anna,) = await opened(built, 1)
    secret = "chosen-by-the-page-itself"
    asked = [anna.table.sit(SeatBody("Ben", seat), secret) for seat in (2, 2, None)]
    assert await asyncio.gather(*asked) == [(2, secret)] * 3
    assert names(anna) == ["Anna", None, "Ben", None]
    ben = await built.again(RecordingClient(anna.table, secret))
    await changed(ben, "Ben", 3)
    anna.ask("start")
    await ben.until(ben.begun)
    assert await anna.table.sit(SeatBody("Ben", 2), secret) == (3, secret)


async def test_chat_of_who_has_left_is_not_taken_for_that_of_the_next_owner(built: TableHost) -> None:
    anna, ben = await opened(built, chat="free")
    ben.say(text="rude")
    anna.say(text="calm")
    await anna.until(lambda: len(anna.events("said")) == 2)
    anna.ask("kick", seat=1)
    await ben.until(lambda: ben.dropped)
    assert [line["text"] for line in anna.social["says"]] == ["calm"]


async def test_a_window_that_missed_the_move_and_the_start_gets_the_whole_state(built: TableHost) -> None:
    anna, ben = await opened(built)
    offline = await built.again(ben)
    n = offline.n
    offline.leave()
    await changed(ben, "Ben", 3)
    anna.ask("start")
    await ben.until(ben.begun)
    offline.join(since=n)
    assert offline.whole["table"]["seat"] == offline.view["seat"] == 3


async def test_personal_data_of_who_moved_is_found_and_erased(built: TableHost) -> None:
    anna, ben = await opened(built)
    await changed(ben, "Ben", 2)
    await changed(ben, "Benno", 3, avatar="pip")
    log: Any = Log(*await built.tables.entries(anna.table.name))
    form = export(anna.table.name, log, ben.key or "")
    assert (form["seat"], form["name"], form["avatar"]) == (3, "Benno", "pip")
    assert [event["event"].name for event in form["events"]] == ["P1", "Ben", "Benno"]
    erased = str(without_person(log, ben.key or "", 1))
    assert "Ben" not in erased
    assert "P1" not in erased
    await anna.table.erase(ben.key or "")
    assert names(anna)[3] == "Player 4"


async def test_own_data_has_the_present_name_and_face_of_the_host_too(built: TableHost) -> None:
    anna, _ = await opened(built)
    await anna.table.change_setup(anna.secret or "", ChangeBody(RULES, name="Anja", avatar="mog"))
    log: Any = Log(*await built.tables.entries(anna.table.name))
    form = export(anna.table.name, log, anna.key or "")
    assert (form["name"], form["avatar"], names(anna)[0]) == ("Anja", "mog", "Anja")
    assert appearance(log.setup, log.entries, anna.key or "", by=0)[0] == "Anna"


async def test_a_seat_is_that_of_who_has_it_or_left_it_last_not_of_who_tried_it(built: TableHost) -> None:
    anna, ben, cem = await opened(built, 3)
    await changed(ben, "Ben", 3)
    cem.ask("leave")
    await cem.until(lambda: cem.dropped)
    await changed(ben, "Ben", 2)
    log: Any = Log(*await built.tables.entries(anna.table.name))
    told = {seat: {part.owner.key for part in people("t", log, seat, 1, ())} for seat in (0, 2)}
    assert told == {0: {anna.key}, 2: {cem.key, ben.key}}
    for tried in (1, 3):
        with pytest.raises(Nobody):
            people("t", log, tried, 1, ())
