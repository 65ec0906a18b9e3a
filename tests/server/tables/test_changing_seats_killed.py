"""The server is killed before it has answered somebody who changes seats; their page asks again."""

import json
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from time import sleep

import pytest

from harness.server import Opened, Seat, Server, bearer, running

RULES = {"players": 4, "rounds": 2}


def asked(ben: Opened, seat: int) -> HTTPConnection:
    """A request whose answer nobody reads."""
    connection = HTTPConnection("127.0.0.1", ben.server.port)
    body = json.dumps({"name": "Ben", "seat": seat})
    headers = bearer(ben.secret, **{"Content-Type": "application/json"})
    connection.request("PUT", f"/api/tables/{ben.table}/seats", body, headers)
    return connection


def names(opened: Opened) -> list[str | None]:
    with opened.seat() as at:
        return [seat["name"] for seat in at.social["seats"]]


def sees(host: Seat, seat: int) -> Callable[[], object]:
    return lambda: host.social["seats"][seat]["name"] == "Ben"


def repeated(server: Server, ben: Opened, seat: int) -> None:
    """The page asks again after the restart, and once more, as if this answer had been lost, too."""
    server.restart()
    for _ in range(2):
        status, answer = server.put(f"api/tables/{ben.table}/seats", {"name": "Ben", "seat": seat}, ben.secret)
        assert (status, answer["seat"]) == (200, seat)


def test_a_change_that_was_stored_but_not_answered_is_made_once(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        anna = server.open(RULES, seats=[None, None, None])
        ben = anna.taken("Ben", 1)
        for seat in (3, 2, 1):
            with anna.seat() as host, closing(asked(ben, seat)):
                host.hear(sees(host, seat))
                server.kill()
            repeated(server, ben, seat)
            assert names(anna) == ["Anna", *("Ben" if each == seat else None for each in (1, 2, 3))]
        with anna.seat() as host, ben.seat() as guest:
            host.ask("start")
            guest.hear(lambda: guest.view)
            assert guest.view["seat"] == 1


@pytest.mark.parametrize("wait", [0, 0.001, 0.003, 0.01])
def test_whoever_asks_again_after_a_kill_at_any_moment_has_one_seat(tmp_path: Path, wait: float) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        anna = server.open(RULES, seats=[None, None, None])
        ben = anna.taken("Ben", 1)
        with closing(asked(ben, 3)):
            sleep(wait)
            server.kill()
        repeated(server, ben, 3)
        assert names(anna) == names(ben) == ["Anna", None, None, "Ben"]
