"""Bans of networks, people (by the key of a seat) and tables.

Bans are stored as a JSON document with the tables. An expired ban is deleted, together with the address in it.
"""

import time
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final, Literal

import msgspec

from gizzard.server.ops.struct_document import StructDocument
from gizzard.server.store.documents import Document, document_path
from gizzard.server.wire.networks import IPAddress

Kind = Literal["address", "person", "table"]
IPNetwork = IPv4Network | IPv6Network

LONGEST_PREFIX: Final = {4: 32, 6: 64}
"""A household's network, for which an address stands: a /64 for IPv6."""
SHORTEST_PREFIX: Final = {4: 8, 6: 16}
"""Wider networks are rejected as likely typing errors."""


class Ban(msgspec.Struct, frozen=True):
    """A ban. Times are seconds since 1970."""

    id: int
    kind: Kind
    target: str
    """A network, the key of a seat, or the name of a table."""
    since: float
    until: float | None
    """None: until it is lifted."""
    by: str
    """The operator's account on the server's machine."""
    why: str = ""
    """The operator's private note."""
    table: str | None = None
    """For a person: the table by which they were banned."""
    seat: int | None = None
    """For a person: their current or former seat there."""

    def __post_init__(self) -> None:
        if self.kind == "address":
            network_of(self.target)


class _File(msgspec.Struct):
    bans: list[Ban]
    last: int = 0
    """The highest id given so far."""


def bans_path(data: Path) -> Path:
    """The file of bans that belongs to a data file."""
    return document_path(data, "bans")


def network_of(text: str) -> IPNetwork:
    """Parse a network; an IPv6 address stands for its /64. Raises ValueError if it is invalid."""
    network = ip_network(text, strict=False)
    longest = LONGEST_PREFIX[network.version]
    if network.prefixlen > longest:
        network = network.supernet(new_prefix=longest)
    if network.is_loopback:
        raise ValueError(f"{text!r} is this machine itself, as which a proxy on it may appear")
    if network.prefixlen < SHORTEST_PREFIX[network.version]:
        raise ValueError(f"{text!r} is too wide: at least /{SHORTEST_PREFIX[network.version]} is needed")
    return network


class Bans:
    """The active bans, persisted in a document, if any."""

    def __init__(self, document: Document | None = None, clock: Callable[[], float] = time.time) -> None:
        self._document, self._clock = StructDocument(_File([]), document), clock
        self._networks: list[tuple[IPNetwork, Ban]] = []
        self._named: dict[tuple[Kind, str], Ban] = {}
        self._sort()

    @property
    def all(self) -> list[Ban]:
        """The active bans, oldest first."""
        return [ban for ban in self._document.content.bans if self._holds(ban)]

    async def add(
        self,
        kind: Kind,
        target: str,
        seconds: float | None,
        by: str,
        why: str = "",
        at: tuple[str, int] | None = None,
    ) -> Ban:
        """Add a ban durably. Raises OSError or StoreError.

        `seconds`: its duration; None: until it is lifted. `at`: the table and seat by which a person was named.
        """
        now, (table, seat) = self._clock(), at or (None, None)
        until = None if seconds is None else now + seconds

        def added(file: _File) -> _File:
            ban = Ban(file.last + 1, kind, target, now, until, by, why, table, seat)
            return _File([*filter(self._holds, file.bans), ban], ban.id)

        await self._change(added)
        return self._document.content.bans[-1]

    async def lift(self, number: int) -> Ban | None:
        """Lift a ban; returns None if the id does not exist. Raises OSError or StoreError."""
        await self.refresh()
        lifted = next((ban for ban in self.all if ban.id == number), None)
        if lifted:
            await self._change(lambda file: _File([ban for ban in file.bans if ban.id != number], file.last))
        return lifted

    async def refresh(self) -> bool:
        """Read changes of other nodes. Returns whether there were any."""
        before = self._document.content
        await self._document.refresh()
        self._sort()
        return self._document.content != before

    def bars_address(self, address: IPAddress | None) -> bool:
        """Whether an address is banned."""
        return address is not None and any(
            address.version == network.version and address in network and self._holds(ban)
            for network, ban in self._networks
        )

    def bars(self, kind: Kind, target: str | None) -> bool:
        """Whether a person, by their key, or a table is banned."""
        ban = self._named.get((kind, target)) if target is not None else None
        return ban is not None and self._holds(ban)

    def _holds(self, ban: Ban) -> bool:
        return ban.until is None or ban.until > self._clock()

    async def _change(self, change: Callable[[_File], _File]) -> None:
        await self._document.change(change)
        self._sort()

    def _sort(self) -> None:
        self._networks = [(network_of(ban.target), ban) for ban in self.all if ban.kind == "address"]
        named = sorted(self.all, key=lambda ban: (ban.until is None, ban.until))
        self._named = {(ban.kind, ban.target): ban for ban in named}
