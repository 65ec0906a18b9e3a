"""Clients that act at tables, and the outcomes that they were given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gizzard.server.store.protocol import Fenced, StoreError
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.network import Network

if TYPE_CHECKING:
    from tests.server.store.simulation.world import World

PATIENCE: Final = 3.0
"""Seconds after which a client that hears nothing tries another node."""


class Violation(AssertionError):
    """Something that must always hold does not."""


class History:
    """What was asked, acknowledged and refused, against what the database has."""

    def __init__(self, network: Network, model: Model) -> None:
        self._network, self._model = network, model
        self._acknowledged: dict[tuple[str, int], str] = {}
        self._attempts: dict[str, tuple[str, int]] = {}
        """The table and the claim under which each entry was asked for."""
        self._rejected: set[str] = set()
        self.violation: Violation | None = None
        """The first."""

    def fail(self, what: str) -> None:
        self._network.note("VIOLATION:", what)
        self.violation = self.violation or Violation(what)

    def attempted(self, table: str, number: int, entry: str, claim: int) -> None:
        self._network.note("append", table, number, entry, "under claim", claim)
        self._attempts[entry] = (table, claim)

    def answered(self, table: str, number: int, entry: str, error: StoreError | None) -> None:
        self._network.note("answer", table, number, entry, repr(error))
        if error is None:
            self._acknowledged[table, number] = entry
            if self._at(table, number) != entry:
                self.fail(f"entry {number} of table {table} was acknowledged and is not stored")
        elif not isinstance(error, Fenced):
            self._reject(entry)

    def _reject(self, entry: str) -> None:
        table, _ = self._attempts[entry]
        self._rejected.add(entry)
        if any(entry == stored for stored, _ in self._model.tables[table].log.values()):
            self.fail(f"entry {entry} was reported as not saved, and is stored")

    def loaded(self, table: str, entries: list[str], claim: int) -> None:
        """What a node finds after a claim is all that earlier claims have left."""
        self._network.note("loaded", table, entries[-3:], len(entries), "under claim", claim)
        there = {*entries}
        for entry, (name, earlier) in self._attempts.items():
            if name == table and earlier < claim and entry not in there:
                self._rejected.add(entry)

    def appended(self, table: str, number: int, entry: str) -> None:
        self._network.note("stored", table, number, entry)
        if entry in self._rejected:
            self.fail(f"entry {entry} is stored after people saw that it did not count")
        if number > 1 and number - 1 not in self._model.tables[table].log:
            self.fail(f"entry {number} of table {table} is stored before the one before it")

    def _at(self, table: str, number: int) -> str | None:
        found = self._model.tables[table].log.get(number)
        return found[0] if found else None

    def check_logs(self) -> None:
        """Fail if an acknowledged entry is lost, or anything is there twice."""
        for (table, number), entry in self._acknowledged.items():
            if self._at(table, number) != entry:
                self.fail(f"entry {number} of table {table} was acknowledged and is lost")
        for name, table_ in self._model.tables.items():
            entries = [entry for entry, _ in table_.log.values()]
            if len({*entries}) < len(entries):
                self.fail(f"table {name} has an entry twice")


class Client:
    """Somebody at a table, who acts again and again, or looks at it."""

    def __init__(self, world: World, table: str) -> None:
        self._world, self.table = world, table
        self._count = self._turn = 0
        self._entry = ""
        self.progress = False
        """Whether an act was acknowledged since this was set."""

    def act(self, url: str = "") -> None:
        """Do something, at that node or at any."""
        world = self._world
        if not url:
            self._count += 1
            self._entry = f"{self.table}{self._count}" if world.random.random() < 0.7 else ""
        self._turn += 1
        turn = self._turn
        ready = [node for node in world.nodes if node.store and (not url or node.url == url)]
        if ready:
            node = world.random.choice(ready)
            node.ask(self.table, self._entry, lambda outcome, owner: self._heard(turn, outcome, owner))
        world.scheduler.after(PATIENCE if ready else 0.2, self._give_up, turn)

    def _give_up(self, turn: int) -> None:
        if turn == self._turn:
            self.act()

    def _heard(self, turn: int, outcome: str, owner: str) -> None:
        self._world.network.note("client of", self.table, "hears", outcome, owner)
        if outcome == "saved":
            self.progress = True
        if turn == self._turn:
            self._turn += 1
            pause = 0.3 * self._world.random.random() if outcome in ("saved", "seen") else 0.2
            self._world.scheduler.after(pause if outcome != "elsewhere" else 0.001, self._again, self._turn, owner)

    def _again(self, turn: int, owner: str) -> None:
        if turn == self._turn:
            self.act(owner)
