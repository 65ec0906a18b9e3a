"""Real servers to be attacked: what they log is heard, and their patience may be short."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final

from harness.server import Server
from harness.throttle import Process

SHORT: Final = {"head": 0.2, "body": 0.2, "rest": 0.2, "unread": 0.2}
"""Seconds for a client to do something; the server's own are a hundred times as long."""


class Watched(Server):
    """A server in a process of its own, and the lines of its log."""

    def __init__(self, *command: str, files: int | None = None) -> None:
        """`files`: how many the process may open; None: as many as this one."""
        whole = [sys.executable, "-m", *command]
        if files is not None:
            whole = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *whole]
        pipe = subprocess.PIPE
        self.process = Process(whole, stdout=pipe, stderr=pipe, text=True)
        assert self.process.stderr
        first = self.process.stderr.readline()
        self.lines = [json.loads(first)]
        self.address = self.lines[0]["address"]
        self._listening = Thread(target=self._listen)
        self._listening.start()

    def _listen(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self.lines.append(json.loads(line))  # a traceback is not JSON: the test fails by this thread's error

    def log(self) -> list[dict[str, Any]]:
        """All lines of its life, which ends with this (SIGTERM)."""
        self.process.terminate()
        self.process.wait()
        self._listening.join()
        return self.lines

    def errors(self) -> list[dict[str, Any]]:
        """What it logged that is neither information nor a warning; its life ends with this."""
        return [line for line in self.log() if line["level"] not in ("info", "warning")]

    def kill(self) -> None:
        """Kills it."""
        super().kill()
        self._listening.join()
        assert self.process.stderr
        self.process.stderr.close()


@contextmanager
def watched(data: Path, *options: str, files: int | None = None) -> Iterator[Watched]:
    """`gizzard serve`, which writes its log as JSON."""
    command = ("harness.seeded_server", "serve", "--port", "0", "--data", str(data), "--log", "json", *options)
    with _ended(Watched(*command, files=files)) as server:
        yield server


@contextmanager
def hasty(
    data: Path, deadlines: Mapping[str, float] = SHORT, limits: float = 1, cooldown: float = 10, **worker: float
) -> Iterator[Watched]:
    """The same with other deadlines, limits of addresses, seconds that floods wait, and limits of the worker."""
    given = {"deadlines": dict(deadlines), "limits": limits, "cooldown": cooldown, "worker": worker}
    settings = json.dumps(given)
    with _ended(Watched("harness.attack.impatient_server", str(data), settings)) as server:
        yield server


@contextmanager
def _ended(server: Watched) -> Iterator[Watched]:
    try:
        yield server
    finally:
        server.kill()
