"""Nodes that share a database, in virtual time and with faults: nothing is lost, and what is broken is found."""

from time import process_time

import pytest

from tests.present import present
from tests.server.store.simulation.planted import FAULTS, planted, search
from tests.server.store.simulation.world import World, run, trace_of
from tests.sizes import sized

MOST = 2000
ENOUGH = 2000
"""A change to the code changes all schedules: more are given than are needed to find a fault today."""


def test_exactly_the_acknowledged_entries_are_stored_in_order() -> None:
    """In as many schedules as fit into so much processor time; which ones does not matter: none has a violation."""
    until, seed = process_time() + sized(2, 20, 100), 0
    while seed < MOST and process_time() < until:
        run(seed)
        seed += 1


def test_schedule_follows_from_its_seed() -> None:
    assert trace_of(7) == trace_of(7)
    assert trace_of(7) != trace_of(8)


@pytest.mark.parametrize("latency", [0.0005, 0.2])
def test_tables_of_a_node_that_is_cut_off_are_free_within_five_seconds(latency: float) -> None:
    """Even if the database is slow, so that the others rarely read heartbeats."""
    world = World(1)
    world.network.faults.clear()
    world.network.latency, world.network.calm_from = latency, 3.0
    first = world.nodes[0]

    def owned() -> list[str]:
        tables, nodes = world.model.tables.items(), world.model.nodes
        return [name for name, table in tables if table.owner and nodes[table.owner].url == first.url]

    def cut_off() -> None:
        if owned():
            first.cut(7.0)
            world.scheduler.after(5.0, check)
        else:
            world.scheduler.after(0.01, cut_off)

    def check() -> None:
        if owned():
            world.history.fail(f"these still belong to the node that is cut off: {owned()}")

    world.scheduler.after(1.0, cut_off)
    world.run()


@pytest.mark.parametrize(
    ("fault", "first", "violation"),
    [
        ("the lease runs from the answer", 0, "before its lease ends"),
        ("the lease never ends", 5, "has not let go of"),
        ("tables are lost although the lease goes on", 410, "although nothing had gone wrong"),
        ("the end of a lease is noticed late", 355, "has not let go of"),
        ("nodes are evicted too soon", 0, "before its lease ends"),
        ("nodes that live are evicted", 70, "before its lease ends"),
        ("an evicted node keeps its tables", 255, "has not let go of"),
        ("a claim is not checked", 695, "is taken for claimed"),
        ("a room that leaves memory stays claimed", 0, "is still claimed"),
        ("a room is dropped for the one before it", 115, "has not heard"),
        ("a lost release is not repeated", 20, "is still claimed"),
        ("a late release ends a later claim", 0, "is taken for claimed"),
        ("the fence ignores the claim", 50, "is stored after people saw that it did not count"),
        ("a claim waits for no statement", 115, "is stored after people saw that it did not count"),
        ("an unknown commit is reported as failed", 10, "is stored"),
        ("a room stays in memory after an unknown commit", 45, "is still claimed"),
        ("a step is shown although its commit failed", 10, "was shown at table"),
    ],
)
def test_planted_fault_is_found(fault: str, first: int, violation: str) -> None:
    found = present(search(FAULTS[fault], range(first, first + ENOUGH)))
    assert violation in str(found.violation)


def test_lines_with_planted_faults_are_there() -> None:
    for fault in FAULTS.values():
        with planted(fault):
            pass
