"""Whom a server takes for its client: the address that the proxy it trusts has added, whatever the client made up."""

from collections.abc import Iterator

import pytest

from gizzard.server.web.proxies import Proxies
from harness.attack.proxy import appending
from harness.server import Server, running

CLIENT, FORGED, PROXY = "198.51.100.7", "203.0.113.9", "10.0.0.1"


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "client"),
    [
        (PROXY, PROXY, CLIENT, CLIENT),
        (PROXY, PROXY, f"{FORGED}, {CLIENT}", CLIENT),
        (PROXY, PROXY, f"{FORGED}, {CLIENT}, {PROXY}", CLIENT),
        ("10.0.0.0/8", PROXY, f"{FORGED}, {CLIENT}, 10.0.0.2", CLIENT),
        ("127.0.0.1,::1", "::1", f"{FORGED},{CLIENT}", CLIENT),
        ("127.0.0.1", "::ffff:127.0.0.1", CLIENT, CLIENT),
        ("127.0.0.1", "127.0.0.1", f"{FORGED}, 127.0.0.1", FORGED),  # a program on the server's own machine
        ("*", CLIENT, FORGED, FORGED),
        ("*", PROXY, f"{FORGED}, {CLIENT}", CLIENT),
        ("*", PROXY, f"{FORGED}, {PROXY}, {CLIENT}", CLIENT),
        (PROXY, CLIENT, FORGED, CLIENT),
        ("", CLIENT, FORGED, CLIENT),
        (PROXY, PROXY, "", PROXY),
        (PROXY, PROXY, " , ", PROXY),
        (PROXY, PROXY, f"{FORGED}, unknown", "unknown"),
        (PROXY, PROXY, f"{CLIENT}:4711", CLIENT),
        (PROXY, PROXY, "[2001:db8::7]:4711", "2001:db8::7"),
        (PROXY, PROXY, "2001:db8::7", "2001:db8::7"),
    ],
)
def test_only_entries_of_trusted_proxies_count(proxies: str, peer: str, forwarded: str, client: str) -> None:
    assert Proxies(proxies).client(peer, forwarded) == client


@pytest.mark.parametrize("proxies", ["nonsense", "10.0.0.1/8", "10.0.0.1;10.0.0.2"])
def test_invalid_addresses(proxies: str) -> None:
    with pytest.raises(ValueError, match=r"does not appear|has host bits"):
        Proxies(proxies)


# With real servers and proxies

SLOWED_DOWN = 429
ENOUGH_REQUESTS = 20


@pytest.fixture(scope="module", params=["*", "127.0.0.1,::1"])
def trusting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has patience for six requests of an address."""
    data = tmp_path_factory.mktemp("trusting") / "tables.sqlite3"
    with running(data, "--limits", "0.01", "--proxy", request.param) as server:
        yield server


def statuses(server: Server, headers: Iterator[dict[str, str]]) -> set[int]:
    """Of as many requests as are too many for one address."""
    return {server.get("health", each)[0] for each, _ in zip(headers, range(ENOUGH_REQUESTS), strict=False)}


def forged() -> Iterator[dict[str, str]]:
    """Another address in each request."""
    return ({"X-Forwarded-For": f"203.0.113.{number}"} for number in range(256))


def through(port: int, server: Server) -> Server:
    """The same server, asked through a proxy."""
    proxied = Server.__new__(Server)
    proxied.address = f"http://127.0.0.1:{port}/"
    return proxied


def test_no_client_of_a_proxy_evades_its_limit(trusting: Server) -> None:
    with appending(trusting.port, CLIENT) as port:
        assert SLOWED_DOWN in statuses(through(port, trusting), forged())


def test_others_behind_the_proxy_are_not_limited_by_it(trusting: Server) -> None:
    with appending(trusting.port, "198.51.100.20") as port:
        statuses(through(port, trusting), forged())
    with appending(trusting.port, "198.51.100.21") as port:
        assert through(port, trusting).get("health")[0] == 200
