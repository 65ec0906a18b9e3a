"""Servers that are attacked, what attackers need to know of them, and attackers in processes of their own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from harness.attack import shared_pads
from harness.scenes import finished, scene
from harness.server import Server

LONG = {"players": 3, "schedule": [20] * 200}
"""The longest game there is at a table: 12,601 steps."""

CLAIMING = 20
"""Tables at which an attacker claims."""


class WatchedServer(Server):
    """A server whose event loop is watched."""

    def __init__(self, data: Path, report: Path) -> None:
        self.report = report
        self.command = ("harness.attack.watchdog", str(report))
        super().__init__(data)

    def longest(self) -> tuple[float, str]:
        """Ends it: its longest callback, in seconds, and what that was."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        callbacks: dict[str, float] = json.loads(self.report.read_text())
        return max(((spent, what) for what, spent in callbacks.items()), default=(0.0, ""))


def target(server: Server) -> dict[str, Any]:
    """What attackers need: tables to disturb, and the largest record."""
    long = scene(server, LONG, lambda view: view["round"]["number"] == 200, spectators="on")
    over = finished(server, LONG)
    playing = server.open({"players": 4}, seats=[None, "novice", "novice"])
    gathering = server.open({"players": 4}, seats=[None, None, None])
    with long.seat() as seat:
        n = seat.n
    return {
        "port": server.port,
        "table": playing.table,
        "secret": playing.secret,
        "long": long.table,
        "n": n,
        "gathering": gathering.table,
        "over": over.table,
        "over_secret": over.secret,
        "claiming": [_claiming(server) for _ in range(CLAIMING)],
        "record": server.get(f"api/tables/{over.table}/record")[1],
        **shared_pads.targets(server),
    }


def _claiming(server: Server) -> dict[str, str | None]:
    """A table at which the first seat may claim twenty tricks."""
    opened = scene(server, LONG, lambda view: view["phase"] == "play")
    return {"table": opened.table, "secret": opened.secret}


class Attacker:
    """An attacker process, suspended except during `attacking`. The measured players share its core, so it has the
    lowest priority.
    """

    def __init__(self, name: str, aim: dict[str, Any]) -> None:
        command = ["nice", "-n", "19", sys.executable, "-m", "harness.attack.attackers", name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(aim))
        self.process.stdin.close()
        self.process.stdout.readline()
        self.process.send_signal(signal.SIGSTOP)

    @contextmanager
    def attacking(self) -> Iterator[None]:
        """At work."""
        self.process.send_signal(signal.SIGCONT)
        yield
        if self.process.poll() is not None:
            raise RuntimeError(f"the attacker has ended by itself: {self.process.args!r}")
        self.process.send_signal(signal.SIGSTOP)

    def end(self) -> None:
        """Ends it, at work or not."""
        self.process.kill()
        self.process.wait()


@contextmanager
def attacker(name: str, aim: dict[str, Any]) -> Iterator[Attacker]:
    """An attacker that is ended with the block."""
    started = Attacker(name, aim)
    try:
        yield started
    finally:
        started.end()
