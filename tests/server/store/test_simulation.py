"""Nodes that share a database, in virtual time and with faults: nothing is lost, and what is broken is found."""

from itertools import product
from time import process_time

import pytest

from gizzard.server.node.features import KINDS as SERVED
from gizzard.server.rooms.kind import kind_of
from gizzard.server.store.postgres.rows import LARGE
from tests.present import present
from tests.server.store.simulation.clients.client import Client
from tests.server.store.simulation.clients.tables import Player
from tests.server.store.simulation.network import SimulatedConnection
from tests.server.store.simulation.planted import FAULTS, planted, search
from tests.server.store.simulation.world import KINDS, World, run, trace_of
from tests.sizes import sized

MOST = 2000
ENOUGH = 2000
"""A change to the code changes all schedules: more are given than are needed to find a fault today."""


@pytest.mark.parametrize("kind", [*KINDS, None], ids=lambda kind: kind.__name__ if kind else "any kinds")
def test_exactly_the_acknowledged_entries_are_stored_in_order(kind: type[Client] | None) -> None:
    """In as many schedules as fit into so much processor time; which ones does not matter: none has a violation."""
    until, seed = process_time() + sized(0.1, 3, 15), 0
    while seed < MOST and process_time() < until:
        run(seed, kind)
        seed += 1


def test_clients_use_documents_of_every_kind() -> None:
    unused = {*SERVED}
    for seed, client in product(range(ENOUGH), KINDS):
        world = World(seed, kind=client)
        world.run()
        unused -= {kind_of(name, SERVED) for name in world.model.tables}
        if not unused:
            return
    raise AssertionError(unused)


def test_schedule_follows_from_its_seed() -> None:
    assert trace_of(7) == trace_of(7)
    assert trace_of(7) != trace_of(8)


def test_what_is_not_committed_at_the_end_does_not_count() -> None:
    """As when a node tries whether the database takes writes again."""
    world = World(1)
    world.network.faults.clear()
    connection = SimulatedConnection(world.network, world.nodes[0].url)
    world.network.open[connection] = None
    connection.apply("BEGIN", ())
    connection.apply(LARGE, {"table": "attempt"})
    world.run()
    assert "attempt" not in world.model.tables


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
        ("the lease runs from the answer", 30, "before its lease ends"),
        ("the lease never ends", 25, "has not let go of"),
        ("tables are lost although the lease goes on", 125, "although nothing had gone wrong"),
        ("the end of a lease is noticed late", 620, "has not let go of"),
        ("nodes are evicted too soon", 0, "before its lease ends"),
        ("nodes that live are evicted", 370, "before its lease ends"),
        ("a claim is not checked", 100, "is taken for claimed"),
        ("the lease is ignored in a claim", 100, "is taken for claimed"),
        ("a room that leaves memory stays claimed", 0, "is still claimed"),
        ("a lost release is not repeated", 15, "is still claimed"),
        ("a late release ends a later claim", 50, "has not let go of"),
        ("the fence ignores the claim", 25, "is stored after people saw that it did not count"),
        ("an unknown commit is reported as failed", 5, "is stored"),
        ("a room stays in memory after an unknown commit", 60, "makes no progress"),
        ("a step is shown although its commit failed", 0, "and is not stored"),
        ("a late act is accepted", 5, "was not chosen in this turn"),
        ("an act that is sent again is another one", 0, "was refused as late"),
        ("a late pairing is accepted", 30, "by somebody who had not seen the one before it"),
        ("a person may begin a day twice", 130, "twice"),
        ("a shared log is not read again", 20, "is not stored"),
    ],
)
def test_planted_fault_is_found(fault: str, first: int, violation: str) -> None:
    found = present(search(FAULTS[fault], range(first, first + ENOUGH)))
    assert violation in str(found.violation)


@pytest.mark.parametrize(
    ("fault", "first", "violation"),
    [
        ("an evicted node keeps its tables", 355, "has not let go of"),
        ("a room is dropped for the one before it", 605, "has not heard"),
        ("a claim waits for no statement", 310, "is stored after people saw that it did not count"),
    ],
)
def test_planted_fault_is_found_among_players(fault: str, first: int, violation: str) -> None:
    found = present(search(FAULTS[fault], range(first, first + ENOUGH), Player))
    assert violation in str(found.violation)


def test_lines_with_planted_faults_are_there() -> None:
    for fault in FAULTS.values():
        with planted(fault):
            pass
