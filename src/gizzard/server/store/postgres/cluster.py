"""What the nodes on one database share besides tables: notices, chores and documents."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final
from uuid import UUID, uuid4

from gizzard.server.store.cluster import Neighbour
from gizzard.server.store.documents import Change
from gizzard.server.store.postgres.database import Connection, Database
from gizzard.server.store.postgres.membership import Membership
from gizzard.server.store.postgres.nodes import NODE

RETIRING_SECONDS: Final = 6.0
"""How long a node that ends waits for the database. All its tables are released by then, and with what it takes to
connect it ends within ten seconds."""
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
READ: Final = "SELECT content, edition FROM documents WHERE name = %s"
REPLACE: Final = """
    INSERT INTO documents VALUES (%(name)s, %(content)s, %(edition)s)
    ON CONFLICT (name) DO UPDATE SET content = excluded.content, edition = excluded.edition
    WHERE documents.edition = %(before)s
"""


class DatabaseCluster:
    """The nodes on a database; `url`: where the others reach this one."""

    def __init__(self, database: Database, node: Membership, url: str, secret: str) -> None:
        self._database, self._node, self.url, self.secret = database, node, url, secret

    async def exchange(self, notice: bytes) -> list[Neighbour]:
        """Tells the other nodes something, and hears what they tell; StoreError where the database is away."""
        asked = {"node": self._node.number, "notice": notice}
        found = await asyncio.to_thread(self._database.run, lambda c: c.execute(EXCHANGE, asked).fetchall())
        return [Neighbour(url, said) for url, said in found]

    async def take_turn(self, chore: str, seconds: float) -> bool:
        """Whether this node is to do a chore now."""
        asked = {"chore": chore, "seconds": seconds}
        return await asyncio.to_thread(self._database.run, lambda c: c.execute(TAKE_TURN, asked).rowcount == 1)

    def now(self) -> float:
        """Seconds since 1970 by the database's clock."""
        return self._node.now()

    def retire(self) -> None:
        """From now on this node claims no table, and soon it waits no longer for a database that does not answer."""
        self._node.retiring = True
        asyncio.get_running_loop().call_later(RETIRING_SECONDS, self._database.abandon)

    def document(self, name: str) -> DatabaseDocument:
        """A document that all nodes share."""
        return DatabaseDocument(self._database, name)


class DatabaseDocument:
    """A row of a database. Both methods raise StoreError where that cannot be reached."""

    def __init__(self, database: Database, name: str) -> None:
        self._database, self._name = database, name

    @property
    def place(self) -> str:
        """The database, and the name of the document."""
        return f"{self._database.place} ({self._name})"

    def read(self) -> bytes | None:
        """What it contains; None where it does not exist."""
        return self._read()[0]

    def _read(self) -> tuple[bytes | None, UUID | None]:
        row = self._database.run(lambda connection: connection.execute(READ, (self._name,)).fetchone())
        return row or (None, None)

    def change(self, change: Change) -> bytes:
        """Replaces it; where another node has changed it meanwhile, that change is changed.

        A statement that is repeated because its connection broke finds what it has written itself, and is done.
        """
        while True:
            (old, before), edition = self._read(), uuid4()
            new = change(old)
            row = {"name": self._name, "content": new, "edition": edition, "before": before}
            if self._database.run(partial(_replaced, row=row)) or self._read()[1] == edition:
                return new


def _replaced(connection: Connection, row: dict[str, object]) -> bool:
    return connection.execute(REPLACE, row).rowcount == 1
