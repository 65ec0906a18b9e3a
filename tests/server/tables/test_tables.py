"""Looking for a game over HTTP."""

import json
import urllib.error
import urllib.request
from pathlib import Path

from harness.server import Opened, Server, running

FROM_AFAR = {"X-Forwarded-For": "198.51.100.7"}


def test_a_search_leads_to_a_seat_at_a_public_table(server: Server) -> None:
    status, found = server.post("api/find", {"preset": "chatham-bid", "name": "Anna"})
    assert (status, found["seat"]) == (201, 0)
    with Opened(server, found["table"], found["secret"]).seat() as anna:
        table = anna.whole["table"]
        assert table["settings"] | {"clock": None} == {
            "clock": None,
            "spectators": "off",
            "delay": 0,
            "chat": "phrases",
            "public": True,
            "undo": False,
            "hints": False,
        }
        assert table["fill_at"] is not None
        assert found["table"] in [listed["table"] for listed in server.get("api/tables")[1]]
        again = server.post("api/find", {"preset": "chatham-bid", "name": "Ben"})[1]
        assert (again["table"], again["seat"]) == (found["table"], 1)
        anna.until("step")
        assert anna.social["seats"][1]["name"] == "Ben"


def test_unknown_preset_is_reported_with_the_known_ones(server: Server) -> None:
    status, answer = server.post("api/find?lang=fr", {"preset": "canasta", "name": "Anna"})
    assert status == 400
    assert "hidden-bid" in answer["conflicts"][0]["why"] + answer["conflicts"][0]["remedy"]


def test_a_server_without_a_lobby_brings_nobody_together(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--no-lobby") as server:
        assert server.post("api/find", {"preset": "standard", "name": "Anna"})[1]["code"] == "no-lobby"


def test_searches_count_among_the_tables_that_an_address_may_open(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--proxy", "127.0.0.1", "--limits", "0.05") as server:
        body = json.dumps({"preset": "standard", "name": "Anna"}).encode()
        statuses = [_status(server, body) for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


def _status(server: Server, body: bytes) -> int:
    try:
        request = urllib.request.Request(server.address + "api/find", body, FROM_AFAR)
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
