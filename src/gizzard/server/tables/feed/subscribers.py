"""The connected clients of a table, players and spectators."""

from collections.abc import Iterable

from msgspec.structs import replace

from gizzard.server.tables.events import Entry, Sat, Started
from gizzard.server.tables.feed.history import Loaded, Tail
from gizzard.server.tables.feed.spectators import Client
from gizzard.server.tables.feed.stream import Steps, TablePresence, full_presence, joined_message, presence_changes
from gizzard.server.tables.messages import CursorJson, Rejoined, Step
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import Social
from gizzard.server.tables.state import TableState
from gizzard.server.wire.messages import RequestError, encode


def owns_seat(client: Client, social: Social) -> bool:
    """Whether a client still owns its seat: before the game, seats may be freed and taken by others."""
    return client.seat is not None and client.key is not None and social.seats[client.seat].key == client.key


class Subscribers:
    """All clients of a table. Times are in ms since 1970."""

    def __init__(self, name: str, setup: TableSetup, loaded: Loaded, now: int) -> None:
        self.name, self.setup, self.spectators, self.history = name, setup, loaded.spectators, loaded.history
        self.players: list[Client] = []
        self.present = TablePresence()
        self.gone = dict.fromkeys(range(len(setup.seats)), now)
        """When each disconnected seat lost its connection."""
        self.quiet_since = now
        """When the last client left, if none is connected."""

    def __bool__(self) -> bool:
        return bool(self.players or self.spectators.clients)

    @property
    def clients(self) -> list[Client]:
        """Players and spectators."""
        return [*self.players, *self.spectators.clients]

    @property
    def address(self) -> str | None:
        """The address of the player who has been connected longest; None if nobody is, or it is unknown."""
        return next((client.address for client in self.players), None)

    def addresses(self, seat: int) -> frozenset[str]:
        """The network addresses of a seat's connections."""
        return frozenset(client.address for client in self.players if client.seat == seat and client.address)

    def is_newest(self, client: Client) -> bool:
        """Whether no other connection of its seat has begun since."""
        return next((one for one in reversed(self.players) if one.seat == client.seat), None) is client

    def add(self, client: Client, now: int) -> None:
        """Add a client."""
        (self.spectators.clients if client.seat is None else self.players).append(client)
        self._update_presence(client, now)

    def remove(self, client: Client, now: int) -> None:
        """Remove a client, if it is there."""
        for clients in (self.players, self.spectators.clients):
            if client in clients:
                clients.remove(client)
                self._update_presence(client, now)

    def move_cursor(self, cursor: CursorJson) -> None:
        """Show everybody what they look at together."""
        self._present(replace(self.present, cursor=cursor))

    def _update_presence(self, changed: Client, now: int) -> None:
        """Update the presence, and notify all other clients if it changed."""
        seats = frozenset(client.seat for client in self.players if client.seat is not None)
        self.gone = {seat: self.gone.get(seat, now) for seat in range(len(self.setup.seats)) if seat not in seats}
        self.quiet_since = now
        spectators, cursor = len(self.spectators.clients), self.present.cursor if self.clients else None
        self._present(TablePresence(seats, spectators, cursor), but=changed)

    def _present(self, present: TablePresence, but: Client | None = None) -> None:
        before, self.present = self.present, present
        if present != before:
            message = encode(presence_changes(before, present))
            for client in self.clients:
                if client is not but:
                    client.send(message)

    def restart_absences(self, now: int) -> None:
        """Restart the absence of all disconnected seats."""
        self.gone = dict.fromkeys(self.gone, now)

    def catch_up(self, client: Client, at_table: TableState, since: int | None, tail: Tail | None, now: int) -> None:
        """Send a client the steps that it missed, or the full state; `tail` is the end of the log, if needed."""
        state = self.state_for(client, at_table)
        if at_table.social.phase == "gathering":
            since = None  # no step tells that the host has changed the table, or the client's owner the seat
        if since is not None and (missed := self._missed(state, client.seat, since, tail)) is not None:
            client.send(encode(Rejoined(state.n, now)))
            for step in missed:
                client.send(encode(step))
            client.send(encode(full_presence(self.present, len(self.setup.seats))))
        else:
            client.send(self._full_state(client, at_table, now))

    def _full_state(self, client: Client, live: TableState, now: int) -> bytes:
        """The complete state that a client may see."""
        return encode(
            joined_message(self.name, self.setup, self.state_for(client, live), client.seat, self.present, now)
        )

    def state_for(self, client: Client, live: TableState) -> TableState:
        """The state for a client: live for players, possibly delayed for spectators."""
        return live if client.seat is not None else self.spectators.state

    def reset(self, setup: TableSetup, loaded: Loaded, now: int) -> None:
        """Send all clients the full state after the log was rewritten. Spectators may not be allowed any more."""
        self.setup, spectators = setup, self.spectators.clients
        if setup.settings.spectators == "off":
            while spectators:
                spectators.pop().drop(RequestError("no-spectators"))
        state, self.history, self.spectators = loaded
        self.spectators.clients = spectators
        messages: dict[int | None, bytes] = {}
        for client in (*self.players, *spectators):
            if client.seat not in messages:
                messages[client.seat] = self._full_state(client, state, now)
            client.send(messages[client.seat])

    def _missed(self, state: TableState, seat: int | None, since: int, tail: Tail | None) -> Iterable[Step] | None:
        """The steps after `since` up to the viewer's state; None if they cannot be resent."""
        if not 0 <= since <= state.n:
            return None
        if since == state.n:
            return ()
        steps = list(self.history.steps(since, state.n, tail) or ())
        if not steps or any(isinstance(entry.event, Started) for _, entry, _ in steps):
            return None  # before the start, changes of the table were no steps either
        return (Steps(*step).seen_by(seat) for step in steps)

    def show(self, before: TableState, entry: Entry, after: TableState, now: int) -> None:
        """Send each client its view of a step; clients of the same seat share the encoded bytes."""
        self.history.add((before, entry, after))
        moved: list[Client] = []
        if isinstance(entry.event, Sat):
            moved = self._sat(entry.event.seat, after.social, now)
        steps = Steps(before, entry, after)
        messages: dict[int | None, bytes] = {}
        for client in self.players:
            if client in moved:
                continue
            viewer = client.seat if owns_seat(client, after.social) else None
            if viewer not in messages:
                messages[viewer] = encode(steps.seen_by(viewer))
            client.send(messages[viewer])
        self._reseat(moved, after, now)
        self._drop_former_owners(after.social, now)
        self.spectators.add(entry, after)
        self.show_spectators(now)

    def _sat(self, seat: int, social: Social, now: int) -> list[Client]:
        """Note that somebody has a new seat. Returns their clients if they had another one."""
        if seat in self.gone:
            self.gone[seat] = now
        moved = [client for client in self.players if social.seat_of(client.key) not in (client.seat, None)]
        if moved:  # at both seats until all know it, so that nobody seems to come or go
            self._present(replace(self.present, seats=self.present.seats | {seat}))
        return moved

    def _reseat(self, moved: list[Client], after: TableState, now: int) -> None:
        """Send the clients of somebody who has changed seats the full state, as seen from the new one."""
        for client in moved:
            client.seat = after.social.seat_of(client.key)
        for client in moved:
            self._update_presence(client, now)
            client.send(self._full_state(client, after, now))

    def _drop_former_owners(self, social: Social, now: int) -> None:
        """Disconnect players whose seat was freed, before it can be taken again."""
        for client in [client for client in self.players if not owns_seat(client, social)]:
            self.remove(client, now)
            client.drop(RequestError("seat-lost"))

    def show_spectators(self, now: int) -> None:
        """Send spectators all due steps."""
        while step := self.spectators.next(now):
            if self.spectators.clients:
                message = encode(Steps(*step).seen_by(None))
                for client in self.spectators.clients:
                    client.send(message)
