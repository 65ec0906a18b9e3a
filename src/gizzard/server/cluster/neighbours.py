"""The other nodes of a cluster, as they were a second or two ago.

Every second each node tells the others the tables at which it waits for people, and which addresses have sent it a lot.
Every notice is whole, so that nothing depends on one that was missed.
"""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from typing import Final

import msgspec

from gizzard.server.cluster.relay import Relay
from gizzard.server.runtime.limits import Limits
from gizzard.server.runtime.tables.listing import Listing
from gizzard.server.runtime.tables.tables import Tables
from gizzard.server.store import StoreError
from gizzard.server.store.cluster import Cluster

EXCHANGE_SECONDS: Final = 1.0

log = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """What a node tells the others."""

    listings: tuple[Listing, ...] = ()
    spent: dict[str, float] = {}
    """What addresses have used up of their limits (gizzard.server.runtime.limits)."""
    signs: bool = False
    """Whether the node signs what it relays; the previous release sends the secret."""


class Neighbours:
    """What the other nodes have told; nothing where there is no cluster."""

    def __init__(self, cluster: Cluster | None, tables: Tables, limits: Limits, relay: Relay | None) -> None:
        self._cluster, self._tables, self._limits, self._relay = cluster, tables, limits, relay
        self._told: dict[str, Notice] = {}
        """By the address of a node."""

    @property
    def listings(self) -> list[tuple[str, Listing]]:
        """The tables of the other nodes that take strangers, each with the address of its node."""
        return [(url, listing) for url, notice in self._told.items() for listing in notice.listings]

    def responsible(self, what: str) -> str | None:
        """The address of the node that all nodes agree on for something; None: this one.

        While nodes come and go they may disagree for a second.
        """
        if self._cluster is None:
            return None
        own = self._cluster.url
        chosen = min([own, *self._told], key=lambda url: sha256(f"{what} {url}".encode()).digest())
        return None if chosen == own else chosen

    async def follow(self) -> None:
        """Exchanges notices for as long as the server runs."""
        while self._cluster:
            try:
                await self.exchange(self._cluster)
            except StoreError as error:  # the database is away: what is known stays for now
                log.debug("notices could not be exchanged", extra={"why": str(error)})
            await asyncio.sleep(EXCHANGE_SECONDS)

    async def exchange(self, cluster: Cluster) -> None:
        """Tells the others what they should know, and hears what they tell; StoreError on failure."""
        notice = Notice(tuple(self._tables.listings), self._limits.spent(), signs=True)
        found = await cluster.exchange(msgspec.json.encode(notice))
        self._told = {url: _read(content) for url, content in found}
        if self._relay:
            previous = {url for url, content in found if content and not self._told[url].signs}
            self._relay.update(self._told.keys(), previous)
        self._limits.hear([notice.spent for notice in self._told.values()])


def _read(content: bytes) -> Notice:
    """A notice; an empty one where a node has said nothing, or is of a version that says something else."""
    try:
        return msgspec.json.decode(content, type=Notice)
    except msgspec.DecodeError:
        return Notice()
