"""Tables over HTTP: opened with presets by name, and looked for."""

import json
from pathlib import Path

import pytest

from harness.server import Opened, Server, running
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
