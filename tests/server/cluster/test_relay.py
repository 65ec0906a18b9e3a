"""What another node relays is recognised by its signature, and by nothing else."""

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from gizzard.server.cluster.relay import Relay, check_first_hop
from gizzard.server.cluster.signature import Relayed, signature
from gizzard.server.store.cluster import Cluster
from gizzard.server.traffic.limits import RELAYED
from gizzard.server.wire.messages import RequestError
from tests.deploy.test_proxies import certified

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


TOLD = {"x_gizzard_client": "198.51.100.7", "x_gizzard_host": "cards.example.org"}
SIGNATURE = signature("secret", Relayed(URL, "GET", "/api/tables", *TOLD.values()), 1_700_000_000)


def signed(**changed: str) -> Scope:
    """A request that a node has relayed, then changed."""
    return scope(**({"x_gizzard_node": SIGNATURE} | TOLD | changed))


def sent_with(*first: tuple[bytes, bytes], method: str = "GET") -> Scope:
    """A request that a node has relayed, with another method or with headers before its own."""
    asked = signed()
    return {**asked, "method": method, "headers": [*first, *asked["headers"]]}


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
        pytest.param(signed(), {"time": 1_699_999_939.0}, id="a minute earlier"),
        pytest.param(sent_with(method="POST"), {}, id="another method"),
        pytest.param(sent_with((b"x-gizzard-node", b"guess")), {}, id="two signatures"),
        pytest.param(sent_with((b"x-gizzard-client", b"198.51.100.8")), {}, id="two clients"),
        pytest.param(sent_with((b"x-gizzard-host", b"evil.example.org")), {}, id="two hosts"),
        pytest.param(signed(x_gizzard_node="secret"), {}, id="the secret itself"),
        pytest.param(signed(x_gizzard_node=""), {}, id="an empty signature"),
        pytest.param(signed(x_gizzard_node="9" + SIGNATURE[1:]), {}, id="a later time"),
        pytest.param(signed(x_gizzard_node=SIGNATURE.partition(".")[2]), {}, id="no time"),
        pytest.param(signed(x_gizzard_node="." + SIGNATURE.partition(".")[2]), {}, id="an empty time"),
        pytest.param(signed(x_gizzard_node=SIGNATURE.upper()), {}, id="capital letters"),
        pytest.param(signed(x_gizzard_node=f"{SIGNATURE} "), {}, id="a space"),
        pytest.param(signed(x_gizzard_node="\xe9" * 60_000), {}, id="long, and not ASCII"),
    ],
)
def test_client_cannot_impersonate_a_node(asked: Scope, cluster: dict[str, Any]) -> None:
    relay_of(**cluster).recognise(asked)
    assert (asked["client"], RELAYED in asked) == (("10.0.0.1", 4711), False)
    assert Headers(scope=asked).items() == [("host", "10.0.0.2:8000")]
    check_first_hop(asked)


def test_other_requests_are_left_alone() -> None:
    asked = scope(accept="*/*", x_gizzard_client="198.51.100.7")
    relay_of().recognise(asked)
    assert asked["client"] == ("10.0.0.1", 4711)


async def test_cluster_secret_is_never_sent() -> None:
    head, _ = await sent(lambda relay, node: relay.post({"client": ("198.51.100.7", 1)}, node, "/x", b""))
    assert head.startswith(b"POST /x HTTP/1.1")
    assert b"the-secret-of-the-cluster" not in head


@pytest.mark.parametrize(
    ("query", "headers", "expected"),
    [
        pytest.param(b"a=b&c=%20", {}, b"GET /api/x?a=b&c=%20 HTTP/1.1", id="as it is"),
        pytest.param(b"a=\xe9\x01", {}, b"GET /api/x?a=%E9%01 HTTP/1.1", id="not ASCII"),
        pytest.param(b"a\r\nb: c#d", {}, b"GET /api/x?a%0D%0Ab:%20c%23d HTTP/1.1", id="another header, a fragment"),
        pytest.param(b"", {"authorization": b"\xe9"}, b"\r\nauthorization: \xe9\r\n", id="header that is not ASCII"),
        pytest.param(b"", {"host": b"caf\xe9.example"}, b"\r\nx-gizzard-host: caf\xe9.example\r\n", id="host"),
    ],
)
async def test_whatever_a_client_sends_is_relayed(query: bytes, headers: dict[str, bytes], expected: bytes) -> None:
    head, status = await sent(lambda relay, node: relay.answer(asked_by_client(query, headers), node))
    assert expected in head
    assert status.status_code == 200


@pytest.mark.parametrize(
    "answered",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"HTTP/1.1 200 OK\r\ncontent-le", id="half a head"),
        pytest.param(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", id="half a body"),
        pytest.param(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", id="no chunk"),
        pytest.param(b"SSH-2.0-OpenSSH_9.6\r\n", id="another protocol"),
        pytest.param(b"HTTP/1.1 200 OK\r\nx: " + b"x" * 200_000, id="endless head"),
    ],
)
async def test_an_answer_that_is_none_counts_as_moved(answered: bytes) -> None:
    with pytest.raises(RequestError, match="moved"):
        await sent(lambda relay, node: relay.answer(asked_by_client(), node), answered)


async def test_an_address_that_is_too_long_counts_as_moved() -> None:
    with pytest.raises(RequestError, match="moved"):
        await relay_of().answer(asked_by_client(b"x" * 70_000), "http://127.0.0.1:9")


def asked_by_client(query: bytes = b"", headers: dict[str, bytes] | None = None) -> Request:
    named = {"host": b"cards.example.org", **(headers or {})}
    encoded = [(name.encode(), value) for name, value in named.items()]
    client = {"type": "http", "method": "GET", "path": "/api/x", "query_string": query, "headers": encoded}
    return Request(client | {"client": ("198.51.100.7", 1)})


async def sent(
    ask: Callable[[Relay, str], Awaitable[Any]], answered: bytes = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"
) -> tuple[bytes, Any]:
    """The head of what another node is asked, and what comes of its answer."""
    heads: list[bytes] = []

    async def note(reader: StreamReader, writer: StreamWriter) -> None:
        heads.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(answered)
        writer.close()

    async with await asyncio.start_server(note, "127.0.0.1", 0) as node:
        relay = relay_of(secret="the-secret-of-the-cluster")
        try:
            outcome = await ask(relay, address(node))
        finally:
            await relay.close()
    return heads[0], outcome


MANY = 100
"""As many requests as an HTTP client usually makes at a time."""


async def test_a_node_that_does_not_answer_delays_no_request_to_another() -> None:
    """Such a request also tells whether the sockets to that other node still have an end."""

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
        assert (await relay.post({}, address(healthy), "/x", b""))[0] == 200
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await relay.close()


async def answer(reader: StreamReader, writer: StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    writer.close()


async def test_requests_trust_the_private_authority_that_sockets_trust(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certified(tmp_path, "IP:127.0.0.1")
    offered = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    offered.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))

    relay = relay_of()
    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=offered) as node:
        assert (await relay.post({}, address(node).replace("http", "https"), "/x", b""))[0] == 200
        await relay.close()


def address(node: asyncio.Server) -> str:
    return f"http://127.0.0.1:{node.sockets[0].getsockname()[1]}"
