"""Who and what an operator keeps off the server: networks, persons by the key of their seat, and tables.

Bans are kept in a JSON file beside the tables. One that has run out is forgotten, with the address in it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final, Literal

import msgspec

Kind = Literal["address", "person", "table"]
IPAddress = IPv4Address | IPv6Address
IPNetwork = IPv4Network | IPv6Network

LONGEST_PREFIX: Final = {4: 32, 6: 64}
"""An address stands for the network that one household has: for IPv6 that is 64 bits."""
SHORTEST_PREFIX: Final = {4: 8, 6: 16}
"""A wider network is taken for a slip."""


class BansUnreadableError(Exception):
    """The file of bans cannot be read; says why."""


class Ban(msgspec.Struct, frozen=True):
    """Something that is kept off the server. Times are seconds since 1970."""

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
    """The operator's own note; players are not shown it."""


class _File(msgspec.Struct):
    bans: list[Ban]
    last: int = 0
    """The highest number that was given."""


def network_of(text: str) -> IPNetwork:
    """The network that an operator names; an IPv6 address stands for its 64 bits. ValueError says what is wrong."""
    network = ip_network(text, strict=False)
    longest = LONGEST_PREFIX[network.version]
    if network.prefixlen > longest:
        network = network.supernet(new_prefix=longest)
    if network.is_loopback:
        raise ValueError(f"{text!r} is this machine itself, as which a proxy on it may appear")
    if network.prefixlen < SHORTEST_PREFIX[network.version]:
        raise ValueError(f"{text!r} is too wide: at least /{SHORTEST_PREFIX[network.version]} is needed")
    return network


def address_in(text: str) -> IPAddress | None:
    """An address as a client has it; None where it is none."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


class Bans:
    """All bans in force, and the file that keeps them; without a path they are kept in memory alone."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self._path, self._clock = path, clock
        self._file = _read(path) if path and path.exists() else _File([])
        self._networks: list[tuple[IPNetwork, Ban]] = []
        self._named: dict[tuple[Kind, str], Ban] = {}
        self._sort()

    @property
    def all(self) -> list[Ban]:
        """The bans in force, oldest first."""
        return [ban for ban in self._file.bans if self._holds(ban)]

    def add(self, kind: Kind, target: str, seconds: float | None, by: str, why: str = "") -> Ban:
        """A new ban, on disk when this returns; `seconds`: for how long, None: until it is lifted. OSError."""
        now = self._clock()
        ban = Ban(self._file.last + 1, kind, target, now, None if seconds is None else now + seconds, by, why)
        self._keep(_File([*self.all, ban], ban.id))
        return ban

    def lift(self, number: int) -> Ban | None:
        """Takes back a ban; None where there is none of that number. OSError."""
        lifted = next((ban for ban in self.all if ban.id == number), None)
        if lifted:
            self._keep(_File([ban for ban in self.all if ban != lifted], self._file.last))
        return lifted

    def bars_address(self, address: IPAddress | None) -> bool:
        """Whether whoever comes from there is kept off."""
        return address is not None and any(
            address.version == network.version and address in network and self._holds(ban)
            for network, ban in self._networks
        )

    def bars(self, kind: Kind, target: str | None) -> bool:
        """Whether a person, by their key, or a table is kept off."""
        ban = self._named.get((kind, target)) if target is not None else None
        return ban is not None and self._holds(ban)

    def _holds(self, ban: Ban) -> bool:
        return ban.until is None or ban.until > self._clock()

    def _keep(self, file: _File) -> None:
        if self._path:
            _write(self._path, msgspec.json.format(msgspec.json.encode(file)))
        self._file = file
        self._sort()

    def _sort(self) -> None:
        self._networks = [(network_of(ban.target), ban) for ban in self.all if ban.kind == "address"]
        named = sorted(self.all, key=lambda ban: (ban.until is None, ban.until))
        self._named = {(ban.kind, ban.target): ban for ban in named}


def _read(path: Path) -> _File:
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
        for ban in file.bans:
            if ban.kind == "address":
                network_of(ban.target)
    except (OSError, ValueError) as problem:
        raise BansUnreadableError(f"{path}: {problem}") from None
    return file


def _write(path: Path, content: bytes) -> None:
    """Puts a file on disk as a whole, readable by its owner alone."""
    fresh = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
