"""What is the same at every server of a cluster: the lobby, the search for a game, previews, bans, limits."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from gizzard.server.keys import key_of
from gizzard.server.ops.bans import Bans, bans_path
from gizzard.server.store.documents import FileDocument
from harness.network import before_database
from harness.nodes import at, node, nodes
from harness.server import Opened, Server, refusal, until
from tests.server.operators.test_moderation import THERE, coming, done
from tests.server.ops.test_reports import reported
from tests.server.ratings.test_routes import KEYS, take_part
from tests.server.web.test_previews import look

RULES = {"players": 3, "rounds": 2}


def listed(server: Server) -> list[str]:
    """The tables of the lobby, as a server shows it."""
    status, tables = server.get("api/tables")
    assert status == 200
    return [table["table"] for table in tables]


def found(server: Server, name: str) -> Opened:
    """The seat that a search brings."""
    status, answer = server.post("api/find", {"preset": "standard", "name": name})
    assert status == 201, answer
    return Opened(server, answer["table"], answer["secret"])


def test_lobby_lists_tables_of_all_nodes(one: Server, other: Server) -> None:
    anna = one.open(RULES, seats=[None, "novice"], public=True)
    with anna.seat():
        until(lambda: listed(one) == listed(other) == [anna.table])
        assert one.get("api/tables") == other.get("api/tables")
        at(other, anna).taken("Ben")
        until(lambda: listed(other) == [])


def test_lobby_drops_tables_of_a_killed_node(mortal_pair: list[Server]) -> None:
    one, other = mortal_pair
    anna = one.open(RULES, seats=[None, "novice"], public=True)
    with anna.seat():
        until(lambda: listed(other) == [anna.table])
        one.kill()
        until(lambda: listed(other) == [])
    one.restart()


def test_those_who_search_at_different_nodes_meet(pair: list[Server]) -> None:
    """Once the nodes know each other, one of them answers all who look for the same game."""
    one, other = pair
    hosts = [each.open(RULES, seats=[None, "novice"], public=True) for each in pair]
    with hosts[0].seat(), hosts[1].seat():
        until(lambda: all(len(listed(server)) == 2 for server in pair))
        anna, ben = found(one, "Anna"), found(other, "Ben")
        assert anna.table == ben.table
        with anna.seat() as first, ben.seat() as second:
            first.hear(lambda: first.n >= 1)
            second.hear(lambda: second.n >= 1)
    done(one, "remove", anna.table)  # with room for others who search


@pytest.mark.parametrize("here", [0, 1])
def test_who_searches_is_led_to_a_table_of_another_node(pair: list[Server], here: int) -> None:
    """Whichever of the two answers those who search."""
    host, seeker = pair[here], pair[1 - here]
    anna = host.open({"players": 3}, seats=[None, "novice"], public=True, clock={"turn": 30, "bank": 60})
    with anna.seat():
        until(lambda: listed(host) == listed(seeker) == [anna.table])
        assert found(seeker, "Ben").table == anna.table


def test_link_preview_is_the_same_on_every_node(pair: list[Server]) -> None:
    one, other = pair
    anna = one.open(RULES, seats=[None, "novice"])
    with anna.seat():
        titles = {look(server, f"t/{anna.table}").tag("og:title") for server in pair}
        assert titles == {"Anna’s table"}
        before = look(other, f"t/{anna.table}").tag("description")
        at(other, anna).taken("Ben")
        until(lambda: look(other, f"t/{anna.table}").tag("description") != before)
        assert look(one, f"t/{anna.table}").tag("description") == look(other, f"t/{anna.table}").tag("description")


def test_a_ban_holds_everywhere_and_for_open_sockets(one: Server, other: Server) -> None:
    anna = one.open(RULES, seats=["novice", "novice"])
    with coming(other, at(other, anna), THERE) as seat:
        seat.until("joined")
        ban = done(one, "ban-address", "198.51.100.7")["ban"]
        assert seat.sent_away()[0] == "banned"
    until(lambda: other.get("api/tables", THERE)[0] == 403)
    assert done(other, "lift", str(ban["id"]))["ban"] == ban
    until(lambda: one.get("api/tables", THERE)[0] == 200)
    again = done(one, "ban-address", "198.51.100.7")["ban"]
    assert again["id"] == ban["id"] + 1, "numbers are given once"
    done(one, "lift", str(again["id"]))


def test_bans_from_before_the_database_are_taken_over(database: str, tmp_path: Path) -> None:
    """They were beside the data file, which `gizzard migrate` has copied."""
    asyncio.run(Bans(FileDocument(bans_path(tmp_path / "one.sqlite3"))).add("address", "198.51.100.7", None, "root"))
    with node(database, tmp_path, "one") as one:
        (ban,) = done(one, "bans")["bans"]
        done(one, "lift", str(ban["id"]))
        one.stop()
        one.restart()
        assert done(one, "bans")["bans"] == [], "only into a database without any"


def test_a_table_is_removed_and_a_person_banned_through_any_node(one: Server, other: Server) -> None:
    anna = one.open(RULES, seats=[None, "novice"])
    ben = anna.taken("Ben")
    with anna.seat() as host, ben.seat() as guest:
        done(other, "ban-seat", anna.table, "1")
        assert guest.sent_away()[0] == "banned"
        for server in (one, other):
            until(lambda server=server: turned_away(at(server, ben)))  # type: ignore[misc]
            assert not turned_away(at(server, anna))
        done(other, "remove", anna.table)
        assert host.sent_away()[0] == "removed"


def turned_away(opened: Opened) -> bool:
    """Whether a new connection is refused as banned."""
    with coming(opened.server, opened, {}) as seat:
        message = seat.next()
    return bool(message["type"] == "error" and message["code"] == "banned")


def test_any_node_cleans_the_lobby_of_all_nodes(one: Server, other: Server) -> None:
    done(other, "clean")  # of other tests
    public = {"public": True, "chat": "off", "seats": [None, None]}
    left, attended = (one.open(RULES, **public) for _ in range(2))
    private = one.open(RULES, seats=[None, None])
    for each in (left, private):
        one.get(f"api/tables/{each.table}")  # takes it into memory, in which it stays for a minute
    with attended.seat():
        assert done(other, "clean") == {"closed": [left.table], "silent": []}
        states = [other.get(f"api/tables/{each.table}")[1]["state"] for each in (left, private, attended)]
        assert states == ["ended", "gathering", "gathering"]
    assert other.post("api/nodes/clean", {})[0] == 404, "only for nodes"


def test_reports_are_read_through_any_node(pair: list[Server]) -> None:
    one, other = pair
    anna = one.open(RULES, seats=[None, None])
    with anna.seat():
        ben, cleo = anna.taken("Ben"), at(other, anna).taken("Cleo")
        assert reported(cleo, 1) == (201, True)
        assert reported(at(other, anna), 1) == (201, True)
        for server in pair:
            (report,) = done(server, "reports")["reports"]
            assert (report["name"], report["reporters"]) == ("Ben", 2)
        done(other, "settle", str(report["id"]))
        assert done(one, "reports")["reports"] == []
    assert ben.table == anna.table


def test_an_address_has_one_limit_at_all_nodes(database: str, tmp_path: Path) -> None:
    with nodes(database, tmp_path, 2, "--limits", "0.1") as (one, other):
        asked = [one.post("api/tables", {"rules": RULES, "name": "Anna"}, THERE)[0] for _ in range(7)]
        assert asked == [201] * 6 + [429]
        until(lambda: opened(other) == 429)


def opened(server: Server) -> int:
    """The status of an attempt to open a table."""
    return server.post("api/tables", {"rules": RULES, "name": "Anna"}, THERE)[0]


def test_a_join_code_leads_to_the_table_from_every_node(pair: list[Server]) -> None:
    one, other = pair
    opened = one.open(RULES, seats=[None, None])
    with opened.seat() as anna:
        code = anna.whole["table"]["join_code"]
        assert one.get(f"api/join/{code}") == other.get(f"api/join/{code}") == (200, {"table": opened.table})
        at(other, opened).taken("Ben")
        anna.ask("start")
        anna.hear(lambda: anna.view)
        assert [refusal(node.get(f"api/join/{code}")) for node in pair] == [(404, "no-code")] * 2
        with opened.seat() as again:
            assert again.whole["table"]["join_code"] is None


def test_the_host_may_change_the_table_through_any_node(one: Server, other: Server) -> None:
    opened = one.open(RULES, seats=[None, None])
    with opened.seat() as anna:
        change = {"rules": RULES | {"players": 4}, "deck": "pirates"}
        status, table = other.put(f"api/tables/{opened.table}", change, opened.secret)
        assert (status, table["deck"], len(table["names"])) == (200, "pirates", 4)
        anna.hear(lambda: anna.whole["table"]["deck"] == "pirates")


def enters(table: Opened, key: str) -> bool:
    """Whether the owner of a table's first seat can take part in the ratings."""
    return bool(take_part(table, table.secret or "", key)[0] == 201)


def test_all_nodes_rate_after_the_answer_to_one_of_them_was_lost(database: str, tmp_path: Path) -> None:
    """Its node does not know whether the database has the entry: it finds out, and may have to be asked again."""
    with (
        before_database(database) as (network, through),
        node(through, tmp_path, "one") as one,
        nodes(database, tmp_path, 2) as others,
    ):
        tables = [each.open(RULES, seats=[None, None]) for each in (one, *others)]
        assert take_part(tables[0], tables[0].secret or "", None)[0] == 201
        network.lose_answer_to = key_of(tables[0].secret or "").encode()
        for each, key in zip(tables, KEYS, strict=True):
            until(partial(enters, each, key))
        assert network.lost.is_set()
