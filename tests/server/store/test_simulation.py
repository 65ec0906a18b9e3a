"""Nodes that share a database, in virtual time and with faults: nothing is lost, and what is broken is found."""

from __future__ import annotations

from collections.abc import Iterable
from time import process_time

import pytest

from gizzard.server.runtime.tables.table_log import TableLog
from gizzard.server.store.postgres import writer
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Unreachable
from tests.server.store.simulation.history import Violation
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.world import run, trace_of
from tests.sizes import sized

MOST = 2000
LOST_WHILE_REWRITTEN = 533
"""A node loses a table while its log is rewritten, and loads it again before that ends."""


def run_all(seeds: Iterable[int]) -> None:
    """A change to the code changes all schedules: more seeds are given than are needed to find a defect today."""
    for seed in seeds:
        run(seed)


def test_exactly_the_acknowledged_entries_are_stored_in_order() -> None:
    """In as many schedules as fit into so much processor time; which ones does not matter: none has a violation."""
    until, seed = process_time() + sized(2, 20, 100), 0
    while seed < MOST and process_time() < until:
        run(seed)
        seed += 1


def test_schedule_that_once_failed() -> None:
    run(LOST_WHILE_REWRITTEN)


def test_schedule_follows_from_its_seed() -> None:
    assert trace_of(7) == trace_of(7)
    assert trace_of(7) != trace_of(8)


def test_rejected_entry_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when an unknown commit was reported as not saved."""
    monkeypatch.setattr(writer, "CommitUnknown", Unreachable)
    with pytest.raises(Violation, match="was reported as not saved, and is stored"):
        run_all(range(2, 30))


def test_node_that_does_not_let_go_when_its_lease_expires_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PostgresStore, "_watch_lease", lambda *_: None)
    with pytest.raises(Violation, match="has not let go of"):
        run_all(range(62, 90))


def test_late_statement_under_an_earlier_claim_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def has_owner(model: Model, name: str, by: list[int]) -> bool:
        return name in model.tables and model.tables[name].owner == by[0]

    monkeypatch.setattr(Model, "_has", has_owner)
    with pytest.raises(Violation, match="is stored after people saw that it did not count"):
        run_all(range(280, 500))


def test_step_that_is_shown_although_its_commit_failed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = TableLog._appended
    monkeypatch.setattr(TableLog, "_appended", lambda log, made, done, _: shown(log, made, done, None))
    with pytest.raises(Violation, match="was shown at table"):
        run_all(range(30))
