"""The host names that a server accepts; requests for any other name are refused.

A page of `evil.example` may have its name resolve to this server's address (DNS rebinding). The browser then treats
both as one site, which no check of the origin detects; but the Host header names `evil.example`. So only names
that an attacker cannot own are accepted: addresses, and names that do not exist in public DNS.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from gizzard.server.traffic.networks import address_in

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:\[\]]+)(:\d{1,5})?")
"""A Host header: a name, an IPv4 address or an IPv6 address in brackets, and a port."""
NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*")
HERE: Final = "localhost"
LOCAL_ZONES: Final = (".local", ".home.arpa", ".internal")
"""Never delegated in public DNS: RFC 6762, RFC 8375, and ICANN's resolution of 2024."""


class Hosts:
    """The host names of one server: its own, the address it listens on, and those it was given.

    A server that listens beyond loopback also accepts names of the local network. Anyone who controls these is on that
    network and can reach the server anyway, unless it only listens on loopback.
    """

    def __init__(self, listens_on: str = "127.0.0.1", domains: Iterable[str] = ()) -> None:
        self._names = {HERE, normalised(listens_on), *map(normalised, domains)}
        self.on_network = not _is_loopback(listens_on)
        """Whether other machines can connect."""

    def accepts(self, header: str | None) -> bool:
        """Whether a Host header names this server. Browsers always send one."""
        if header is None:
            return True
        found = HOST.fullmatch(header)
        return found is not None and self._knows_name(normalised(found[1]))

    def _knows_name(self, name: str) -> bool:
        return name in self._names or address_in(name) is not None or (self.on_network and _is_local(name))


def normalised(name: str) -> str:
    """A name in lower case, without brackets and without the dot of the root, for comparison."""
    return name.strip("[]").lower().removesuffix(".")


def _is_local(name: str) -> bool:
    """Whether only the local network can define a name."""
    return bool(NAME.fullmatch(name)) and ("." not in name or name.endswith(LOCAL_ZONES))


def _is_loopback(host: str) -> bool:
    address = address_in(host)
    return address.is_loopback if address else normalised(host) == HERE
