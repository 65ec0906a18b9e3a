"""The interface of a cluster: notices, chores and documents that its nodes share."""

from typing import NamedTuple, Protocol

from gizzard.server.store.documents import Document


class Neighbour(NamedTuple):
    """Another node that is alive."""

    url: str
    notice: bytes
    """Its latest notice; empty if it has not sent any."""


class Cluster(Protocol):
    """The nodes that share a store."""

    @property
    def secret(self) -> str:
        """Shared secret with which nodes authenticate to each other."""

    @property
    def url(self) -> str:
        """The URL at which the other nodes reach this one."""

    async def exchange(self, notice: bytes) -> list[Neighbour]:
        """Replace this node's notice, and return those of the other nodes.

        Notices are self-contained, so a node that misses one loses nothing. Raises StoreError if the store is
        unreachable.
        """

    async def take_turn(self, chore: str, seconds: float) -> bool:
        """Whether this node should do a chore now, because no node has begun it for `seconds`."""

    def now(self) -> float:
        """Seconds since 1970 by the cluster's shared clock."""

    def retire(self) -> None:
        """Claim no more tables before shutdown: other nodes serve them.

        An unresponsive store delays the shutdown by at most a few seconds.
        """

    def document(self, name: str) -> Document:
        """A document that all nodes share."""
