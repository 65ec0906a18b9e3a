"""What was asked of the store, acknowledged and refused, against what the database has."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from msgspec.json import decode

from gizzard.server.store.postgres.rows import Claim
from gizzard.server.store.protocol import Fenced, Stored, StoreError
from tests.server.store.simulation.logs import problem_in
from tests.server.store.simulation.model import Model
from tests.server.store.simulation.network import Network
from tests.server.store.simulation.turns import Turns
from tests.server.store.simulation.virtual import Process

HEARING_SECONDS: Final = 1.0
"""How long it may take until everybody at a table has received a message."""


class Watcher(Protocol):
    """Somebody at a table."""

    process: Process
    table: str

    def has_heard(self, text: str) -> bool:
        """Whether something was sent to it."""


class Attempt(NamedTuple):
    """The number of an entry, and the claim under which it was asked for."""

    number: int
    claim: int


class Violation(AssertionError):
    """Something that must always hold does not."""


class History:
    """Everything that was asked of all nodes."""

    def __init__(self, network: Network, model: Model) -> None:
        self._network, self._model = network, model
        self._acknowledged: dict[tuple[str, int], set[str]] = {}
        """What may be stored under each number: one entry, or two while it is unknown whether it was rewritten."""
        self._attempts: defaultdict[str, dict[str, Attempt]] = defaultdict(dict)
        """The entries that were asked for, by table."""
        self._rejected: set[tuple[str, str]] = set()
        """Entries that people have seen not to count, with their tables."""
        self._replaced: set[tuple[str, str]] = set()
        """Entries that were to be rewritten; the answer that one was stored may come late."""
        self._created: set[str] = set()
        self._removed: dict[str, bool] = {}
        """The tables that were to be removed, and whether that was acknowledged."""
        self._erased: set[str] = set()
        self._watching: dict[Watcher, None] = {}
        self._texts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """What people have asked to write, and how often, by table."""
        self._refused: defaultdict[str, set[str]] = defaultdict(set)
        """What people have been told not to count, by table."""
        self.turns = Turns()
        self.violation: Violation | None = None
        """The first."""

    def fail(self, what: str) -> None:
        self._network.note("VIOLATION:", what)
        self.violation = self.violation or Violation(what)

    def claimed(self, table: str, claim: Claim | None) -> None:
        """A node takes a table for its own. Its claim may have been overtaken by another one of the same node."""
        found = self._model.tables.get(table)
        if found and (not claim or claim.node != found.owner):
            self.fail(f"table {table} is taken for claimed as {claim}, and belongs to {found.owner}")

    def attempted(self, table: str, number: int, entry: str, claim: int) -> None:
        self._network.note("append", table, number, entry, "under claim", claim)
        self._attempts[table][entry] = Attempt(number, claim)
        self._rejected.discard((table, entry))

    def answered(self, table: str, number: int, entry: str, error: StoreError | None) -> None:
        self._network.note("answer", table, number, repr(error))
        if error is None and (table, entry) not in self._replaced:
            self._acknowledged[table, number] = {entry}
            if self._at(table, number) != entry and not self._may_be_gone(table):
                self.fail(f"entry {number} of table {table} was acknowledged and is not stored")
        elif error and not isinstance(error, Fenced):
            self._reject(table, entry)

    def _reject(self, table: str, entry: str) -> None:
        self._rejected.add((table, entry))
        if entry in self._entries(table):
            self.fail(f"entry {entry} was reported as not saved, and is stored")

    def loaded(self, table: str, entries: Sequence[str], claim: int, after: int = 0) -> None:
        """What a node finds after a claim, from that number on, is all that earlier claims have left."""
        self._network.note("loaded", table, len(entries), "under claim", claim)
        there = {*entries}
        for entry, attempt in self._attempts[table].items():
            if attempt.claim < claim and attempt.number > after and entry not in there:
                self._rejected.add((table, entry))

    def rewriting(self, table: str, old: Sequence[str], new: Sequence[str]) -> None:
        """From now on either is right."""
        self._network.note("rewrite", table)
        self._erased.add(table)
        for number, (before, after) in enumerate(zip(old, new, strict=False), start=1):
            if before != after:
                self._replaced.add((table, before))
                self._acknowledged.setdefault((table, number), {before}).add(after)

    def rewritten(self, table: str, new: Sequence[str]) -> None:
        """The old entries are gone for good."""
        for number, entry in enumerate(new, start=1):
            self._acknowledged[table, number] = {entry}

    def created(self, table: str) -> None:
        self._created.add(table)

    def removing(self, table: str) -> None:
        self._removed.setdefault(table, False)

    def removed(self, table: str) -> None:
        self._removed[table] = True

    def asked(self, table: str, text: str) -> None:
        """Somebody asks to write a text into a log."""
        self._texts[table][text] += 1

    def told(self, table: str, text: str) -> None:
        """Somebody is told that a text was saved."""
        if self._may_be_gone(table) or table in self._erased:
            return
        if not any(text in entry for entry in self._entries(table)):
            self.fail(f"{text!r} was shown at table {table}, and is not stored")
        there = [watcher for watcher in self._watching if watcher.table == table]
        if there:
            self._network.scheduler.after(HEARING_SECONDS, self._check_heard, there, text)

    def refused(self, table: str, text: str) -> None:
        """Somebody is told that a text was not saved; that says nothing of other attempts to write it."""
        if self._texts[table][text] > 1:
            return
        self._refused[table].add(text)
        if any(text in entry for entry in self._entries(table)):
            self.fail(f"{text!r} was refused at table {table}, and is stored")

    def refused_act(self, table: str, seat: int, n: int, action: Mapping[str, Any]) -> None:
        """Somebody is told that an act came too late."""
        if self.turns.counts(table, seat, n, action):
            self.fail(f"an act was refused as late at table {table}, and counts: {action}")

    def shown(self, table: str, number: int, move: dict[str, Any]) -> None:
        """Somebody at a table sees a move."""
        if self._may_be_gone(table):
            return
        entry = self._at(table, number)
        if entry is None or decode(entry).get("move") != move:
            self.fail(f"move {number} was shown at table {table}, and is not stored: {move}")

    def joined(self, watcher: Watcher) -> None:
        """Somebody is connected to a table."""
        self._watching[watcher] = None

    def left(self, watcher: Watcher) -> None:
        """Somebody is disconnected from a table."""
        self._watching.pop(watcher, None)

    def dropped(self, watcher: Watcher, why: str) -> None:
        """Somebody is sent away from a table."""
        self.left(watcher)
        if why == "moved" and not self._network.last_fault:
            self.fail(f"somebody was sent away from table {watcher.table}, although nothing had gone wrong")

    def _check_heard(self, there: Sequence[Watcher], text: str) -> None:
        for watcher in there if there and there[0].table not in self._erased else ():
            is_awake = watcher.process.alive and watcher.process.is_awake_for(HEARING_SECONDS)
            if watcher in self._watching and is_awake and not watcher.has_heard(text):
                self.fail(f"somebody at table {watcher.table} has not heard {text!r}")

    def not_found(self, table: str) -> None:
        """An answer said that a table does not exist."""
        if not self._may_be_gone(table):
            self.fail(f"table {table} was created and is lost")

    def appended(self, table: str, number: int, entry: str) -> None:
        """The database adds an entry."""
        self._network.note("stored", table, number, entry)
        if (table, entry) in self._rejected or any(text in entry for text in self._refused[table]):
            self.fail(f"entry {entry} is stored after people saw that it did not count")
        if number and (wrong := self.turns.stored(table, number, entry)):
            self.fail(wrong)
        if number > 1 and number - 1 not in self._model.tables[table].log:
            self.fail(f"entry {number} of table {table} is stored before the one before it")

    def check(self) -> None:
        """Fail if an acknowledged entry or table is lost, or anything is there twice."""
        for table in self._created - self._model.tables.keys():
            self.not_found(table)
        for table, is_certain in self._removed.items():
            if is_certain and table in self._model.tables:
                self.fail(f"table {table} was removed and is still there")
        for (table, number), entries in self._acknowledged.items():
            if table in self._model.tables and self._at(table, number) not in entries:
                self.fail(f"entry {number} of table {table} was acknowledged and is lost")
        for table in self._model.tables:
            self._check_log(table)

    def _check_log(self, table: str) -> None:
        entries = self._entries(table)
        asked = [entry for entry in entries if entry in self._attempts[table]]
        if len({*asked}) < len(asked):
            self.fail(f"table {table} has an entry twice")
        for text in self._texts[table]:
            if sum(text in entry for entry in entries) > 1:
                self.fail(f"table {table} has {text!r} twice")
        if problem := problem_in(table, Stored(self._at(table, 0) or "", tuple(entries))):
            self.fail(problem)

    def _may_be_gone(self, table: str) -> bool:
        return table in self._removed

    def _entries(self, table: str) -> list[str]:
        found = self._model.tables.get(table)
        return [entry for number, (entry, _) in found.log.items() if number] if found else []

    def _at(self, table: str, number: int) -> str | None:
        found = self._model.tables.get(table)
        return found.log[number][0] if found and number in found.log else None
