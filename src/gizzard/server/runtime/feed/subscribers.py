"""The clients of a table, players and spectators, and what they are sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from gizzard.server.domain.events import Entry, Sat
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.setup import TableSetup
from gizzard.server.domain.table.social import Social
from gizzard.server.domain.table.state import TableState
from gizzard.server.domain.wire import Resumed, Step, encode
from gizzard.server.runtime.feed.history import History, Tail
from gizzard.server.runtime.feed.loading import Loaded
from gizzard.server.runtime.feed.spectators import Spectators
from gizzard.server.runtime.feed.stream import Connected, Steps, everybody_present, joined_message, presence_changes


class Client(Protocol):
    """A client of a table."""

    seat: int | None
    """None for a spectator."""
    key: str | None
    """The hash of the secret by which it has the seat; None for a spectator."""
    lang: str
    address: str | None
    """Where it connects from, for limits and votes; None: unknown, never the same as another."""

    def send(self, message: bytes) -> None:
        """Queues a message; never blocks."""

    def drop(self, reason: RequestError) -> None:
        """Closes the connection, with the reason as its last message."""


def owns_seat(client: Client, social: Social) -> bool:
    """Whether a client still owns its seat: before the game it may have been freed and taken by somebody else."""
    return client.seat is not None and client.key is not None and social.seats[client.seat].key == client.key


class Subscribers:
    """All clients of a table. Times are in ms since 1970."""

    def __init__(
        self, name: str, setup: TableSetup, spectators: Spectators[Client], history: History, now: int
    ) -> None:
        self.name, self.setup, self.spectators, self.history = name, setup, spectators, history
        self.players: list[Client] = []
        self.here = Connected()
        self.gone = dict.fromkeys(range(len(setup.seats)), now)
        """Since when each seat without a connection has been without one."""
        self.quiet_since = now
        """Since when nobody has been connected, while nobody is."""

    def __bool__(self) -> bool:
        return bool(self.players or self.spectators.clients)

    @property
    def clients(self) -> list[Client]:
        """Players and spectators."""
        return [*self.players, *self.spectators.clients]

    def addresses(self, seat: int) -> frozenset[str]:
        """Where the connections of a seat come from."""
        return frozenset(client.address for client in self.players if client.seat == seat and client.address)

    def add(self, client: Client, now: int) -> None:
        """Adds a client."""
        (self.spectators.clients if client.seat is None else self.players).append(client)
        self._count(client, now)

    def remove(self, client: Client, now: int) -> None:
        """Removes a client, if it is there."""
        for clients in (self.players, self.spectators.clients):
            if client in clients:
                clients.remove(client)
                self._count(client, now)

    def _count(self, came_or_went: Client, now: int) -> None:
        """Updates who is connected, and tells all other clients if that changed."""
        before = self.here
        seats = frozenset(client.seat for client in self.players if client.seat is not None)
        self.here = Connected(seats, len(self.spectators.clients))
        self.gone = {seat: self.gone.get(seat, now) for seat in range(len(self.setup.seats)) if seat not in seats}
        self.quiet_since = now
        if self.here != before:
            message = encode(presence_changes(before, self.here))
            for client in (*self.players, *self.spectators.clients):
                if client is not came_or_went:
                    client.send(message)

    def restart_absences(self, now: int) -> None:
        """Restarts the time for which seats have been without a connection."""
        self.gone = dict.fromkeys(self.gone, now)

    def catch_up(self, client: Client, at_table: TableState, since: int | None, tail: Tail | None, now: int) -> None:
        """Sends a client the steps since the last one it saw, or the full state; `tail`: the end of the log, where
        needed.
        """
        state = self.state_for(client, at_table)
        if since is not None and (missed := self._missed(state, client.seat, since, tail)) is not None:
            client.send(encode(Resumed(state.n, now)))
            for step in missed:
                client.send(encode(step))
            client.send(encode(everybody_present(self.here, len(self.setup.seats))))
        else:
            client.send(self._whole(client, at_table, now))

    def _whole(self, client: Client, live: TableState, now: int) -> bytes:
        """Everything that a client may know."""
        return encode(joined_message(self.name, self.setup, self.state_for(client, live), client.seat, self.here, now))

    def state_for(self, client: Client, live: TableState) -> TableState:
        """The state that a client may see: the live one for players, possibly a delayed one for spectators."""
        return live if client.seat is not None else self.spectators.state

    def begin_anew(self, setup: TableSetup, loaded: Loaded[Client], now: int) -> None:
        """Sends everybody the full state of a table whose past has changed."""
        self.setup, looking_on = setup, self.spectators.clients
        state, self.history, self.spectators = loaded
        self.spectators.clients = looking_on
        messages: dict[int | None, bytes] = {}
        for client in (*self.players, *looking_on):
            if client.seat not in messages:
                messages[client.seat] = self._whole(client, state, now)
            client.send(messages[client.seat])

    def _missed(self, state: TableState, seat: int | None, since: int, tail: Tail | None) -> Iterable[Step] | None:
        """The steps after a given one, up to the state a viewer may see; None if they cannot be resent."""
        if not 0 <= since <= state.n:
            return None
        if since == state.n:
            return ()
        steps = self.history.steps(since, state.n, tail)
        return None if steps is None else (Steps(*step).seen_by(seat) for step in steps)

    def show(self, before: TableState, entry: Entry, after: TableState, now: int) -> None:
        """Sends everybody a step as they may see it; tabs with the same seat share the bytes."""
        self.history.add((before, entry, after))
        if isinstance(entry.event, Sat) and entry.event.seat in self.gone:
            self.gone[entry.event.seat] = now
        steps = Steps(before, entry, after)
        messages: dict[int | None, bytes] = {}
        for client in self.players:
            viewer = client.seat if owns_seat(client, after.social) else None
            if viewer not in messages:
                messages[viewer] = encode(steps.seen_by(viewer))
            client.send(messages[viewer])
        self._drop_former_owners(after.social, now)
        self.spectators.add(entry, after)
        self.show_spectators(now)

    def _drop_former_owners(self, social: Social, now: int) -> None:
        """Disconnects players whose seat has been freed, before anybody else can take it."""
        for client in [client for client in self.players if not owns_seat(client, social)]:
            self.remove(client, now)
            client.drop(RequestError("seat-lost"))

    def show_spectators(self, now: int) -> None:
        """Sends spectators the steps that are due."""
        while step := self.spectators.next(now):
            if self.spectators.clients:
                message = encode(Steps(*step).seen_by(None))
                for client in self.spectators.clients:
                    client.send(message)
