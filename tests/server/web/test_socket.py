"""The socket's endpoint: tables and votes of an address, and joins while a table is changing nodes."""

import asyncio
from contextlib import ExitStack, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from gizzard.server.store.protocol import Fenced, LeaseExpired, StoreError, Unreachable
from gizzard.server.traffic.limits import Limits, SocketLimits
from gizzard.server.web.connection import Connection
from gizzard.server.web.socket import _serve as served
from gizzard.server.web.socket import retry_until_owned
from harness.scenes import finished
from harness.server import Opened, Seat, Server, connected, running

RULES = {"players": 3, "rounds": 1}
SCOPE: Any = {"type": "websocket", "client": ("198.51.100.7", 1), "headers": []}
ONE_TABLE = ("--limits", "0.02")
"""One of the 60 tables in an address's burst."""


def rematch(server: Server, address: str) -> str:
    """The outcome of a rematch requested from that address: a refusal's code, or an event's kind."""
    with connected(server, additional_headers={"X-Forwarded-For": address}) as socket:
        seat = Seat(socket).join(finished(server, RULES))
        seat.ask("rematch")
        while (message := seat.next())["type"] not in ("step", "refused"):
            pass
        return str(message["code"] if message["type"] == "refused" else message["event"]["kind"])


def test_a_rematch_counts_among_the_tables_of_an_address(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", *ONE_TABLE) as server:
        assert [rematch(server, "198.51.100.1") for _ in range(2)] == ["rematch", "slow-down"]
        opened = server.post("api/tables", {"rules": RULES, "name": "A"}, {"X-Forwarded-For": "198.51.100.2"})
        assert opened[0] == 201
        assert rematch(server, "198.51.100.2") == "slow-down"
        assert rematch(server, "198.51.100.3") == "rematch"


@pytest.mark.parametrize("unclear", [Unreachable("the owner does not answer"), Fenced("lost while it was claimed")])
async def test_join_waits_while_it_is_unclear_which_node_has_the_table(unclear: StoreError) -> None:
    answers: list[StoreError | None] = [unclear, unclear, None]

    async def join() -> None:
        if error := answers.pop(0):
            raise error

    await retry_until_owned(join, seconds=3600)
    assert answers == []


@pytest.mark.parametrize(
    ("error", "seconds"), [(LeaseExpired("other nodes can serve the client"), 3600), (Unreachable("still unclear"), 0)]
)
async def test_join_is_refused_once_waiting_is_no_use(error: StoreError, seconds: float) -> None:
    with pytest.raises(type(error)):
        await retry_until_owned(AsyncMock(side_effect=error), seconds)


async def test_socket_that_is_cancelled_as_the_server_stops_ends_without_an_error() -> None:
    """Otherwise Uvicorn logs an error for each client that it was making wait."""
    services: Any = SimpleNamespace(gate=SimpleNamespace(visit=lambda *_: nullcontext()), limits=Limits())
    send, silent = AsyncMock(), asyncio.get_running_loop().create_future()
    connection = Connection(lambda: silent, send, "en", SocketLimits(services.limits, SCOPE))
    serving = asyncio.create_task(served(connection, services, cast(Any, None), SCOPE))
    await asyncio.sleep(0)
    serving.cancel()
    await serving
    assert not send.called


def test_players_at_one_address_cannot_remove_another_by_themselves(server: Server) -> None:
    opened = server.open(RULES, seats=[None, None])
    with ExitStack() as stack:

        def joined(person: Opened, address: str) -> Seat:
            headers = {"X-Forwarded-For": address}
            return Seat(stack.enter_context(connected(server, additional_headers=headers))).join(person)

        anna = joined(opened, "198.51.100.1")
        joined(opened.taken("Ben"), "198.51.100.1")
        joined(opened.taken("Cleo"), "198.51.100.2")
        anna.ask("start")
        anna.ask("kick", seat=2)
        assert anna.until("refused")["code"] == "kick-alone"
