"""The guide for three hosts, with three servers on this machine, a PostgreSQL, and Caddy as the balancer in front."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from harness.nodes import node
from harness.server import ENOUGH, Server, until
from tests.deploy.test_deploy import CONTAINER, settings
from tests.deploy.test_proxies import DEPLOY, NAME, Proxy, caddy_of, certified, opened, started

COMPOSE, BALANCER = DEPLOY / "compose.yml", DEPLOY / "balancer.Caddyfile"


@pytest.fixture
def cluster(database: str, tmp_path: Path) -> Iterator[tuple[list[Server], Proxy]]:
    """Three servers, and the balancer of the example in front of them."""
    trust = certified(tmp_path)
    with ExitStack() as stack:
        options = ("--domain", NAME, "--drain", "2")
        servers = [stack.enter_context(node(database, tmp_path, f"node-{each}", *options)) for each in "abc"]
        until(lambda: all(server.get("ready")[0] == 200 for server in servers))  # the balancer looks once a second

        def balancer(folder: Path, port: int, _: int) -> list[str]:
            nodes = {"node-a:8000 node-b:8000 node-c:8000": " ".join(f"127.0.0.1:{each.port}" for each in servers)}
            return caddy_of(BALANCER, "{$DOMAIN}", nodes, folder, port)

        process, port = started(balancer, tmp_path, servers[0], trust)
        try:
            yield servers, Proxy(servers[0], port, trust, tmp_path)
        finally:
            process.terminate()
            process.wait(ENOUGH)


def test_game_continues_during_an_upgrade_and_a_kill(cluster: tuple[list[Server], Proxy]) -> None:
    servers, balancer = cluster
    table, rng = opened(balancer), Random(1)
    with balancer.seat(table) as seat:
        seat.play(rng, 1)
    for server in servers[:2]:  # one is restarted, one is killed
        if server is servers[0]:
            server.stop()
            server.restart()
        else:
            server.kill()
        until(lambda: balancer.request("GET", f"/api/tables/{table.table}")[0] == 200)
        with balancer.seat(table, since=seat) as again:
            again.play(rng, 1)
        seat = again
    assert balancer.request("GET", "/metrics")[0] == 404


def test_compose_file_refers_to_existing_files_and_options() -> None:
    """Containers are not run here: that the file is one for Compose was checked by its schema."""
    text = COMPOSE.read_text()
    assert set(re.findall(r"\bGIZZARD_[A-Z_]+", text)) <= settings()
    assert "dockerfile: deploy/Containerfile" in text
    assert "ARG REQUIREMENTS=run" in CONTAINER.read_text()
    assert (DEPLOY.parent / "requirements/postgres.txt").is_file()
    assert "psycopg-binary==" in (DEPLOY.parent / "requirements/postgres.txt").read_text()
    nodes = re.findall(r"^  (node-\w):\n.*\n.*http://(node-\w):8000", text, re.MULTILINE)
    assert len(nodes) == 3
    assert all(name == named and f"{name}:8000" in BALANCER.read_text() for name, named in nodes)
