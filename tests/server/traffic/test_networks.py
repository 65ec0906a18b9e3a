"""The network of a subscriber."""

import pytest

from gizzard.server.traffic.networks import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("198.51.100.7", "198.51.100.7"),
        ("a proxy's/word", "a proxy's/word"),
    ],
)
def test_address_belongs_to_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
