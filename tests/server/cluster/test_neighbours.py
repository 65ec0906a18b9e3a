"""What a node learns about the others each second."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec

from gizzard.server.cluster.neighbours import Neighbours, Notice
from gizzard.server.runtime.limits import Limits
from gizzard.server.store.cluster import Neighbour

NEW = msgspec.json.encode(Notice(signs=True))
OLD = b'{"listings":[],"spent":{}}'


def updates(*rounds: dict[str, bytes]) -> list[tuple[set[str], set[str]]]:
    """What the relay receives after each exchange."""
    told: list[tuple[set[str], set[str]]] = []
    answers = iter(rounds)

    async def exchange(_: bytes) -> list[Neighbour]:
        return [Neighbour(url, notice) for url, notice in next(answers).items()]

    cluster: Any = SimpleNamespace(exchange=exchange)
    tables: Any = SimpleNamespace(listings=())
    relay: Any = SimpleNamespace(update=lambda nodes, previous: told.append((set(nodes), set(previous))))
    neighbours = Neighbours(cluster, tables, Limits(), relay)

    async def follow() -> None:
        for _ in rounds:
            await neighbours.exchange(cluster)

    asyncio.run(follow())
    return told


def test_the_relay_is_told_which_nodes_are_alive() -> None:
    assert updates({"a": NEW, "b": NEW}, {"b": NEW}) == [({"a", "b"}, set()), ({"b"}, set())]


def test_a_node_that_has_said_nothing_is_not_taken_for_one_of_the_previous_release() -> None:
    assert updates({"a": b"", "b": OLD, "c": NEW}) == [({"a", "b", "c"}, {"b"})]
