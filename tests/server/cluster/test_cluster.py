"""Servers that share a database: whatever a table's players ask is answered by the one that has the table."""

import json
from random import Random
from urllib.parse import quote

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from harness.nodes import at
from harness.server import POLICY_VIOLATION, SERVICE_RESTART, Opened, Seat, Server, bearer, connected, until

RULES = {"players": 3, "rounds": 3}


def test_a_game_through_both_nodes(one: Server, other: Server) -> None:
    """The seats of one table are connected to different nodes."""
    anna = one.open(RULES, seats=[None, "novice"])
    with anna.seat() as first:
        bea = at(other, anna).taken("Bea")
        with bea.seat() as second:
            first.ask("start")
            play_both(first, second, Random(1))
            second.hear(lambda: second.over)
            assert first.view["scores"] == second.view["scores"]
            status, replay = other.get(f"api/tables/{anna.table}/record")
            assert (status, replay["format"]) == (200, "wizard-record/1")


def play_both(first: Seat, second: Seat, rng: Random) -> None:
    """Plays seats 0 and 1 to the end; the others are bots."""
    first.hear(lambda: first.view)
    while not first.over:
        if seats := [seat for number, seat in enumerate((first, second)) if number in first.view["to_act"]]:
            choose_after(first, seats[0], rng)
        else:
            first.next()


def choose_after(first: Seat, acting: Seat, rng: Random) -> None:
    """Plays once for a seat, when it has seen what the first one has."""
    acting.hear(lambda: acting.n >= first.n)
    acting.choose(rng.choice(acting.view["legal"]))
    first.hear(lambda: first.n >= acting.n)


@pytest.mark.parametrize(
    ("name", "code"), [("\0", "no-table"), ("day-1", "no-table"), ("pad-\0", "no-pad"), ("pad-", "no-pad")]
)
def test_unencodable_table_name_returns_404(pair: list[Server], name: str, code: str) -> None:
    with connected(pair[0]) as socket:
        socket.send(json.dumps({"type": "join", "table": name, "secret": "x"}))
        assert json.loads(socket.recv())["code"] == code
    assert pair[0].get(f"api/tables/{quote(name)}")[1]["code"] == "no-table"


def test_http_requests_are_answered_by_the_owner(one: Server, other: Server) -> None:
    anna = one.open(RULES, seats=[None, "novice"], chat="free")
    with anna.seat() as seat:
        status, state = other.get(f"api/tables/{anna.table}")
        assert (status, state["state"]) == (200, "gathering")
        bea = at(other, anna).taken("Bea")
        assert seat.until("step")["event"]["kind"] == "sat"
        assert other.post(f"api/tables/{anna.table}/seats", {"name": "Cleo", "seat": 1})[0] == 409
        status, _ = other.delete(f"api/tables/{anna.table}/me", bearer(bea.secret))
        assert (status, seat.until("joined")["table"]["id"]) == (200, anna.table)


def test_tables_of_a_killed_node_continue_on_another(mortal_pair: list[Server]) -> None:
    one, other = mortal_pair
    anna = one.open(RULES, seats=["novice", "novice"])
    rng = Random(1)
    moved = at(other, anna)
    with anna.seat() as before:
        before.play(rng, 4)
        with moved.seat() as passed_on:
            one.kill()
            assert passed_on.close_code() == SERVICE_RESTART
    until(lambda: rejoins(moved))
    with moved.seat(since=before) as after:
        after.play(rng)
    one.restart()


def rejoins(opened: Opened) -> bool:
    """Whether the table can be joined; otherwise a page would try again."""
    with connected(opened.server) as socket:
        seat = Seat(socket)
        try:
            seat.join(opened)
        except ConnectionClosed:
            assert seat.close_code() == SERVICE_RESTART
            return False
    return True


def test_a_node_that_was_stopped_sends_its_clients_to_where_the_table_is_now(mortal_pair: list[Server]) -> None:
    """It may have noticed nothing, and must not resume where it stopped."""
    one, other = mortal_pair
    anna = one.open(RULES, seats=["novice", "novice"])
    moved, rng = at(other, anna), Random(1)
    with anna.seat() as before:
        before.play(rng, 2)
        (legal, *_) = before.turn()
        one.process.freeze()
        until(lambda: rejoins(moved))
        with moved.seat(since=before) as after:
            after.play(rng, 2)
            before.act(legal)
            one.process.thaw()
            assert before.close_code() == SERVICE_RESTART
            until(lambda: rejoins(anna))
            with anna.seat(since=before) as again:
                again.hear(lambda: again.n >= after.n)
                again.play(rng)


def test_tables_of_a_stopping_node_are_released_immediately(own_pair: list[Server], database: str) -> None:
    one, other = own_pair
    anna = one.open(RULES, seats=["novice", "novice"])
    rng = Random(1)
    with anna.seat() as before:
        before.play(rng, 2)
        one.process.terminate()
        assert before.close_code() == SERVICE_RESTART
        one.process.wait()
        with psycopg.connect(database) as connection:
            assert connection.execute("SELECT owner FROM tables").fetchall() == [(None,)]
        with at(other, anna).seat(since=before) as after:
            after.play(rng)


def test_why_a_client_is_refused_is_passed_on(one: Server, other: Server) -> None:
    anna = one.open(RULES, seats=["novice", "novice"])
    with anna.seat(), connected(other) as socket:
        stranger = Seat(socket)
        stranger.send({"type": "join", "table": anna.table, "secret": "wrong", "lang": "en"})
        assert stranger.next()["code"] == "no-seat"
        assert stranger.close_code() == POLICY_VIOLATION
