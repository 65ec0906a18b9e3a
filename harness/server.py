"""A real server in a process of its own, and those who play on it through real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Protocol, Self
from urllib.parse import unquote, urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from harness.client_state import Object, Shown
from harness.forks import ForkedProcess
from harness.ports import free_port
from harness.throttle import Process, pause

ENOUGH = 60.0
"""Seconds that no answer takes."""
POLICY_VIOLATION, SERVICE_RESTART = 1008, 1012
"""Codes with which a socket is closed: for what its client did, and because it finds its table elsewhere."""


def _ignore(*_: object) -> None:
    pass


on_answer: Callable[[str, str, int, Any], None] = _ignore
"""Gets method, path, status and JSON of every answer. Tests compare them with the declarations."""
on_message: Callable[[str | bytes], None] = _ignore
"""The same for every message of a socket, as its text."""


class DidNotStart(AssertionError):
    """A server ended without saying where it listens."""


class Server:
    """`gizzard serve` on a data file; it can be killed and started again at the same address."""

    command: tuple[str, ...] = ("harness.seeded_server", "serve")
    """The module that is run, and its first arguments."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.options = data, options
        self.process, self.address = _started(self.command, data, free_port(), options)

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rsplit(":", 1)[1])

    @property
    def socket(self) -> str:
        return self.address.replace("http", "ws", 1) + "ws"

    def kill(self) -> None:
        """Kills it, like a power failure."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        """Tells it to end, as a service manager does, and waits until it has."""
        self.process.terminate()
        self.process.wait(ENOUGH)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def restart(self) -> None:
        """Starts it again at the same address, on the same data."""
        self.process, self.address = _started(self.command, self.data, self.port, self.options)

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, Any]:
        """Status and JSON of a page."""
        return self._json("GET", path, None, headers)

    def post(self, path: str, content: object, headers: Mapping[str, str] | None = None) -> tuple[int, Any]:
        """Status and JSON of an answer; bytes are sent as they are."""
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        return self._json("POST", path, data, headers)

    def delete(self, path: str, headers: Mapping[str, str]) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        return self._json("DELETE", path, None, headers)

    def put(self, path: str, content: object, secret: str | None) -> tuple[int, Any]:
        """Status and JSON of an answer to the owner of a secret."""
        return self._json("PUT", path, json.dumps(content).encode(), bearer(secret))

    def open(self, rules: Object, **more: object) -> Opened:
        """A new table. While its node registers again, as on a busy machine, it is asked for again, as `moved` says."""
        answers: list[tuple[int, Any]] = []

        def answered() -> bool:
            answers.append(self.post("api/tables", {"rules": rules, "name": "Anna", **more}))
            return answers[-1][0] != 503 or answers[-1][1]["code"] != "moved"

        until(answered)
        status, opened = answers[-1]
        assert status == 201, opened
        return Opened(self, opened["table"], opened["secret"])

    def fetch(
        self, method: str, path: str, data: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Message, bytes]:
        """Status, headers and body of an answer."""
        request = urllib.request.Request(self.address + path, data, dict(headers or {}), method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=ENOUGH)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, answer.read()

    def metric(self, series: str) -> float:
        """The number of a series that Prometheus is shown."""
        text = self.fetch("GET", "metrics")[2].decode()
        found = re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
        assert found, f"{series} is not in:\n{text}"
        return float(found[1])

    def _json(self, method: str, path: str, data: bytes | None, headers: Mapping[str, str] | None) -> tuple[int, Any]:
        status, _, content = self.fetch(method, path, data, headers)
        found = json.loads(content)
        on_answer(method, unquote(urlsplit(self.address + path).path), status, found)
        return status, found


def until(wanted: Callable[[], object]) -> None:
    """Looks again and again until something holds."""
    end = monotonic() + ENOUGH
    while not wanted():
        assert monotonic() < end, "this never came to hold"
        sleep(0.01)


def bearer(secret: str | None, **headers: str) -> dict[str, str]:
    """The headers of a request by the owner of a secret."""
    return headers if secret is None else {"Authorization": f"Bearer {secret}", **headers}


class Start(Protocol):
    """Starts a module with arguments; at a terminal, it leads a session of its own."""

    def __call__(
        self, words: Sequence[str], terminal: int | None = None, /, **environment: str
    ) -> Process | ForkedProcess: ...


def _in_new_interpreter(words: Sequence[str], terminal: int | None = None, /, **environment: str) -> Process:
    files: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True}
    if terminal is not None:
        files = {"stdin": terminal, "stdout": terminal, "stderr": terminal, "start_new_session": True}
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
    return Process([sys.executable, "-m", *words], **files, env=environment)


start: Start = _in_new_interpreter
"""Tests fork what is started instead (see `harness.forks`)."""


def _started(
    command: tuple[str, ...], data: Path, port: int, options: tuple[str, ...]
) -> tuple[Process | ForkedProcess, str]:
    process = start([*command, "--no-open", "--port", str(port), "--data", str(data), *options])
    assert process.stdout is not None
    line = process.stdout.readline()
    address = re.search(r"http://\S+", line)
    if address is None:
        raise DidNotStart(f"no address in {line!r}")
    return process, address[0]


@contextmanager
def running(data: Path, *options: str, kind: type[Server] = Server) -> Iterator[Server]:
    """A server for the duration of a test."""
    server = kind(data, *options)
    try:
        yield server
    finally:
        server.kill()


@dataclass(frozen=True)
class Opened:
    """A table, and what it takes to sit down at it."""

    server: Server
    table: str
    secret: str | None

    def taken(self, name: str, seat: int | None = None) -> Opened:
        """The link of who takes a free seat."""
        status, answer = self.server.post(f"api/tables/{self.table}/seats", {"name": name, "seat": seat})
        assert status == 201, answer
        return Opened(self.server, self.table, answer["secret"])

    @contextmanager
    def seat(self, lang: str = "en", since: Seat | None = None) -> Iterator[Seat]:
        """A socket that has joined, new or reconnecting."""
        with connected(self.server) as socket:
            yield Seat(socket).join(self, lang, since)


def connected(server: Server, **options: Any) -> ClientConnection:
    """A socket that reads all that comes, so that it answers the server's pings though nobody listens to it yet."""
    patient: dict[str, Any] = {"open_timeout": ENOUGH, "max_size": None, "max_queue": None, "ping_interval": None}
    socket: ClientConnection = connect(server.socket, **patient, **options, create_connection=_Overheard)
    return socket


