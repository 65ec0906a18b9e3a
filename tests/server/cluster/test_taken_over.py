"""Nodes that are killed and stopped at random lose nothing that was acknowledged (`make cluster`)."""

from pathlib import Path

import pytest

from gizzard.server.store.postgres import rows
from gizzard.server.store.postgres.store import PostgresStore
from harness.load.takeover import Outcome, Trial, compare, tried
from harness.load.writing_node import UNFENCED
from tests.server.store.postgres.sharing import declared_dead
from tests.server.store.test_store import appended, opened_table

NEVER = 3600.0
"""A node with rare heartbeats notices nothing."""


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_acknowledged_is_lost(database: str, tmp_path: Path, seed: int) -> None:
    outcome = tried(Trial(database, tmp_path, nodes=3, tables=8, blows=4, pause=0.3, seed=seed))
    assert outcome.acknowledged > 100, "hardly anything was written"
    assert (outcome.lost, outcome.gaps) == (0, 0)


@pytest.mark.parametrize("fenced", [True, False])
async def test_without_the_fence_something_is_lost(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fenced: bool
) -> None:
    """Otherwise the test above would show nothing: here it would find what a node does that was stopped."""
    if not fenced:
        monkeypatch.setattr(rows, "APPEND", UNFENCED)
    outcome = await taken_over_once(database, tmp_path)
    assert (outcome.acknowledged, outcome.lost) == ((1, 0) if fenced else (2, 1))


async def taken_over_once(database: str, folder: Path) -> Outcome:
    """Another node takes over a table and appends to it; then the first one resumes."""
    one, other = (PostgresStore(database, f"http://{name}", NEVER, NEVER) for name in "ab")
    await opened_table(one, "table-0")
    declared_dead(database, "http://a")
    await other.claim("table-0")
    for name, store in (("b", other), ("a", one)):
        if await appended(store, "table-0", 1, name) is None:
            (folder / name).write_text(f"table-0 1 {name}\n", "utf-8")
    outcome = Outcome()
    await compare(database, 1, [folder / "a", folder / "b"], outcome)
    await one.close()
    await other.close()
    return outcome
