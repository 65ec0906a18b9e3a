"""A store that tells what is asked of it."""

from collections.abc import Callable, Sequence

from gizzard.server.store.protocol import MAX_ENTRY, Done, Stored, StoreError
from tests.server.store.simulation.connection import ModelStore
from tests.server.store.simulation.history import History


class ObservedStore(ModelStore):
    """The store of a node."""

    def __init__(self, node_url: str, history: History) -> None:
        self._history = history
        super().__init__("postgresql://model/model", node_url)

    @property
    def number(self) -> int | None:
        """The id of the node, as it knows it."""
        return self._node.number

    @property
    def lease_left(self) -> float:
        """Seconds until others may declare the node dead."""
        return self._node.lease_left

    def has_claimed(self, table: str) -> bool:
        return table in self._claimed

    def _claim_number(self, table: str) -> int:
        claim = self._claimed.get(table)
        return claim.number if claim else 0

    async def claim(self, table: str) -> None:
        await super().claim(table)
        self._history.claimed(table, self._claimed.get(table))
        if self.lease_left <= 0:
            self._history.fail(f"table {table} is taken for claimed {-self.lease_left:.3f} s after the lease")

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        claim = self._claim_number(table)
        stored = await super().load(table, most)
        if stored and claim and claim == self._claim_number(table) and most == MAX_ENTRY:
            self._history.loaded(table, stored.entries, claim)
        return stored

    async def tail(self, table: str, after: int) -> tuple[str, ...]:
        claim = self._claim_number(table)
        entries = await super().tail(table, after)
        if claim and claim == self._claim_number(table):
            self._history.loaded(table, entries, claim, after)
        return entries

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        numbered = [*enumerate(entries, start=first)]
        for number, entry in numbered:
            self._history.attempted(table, number, entry, self._claim_number(table))

        def answered(error: StoreError | None) -> None:
            for number, entry in numbered:
                self._history.answered(table, number, entry, error)
            done(error)

        super().append(table, first, entries, answered, closes)

    async def create(self, table: str, created: float, setup: str, entries: Sequence[str]) -> None:
        await super().create(table, created, setup, entries)
        self._history.created(table)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        if not self.has_claimed(table):
            return await super().rewrite(table, change)  # which claims it, and calls this again
        new: list[str] = []

        def observed(old: Stored) -> Stored:
            stored = change(old)
            new.extend(stored.entries)
            self._history.rewriting(table, old.entries, new)
            return stored

        await super().rewrite(table, observed)
        self._history.rewritten(table, new)
        return None

    async def remove(self, table: str, erase: bool = False) -> None:
        self._history.removing(table)
        await super().remove(table, erase)
        self._history.removed(table)
