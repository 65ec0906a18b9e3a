"""The host names that a server accepts; requests for any other name are refused.

A page of `evil.example` may have its name resolve to this server's address (DNS rebinding). The browser then treats
both as one site, which no check of the origin detects; but the Host header names `evil.example`. So only names
that an attacker cannot own are accepted: addresses, and names that do not exist in public DNS.
"""

import logging
import re
from collections.abc import Iterable
from typing import Final

from gizzard.core.errors import quoted
from gizzard.server.web.proxies import SCHEMES
from gizzard.server.wire.networks import address_in

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:\[\]]+)(:\d{1,5})?")
"""A Host header: a name, an IPv4 address or an IPv6 address in brackets, and a port."""
NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*")
DEFAULT_PORTS: Final = (":80", ":443", None)
"""Of HTTP and HTTPS; browsers leave them out, some proxies do not."""
HERE: Final = "localhost"
LOCAL_ZONES: Final = (".local", ".home.arpa", ".internal")
"""Never delegated in public DNS: RFC 6762, RFC 8375, and ICANN's resolution of 2024."""
MAX_REPORTED: Final = 10
"""Maximum number of refusals that are logged, so that nobody fills the disk."""

log = logging.getLogger(__name__)


class Hosts:
    """The host names of one server: its own, the address it listens on, and those it was given.

    A server that listens beyond loopback also accepts names of the local network. Anyone who controls these is on that
    network and can reach the server anyway, unless it only listens on loopback.
    """

    def __init__(
        self, listens_on: str = "127.0.0.1", domains: Iterable[str] = (), node_names: Iterable[str] = ()
    ) -> None:
        self._domains = frozenset(map(normalised, domains))
        self._names = {HERE, normalised(listens_on), *map(normalised, node_names), *self._domains}
        self._reported: set[tuple[str, ...]] = set()
        self.on_network = not _is_loopback(listens_on)
        """Whether other machines can connect."""

    def accepts(self, header: str | None) -> bool:
        """Whether a Host header names this server. Browsers always send one."""
        if header is None:
            return True
        name = name_in(header)
        return name is not None and self._knows_name(name)

    def accepts_origin(self, origin: str, host: str | None) -> bool:
        """Whether a page of an origin may act here: it comes from the requested host, or from a name that was given
        with `--domain`, whatever a proxy made of the Host header.
        """
        scheme, _, address = origin.partition("://")
        place = _place(address) if scheme in SCHEMES else None
        return place is not None and (place[0] in self._domains or place == _place(host or ""))

    def report(self, event: str, remedy: str, **headers: str | None) -> None:
        """Log a refusal with its headers and what to do, if it has not been logged before."""
        values = {name: quoted(value) for name, value in headers.items()}
        found = (event, *values.values())
        if found not in self._reported and len(self._reported) < MAX_REPORTED:
            self._reported.add(found)
            log.warning(event, extra=values | {"remedy": remedy})

    def _knows_name(self, name: str) -> bool:
        return name in self._names or address_in(name) is not None or (self.on_network and _is_local(name))


def normalised(name: str) -> str:
    """A name in lower case, without brackets and without the dot of the root, for comparison."""
    return name.strip("[]").lower().removesuffix(".")


def name_in(header: str) -> str | None:
    """The name or address in a Host header; None for anything else."""
    place = _place(header)
    return place and place[0]


def _place(header: str) -> tuple[str, str] | None:
    """The name and the port in a Host header, without a default port; None for anything else."""
    found = HOST.fullmatch(header)
    name = normalised(found[1]) if found else ""
    if found and (address_in(name) or NAME.fullmatch(name)):
        return name, "" if found[2] in DEFAULT_PORTS else found[2]
    return None


def _is_local(name: str) -> bool:
    """Whether only the local network can define a name."""
    return bool(NAME.fullmatch(name)) and ("." not in name or name.endswith(LOCAL_ZONES))


def _is_loopback(host: str) -> bool:
    address = address_in(host)
    return address.is_loopback if address else normalised(host) == HERE
