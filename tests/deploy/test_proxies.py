"""The examples for nginx and Caddy, each run in front of a real server with a certificate made here."""

import asyncio
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from gizzard.server.ops.bans import Bans, bans_path
from gizzard.server.store.documents import FileDocument
from harness.ports import free_port
from harness.server import ENOUGH, Opened, Seat, Server, running, until

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "wizard.example"
BANNED = "198.51.100.7"
TRIES = 20


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs, the server behind it, and the proxy's access log."""

    server: Server
    port: int
    trust: ssl.SSLContext
    log: Path

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and body of an answer."""
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=ENOUGH, context=self.trust)
        connection.sock = self.trust.wrap_socket(self._connected(), server_hostname=NAME)
        try:
            connection.request(method, path, body, {"Host": NAME, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def post(self, path: str, content: object) -> Any:
        return json.loads(self.request("POST", path, json.dumps(content).encode())[2])

    @contextmanager
    def seat(
        self, opened: Opened, since: Seat | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[Seat]:
        """A socket through the proxy that has joined a table as a page does."""
        with ExitStack() as exits:
            yield Seat(self._upgraded(exits, headers or {})).join(opened, since=since)

    def _upgraded(self, exits: ExitStack, headers: Mapping[str, str]) -> ClientConnection:
        """Tries again, as a page does: a proxy may take a connection to the server from before its restart."""
        for _ in range(TRIES):
            with suppress(InvalidMessage, InvalidStatus):
                return exits.enter_context(
                    connect(
                        f"wss://{NAME}/ws",
                        sock=self._connected(),
                        ssl=self.trust,
                        open_timeout=ENOUGH,
                        origin=Origin(f"https://{NAME}"),
                        additional_headers=dict(headers),
                    )
                )
        raise AssertionError(f"no socket through the proxy in {TRIES} attempts")

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), ENOUGH)


def installed(name: str) -> str:
    """The path of a program; without it the test is skipped, or fails if it is required."""
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None and "GIZZARD_REQUIRE_ALL" in os.environ:
        pytest.fail(f"no {name}, and GIZZARD_REQUIRE_ALL is set")
    return path or pytest.skip(f"no {name} on this machine")


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """An example with some of it changed for the test; all of that must be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """Writes the example for nginx; the command that runs it."""
    example = replaced(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "127.0.0.1:8000": f"127.0.0.1:{behind}",
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen unix:{folder}/http;",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{folder}/cert.pem",
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{folder}/key.pem",
            "/var/log/nginx/gizzard.log": f"{folder}/access.log",
        },
    )
    (folder / "gizzard.conf").write_text(example)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; daemon off; events {{}}\nhttp {{\n"
        + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        + f"access_log off;\ninclude {folder}/gizzard.conf;\n}}\n"
    )
    return [installed("nginx"), "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """Writes the example for Caddy; the command that runs it."""
    own = {"127.0.0.1:8000": f"127.0.0.1:{behind}", "/var/log/caddy/gizzard.log": f"{folder}/access.log"}
    return caddy_of(DEPLOY / "Caddyfile", NAME, own, folder, port)


def caddy_of(example: Path, domain: str, changes: Mapping[str, str], folder: Path, port: int) -> list[str]:
    """Writes an example for Caddy, with changes of its own; the command that runs it."""
    only_here = f"\tadmin off\n\tauto_https disable_redirects\n\thttps_port {port}\n\tdefault_bind 127.0.0.1\n"
    certificate = f"\n{NAME} {{\n\ttls {folder}/cert.pem {folder}/key.pem\n"
    changes = {"\n{\n": f"\n{{\n{only_here}", f"\n{domain} {{\n": certificate, **changes}
    (folder / "Caddyfile").write_text(replaced(example.read_text(), changes))
    return [installed("caddy"), "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


def certified(folder: Path, subject: str = f"DNS:{NAME}") -> ssl.SSLContext:
    """Makes a self-signed certificate, ``cert.pem`` and ``key.pem``; returns a context that trusts it."""
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    name = ["-subj", "/CN=gizzard", "-addext", f"subjectAltName={subject}"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    installed("openssl")
    subprocess.run([*make, *name, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxy]:
    data, trust = tmp_path / "t.sqlite3", certified(tmp_path)
    asyncio.run(Bans(FileDocument(bans_path(data))).add("address", BANNED, None, "test"))
    with running(data, "--domain", NAME) as server:
        process, port = started(request.param, tmp_path, server, trust)
        try:
            yield Proxy(server, port, trust, tmp_path / "access.log")
        finally:
            process.terminate()
            process.wait(ENOUGH)


def started(
    configure: Callable[[Path, int, int], list[str]], folder: Path, server: Server, trust: ssl.SSLContext
) -> tuple[subprocess.Popen[bytes], int]:
    """A proxy that answers, and its port."""
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
    port = free_port()
    with (folder / "said").open("wb") as said:
        command = configure(folder, port, server.port)
        process = subprocess.Popen(command, env={**os.environ, **homes}, stdout=said, stderr=said)
    until(partial(settled, process, Proxy(server, port, trust, folder)))
    assert process.poll() is None, (folder / "said").read_text()
    return process, port


def settled(process: subprocess.Popen[bytes], proxy: Proxy) -> bool:
    """Whether a proxy has given up, or answers."""
    try:
        return process.poll() is not None or proxy.request("GET", "/health")[0] == 200
    except OSError:
        return False


def opened(proxy: Proxy) -> Opened:
    answer = proxy.post("/api/tables", {"rules": {"players": 3, "rounds": 2}, "name": "Anna"})
    return Opened(proxy.server, answer["table"], answer["secret"])


def test_a_game_is_played_through_it_and_a_restart_behind_it(proxy: Proxy) -> None:
    table = opened(proxy)
    with proxy.seat(table) as seat:
        seat.play(Random(1), 1)
        proxy.server.kill()
    assert proxy.request("GET", "/health")[0] == 502
    proxy.server.restart()
    until(lambda: proxy.request("GET", "/health")[0] == 200)
    with proxy.seat(table, since=seat) as again:
        again.play(Random(1))


def test_pages_come_with_safe_headers_and_metrics_do_not_come(proxy: Proxy) -> None:
    for path in ("/", "/api/rules"):
        status, headers, content = proxy.request("GET", path)
        assert status == 200
        assert re.fullmatch(r"max-age=\d{8,}", headers["Strict-Transport-Security"])
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert content
    assert proxy.request("GET", "/metrics")[0] == 404


def test_nobody_can_pretend_to_come_from_elsewhere(proxy: Proxy) -> None:
    """Who is banned is found out by the address that the server believes."""
    forged = {"X-Forwarded-For": BANNED, "Forwarded": f"for={BANNED}"}
    assert proxy.server.get("api/tables", forged)[0] == 403
    assert proxy.request("GET", "/api/tables", headers=forged)[0] == 200
    with proxy.seat(opened(proxy), headers=forged) as seat:
        seat.play(Random(1), 1)


def test_too_large_requests_are_refused(proxy: Proxy) -> None:
    assert refused(lambda: proxy.request("POST", "/api/replay", b" " * 700_000)[0])
    assert refused(lambda: proxy.request("GET", "/api/rules", headers={"X-Long": "x" * 40_000})[0])
    assert not refused(lambda: proxy.request("GET", "/api/rules", headers={"X-Long": "x" * 1000})[0])


def refused(status: Callable[[], int]) -> bool:
    """Whether a request was turned away, be it by closing the connection while it was still being sent."""
    try:
        return status() >= 400
    except OSError:
        return True


def test_access_log_contains_no_secret(proxy: Proxy) -> None:
    table = opened(proxy)
    for path in (f"/api/tables/{table.table}/me?lang=de&note=private", f"/api/tables/{table.table}?last"):
        authorization = {"Authorization": f"Bearer {table.secret}", "Referer": "https://referrer.example/"}
        assert proxy.request("GET", path, headers=authorization)[0] == 200
    until(lambda: proxy.log.read_text().count(f"/api/tables/{table.table}") >= 2)
    for private in (str(table.secret), "private", "last", "referrer.example"):
        assert private not in proxy.log.read_text()
