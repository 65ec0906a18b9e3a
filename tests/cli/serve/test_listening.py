"""The addresses that are printed are addresses that a browser can open."""

import re
import socket

import pytest

from gizzard.cli.serve import _server
from gizzard.cli.serve._server import addresses_of


def port_of(listening: socket.socket) -> int:
    port: int = listening.getsockname()[1]
    return port


def test_one_address_is_itself() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert addresses_of(listening) == [f"http://127.0.0.1:{port_of(listening)}/"]


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_an_ipv6_address_is_in_brackets() -> None:
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as listening:
        assert addresses_of(listening) == [f"http://[::1]:{port_of(listening)}/"]


def test_all_addresses_are_this_machine_and_the_one_that_others_reach() -> None:
    with socket.create_server(("0.0.0.0", 0)) as listening:
        here, *network = addresses_of(listening)
        assert here == f"http://localhost:{port_of(listening)}/"
        assert all(re.fullmatch(rf"http://\d+(\.\d+){{3}}:{port_of(listening)}/", each) for each in network)
        assert "0.0.0.0" not in str(network)


def test_without_a_network_there_is_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_server.ELSEWHERE, socket.AF_INET, ("256.0.0.0", 9))
    with socket.create_server(("0.0.0.0", 0)) as listening:
        assert addresses_of(listening) == [f"http://localhost:{port_of(listening)}/"]
