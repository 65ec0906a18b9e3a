"""A server answers to its own names alone, so that no stranger's page can pass for one of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard.server.web.hosts import MAX_REPORTED, Hosts
from harness.attack.clients import HANDSHAKE, connected, heard, status
from harness.attack.servers import watched
from harness.server import Server, running

OWN = ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5", "[2001:db8::1]", "localhost."]
STRANGE = ["evil.example", "localhost.evil.example", "evil.example:8000", "127.0.0.1.evil.example"]
BROKEN = ["", " ", "localhost,evil.example", "a:b:c", "[::1", "http://localhost", "localhost:80:80", "\xff", "x" * 500]
OF_THE_NETWORK = ["cards", "hostname.local:8000", "box.home.arpa", "cards.internal"]


@pytest.mark.parametrize("header", [*OWN, None])
@pytest.mark.parametrize("listens_on", ["127.0.0.1", "localhost", "::1", "0.0.0.0", "192.168.1.5"])
def test_every_server_goes_by_its_addresses(header: str | None, listens_on: str) -> None:
    assert Hosts(listens_on).accepts(header)


@pytest.mark.parametrize("header", [*STRANGE, *BROKEN])
@pytest.mark.parametrize("listens_on", ["127.0.0.1", "0.0.0.0", "::"])
def test_no_server_goes_by_a_name_that_public_dns_can_have(header: str, listens_on: str) -> None:
    assert not Hosts(listens_on).accepts(header)


@pytest.mark.parametrize("header", OF_THE_NETWORK)
def test_names_of_the_local_network_are_for_servers_on_it(header: str) -> None:
    assert Hosts("0.0.0.0").accepts(header)
    assert Hosts("192.168.1.5").accepts(header)
    assert not Hosts("127.0.0.1").accepts(header)
    assert not Hosts("localhost").accepts(header)


def test_a_server_goes_by_the_names_it_is_given() -> None:
    hosts = Hosts("cards.example.net", ["Cards.Example.Org"])
    assert all(map(hosts.accepts, ["cards.example.org", "CARDS.example.org:443", "cards.example.net"]))
    assert not hosts.accepts("example.org")


CARDS = "https://cards.example.org"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (CARDS, "cards.example.org"),
        (CARDS, "Cards.Example.org.:443"),
        (f"{CARDS}:443", "cards.example.org:80"),
        (CARDS, "localhost:8000"),
        (f"{CARDS}:8443", "127.0.0.1:8000"),
        (CARDS, None),
        ("http://192.168.1.5:8000", "192.168.1.5:8000"),
        ("http://[2001:db8::5]", "[2001:db8::5]:80"),
    ],
)
def test_a_page_of_the_requested_host_or_of_a_given_name_may_act(origin: str, host: str | None) -> None:
    assert Hosts("0.0.0.0", ["cards.example.org"]).accepts_origin(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://evil.example", "cards.example.org"),
        ("https://evil.example", None),
        ("ftp://cards.example.org", "cards.example.org"),
        ("cards.example.org", "cards.example.org"),
        ("https://cards.example.org.evil.example", "cards.example.org"),
        ("https://cards.example.org@evil.example", "cards.example.org"),
        ("https://evil.example/cards.example.org", "cards.example.org"),
        (f"{CARDS},https://evil.example", "cards.example.org"),
        ("http://localhost:3000", "localhost:8000"),
        ("http://127.0.0.1:8000", "localhost:8000"),
        ("http://node.internal", "cards.example.org"),
        ("null", "cards.example.org"),
        ("", ""),
        ("null", None),
    ],
)
def test_a_page_of_any_other_address_may_not(origin: str, host: str | None) -> None:
    assert not Hosts("0.0.0.0", ["cards.example.org"], ["node.internal"]).accepts_origin(origin, host)


# With a real server


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has a name."""
    data = tmp_path_factory.mktemp("named") / "tables.sqlite3"
    with running(data, "--domain", "cards.example.org", "--domain", "xn--bcher-kva.example") as server:
        yield server


def asked(server: Server, host: str, path: str = "/health") -> tuple[int, str]:
    """Status and body of an answer to who asks for a server of that name."""
    status, _, answer = server.fetch("GET", path[1:], headers={"Host": host})
    return status, answer.decode()


@pytest.mark.parametrize("host", ["cards.example.org", "cards.example.org:8443", "localhost", "xn--bcher-kva.example"])
def test_it_answers_to_its_name(named: Server, host: str) -> None:
    assert asked(named, host)[0] == 200


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "is not known as evil.example"), ("de", "Unter dem Namen evil.example ist dieser Server nicht")],
)
@pytest.mark.parametrize("path", ["/", "/health", "/metrics", "/api/rules", "/nowhere"])
def test_it_says_how_to_have_it_answer_to_another(named: Server, lang: str, told: str, path: str) -> None:
    status, answer = asked(named, "evil.example:8000", f"{path}?lang={lang}")
    assert status == 421
    assert told in answer
    assert "--domain evil.example" in answer


