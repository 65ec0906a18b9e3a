"""Addresses of clients, and networks of one subscriber."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

IPAddress = IPv4Address | IPv6Address
NAT64: Final = IPv6Network("64:ff9b::/96")


def address_in(text: str) -> IPAddress | None:
    """An address, in its IPv4 form if it has one; None if the text is not an address."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def embedded_ipv4(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address of a client that uses 6to4, Teredo or NAT64; None for others."""
    if address.teredo:
        return address.teredo[1]
    return IPv4Address(address.packed[-4:]) if address in NAT64 else address.sixtofour


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
