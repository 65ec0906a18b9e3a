"""Nodes that share a database, in virtual time and with faults: nothing is lost, and what is broken is found."""

from __future__ import annotations

from time import process_time

import pytest

from gizzard.server.store.postgres import writer
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.protocol import Unreachable
from tests.server.store.simulation.clients import Violation
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.world import run, trace_of

SECONDS = 8.0
"""Of processor time for schedules. Which seeds fit in does not matter: none has a violation."""
MOST = 2000
LOST_WHILE_LOADED = 4646
"""A node loses its tables while it loads one."""


def test_what_was_acknowledged_is_stored_once_and_in_order_and_nothing_else_is() -> None:
    until, seed = process_time() + SECONDS, 0
    while seed < MOST and process_time() < until:
        run(seed)
        seed += 1


def test_schedule_that_once_failed() -> None:
    run(LOST_WHILE_LOADED)


def test_schedule_follows_from_its_seed() -> None:
    assert trace_of(7) == trace_of(7)
    assert trace_of(7) != trace_of(8)


def test_rejected_entry_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when an unknown commit was reported as not saved."""
    monkeypatch.setattr(writer, "Unknown", Unreachable)
    with pytest.raises(Violation, match="was reported as not saved, and is stored"):
        run(7)


def test_node_that_does_not_let_go_when_its_lease_expires_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PostgresStore, "_watch_lease", lambda *_: None)
    with pytest.raises(Violation, match="which http://b has not let go of"):
        run(6)


def test_late_statement_under_an_earlier_claim_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "_has", lambda model, name, by: model.tables[name].owner == by[0])
    with pytest.raises(Violation, match="is stored after people saw that it did not count"):
        run(168)