@pytest.mark.parametrize(("host", "code"), [(b"cards.example.org", 101), (b"evil.example", 403)])
def test_nor_do_sockets_open_under_another_name(named: Server, host: bytes, code: int) -> None:
    with connected(named.port) as wire:
        wire.sendall(HANDSHAKE.replace(b"localhost", host) + b"\x88\x80\0\0\0\0")
        assert status(heard(wire)) == code


def test_origin_must_equal_the_requested_host(named: Server) -> None:
    table = {"rules": {"players": 3}, "name": "A"}
    host = {"Host": "cards.example.org"}
    assert named.post("api/tables", table, host | {"Origin": "https://cards.example.org"})[0] == 201
    assert named.post("api/tables", table, host | {"Origin": "https://evil.example"})[0] == 403


def raw(server: Server, request: bytes) -> bytes:
    with connected(server.port) as wire:
        wire.sendall(request)
        return heard(wire)


@pytest.mark.parametrize(
    "handshake",
    [
        HANDSHAKE.replace(b"Upgrade: websocket\r\nConnection: Upgrade\r\n", b"Connection: close\r\n"),
        HANDSHAKE.replace(b"Connection: Upgrade", b"Connection: close"),
        HANDSHAKE.replace(b"HTTP/1.1", b"HTTP/1.0"),
    ],
)
def test_a_proxy_that_does_not_pass_a_handshake_on_is_told_what_to_do(named: Server, handshake: bytes) -> None:
    answer = raw(named, handshake)
    assert status(answer) == 426
    assert b"upgrade: websocket\r\n" in answer
    assert b"pass on the headers Upgrade and Connection" in answer


def test_a_page_that_gets_no_socket_learns_why(named: Server) -> None:
    """It sends an ordinary request to the same address, with its origin."""
    _, refused = named.post("ws?lang=de", b"", {"Origin": "https://evil.example"})
    assert "kennt https://evil.example nicht als eigene Adresse" in refused["error"]
    assert named.post("ws", b"", {"Origin": CARDS})[1]["code"] == "upgrade"


def test_a_proxy_that_offers_the_server_under_a_path_is_told_that_this_does_not_work(named: Server) -> None:
    code, answer = named.get("", {"X-Forwarded-Prefix": "/wizard"})
    assert (code, answer["code"]) == (421, "prefix")
    assert named.get("health", {"X-Forwarded-Prefix": "/"})[0] == 200
    handshake = HANDSHAKE.replace(b"\r\nUpgrade", b"\r\nX-Forwarded-Prefix: /wizard\r\nUpgrade")
    assert status(raw(named, handshake)) == 403


def test_what_is_refused_is_logged_once_with_its_headers_and_the_remedy(tmp_path: Path) -> None:
    handshake = HANDSHAKE.replace(b"\r\nUpgrade", b"\r\nOrigin: https://cards.example.org\r\nUpgrade")
    with watched(tmp_path / "tables.sqlite3") as server:
        for _ in range(2):
            assert status(raw(server, handshake)) == 403
            assert server.post("api/tables", {}, {"Origin": CARDS, "Host": "localhost"})[0] == 403
        for number in range(2 * MAX_REPORTED):
            assert server.get("health", {"Host": f"host{number}.example"})[0] == 421
        warned = [line for line in server.log() if line["level"] == "warning"]
    assert len(warned) == MAX_REPORTED
    assert (warned[0]["origin"], warned[0]["host"]) == ('"https://cards.example.org"', '"localhost"')
    assert "--domain" in warned[0]["remedy"]


@pytest.mark.parametrize(
    ("header", "quoted"),
    [
        (b"localhost\r\nHost: evil.example", "localhost,evil.example"),
        (b"http://localhost", "http://localhost"),
        (b"[2001::", "[2001::"),
        (b"-.example:99", "-.example:99"),
        (b"", ""),
    ],
)
def test_a_header_that_names_no_host_is_quoted(named: Server, header: bytes, quoted: str) -> None:
    answer = raw(named, b"GET /health?lang=en HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % header)
    assert status(answer) == 400
    assert f"The Host header of this request names no server: “{quoted}”." in answer.decode()


def test_a_name_may_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIZZARD_DOMAINS", "one.example bücher.example")
    with running(tmp_path / "tables.sqlite3") as server:
        assert [asked(server, f"{name}.example")[0] for name in ("one", "xn--bcher-kva", "evil")] == [200, 200, 421]
