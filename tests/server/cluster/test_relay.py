"""What another node has passed on is recognised by the secret of the cluster, and by nothing else."""

from __future__ import annotations

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.types import Scope

from gizzard.server.cluster.relay import Relay, check_first_hop
from gizzard.server.domain.phrases import RequestError
from gizzard.server.runtime.limits import RELAYED
from tests.server.test_deploy_proxies import certified


def scope(**headers: str) -> Scope:
    named = {"host": "10.0.0.2:8000", **{name.replace("_", "-"): value for name, value in headers.items()}}
    encoded = [(name.encode(), value.encode()) for name, value in named.items()]
    return {"type": "http", "client": ("10.0.0.1", 4711), "headers": encoded}


def test_a_request_from_a_node_counts_for_its_client() -> None:
    asked = scope(x_gizzard_node="secret", x_gizzard_client="198.51.100.7", x_gizzard_host="cards.example.org")
    Relay("secret").recognise(asked)
    assert asked["client"] == ("198.51.100.7", 0)
    assert Headers(scope=asked).items() == [("host", "cards.example.org")]
    with pytest.raises(RequestError, match="moved"):
        check_first_hop(asked)


def test_a_client_cannot_pretend_to_be_a_node() -> None:
    asked = scope(x_gizzard_node="guess", x_gizzard_client="198.51.100.7", x_gizzard_host="cards.example.org")
    Relay("secret").recognise(asked)
    assert (asked["client"], RELAYED in asked) == (("10.0.0.1", 4711), False)
    assert Headers(scope=asked).items() == [("host", "10.0.0.2:8000")]
    check_first_hop(asked)


def test_other_requests_are_left_alone() -> None:
    asked = scope(accept="*/*", x_gizzard_client="198.51.100.7")
    Relay("secret").recognise(asked)
    assert asked["client"] == ("10.0.0.1", 4711)


MANY = 100
"""As many requests as an HTTP client usually makes at a time."""


def test_a_node_that_does_not_answer_delays_no_request_to_another() -> None:
    """Such a request also tells whether the tunnels to that other node still have an end."""

    async def status_of_another() -> int:
        asked = asyncio.Semaphore(0)

        async def say_nothing(reader: StreamReader, writer: StreamWriter) -> None:
            asked.release()
            await reader.read()
            writer.close()

        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        healthy = await asyncio.start_server(answer, "127.0.0.1", 0)
        relay = Relay("secret")
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
        relay = Relay("secret")
        async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=offered) as node:
            status, _ = await relay.post({}, address(node).replace("http", "https"), "/x", b"")
            await relay.close()
        return status

    assert asyncio.run(status()) == 200


def address(node: asyncio.Server) -> str:
    return f"http://127.0.0.1:{node.sockets[0].getsockname()[1]}"
