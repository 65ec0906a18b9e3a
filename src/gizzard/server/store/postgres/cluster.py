"""Notices, chores and documents that the nodes on one database share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from gizzard.server.store.cluster import Neighbour
from gizzard.server.store.documents import Change
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import Membership
from gizzard.server.store.postgres.nodes import NODE

RETIRING_SECONDS: Final = 6.0
"""How long a node that shuts down waits for the database. Including the time to connect it exits within ten seconds."""
EXCHANGE: Final = f"""
    WITH {NODE},
    told AS (
        INSERT INTO notices SELECT node.id, %(notice)s FROM node
        ON CONFLICT (node) DO UPDATE SET notice = excluded.notice WHERE notices.notice <> excluded.notice
    )
    SELECT nodes.url, coalesce(notice, '') FROM nodes LEFT JOIN notices ON node = nodes.id
    WHERE nodes.id IS DISTINCT FROM %(node)s AND url <> ''
    ORDER BY nodes.id
"""
TAKE_TURN: Final = """
    INSERT INTO chores VALUES (%(chore)s, clock_timestamp()) ON CONFLICT (chore) DO UPDATE SET begun = excluded.begun
    WHERE chores.begun < excluded.begun - make_interval(secs => %(seconds)s)
"""
READ: Final = "SELECT content, edition, replaced FROM documents WHERE name = %s"
REPLACE: Final = """
    INSERT INTO documents VALUES (%(name)s, %(content)s, %(edition)s)
    ON CONFLICT (name) DO UPDATE SET content = excluded.content, edition = excluded.edition,
      replaced = (documents.edition || documents.replaced)[:100]
    WHERE documents.edition = %(before)s
"""


class DatabaseCluster:
    """The nodes on a database; `url` is where they reach this one."""

    def __init__(self, database: Database, node: Membership, url: str, secret: str) -> None:
        self._database, self._node, self.url, self.secret = database, node, url, secret

    async def exchange(self, notice: bytes) -> list[Neighbour]:
        """Replace this node's notice, and return those of the other nodes."""
        parameters = {"node": self._node.number, "notice": notice}
        found = await asyncio.to_thread(self._database.run, lambda c: c.execute(EXCHANGE, parameters).fetchall())
        return [Neighbour(*row) for row in found]

    async def take_turn(self, chore: str, seconds: float) -> bool:
        """Whether this node should do a chore now."""
        parameters = {"chore": chore, "seconds": seconds}
        return await asyncio.to_thread(self._database.run, lambda c: c.execute(TAKE_TURN, parameters).rowcount == 1)

    def now(self) -> float:
        """Seconds since 1970 by the database's clock."""
        return self._node.now()

    def retire(self) -> None:
        """Claim no more tables, and stop waiting for the database after RETIRING_SECONDS."""
        self._node.retiring = True
        asyncio.get_running_loop().call_later(RETIRING_SECONDS, self._database.abandon)

    def document(self, name: str) -> DatabaseDocument:
        """A document that all nodes share."""
        return DatabaseDocument(self._database, name)


class _Version(NamedTuple):
    """A document as it is in the database."""

    content: bytes | None = None
    edition: UUID | None = None
    replaced: Sequence[UUID] = ()
    """The editions before, the latest first."""

    def contains(self, edition: UUID) -> bool:
        """Whether it is an edition or was changed from it."""
        return edition == self.edition or edition in self.replaced


class DatabaseDocument:
    """A document in a database row. Both methods raise StoreError if the database is unreachable."""

    def __init__(self, database: Database, name: str) -> None:
        self._database, self._name = database, name

    @property
    def place(self) -> str:
        """The database, and the name of the document."""
        return f"{self._database.place} ({self._name})"

    def read(self) -> bytes | None:
        """The content, or None if the document does not exist."""
        return self._read().content

    def _read(self) -> _Version:
        row = self._database.run(lambda connection: connection.execute(READ, (self._name,)).fetchone())
        return _Version(*row or ())

    def change(self, change: Change) -> bytes:
        """Optimistic update: retried if another node has changed the document meanwhile.

        A statement repeated after a broken connection recognises its own write by the edition, even if another node
        has changed the document since.
        """
        while True:
            old, edition = self._read(), uuid4()
            new = change(old.content)
            row = {"name": self._name, "content": new, "edition": edition, "before": old.edition}
            if self._database.run(partial(_replaced, row=row)) or self._read().contains(edition):
                return new


def _replaced(connection: Connection, row: dict[str, object]) -> bool:
    return connection.execute(REPLACE, row).rowcount == 1
