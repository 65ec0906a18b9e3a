"""Tables over HTTP: opened with presets by name, and looked for."""

import json
from pathlib import Path

import pytest

from harness.server import Opened, Server, bearer, running
from tests.server.web.test_responses import DEFAULTS


def test_a_table_is_opened_with_combined_presets_and_keys_on_top(server: Server) -> None:
    for own, last_bid in (({}, "canadian"), ({"last_bid": "free"}, "free")):
        opened = server.open({"players": 3, "rounds": 2, **own}, presets=["quick-play", "tournament"])
        rules = server.get(f"api/tables/{opened.table}")[1]["rules"]
        assert (rules["players"], rules["schedule"], rules["rounds"]) == (3, "quick", 2)
        assert rules.get("last_bid", "free") == last_bid


def test_a_summary_names_the_seat_whose_secret_comes_along(server: Server) -> None:
    anna = server.open({"players": 3}, seats=[None, None])
    ben = anna.taken("Ben")
    given = {f"Bearer {anna.secret}": 0, f"Bearer {ben.secret}": 1, "Bearer guessed": None, "Basic cHJveHk6cHc=": None}
    for authorization, seat in {**given, "": None}.items():
        headers = {"Authorization": authorization} if authorization else {}
        _, _, content = server.fetch("GET", f"api/tables/{anna.table}", headers=headers)
        assert json.loads(content)["seat"] == seat


def test_a_summary_names_the_seat_of_the_host_wherever_they_sit(server: Server) -> None:
    anna = server.open({"players": 3}, seats=[None, None])
    server.put(f"api/tables/{anna.table}/seats", {"name": "Anna", "seat": 2}, anna.secret)
    anna.taken("Mallory", 0)
    summary = server.get(f"api/tables/{anna.table}")[1]
    assert (summary["host"], summary["names"]) == (2, ["Mallory", None, "Anna"])
    found = server.post("api/find", {"preset": "standard", "name": "Anna"})[1]
    assert server.get(f"api/tables/{found['table']}")[1]["host"] is None


def test_a_seat_is_taken_once_by_a_secret_that_the_page_has_chosen(server: Server) -> None:
    anna = server.open({"players": 3}, seats=[None, None])
    path, secret = f"api/tables/{anna.table}/seats", "a" * 24
    answers = [server.post(path, {"name": "Ben"}, bearer(secret)) for _ in range(3)]
    assert answers == [(201, {"table": anna.table, "seat": 1, "secret": secret})] * 3
    assert server.get(f"api/tables/{anna.table}")[1]["names"] == ["Anna", "Ben", None]
    for wrong in ("a" * 23, "a" * 101, "#" * 24, "a b" * 9):
        assert server.post(path, {"name": "Eve"}, bearer(wrong))[1]["code"] == "no-secret"


def test_a_table_that_everybody_has_left_has_no_host(server: Server) -> None:
    anna = server.open({"players": 3}, seats=[None, None])
    with anna.seat() as leaving:
        leaving.ask("leave")
        leaving.sent_away()
    assert server.get(f"api/tables/{anna.table}")[1]["host"] is None


def test_changes_of_a_seat_use_up_nobodys_right_to_take_one(tmp_path: Path) -> None:
    """With the limits of a small server: six seats by an address."""
    with running(tmp_path / "tables.sqlite3", "--proxy", "127.0.0.1", "--limits", "0.1") as server:
        anna = server.open({"players": 3}, seats=[None, None])
        path = f"api/tables/{anna.table}/seats"
        ben = server.post(path, {"name": "Ben"}, FROM_AFAR)[1]
        headers = {**FROM_AFAR, **bearer(ben["secret"])}
        bodies = [json.dumps({"name": f"Ben {n}"}).encode() for n in range(30)]
        flood = [server.fetch("PUT", path, body, headers)[0] for body in bodies]
        assert {*flood} == {200, 429}
        assert server.post(path, {"name": "Cleo"}, FROM_AFAR)[0] == 201


# Looking for a game


FROM_AFAR = {"X-Forwarded-For": "198.51.100.7"}


def test_a_search_leads_to_a_seat_at_a_public_table(server: Server) -> None:
    status, found = server.post("api/find", {"preset": "chatham-bid", "name": "Anna"})
    assert (status, found["seat"]) == (201, 0)
    with Opened(server, found["table"], found["secret"]).seat() as anna:
        table = anna.whole["table"]
        assert table["settings"] | {"clock": None} == DEFAULTS | {"public": True}
        assert table["fill_at"] is not None
        assert found["table"] in [listed["table"] for listed in server.get("api/tables")[1]]
        again = server.post("api/find", {"preset": "chatham-bid", "name": "Ben"})[1]
        assert (again["table"], again["seat"]) == (found["table"], 1)
        anna.until("step")
        assert anna.social["seats"][1]["name"] == "Ben"


def test_searches_count_among_the_tables_that_an_address_may_open(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--proxy", "127.0.0.1", "--limits", "0.05") as server:
        body = {"preset": "standard", "name": "Anna"}
        statuses = [server.post("api/find", body, FROM_AFAR)[0] for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


# Whether invitations can be followed: a server for one machine reports that to the page


FORWARDED = {"X-Forwarded-For": "198.51.100.7", "Host": "cards.example.org"}


def reach(server: Server, **headers: str) -> str:
    status, known = server.get("api/rules", headers)
    assert status == 200, known
    return str(known["reach"])


def test_local_server_without_a_proxy_reaches_this_machine_only(server: Server) -> None:
    assert reach(server) == "this-machine"


@pytest.mark.parametrize(
    ("options", "headers"), [(("--domain", "cards.example.org"), FORWARDED), (("--host", "0.0.0.0"), {})]
)
def test_a_proxy_or_the_network_reaches_others(
    tmp_path: Path, options: tuple[str, ...], headers: dict[str, str]
) -> None:
    with running(tmp_path / "tables.sqlite3", *options) as server:
        assert reach(server, **headers) == "network"
