"""What a node learns about the others each second."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec

from gizzard.server.store.cluster import Neighbour
from gizzard.server.tables.peers import Notice, Peers
from gizzard.server.traffic.limits import Limits

NOTICE = msgspec.json.encode(Notice())


def updates(*rounds: dict[str, bytes]) -> list[set[str]]:
    """What the relay receives after each exchange."""
    told: list[set[str]] = []
    answers = iter(rounds)

    async def exchange(_: bytes) -> list[Neighbour]:
        return [Neighbour(url, notice) for url, notice in next(answers).items()]

    cluster: Any = SimpleNamespace(exchange=exchange)
    tables: Any = SimpleNamespace(listings=())
    relay: Any = SimpleNamespace(update=lambda nodes: told.append(set(nodes)))
    peers = Peers(cluster, tables, Limits(), relay)

    async def follow() -> None:
        for _ in rounds:
            await peers.exchange(cluster)

    asyncio.run(follow())
    return told


def test_relay_receives_the_live_nodes() -> None:
    assert updates({"a": NOTICE, "b": NOTICE}, {"b": NOTICE}) == [{"a", "b"}, {"b"}]


def test_node_that_has_said_nothing_or_something_else_is_alive() -> None:
    assert updates({"a": b"", "b": b"\xff", "c": b'{"new":1}'}) == [{"a", "b", "c"}]
