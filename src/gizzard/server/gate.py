"""Keeps off whom and what an operator has banned, those who are connected already too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from gizzard.server.bans import Bans, IPAddress, address_in
from gizzard.server.phrases import Problem
from gizzard.server.web import told


@dataclass(eq=False)
class Visitor:
    """A connection, as far as bans go."""

    address: IPAddress | None
    drop: Callable[[Problem], None]
    """Closes the connection, whose client is told why."""
    table: str | None = None
    key: str | None = None
    """Of the seat; None for a spectator."""


class Gate:
    """Checks everybody who comes, and again everybody who is here when there is a new ban."""

    def __init__(self, bans: Bans) -> None:
        self.bans = bans
        self._visitors: set[Visitor] = set()

    def check_address(self, scope: Scope) -> None:
        """Problem where that address is banned."""
        if self.bans.bars_address(_address(scope)):
            raise Problem("banned")

    def check_table(self, table: str) -> None:
        """Problem where an operator has removed that table."""
        if self.bans.bars("table", table):
            raise Problem("removed")

    @contextmanager
    def visit(self, scope: Scope, drop: Callable[[Problem], None]) -> Iterator[Visitor]:
        """A connection for as long as it lasts; Problem where its address is banned."""
        self.check_address(scope)
        visitor = Visitor(_address(scope), drop)
        self._visitors.add(visitor)
        try:
            yield visitor
        finally:
            self._visitors.discard(visitor)

    def seat(self, visitor: Visitor, table: str, key: str | None) -> None:
        """Lets a connection to a seat of a table, or among its spectators; Problem where it may not come there."""
        visitor.table, visitor.key = table, key
        if problem := self._problem(visitor):
            raise problem

    def clear(self) -> int:
        """Sends away everybody who is banned; how many they were."""
        banned = [(visitor, problem) for visitor in self._visitors if (problem := self._problem(visitor))]
        for visitor, problem in banned:
            visitor.drop(problem)
        return len(banned)

    def _problem(self, visitor: Visitor) -> Problem | None:
        if self.bans.bars_address(visitor.address) or self.bans.bars("person", visitor.key):
            return Problem("banned")
        return Problem("removed") if self.bans.bars("table", visitor.table) else None


class Barred:
    """Turns away requests from addresses that are banned."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app, self.gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it."""
        app = self.app
        if scope["type"] == "http":
            try:
                self.gate.check_address(scope)
            except Problem as problem:
                app = told(Request(scope), problem)
        await app(scope, receive, send)


def _address(scope: Scope) -> IPAddress | None:
    client = scope.get("client")
    return address_in(client[0]) if client else None
