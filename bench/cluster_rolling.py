"""How long people are interrupted while the nodes of a cluster are restarted one after the other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Final

from bench.pages import spread
from tests import postgres
from tests.load.rolling import Rolled, rolled
from tests.server.nodes import nodes

NODES: Final = 3
TABLES: Final = 60
"""Of four sockets each; nodes, people and database share the machine, so that more of them measure the machine."""


def rolling(url: str, folder: Path, tables: int) -> Rolled:
    """Restarts three nodes while people play at so many tables."""
    with nodes(postgres.empty(url), folder, NODES, "--limits", "0") as servers:
        return asyncio.run(rolled(servers, tables, Random(1)))


def rolling_rows(restarted: Rolled) -> list[tuple[str, str, str]]:
    """The rows of docs/reliability.md: what, measured, wanted."""
    took = restarted.interrupted
    return [
        (f"rolling restart of {NODES} nodes while people play: sockets that were cut off", f"{len(took):,}", ""),
        ("until each had all it had missed: median, 99th percentile, worst", spread(took, 2), "1 s"),
        ("steps that came twice or not at all", f"{len(restarted.problems)}", "0"),
        ("from SIGTERM until a node had ended: worst", f"{max(restarted.stopping):.1f} s", "10 s"),
    ]
