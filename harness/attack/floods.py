"""Requests, handshakes and messages as fast as the server takes them, for `harness.attack.attackers`.

A function of a request returns what is sent again and again on connections that are kept as long as the server keeps
them.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread
from typing import Any, Final

from harness.attack import clients

ADDRESS: Final = "203.0.113.9"
FLOODERS: Final = 40
"""Connections at the same time."""
AT_ONCE: Final = 10
"""Messages for each that is received."""
PAUSE_SECONDS: Final = 0.005
"""After a connection that has ended."""

Target = Mapping[str, Any]
"""The port, and what else an attacker needs: a table, secrets, a record."""


def request(method: str, path: str, content: object = None, **headers: str) -> bytes:
    """A request as a proxy on this machine passes it on."""
    body = b"" if content is None else json.dumps(content).encode()
    lines = {"Host": "localhost", "X-Forwarded-For": ADDRESS, **headers, "Content-Length": str(len(body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body


def me(target: Target) -> bytes:
    """All that is stored about a person."""
    return request("GET", f"/api/tables/{target['over']}/me", Authorization=f"Bearer {target['over_secret']}")


def review(target: Target) -> bytes:
    """The review of a long game."""
    return request("GET", f"/api/tables/{target['over']}/review")


def replay(target: Target) -> bytes:
    """The replay of a long game."""
    return request("GET", f"/api/tables/{target['over']}/replay")


def table(target: Target) -> bytes:
    """What a table's link shows."""
    return request("GET", f"/api/tables/{target['gathering']}")


def page(target: Target) -> bytes:
    """The page."""
    return request("GET", "/")


def check(target: Target) -> bytes:
    """Rules to be checked."""
    return request("POST", "/api/rules/check", {"rules": {"players": 3}})


def strangers(target: Target) -> bytes:
    """Requests for a name of another server."""
    return request("GET", "/api/rules").replace(b"localhost", b"elsewhere.example")


def nonsense(target: Target) -> bytes:
    """What is no request at all."""
    return b"nonsense\r\n\r\n"


def handshakes(target: Target) -> bytes:
    """Handshakes of websockets that are never used."""
    return clients.HANDSHAKE[:-2] + f"X-Forwarded-For: {ADDRESS}\r\n\r\n".encode()


REQUESTS: Final = (me, review, replay, table, page, check, strangers, nonsense, handshakes)


def flood(made: Callable[[Target], bytes]) -> Callable[[Target], None]:
    """An attacker that sends what a function makes, and reads whatever comes."""

    def attack(target: Target) -> None:
        in_threads(lambda: _repeated(target["port"], made(target)), FLOODERS)

    return attack


def _repeated(port: int, sent: bytes) -> None:
    while True:
        with suppress(OSError), clients.connected(port) as wire:
            while True:
                wire.sendall(sent)
                if not wire.recv(65536):  # the rest of a long answer comes instead of a later one
                    break
        time.sleep(PAUSE_SECONDS)


def acts(target: Target) -> None:
    """Many sockets of a seat, each of which sends acts that come too late."""
    _on_sockets(target, target["table"], target["secret"], {"type": "act", "n": 0, "action": {}})


def claims(target: Target) -> None:
    """Many tables at which a seat claims again and again what takes long to judge."""
    for each in target["claiming"]:
        for tricks in ("all", "none"):
            ask = {"type": "ask", "what": "claim", "tricks": tricks}
            Thread(target=_messages, args=(target, each["table"], each["secret"], ask), daemon=True).start()
    time.sleep(1e9)


def _on_sockets(target: Target, name: str, secret: str, message: object) -> None:
    in_threads(lambda: _messages(target, name, secret, message), FLOODERS)


def _messages(target: Target, name: str, secret: str, message: object) -> None:
    sent = clients.frame(clients.TEXT, json.dumps(message).encode()) * AT_ONCE
    while True:
        with suppress(OSError), joined(target, secret, name) as wire:
            while (answer := wire.recv(65536)) and b'"type":"error"' not in answer:
                wire.sendall(sent)
        time.sleep(PAUSE_SECONDS)


def joined(target: Target, secret: str | None, table: str | None = None, since: int | None = None) -> socket.socket:
    """A websocket that has sent its join."""
    wire = socket.create_connection(("127.0.0.1", target["port"]), timeout=clients.PATIENCE_SECONDS)
    wire.sendall(clients.HANDSHAKE[:-2] + f"X-Forwarded-For: {ADDRESS}\r\n\r\n".encode())
    join = {"type": "join", "table": table or target["table"], "secret": secret, "since": since}
    wire.recv(65536)
    wire.sendall(clients.frame(clients.TEXT, json.dumps(join).encode()))
    return wire


def in_threads(work: Callable[[], None], number: int) -> None:
    """Do the same work in many threads, without an end."""
    for _ in range(number - 1):
        Thread(target=work, daemon=True).start()
    work()
