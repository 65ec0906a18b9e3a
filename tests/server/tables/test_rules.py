"""Whether invitations can be followed: a server for one machine reports that to the page."""

from pathlib import Path

import pytest

from harness.server import Server, running

FORWARDED = {"X-Forwarded-For": "198.51.100.7", "Host": "cards.example.org"}


def reach(server: Server, **headers: str) -> str:
    status, known = server.get("api/rules", headers)
    assert status == 200, known
    return str(known["reach"])


def test_local_server_without_a_proxy_reaches_this_machine_only(server: Server) -> None:
    assert reach(server) == "this-machine"


@pytest.mark.parametrize(
    ("options", "headers"), [(("--domain", "cards.example.org"), FORWARDED), (("--host", "0.0.0.0"), {})]
)
def test_a_proxy_or_the_network_reaches_others(
    tmp_path: Path, options: tuple[str, ...], headers: dict[str, str]
) -> None:
    with running(tmp_path / "tables.sqlite3", *options) as server:
        assert reach(server, **headers) == "network"
