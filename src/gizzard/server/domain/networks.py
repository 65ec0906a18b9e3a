"""Networks of one subscriber."""

from __future__ import annotations

from ipaddress import ip_network


def network_of(address: str) -> str:
    """The /48 of an IPv6 network, as limits count addresses; anything else is returned as it is."""
    network, slash, _ = address.partition("/")
    return str(ip_network((network, 48), strict=False)) if slash and ":" in network else address


def site_of(address: str) -> str:
    """The network in which one person may easily have several addresses: the /24 of an IPv4 address, or the /48 of an
    IPv6 network.
    """
    try:
        return str(ip_network((address, 24), strict=False))
    except ValueError:
        return network_of(address)
