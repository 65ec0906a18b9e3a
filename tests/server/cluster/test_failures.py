"""What fails around the servers of a cluster, with real processes and a real PostgreSQL."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from harness.client_state import Object
from harness.network import Network, before_database, before_server
from harness.nodes import at, node
from harness.ports import free_port
from harness.server import ENOUGH, SERVICE_RESTART, Seat, until
from tests.server.cluster.test_cluster import rejoins

RULES = {"players": 3, "rounds": 3}
BOTS = ["novice", "novice"]


def stored(database: str, table: str) -> list[Object]:
    """A table's log as it is in the database."""
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE table_id = %s AND n > 0 ORDER BY n", (table,))
        return [json.loads(entry) for (entry,) in rows]


@pytest.fixture
def network(database: str) -> Iterator[tuple[Network, str]]:
    """The network before the database, and the address through it."""
    with before_database(database) as between:
        yield between


def test_text_whose_commit_was_not_answered_is_shown_after_a_reconnect_if_it_was_saved(
    database: str, network: tuple[Network, str], tmp_path: Path
) -> None:
    between, url = network
    with node(url, tmp_path, "one") as server:
        anna = server.open(RULES, seats=BOTS, chat="free")
        with anna.seat() as seat:
            seat.play(Random(1), 2)
            between.lose_answer_to = b"it is saved"
            seat.send({"type": "say", "text": "it is saved"})
            assert between.lost.wait(ENOUGH)
            assert seat.close_code() == SERVICE_RESTART
        until(lambda: rejoins(anna))
        with anna.seat(since=seat) as again:
            again.play(Random(1))
        texts = [entry["event"]["text"] for entry in stored(database, anna.table) if said(entry)]
        assert texts in ([], ["it is saved"])  # the node may be fenced off before the statement begins
        assert any("it is saved" in message for message in again.seen) == bool(texts)
        assert server.metric("gizzard_store_unknown_total") >= 1


def said(entry: Object) -> bool:
    return bool(entry.get("event", {}).get("kind") == "said")


def test_a_node_that_is_cut_off_from_the_database_refuses_moves_and_others_take_over(
    database: str, network: tuple[Network, str], tmp_path: Path
) -> None:
    between, url = network
    with node(url, tmp_path, "one") as one, node(database, tmp_path, "other") as other:
        anna = one.open(RULES, seats=BOTS)
        moved, rng = at(other, anna), Random(1)
        with anna.seat() as before:
            before.play(rng, 2)
            (legal, *_) = before.turn()
            between.cut()
            before.act(legal)
            assert refused_or_sent_away(before)
            assert one.get("ready")[0] == 503
            until(lambda: rejoins(moved))
            with moved.seat(since=before) as after:
                after.play(rng, 2)
        between.mend()
        until(lambda: one.get("ready")[0] == 200)
        with anna.seat(since=after) as again:
            again.play(rng)
        assert other.metric("gizzard_handover_seconds_count") >= 1


def refused_or_sent_away(seat: Seat) -> bool:
    """Whether a move was refused; if the outcome is unknown, the client reconnects."""
    while True:
        try:
            message = seat.next()
        except Exception:
            return True
        if message["type"] == "refused":
            return bool(message["code"] == "not-saved")
        assert message["type"] != "step", "nothing is shown that is not saved"


def test_a_slow_database_slows_moves_down_and_nothing_else(network: tuple[Network, str], tmp_path: Path) -> None:
    """Each answer takes 20 ms longer; nobody is declared dead, and nothing has to be repeated."""
    between, url = network
    between.delay = 0.02
    with node(url, tmp_path, "one") as one, node(url, tmp_path, "other") as other:
        anna = one.open(RULES, seats=BOTS)
        with at(other, anna).seat() as seat:
            seat.play(Random(1))
        for server in (one, other):
            assert server.metric("gizzard_store_fenced_total") == 0
            assert server.metric("gizzard_store_unknown_total") == 0
            assert server.metric("gizzard_handover_seconds_count") == 0
        assert one.metric("gizzard_commit_seconds_sum") >= 0.02 * one.metric("gizzard_commit_seconds_count")


def test_a_node_ends_though_the_database_does_not_answer(
    database: str, network: tuple[Network, str], tmp_path: Path
) -> None:
    """Nothing comes back, and nothing breaks either, so that no timeout of the network ends the waiting."""
    between, url = network
    with node(url, tmp_path, "one") as one, node(database, tmp_path, "other") as other:
        anna = one.open(RULES, seats=BOTS)
        with anna.seat() as seat:
            seat.play(Random(1), 1)
            (legal, *_) = seat.turn()
            between.swallow()
            seat.act(legal)
            one.stop()
        until(lambda: rejoins(at(other, anna)))


def test_nodes_that_do_not_reach_each_other_keep_their_tables(database: str, tmp_path: Path) -> None:
    """A client of the wrong node has to retry, and nothing else happens: both nodes are alive."""
    port = free_port()
    with before_server(f"http://127.0.0.1:{port}") as between:
        own = ("--port", str(port), "--node-url", f"http://127.0.0.1:{between.port}")
        with node(database, tmp_path, "one", *own) as one, node(database, tmp_path, "other") as other:
            anna = one.open(RULES, seats=BOTS)
            with anna.seat() as watching, at(other, anna).seat() as passed_on:
                between.cut()
                assert passed_on.close_code() == SERVICE_RESTART
                assert other.get(f"api/tables/{anna.table}")[1]["code"] == "moved"
                assert not rejoins(at(other, anna))
                with anna.seat() as seat:
                    seat.play(Random(1), 2)
                between.mend()
                until(lambda: rejoins(at(other, anna)))
                with at(other, anna).seat() as again:
                    again.play(Random(1))
                    watching.hear(lambda: watching.over)
