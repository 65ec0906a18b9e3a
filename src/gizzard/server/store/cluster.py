"""What the nodes of a cluster share besides tables."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from gizzard.server.store.documents import Document


class Neighbour(NamedTuple):
    """Another node that is alive."""

    url: str
    """Where it can be reached."""
    notice: bytes
    """What it wants the others to know; empty until it has said something."""


class Cluster(Protocol):
    """The nodes that share a store."""

    @property
    def secret(self) -> str:
        """What nodes prove to each other that they share the store with."""

    @property
    def url(self) -> str:
        """Where the others reach this node."""

    async def exchange(self, notice: bytes) -> list[Neighbour]:
        """Tells the other nodes something, which replaces what they were told before, and hears what they tell.

        No notice depends on an earlier one, so that nothing is missed by whoever was not there to hear it. StoreError
        where the store cannot be reached.
        """

    async def take_turn(self, chore: str, seconds: float) -> bool:
        """Whether this node is to do a chore now: no node has begun it for so many seconds."""

    def now(self) -> float:
        """Seconds since 1970, by the clock that all nodes have in common."""

    def retire(self) -> None:
        """From now on this node claims no table: whoever asks for one is served by another node.

        The node is about to end, which a store that does not answer delays only for some seconds.
        """

    def document(self, name: str) -> Document:
        """A document that all nodes share."""
