"""The state of the other nodes of a cluster, at most about two seconds old.

Every second each node publishes a notice with its listings and the rate-limit usage of addresses. Notices are
self-contained, so a missed one does not matter.
"""

import asyncio
import logging
from hashlib import sha256
from typing import Final

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.server.cluster.relay import Relay
from gizzard.server.store.cluster import Cluster
from gizzard.server.store.protocol import StoreError
from gizzard.server.tables.listing import Listing
from gizzard.server.tables.tables import Tables
from gizzard.server.traffic.limits import Limits

EXCHANGE_SECONDS: Final = 1.0

log = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """The state that a node publishes."""

    listings: tuple[Listing, ...] = ()
    spent: dict[str, float] = {}
    """The usage of addresses (gizzard.server.traffic.limits)."""


class Peers:
    """The latest notices of the other nodes; empty without a cluster."""

    def __init__(self, cluster: Cluster | None, tables: Tables, limits: Limits, relay: Relay | None) -> None:
        self._cluster, self._tables, self._limits, self._relay = cluster, tables, limits, relay
        self._notices: dict[str, Notice] = {}
        """By node URL."""

    @property
    def listings(self) -> list[tuple[str, Listing]]:
        """The listings of the other nodes, each with the URL of its node."""
        return [(url, listing) for url, notice in self._notices.items() for listing in notice.listings]

    def responsible(self, what: str) -> str | None:
        """The URL of the node responsible for a key by rendezvous hashing; None for this node.

        After a change of membership nodes may disagree for a second.
        """
        if self._cluster is None:
            return None
        own = self._cluster.url
        chosen = min([own, *self._notices], key=lambda url: sha256(f"{what} {url}".encode()).digest())
        return None if chosen == own else chosen

    async def follow(self) -> None:
        """Exchange notices while the server runs."""
        while self._cluster:
            try:
                await self.exchange(self._cluster)
            except StoreError as error:  # keep the last known notices
                log.debug("notices could not be exchanged", extra={"why": str(error)})
            await asyncio.sleep(EXCHANGE_SECONDS)

    async def exchange(self, cluster: Cluster) -> None:
        """Publish this node's notice and read those of the others. Raises StoreError."""
        notice = Notice(tuple(self._tables.listings), self._limits.usage())
        found = await cluster.exchange(msgspec.json.encode(notice))
        self._notices = {url: _decode(content) for url, content in found}
        if self._relay:
            self._relay.update(self._notices.keys())
        self._limits.set_remote_usage([notice.spent for notice in self._notices.values()])


def _decode(content: bytes) -> Notice:
    """Decode a notice; empty if a node has sent none or uses an incompatible format."""
    try:
        return decode_json(content, Notice)
    except msgspec.DecodeError:
        return Notice()