class _Overheard(ClientConnection):
    """A socket whose messages are compared with the declarations."""

    def recv(self, timeout: float | None = None, decode: bool | None = None) -> Any:
        """The next message."""
        message = super().recv(timeout, decode)
        on_message(message)
        return message


def refusal(answer: tuple[int, Any]) -> tuple[int, str]:
    """Status and code of an answer to a request that is refused."""
    status, told = answer
    return status, told["code"]


class Seat(Shown):
    """One socket at a table: it keeps the view it was sent, as a page does, and all messages."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.seen: list[str] = []
        self.close_reason = ""

    def join(self, opened: Opened, lang: str = "en", since: Seat | None = None) -> Self:
        message: Object = {"type": "join", "table": opened.table, "lang": lang}
        if opened.secret is not None:
            message["secret"] = opened.secret
        if since:
            message["since"], self.n, self.whole = since.n, since.n, since.whole
        self.send(message)
        answer = self.next()
        waits = answer["type"] == "joined" and answer["social"]["state"] == "gathering"  # then it is always sent whole
        assert answer["type"] == ("joined" if waits or since is None else "resumed"), answer
        return self

    def send(self, message: object) -> None:
        pause()
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def ask(self, what: str, **more: object) -> None:
        self.send({"type": "ask", "what": what, **more})

    def hear(self, wanted: Callable[[], object]) -> None:
        """Hears messages until something holds."""
        while not wanted():
            self.next()

    def act(self, action: Object) -> None:
        self.send({"type": "act", "n": self.n, "action": action})

    def next(self) -> Object:
        """The next message; what it changes is kept up to date, as a page does."""
        pause()
        text = self.socket.recv(timeout=ENOUGH)
        assert isinstance(text, str)
        self.seen.append(text)
        message: Object = json.loads(text)
        self.take(message)
        return message

    def until(self, kind: str) -> Object:
        """The next message of that type."""
        while (message := self.next())["type"] != kind:
            pass
        return message

    def close_code(self) -> int | None:
        """The code with which the server closes the connection, in the end."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            self.close_reason = closed.rcvd.reason if closed.rcvd else ""
            return closed.rcvd.code if closed.rcvd else None

    def sent_away(self) -> tuple[str, str]:
        """The code and the sentence with which the server ends the connection."""
        message = self.until("error")
        assert (self.close_code(), self.close_reason) == (POLICY_VIOLATION, message["code"])
        return message["code"], message["text"]

    @property
    def over(self) -> bool:
        return bool(self.view and self.view["phase"] == "over")

    def turn(self) -> list[Object]:
        """Waits until this seat is to act; its legal actions, none when the game is over."""
        while not self.view or (not self.view["legal"] and not self.over):
            self.next()
        legal: list[Object] = self.view["legal"]
        return legal

    def play(self, rng: Random, most: int = 10_000) -> int:
        """Plays legal actions up to a limit, or to the end of the game; returns their number."""
        for played in range(most):
            legal = self.turn()
            if not legal:
                return played
            self.choose(rng.choice(legal))
        return most

    def choose(self, action: Object) -> None:
        """Acts and waits for it to be shown; others who act at the same time may come first."""
        self.act(action)
        while (message := self.next())["type"] != "step" or message.get("move", {}).get("seat") != self.view["seat"]:
            assert message["type"] in ("step", "presence"), message

    def play_through(self, rng: Random) -> None:
        """Plays to the end although others may play for this seat too: a choice that came too late is refused."""
        while legal := self.turn():
            self.act(rng.choice(legal))
            self.next()
