"""Looking for a game over HTTP."""

from pathlib import Path

from harness.server import Opened, Server, running
from tests.server.web.test_responses import DEFAULTS

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
