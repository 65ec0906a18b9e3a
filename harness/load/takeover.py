"""Nodes that share a database are killed, stopped and cut off from it: is anything lost that a store said is durable?

Each node writes down what was acknowledged to it (harness/load/writing_node.py). In the end all of that must be in the
log with its content, and no log may have a gap.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Final

import psycopg

from gizzard.server.store.postgres.store import PostgresReader, PostgresStore
from gizzard.server.store.protocol import Damaged
from harness.network import Network, before_database

BLOWS: Final = ("kill", "stop", "cut", "lose")


@dataclass(frozen=True)
class Trial:
    """What is to be done to how many nodes. Times are in seconds."""

    database: str
    folder: Path
    """For what the nodes write down."""
    nodes: int
    tables: int
    blows: int
    """How often a node is killed (and replaced), stopped or cut off for longer than a lease, or does not hear whether
    something was saved."""
    pause: float
    """The mean time between two blows."""
    beat: float = 0.1
    lease: float = 0.4
    fenced: bool = True
    seed: int = 1


@dataclass
class Outcome:
    """What became of what was acknowledged."""

    acknowledged: int = 0
    lost: int = 0
    """Entries that are not in the log, or with another content."""
    gaps: int = 0
    """Tables whose log cannot be loaded."""
    handovers: list[float] = field(default_factory=list)
    """How long after a blow each of the tables of that node was another's, in seconds."""


class Node:
    """A process that writes."""

    def __init__(self, trial: Trial, number: int, network: Network, database: str) -> None:
        self.trial, self.number, self.network, self._database = trial, number, network, database
        self.url = f"http://node-{number}"
        self.written = trial.folder / f"acknowledged-{number}"
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        trial = self.trial
        words = (self._database, self.url, trial.tables, trial.seed + self.number, trial.beat, trial.lease)
        more = () if trial.fenced else ("unfenced",)
        arguments = [*map(str, words), str(self.written), *more]
        return subprocess.Popen([sys.executable, "-m", "harness.load.writing_node", *arguments])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def replace(self) -> None:
        self.process = self._started()


def tried(trial: Trial) -> Outcome:
    """Lets nodes write, kills and stops them, and compares."""
    asyncio.run(_prepared(trial))
    rng, outcome = Random(trial.seed), Outcome()
    with _running(trial) as nodes, psycopg.connect(trial.database, autocommit=True) as watch:
        _wait_until_all_write(nodes)
        for _ in range(trial.blows):
            sleep(rng.expovariate(1 / trial.pause))
            _strike(rng.choice(nodes), rng, watch, outcome)
        sleep(trial.lease)
    asyncio.run(compare(trial.database, trial.tables, [node.written for node in nodes], outcome))
    return outcome


async def _prepared(trial: Trial) -> None:
    store = PostgresStore(trial.database)
    for number in range(trial.tables):
        await store.create(f"table-{number}", 1.0, "{}", ())
    await store.close()


@contextmanager
def _running(trial: Trial) -> Iterator[list[Node]]:
    with ExitStack() as stack:
        nodes = []
        for number in range(trial.nodes):
            nodes.append(Node(trial, number, *stack.enter_context(before_database(trial.database))))
            stack.callback(nodes[-1].kill)
        yield nodes


def _wait_until_all_write(nodes: list[Node]) -> None:
    end = monotonic() + 60
    while not all(any(acknowledged(node.written)) for node in nodes):
        assert monotonic() < end, "a node does not write"
        sleep(0.05)


def _strike(node: Node, rng: Random, watch: psycopg.Connection[tuple[int]], outcome: Outcome) -> None:
    """Kills a node, stops it, or cuts it off, and waits until it is declared dead; then a new one, or the old one, goes
    on. Or an answer of the database to it is lost, with which it has to cope by itself."""
    blow = rng.choice(BLOWS if node.trial.fenced else BLOWS[:3])  # unfenced logs may be too damaged to be written to
    if blow == "lose":
        node.network.lost.clear()
        node.network.lose_answer_to = f"{node.process.pid}-".encode()  # an entry
        assert node.network.lost.wait(60), "a node does not write"
        return
    begun = monotonic()
    _strike_down(node, blow)
    _wait_for_takeover(node, watch)
    outcome.handovers.append(monotonic() - begun)
    if blow != "kill":
        sleep(node.trial.lease)  # others may have written to its tables by now
    _let_go_on(node, blow)


def _strike_down(node: Node, blow: str) -> None:
    if blow == "cut":
        node.network.cut()
    else:
        node.process.send_signal(signal.SIGKILL if blow == "kill" else signal.SIGSTOP)


def _let_go_on(node: Node, blow: str) -> None:
    if blow == "cut":
        node.network.mend()
    elif blow == "stop":
        node.process.send_signal(signal.SIGCONT)
    else:
        node.process.wait()
        node.replace()


def _wait_for_takeover(node: Node, watch: psycopg.Connection[tuple[int]]) -> None:
    """Until another node has declared it dead, which frees its tables."""
    end = monotonic() + 60
    while watch.execute("SELECT 1 FROM nodes WHERE url = %s", (node.url,)).fetchone():
        assert monotonic() < end, "nobody takes over"
        sleep(0.01)


async def compare(database: str, tables: int, written: Iterable[Path], outcome: Outcome) -> None:
    """Compares what nodes wrote down with the logs."""
    reader = PostgresReader(database)
    logs: dict[str, tuple[str, ...]] = {}
    for number in range(tables):
        try:
            stored = await reader.load(f"table-{number}")
            logs[f"table-{number}"] = stored.entries if stored else ()
        except Damaged:
            outcome.gaps += 1
    await reader.close()
    for table, number, entry in chain.from_iterable(map(acknowledged, written)):
        outcome.acknowledged += 1
        outcome.lost += logs.get(table, ())[number - 1 : number] != (entry,)


def acknowledged(written: Path) -> Iterator[tuple[str, int, str]]:
    """What a node wrote down: table, number, entry. A line that a kill cut off is none."""
    for line in written.read_text("utf-8").splitlines(keepends=True) if written.exists() else ():
        if line.endswith("\n"):
            table, number, entry = line.split()
            yield table, int(number), entry
