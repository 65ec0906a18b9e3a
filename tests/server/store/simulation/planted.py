"""Faults that are planted in the code, one line each, so that the simulation can show that it finds them."""

import inspect
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from textwrap import dedent
from types import ModuleType
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from gizzard.server.daily.log import Day
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.shared_log import SharedLogs
from gizzard.server.store.postgres.membership import FailureDetector, Membership
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.postgres.writer import Writer
from gizzard.server.tables.table_log import TableLog
from gizzard.server.tables.turns import Turn
from gizzard.server.tournaments import requests
from tests.server.store.simulation.clients.client import Client
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.network import Network
from tests.server.store.simulation.world import run


class Fault(NamedTuple):
    """A piece of a method's source, and what stands there instead. The statements of the model stand for the SQL."""

    owner: type | ModuleType
    method: str
    line: str
    instead: str


class Found(NamedTuple):
    """After how many schedules a fault was found, and by which violation."""

    schedules: int
    violation: AssertionError


LEASE: Final = {
    "the lease runs from the answer": Fault(
        Membership, "_renewed", "self._renewed_at, self._ahead = asked,", "self._renewed_at, self._ahead = monotonic(),"
    ),
    "the lease never ends": Fault(PostgresStore, "_watch_lease", "self._tables_lost()", "pass"),
    "tables are lost although the lease goes on": Fault(
        PostgresStore, "_watch_lease", "left <= 0 and self._claimed", "self._claimed"
    ),
    "the end of a lease is noticed late": Fault(
        PostgresStore, "_watch_lease", "left if left > 0 else self._beat", "self._beat"
    ),
    "a node claims after its lease": Fault(PostgresStore, "_number", " or self._node.lease_left <= 0", ""),
    "an evicted node keeps its tables": Fault(Membership, "_renew", "self.lost()", "pass"),
    "lost tables stay claimed": Fault(PostgresStore, "_tables_lost", "self._claimed = {}", "pass"),
    "lost tables stay in memory": Fault(PostgresStore, "_tables_lost", "self._lost()", "pass"),
    "nodes are evicted too soon": Fault(FailureDetector, "read", ">= self._lease", ">= self._lease / 2"),
    "a heartbeat counts from the question": Fault(FailureDetector, "read", "heartbeat, answered", "heartbeat, asked"),
    "a changed heartbeat counts as the same": Fault(FailureDetector, "read", " and known.heartbeat == heartbeat", ""),
    "nodes that live are evicted": Fault(Model, "evict", " and self.nodes[n].beat == beat", ""),
}
CLAIM: Final = {
    "a claim is not checked": Fault(PostgresStore, "claim", "if claim.node != self._number():", "if False:"),
    "the lease is ignored in a claim": Fault(
        PostgresStore, "claim", "if claim.node != self._number():", "if claim.node != self._node.number:"
    ),
    "a claim is not recorded": Fault(PostgresStore, "claim", "self._claimed[table] = claim", "pass"),
    "a claim in progress is given back": Fault(PostgresStore, "_give_back", " and table not in self._claiming", ""),
    "a claim in use is given back": Fault(PostgresStore, "_give_back", "table not in self._claimed and ", ""),
    "a claim is kept after its release": Fault(
        PostgresStore, "release", "self._claimed.pop(table, None)", "self._claimed.get(table)"
    ),
    "a lost release is not repeated": Fault(PostgresStore, "_give_back", "self._release(table, claim)", "pass"),
    "a late release ends a later claim": Fault(
        Model, "release", "(table.owner, table.claim) == (node, claim)", "table.owner == node"
    ),
    "a table is claimed from its owner": Fault(Model, "claim", " or table.owner not in (None, node)", ""),
    "an evicted node claims": Fault(Model, "claim", "node not in self.nodes or ", ""),
    "a claim has the number of the earlier one": Fault(Model, "claim", "table.claim + 1", "table.claim"),
    "a room that leaves memory stays claimed": Fault(Rooms, "lose", "self.store.release(room.name)", "pass"),
    "a room is dropped for the one before it": Fault(
        Rooms, "lose", "if self._rooms.get(room.name) is not room:", "if room.name not in self._rooms:"
    ),
    "a room that was lost while loading is kept": Fault(Rooms, "_load", "if losses != self._losses:", "if False:"),
}
FENCE: Final = {
    "there is no fence": Fault(Model, "_has", " and [table.owner, table.claim] == by", ""),
    "the fence ignores the claim": Fault(Model, "_has", "[table.owner, table.claim] == by", "table.owner == by[0]"),
    "a claim waits for no statement": Fault(Network, "_is_locked", "bool(self.held) and any(", "False and any("),
    "an unknown commit is reported as failed": Fault(Writer, "_commit", "CommitUnknown(", "StoreError("),
    "a room stays in memory after an unknown commit": Fault(Room, "_not_saved", "self.rooms.lose(self)", "pass"),
    "a step is shown although its commit failed": Fault(TableLog, "_saved", "if error is None:", "if True:"),
}
TURNS: Final = {
    "a late act is accepted": Fault(Turn, "is_late", "n < max(self.began, self.ended)", "False"),
    "an act that is sent again is another one": Fault(Turn, "is_repeated", "made is not None and", "False and"),
    "a late pairing is accepted": Fault(
        requests, "_check_seen", "or rounds not in (None, len(state.tournament.rounds))", ""
    ),
}
SHARED: Final = {
    "a person may begin a day twice": Fault(Day, "has_begun", "any(", "False and any("),
    "a shared log is not read again": Fault(SharedLogs, "value", "value.n)", "value.n) and []"),
}
FAULTS: Final = {**LEASE, **CLAIM, **FENCE, **TURNS, **SHARED}


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """Run the block with a fault. Raises LookupError if the line to replace is no longer there."""
    method = getattr(fault.owner, fault.method)
    source = dedent(inspect.getsource(method))
    if fault.line not in source:
        raise LookupError(f"{fault.owner.__name__}.{fault.method} has no line {fault.line!r}")
    code = "from __future__ import annotations\n" + source.replace(fault.line, fault.instead)
    made: dict[str, Any] = {}
    exec(compile(code, f"<{fault.method} with a fault>", "exec"), vars(sys.modules[method.__module__]), made)
    with patch.object(fault.owner, fault.method, made[fault.method]):
        yield


def search(fault: Fault, seeds: Iterable[int], kind: type[Client] | None = None) -> Found | None:
    """Run schedules with a fault until one has a violation."""
    with planted(fault):
        for count, seed in enumerate(seeds, start=1):
            try:
                run(seed, kind)
            except AssertionError as violation:
                return Found(count, violation)
    return None
