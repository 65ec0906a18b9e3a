"""The names that a server goes by. Asked for by any other name it does nothing, and says why.

A page of `evil.example` may have its name resolve to this server's address (DNS rebinding). The browser then takes the
two for one site, lets the page talk to the server, and no check of the origin can tell. But the Host header says
`evil.example`. What can be no name of a stranger's is answered: addresses, and names that public DNS does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import Final

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:\[\]]+)(:\d{1,5})?")
"""A Host header: a name, an IPv4 address or an IPv6 address in brackets, and a port."""
NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*")
HERE: Final = "localhost"
LOCAL_ZONES: Final = (".local", ".home.arpa", ".internal")
"""Never delegated in public DNS: RFC 6762, RFC 8375, and ICANN's resolution of 2024."""


class Hosts:
    """The names of one server: its own, the address it listens on, and those its host gave it.

    A server beyond loopback goes by names of the local network too. Whoever decides what these mean is on that network,
    and reaches the server anyway; but they do not reach one that listens on loopback alone.
    """

    def __init__(self, listens_on: str = "127.0.0.1", domains: Iterable[str] = ()) -> None:
        self._names = {HERE, normalised(listens_on), *map(normalised, domains)}
        self._network = not _is_loopback(listens_on)

    def know(self, header: str | None) -> bool:
        """Whether a Host header names this server; no browser leaves it out."""
        if header is None:
            return True
        found = HOST.fullmatch(header)
        return found is not None and self._knows_name(normalised(found[1]))

    def _knows_name(self, name: str) -> bool:
        return name in self._names or _is_address(name) or (self._network and _is_local(name))


def normalised(name: str) -> str:
    """As names are compared: in lower case, without brackets, without the dot of the root."""
    return name.strip("[]").lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_local(name: str) -> bool:
    """Whether only the local network can give something that name."""
    return bool(NAME.fullmatch(name)) and ("." not in name or name.endswith(LOCAL_ZONES))


def _is_loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return normalised(host) == HERE
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
