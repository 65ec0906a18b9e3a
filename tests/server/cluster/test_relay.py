"""What another node relays is recognised by its signature, and by nothing else."""

from __future__ import annotations

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.datastructures import Headers
from starlette.types import Scope

from gizzard.server.cluster.relay import Relay, check_first_hop
from gizzard.server.cluster.signature import Relayed, signature
from gizzard.server.domain.phrases import RequestError
from gizzard.server.runtime.limits import RELAYED
from gizzard.server.store.cluster import Cluster
from tests.server.test_deploy_proxies import certified

URL = "http://10.0.0.2:8000"


class OneNode:
    """A cluster as one of its nodes sees it."""

    def __init__(self, secret: str = "secret", url: str = URL, time: float = 1_700_000_000.0) -> None:
        self.secret, self.url, self.time = secret, url, time

    def now(self) -> float:
        return self.time


def relay_of(**cluster: Any) -> Relay:
    return Relay(cast("Cluster", OneNode(**cluster)))


def scope(path: str = "/api/tables", **headers: str) -> Scope:
    named = {"host": "10.0.0.2:8000", **{name.replace("_", "-"): value for name, value in headers.items()}}
    encoded = [(name.encode(), value.encode()) for name, value in named.items()]
    return {"type": "http", "method": "GET", "path": path, "client": ("10.0.0.1", 4711), "headers": encoded}


def signed(**changed: str) -> Scope:
    """A request that a node has relayed, then changed."""
    told = {"x_gizzard_client": "198.51.100.7", "x_gizzard_host": "cards.example.org"}
    relayed = Relayed(URL, "GET", "/api/tables", *told.values())
    return scope(**({"x_gizzard_node": signature("secret", relayed, 1_700_000_000)} | told | changed))


def test_a_request_from_a_node_counts_for_its_client() -> None:
    asked = signed()
    relay_of().recognise(asked)
    assert asked["client"] == ("198.51.100.7", 0)
    assert Headers(scope=asked).items() == [("host", "cards.example.org")]
    with pytest.raises(RequestError, match="moved"):
        check_first_hop(asked)


@pytest.mark.parametrize(
    ("asked", "cluster"),
    [
        pytest.param(scope(x_gizzard_node="guess", x_gizzard_client="198.51.100.7"), {}, id="a guess"),
        pytest.param(signed(x_gizzard_client="198.51.100.8"), {}, id="another client"),
        pytest.param(signed(x_gizzard_host="evil.example.org"), {}, id="another host"),
        pytest.param(signed(path="/api/nodes/clean"), {}, id="another path"),
        pytest.param(signed(), {"url": "http://10.0.0.3:8000"}, id="another node"),
        pytest.param(signed(), {"secret": "other"}, id="another cluster"),
        pytest.param(signed(), {"time": 1_700_000_061.0}, id="a minute later"),
    ],
)
def test_a_client_cannot_pretend_to_be_a_node(asked: Scope, cluster: dict[str, Any]) -> None:
    relay_of(**cluster).recognise(asked)
    assert (asked["client"], RELAYED in asked) == (("10.0.0.1", 4711), False)
    assert Headers(scope=asked).items() == [("host", "10.0.0.2:8000")]
    check_first_hop(asked)


def test_other_requests_are_left_alone() -> None:
    asked = scope(accept="*/*", x_gizzard_client="198.51.100.7")
    relay_of().recognise(asked)
    assert asked["client"] == ("10.0.0.1", 4711)


def test_a_node_of_the_previous_release_is_recognised_by_the_secret() -> None:
    asked = scope(x_gizzard_node="secret", x_gizzard_client="198.51.100.7", x_gizzard_host="cards.example.org")
    relay_of().recognise(asked)
    assert asked["client"] == ("198.51.100.7", 0)


@pytest.mark.parametrize("release", ["this", "previous"])
def test_only_a_node_of_the_previous_release_is_sent_the_secret(release: str) -> None:
    async def head_sent() -> bytes:
        got: list[bytes] = []

        async def note(reader: StreamReader, writer: StreamWriter) -> None:
            got.append(await reader.readuntil(b"\r\n\r\n"))
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            writer.close()

        async with await asyncio.start_server(note, "127.0.0.1", 0) as node:
            relay = relay_of(secret="the-secret-of-the-cluster")
            relay.update(frozenset(), {address(node)} if release == "previous" else frozenset())
            await relay.post({"client": ("198.51.100.7", 1)}, address(node), "/x", b"")
            await relay.close()
        return got[0]

    assert (b"the-secret-of-the-cluster" in asyncio.run(head_sent())) == (release == "previous")


MANY = 100
"""As many requests as an HTTP client usually makes at a time."""


def test_a_node_that_does_not_answer_delays_no_request_to_another() -> None:
    """Such a request also tells whether the sockets to that other node still have an end."""

    async def status_of_another() -> int:
        asked = asyncio.Semaphore(0)

        async def say_nothing(reader: StreamReader, writer: StreamWriter) -> None:
            asked.release()
            await reader.read()
            writer.close()

        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        healthy = await asyncio.start_server(answer, "127.0.0.1", 0)
        relay = relay_of()
        async with silent, healthy:
            waiting = [asyncio.create_task(relay.post({}, address(silent), "/x", b"")) for _ in range(MANY)]
            for _ in waiting:
                await asked.acquire()
            status, _ = await relay.post({}, address(healthy), "/x", b"")
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            await relay.close()
        return status

    assert asyncio.run(status_of_another()) == 200


async def answer(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    writer.close()


def test_requests_trust_the_private_authority_that_sockets_trust(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certified(tmp_path, "IP:127.0.0.1")
    offered = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    offered.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))

    async def status() -> int:
        relay = relay_of()
        async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=offered) as node:
            status, _ = await relay.post({}, address(node).replace("http", "https"), "/x", b"")
            await relay.close()
        return status

    assert asyncio.run(status()) == 200


def address(node: asyncio.Server) -> str:
    return f"http://127.0.0.1:{node.sockets[0].getsockname()[1]}"
