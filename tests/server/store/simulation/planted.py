"""Faults that are planted in the code, one line each, so that the simulation can show that it finds them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from textwrap import dedent
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.shared_log import SharedLogs
from gizzard.server.store.postgres.detector import FailureDetector
from gizzard.server.store.postgres.membership import Membership
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.postgres.writer import Writer
from gizzard.server.tables.table_log import TableLog
from gizzard.server.tables.tables import Tables
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.world import run


class Fault(NamedTuple):
    """A piece of a method's source, and what stands there instead. The statements of the model stand for the SQL."""

    owner: type
    method: str
    line: str
    instead: str


class Found(NamedTuple):
    """After how many schedules a fault was found, and by which violation."""

    schedules: int
    violation: AssertionError


FAULTS: Final = {
    "the lease runs from the answer": Fault(
        Membership, "_renewed", "self._renewed_at, self._ahead = asked,", "self._renewed_at, self._ahead = monotonic(),"
    ),
    "the lease never ends": Fault(PostgresStore, "_watch_lease", "self._tables_lost()", "pass"),
    "nodes are evicted too soon": Fault(FailureDetector, "read", ">= self._lease", ">= self._lease / 2"),
    "nodes that live are evicted": Fault(Model, "evict", " and self.nodes[n].beat == beat", ""),
    "a claim is not checked": Fault(PostgresStore, "claim", "if claim.node != self._number():", "if False:"),
    "a claim is kept after an unknown commit": Fault(PostgresStore, "_forget", "del self._claimed[table]", "pass"),
    "a lost release is not repeated": Fault(PostgresStore, "_give_back", "self._release(table, claim)", "pass"),
    "a late release ends a later claim": Fault(
        Model, "release", "(table.owner, table.claim) == (node, claim)", "table.owner == node"
    ),
    "a table is claimed from its owner": Fault(Model, "claim", " or table.owner not in (None, node)", ""),
    "the fence ignores the claim": Fault(Model, "_has", "[table.owner, table.claim] == by", "table.owner == by[0]"),
    "an unknown commit is reported as failed": Fault(Writer, "_commit", "CommitUnknown(", "StoreError("),
    "a step is shown although its commit failed": Fault(TableLog, "_appended", "if error is None:", "if True:"),
    "a table that was lost while it was loaded is kept": Fault(
        Tables, "_loaded", "if losses != self._losses:", "if False:"
    ),
    "a pad that was lost while it was loaded is kept": Fault(Rooms, "_load", "if losses != self._losses:", "if False:"),
    "an unknown entry of a shared log is settled without a claim": Fault(
        SharedLogs, "_added", "async with self._claimed(log):  # from now on", "if True:  # from now on"
    ),
}


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


def search(fault: Fault, seeds: Iterable[int]) -> Found | None:
    """Run schedules with a fault until one has a violation."""
    with planted(fault):
        for count, seed in enumerate(seeds, start=1):
            try:
                run(seed)
            except AssertionError as violation:
                return Found(count, violation)
    return None
