"""Three nodes and their clients on one database, with faults that a seed chooses, and what must hold all the same."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

from gizzard.server.store.postgres import nodes, rows
from gizzard.server.tables.bot_pool import BotPool
from tests.server.store.simulation.clients.client import Client
from tests.server.store.simulation.clients.days import DailyPlayer
from tests.server.store.simulation.clients.pads import Scorer
from tests.server.store.simulation.clients.seasons import RatedPlayer
from tests.server.store.simulation.clients.tables import Player
from tests.server.store.simulation.clients.tournaments import ClubDirector, Director
from tests.server.store.simulation.history import History, Violation
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.network import Network
from tests.server.store.simulation.nodes import Node
from tests.server.store.simulation.simulated import simulated
from tests.server.store.simulation.virtual import Scheduler

NODES: Final = 3
FAULTS: Final = {
    "part": 0.01,
    "lost": 0.02,
    "late": 0.02,
    "unheard": 0.02,
    "slow": 0.03,
    "hang": 0.01,
    "hold": 0.01,
    "connect": 0.2,
    "kill": 0.004,
    "stop": 0.005,
    "stall": 0.01,
    "cut": 0.01,
    "restart": 0.004,
    "clock": 0.01,
    "freeze": 0.01,
    "travel": 0.05,
}
"""The kinds of faults, and how likely each is at a statement or a connection, if a schedule has it at all."""
DISTURBANCES: Final = 5.0
"""How much likelier a fault of a node or of the whole database is at one of the moments at which it may happen."""
FOCUS: Final = (
    *(nodes.RENEW, nodes.HEARTBEATS, nodes.EVICT, nodes.CLAIM, nodes.RELEASE, nodes.OWNED),
    *(rows.APPEND, rows.REPLACE),
)
"""The statements of leases, claims and fences: in most schedules faults are likelier at one of them."""
KINDS: Final[dict[type[Client], int]] = {
    Player: 4,
    Scorer: 2,
    Director: 1,
    ClubDirector: 1,
    DailyPlayer: 2,
    RatedPlayer: 2,
}
"""The clients, and how likely each kind is."""
FAULTY_SECONDS: Final = 4.0
PROGRESS_SECONDS: Final = 15.0
"""How long after the last fault each table may take to make progress."""
RELEASE_SECONDS: Final = 8.0
"""How long tables may stay claimed after the last client has left."""


class World:
    """One schedule: everything that happens follows from its seed."""

    def __init__(self, seed: int, trace: bool = False, kind: type[Client] | None = None) -> None:
        """`kind`: that of all clients; by default they are chosen, too."""
        self.random = random = Random(seed)
        self.scheduler = Scheduler()
        self.clock = 1e9
        model = self.model = Model(lambda: self.clock + self.scheduler.now)
        faults = {kind: chance * random.choice((0.5, 1, 3)) for kind, chance in FAULTS.items() if random.random() < 0.4}
        self.network = Network(self.scheduler, random, model, faults)
        self.network.trace = [f"seed {seed}: {', '.join(faults) or 'no faults'}"] if trace else None
        self.network.focus = random.choice((None, *FOCUS))
        self.network.calm_from = 1.0 + FAULTY_SECONDS * random.random()
        self.history = History(self.network, model)
        self.nodes = [Node(self, f"http://{name}") for name in "abc"[: random.choice((2, NODES, NODES))]]
        self.bot_pool = BotPool()
        self.bot_pool.rng = random
        kinds = random.choices([*KINDS], [*KINDS.values()], k=random.choice((1, 2, 3)))
        kinds = [kind or each for each in kinds]
        self.has_tournaments = any(issubclass(kind, Director) for kind in kinds)
        self.clients: list[Client] = [kind(self, number) for number, kind in enumerate(kinds)]
        model.appended, model.claimed = self.history.appended, self._claimed
        model.evicted = self._evicted

    def run(self) -> None:
        """Run the schedule. Raises Violation if something does not hold."""
        with simulated(self.scheduler, self.network):
            try:
                self._run()
            finally:
                for node in self.nodes:
                    node.discard()
                self.scheduler.discard()

    def _run(self) -> None:
        for node in self.nodes:
            node.start()
        for client in self.clients:
            self.scheduler.after(self.random.random(), client.act)
        self.scheduler.after(self.random.random(), self._disturb)
        self._until(lambda: self.scheduler.now >= max(self.network.calm_from, self.network.last_fault))
        self.network.note("the last fault is over")
        for client in self.clients:
            client.progress = False
        over = self.scheduler.now + PROGRESS_SECONDS
        self._until(lambda: self.scheduler.now >= over or all(client.progress for client in self.clients))
        for client in self.clients:
            if not client.progress:
                self.history.fail(f"{client} makes no progress {PROGRESS_SECONDS} s after the last fault")
        self._leave()
        self.network.abort()
        self.history.check()
        for node in self.nodes:
            node.check()
        if self.history.violation:
            raise self.history.violation

    def _leave(self) -> None:
        """No claim outlives what it is for."""
        for client in self.clients:
            client.leaving = True
        over, tables = self.scheduler.now + RELEASE_SECONDS, self.model.tables
        self._until(lambda: self.scheduler.now >= over or all(table.owner is None for table in tables.values()))
        for name, table in tables.items():
            if table.owner is not None:
                self.history.fail(f"table {name} is still claimed by node {table.owner}, and nobody uses it")

    def _until(self, over: Callable[[], bool]) -> None:
        self.scheduler.run(lambda: over() or self.history.violation is not None)
        if self.history.violation:
            raise self.history.violation

    def _disturb(self) -> None:
        """What happens to nodes and to the database as a whole."""
        network, random, node = self.network, self.random, self.random.choice(self.nodes)
        if network.fault("kill", DISTURBANCES):
            node.kill(3.0 * random.random())
        if network.fault("cut", DISTURBANCES):
            node.cut(6.0 * random.random())
        if network.fault("freeze", DISTURBANCES):
            node.freeze(4.0 * random.random(), both_ways=random.random() < 0.5)
        if network.fault("restart", DISTURBANCES):
            network.restart(3.0 * random.random() ** 2)
        if network.fault("clock", DISTURBANCES):
            self.clock += random.choice((-86400.0, -3.0, -0.5, 0.5, 3.0, 86400.0))
        if self.scheduler.now < network.calm_from:
            self.scheduler.after(0.2 * random.random(), self._disturb)

    def _claimed(self, table: str, number: int) -> None:
        for node in self.nodes:
            node.check_claim(table, number)

    def _evicted(self, number: int) -> None:
        for node in self.nodes:
            node.check_eviction(number)


def run(seed: int, kind: type[Client] | None = None) -> None:
    """Run a schedule. Raises Violation if something does not hold."""
    World(seed, kind=kind).run()


def trace_of(seed: int, kind: type[Client] | None = None) -> list[str]:
    """What happens in a schedule, line by line, up to the first violation if there is one."""
    world = World(seed, trace=True, kind=kind)
    with suppress(Violation):
        world.run()
    return world.network.trace or []
