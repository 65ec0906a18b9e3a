"""Enforcement of bans, for new and for open connections."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from starlette.types import Scope

from gizzard.server.ops.bans import Bans
from gizzard.server.ops.struct_document import DocumentUnreadableError
from gizzard.server.store.protocol import StoreError
from gizzard.server.wire.keys import is_well_formed, key_of
from gizzard.server.wire.messages import RequestError
from gizzard.server.wire.networks import IPAddress, address_in

FOLLOW_SECONDS: Final = 1.0
"""Interval between checks for changes by other nodes."""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Visitor:
    """A connection with the facts that bans refer to."""

    address: IPAddress | None
    drop: Callable[[RequestError], None]
    """Closes the connection with a reason."""
    table: str | None = None
    key: str | None = None
    """The key of the seat; None for a spectator."""


class Gate:
    """Checks new connections, and after a new ban all open ones."""

    def __init__(self, bans: Bans) -> None:
        self.bans = bans
        self._visitors: set[Visitor] = set()

    def check_address(self, scope: Scope) -> None:
        """Raise RequestError if the address is banned."""
        if self.bans.bars_address(_address(scope)):
            raise RequestError("banned")

    def check_table(self, table: str) -> None:
        """Raise RequestError if an operator has removed the table."""
        if self.bans.bars("table", table):
            raise RequestError("removed")

    def check_person(self, key: str) -> None:
        """Raise RequestError if the owner of a seat is banned."""
        if self.bans.bars("person", key):
            raise RequestError("banned")

    def check_secret(self, secret: str) -> str:
        """A secret that a client has chosen. Raises RequestError if it is unsuitable, or its owner banned."""
        if not is_well_formed(secret):
            raise RequestError("no-secret")
        self.check_person(key_of(secret))
        return secret

    @contextmanager
    def visit(self, scope: Scope, drop: Callable[[RequestError], None]) -> Iterator[Visitor]:
        """Register a connection while the block runs. Raises RequestError if its address is banned."""
        self.check_address(scope)
        visitor = Visitor(_address(scope), drop)
        self._visitors.add(visitor)
        try:
            yield visitor
        finally:
            self._visitors.discard(visitor)

    def seat(self, visitor: Visitor, table: str, key: str | None) -> None:
        """Admit a connection to a seat of a table, or as a spectator. Raises RequestError if it is banned there."""
        visitor.table, visitor.key = table, key
        if problem := self._problem(visitor):
            raise problem

    def drop_banned(self) -> int:
        """Disconnect all banned clients, and return their number."""
        banned = [(visitor, problem) for visitor in self._visitors if (problem := self._problem(visitor))]
        for visitor, problem in banned:
            visitor.drop(problem)
        return len(banned)

    async def follow(self) -> None:
        """Enforce bans set by other nodes, while the server runs."""
        while True:
            try:
                if await self.bans.refresh():
                    self.drop_banned()
            except (StoreError, DocumentUnreadableError) as error:
                log.warning("the bans of the cluster cannot be read", extra={"why": str(error)})
            await asyncio.sleep(FOLLOW_SECONDS)

    def _problem(self, visitor: Visitor) -> RequestError | None:
        if self.bans.bars_address(visitor.address) or self.bans.bars("person", visitor.key):
            return RequestError("banned")
        return RequestError("removed") if self.bans.bars("table", visitor.table) else None


def _address(scope: Scope) -> IPAddress | None:
    client = scope.get("client")
    return address_in(client[0]) if client else None
