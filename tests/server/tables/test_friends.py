"""Friends without accounts: people who agreed, after a game, to be in each other's lists."""

from random import Random
from typing import Any

import pytest

from gizzard.bots.levels import LEVELS
from gizzard.server.rooms.kind import Log
from gizzard.server.tables.events import Befriended, Entry, Event, Left, Sat
from gizzard.server.tables.log import without_person
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.setup import open_table
from gizzard.server.tables.state import state_of
from gizzard.server.wire.keys import key_of
from harness.client_state import Object
from harness.scenes import company, playing, simulated
from harness.server import Opened, Server, bearer, refusal
from tests.server.operators.test_moderation import done

RULES: dict[str, Any] = {"players": 4, "schedule": [1, 2]}


def over(server: Server) -> list[Opened]:
    """Anna, Ben and Cleo after a game."""
    return company(server, RULES, lambda seen: seen["phase"] == "over", ["Ben", "Cleo"])


def friends(person: Opened) -> Object:
    """What somebody may know about the others."""
    status, found = person.server.get(f"api/tables/{person.table}/friends", bearer(person.secret))
    assert status == 200, found
    return dict(found)


def names(person: Opened) -> list[str]:
    return [each["name"] for each in friends(person)["friends"]]


def agree(person: Opened, agreed: bool = True) -> None:
    path = f"api/tables/{person.table}/friends"
    assert person.server.put(path, {"agreed": agreed}, person.secret)[0] == 200


def invited(person: Opened) -> str:
    """The table to which somebody invites the others."""
    status, found = person.server.post(f"api/tables/{person.table}/invitation", {}, bearer(person.secret))
    assert status == 201, found
    return str(found["table"])


def test_only_those_who_both_agreed_know_of_each_other(server: Server) -> None:
    anna, ben, cleo = over(server)
    agree(anna)
    assert [names(each) for each in (anna, ben, cleo)] == [[], [], []]
    agree(ben)
    assert [names(each) for each in (anna, ben, cleo)] == [["Ben"], ["Anna"], []]
    assert friends(cleo) == {"agreed": False, "friends": [], "invitation": None}


def test_who_agrees_no_longer_is_in_nobodys_list(server: Server) -> None:
    anna, ben, _ = over(server)
    agree(anna)
    agree(ben)
    agree(ben, agreed=False)
    assert names(anna) == []
    assert refusal(server.post(f"api/tables/{anna.table}/invitation", {}, bearer(anna.secret))) == (400, "no-friends")


def test_an_erasure_ends_it_each_time(server: Server) -> None:
    anna, ben, _ = over(server)
    agree(anna)
    for _ in range(2):
        agree(ben)
        assert server.delete(f"api/tables/{ben.table}/me", bearer(ben.secret))[0] == 200
        assert names(anna) == []


@pytest.mark.parametrize(("who", "left"), [("dora", {0, 1}), ("ben", {0})])
def test_an_erasure_ends_what_this_person_agreed_to(who: str, left: set[int]) -> None:
    """Dora had Ben's seat before him."""
    body = TableBody(rules={"players": 3, "schedule": [1]}, name="Anna", seats=(None, "novice"))
    setup, _ = open_table(body, 0.0, LEVELS, Random(0))
    came: list[Event] = [Sat(1, "Dora", key_of("dora")), Left(1), Sat(1, "Ben", key_of("ben"))]
    game = simulated(setup, Random(0), lambda seen: seen["phase"] == "over")
    agreed = [Entry(0, event=Befriended(seat, True)) for seat in (0, 1)]
    log = Log(setup, (*(Entry(0, event=each) for each in came), *game, *agreed))
    assert state_of(*without_person(log, key_of(who), 0)).social.friends == left


def test_an_invitation_is_a_table_that_waits_for_those_who_agreed(server: Server) -> None:
    anna, ben, cleo = over(server)
    agree(anna)
    agree(ben)
    table = invited(anna)
    assert friends(ben)["invitation"] == table == invited(ben)
    assert server.get(f"api/tables/{table}")[1]["names"][:3] == ["Anna", "Ben", None]
    for person in (anna, ben):
        with Opened(server, table, person.secret).seat() as seat:
            assert seat.whole["table"]["seat"] is not None
    assert refusal(server.get(f"api/tables/{table}/me", bearer(cleo.secret))) == (403, "no-seat")


def test_another_table_is_opened_once_the_game_at_the_first_has_begun(server: Server) -> None:
    anna, ben, _ = over(server)
    agree(anna)
    agree(ben)
    first = invited(anna)
    with Opened(server, first, anna.secret).seat() as seat:
        seat.send({"type": "ask", "what": "start"})
        seat.until("step")
    assert friends(ben)["invitation"] is None
    assert invited(ben) != first


def test_who_has_left_the_table_that_waits_invites_to_another(server: Server) -> None:
    anna, ben, _ = over(server)
    agree(anna)
    agree(ben)
    first = invited(anna)
    with Opened(server, first, anna.secret).seat() as seat:
        seat.ask("leave")
        seat.until("step")
    assert (friends(anna)["invitation"], friends(ben)["invitation"]) == (None, first)
    second = invited(anna)
    with Opened(server, second, anna.secret).seat() as seat:
        assert seat.whole["table"]["seat"] == 0
    assert friends(ben)["invitation"] == second


def test_nobody_agrees_before_the_end_or_without_a_seat(server: Server) -> None:
    opened, game = company(server, RULES, playing, ["Ben"])[0], over(server)[0]
    for table, secret, expected in (
        (opened, opened.secret, (400, "not-now")),
        (game, "a-secret-that-owns-no-seat", (403, "no-seat")),
        (game, None, (401, "no-secret")),
    ):
        path = f"api/tables/{table.table}/friends"
        assert refusal(server.put(path, {"agreed": True}, secret)) == expected


def test_strangers_learn_nothing(server: Server) -> None:
    anna, _, _ = over(server)
    for method, path in (("GET", "friends"), ("POST", "invitation")):
        answer = server.fetch(method, f"api/tables/{anna.table}/{path}", headers=bearer("not-a-seats-secret-at-all"))
        assert answer[0] == 403


def test_an_invitation_to_a_table_that_was_removed_is_none(server: Server) -> None:
    anna, ben, _ = over(server)
    agree(anna)
    agree(ben)
    first = invited(anna)
    done(server, "remove", first)
    assert friends(ben)["invitation"] is None
    assert invited(ben) != first


def test_a_banned_person_invites_nobody(server: Server) -> None:
    anna, ben, _ = over(server)
    agree(anna)
    agree(ben)
    done(server, "ban-seat", anna.table, "1", "--for", "forever")
    assert refusal(server.post(f"api/tables/{ben.table}/invitation", {}, bearer(ben.secret))) == (403, "banned")
    assert refusal(server.put(f"api/tables/{ben.table}/friends", {"agreed": True}, ben.secret)) == (403, "banned")
    assert invited(anna)
