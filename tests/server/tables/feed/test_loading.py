"""A table's log is replayed, and its rules are laid out, without anybody else having to wait."""

import threading

import pytest

from gizzard.core.rules.roundspec import RoundSpec, under
from gizzard.core.rules.special import Special
from tests.server.tables.inside import TableHost


async def test_rules_of_a_table_are_prepared_in_a_thread(built: TableHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are 73 special rules that a round may be played under, and up to 200 rounds: more than 100 ms of work."""
    threads = set()

    def noted(spec: RoundSpec, special: Special | None) -> RoundSpec:
        threads.add(threading.current_thread())
        return under(spec, special)

    monkeypatch.setattr("gizzard.core.game.round_table.under", noted)

    for persons in (1, 3):  # alone, the game starts immediately
        schedule = [1, 2, 1, 2, persons]
        await built.open({"players": 3, "schedule": schedule, "smyrna": ["uber-wizard"]}, persons)
    assert threads
    assert threading.main_thread() not in threads
