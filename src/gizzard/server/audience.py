"""Who looks at a table, from a seat or from the gallery, and what they are sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from gizzard.server.events import Entry
from gizzard.server.gallery import Gallery
from gizzard.server.history import History, Tail
from gizzard.server.loading import Loaded
from gizzard.server.opening import Meta
from gizzard.server.phrases import Problem
from gizzard.server.social import Social
from gizzard.server.standing import Standing
from gizzard.server.stream import Here, Steps, arrivals, everyone, joined
from gizzard.server.wire import Resumed, Step, encode


class Client(Protocol):
    """Somebody who looks at a table."""

    seat: int | None
    """None for a spectator."""
    key: str | None
    """The hash of the secret by which it has the seat; None for a spectator."""
    lang: str

    def send(self, message: bytes) -> None:
        """Passes a message on without ever waiting."""

    def drop(self, reason: Problem) -> None:
        """Closes the connection, with the reason as its last message."""


def owns_seat(client: Client, social: Social) -> bool:
    """Whether a player's seat is still theirs: before the game it may be freed and taken by somebody else."""
    return client.seat is not None and client.key is not None and social.seats[client.seat].key == client.key


class Audience:
    """All clients of a table. Times are milliseconds since 1970."""

    def __init__(self, name: str, meta: Meta, gallery: Gallery[Client], history: History, now: int) -> None:
        self.name, self.meta, self.gallery, self.history = name, meta, gallery, history
        self.players: list[Client] = []
        self.here = Here()
        self.gone = dict.fromkeys(range(len(meta.seats)), now)
        """Since when seats have had no connection."""
        self.quiet_since = now
        """Since when nobody at all is here, where nobody is."""

    def __bool__(self) -> bool:
        return bool(self.players or self.gallery.clients)

    def come(self, client: Client, now: int) -> None:
        """Somebody is here."""
        (self.gallery.clients if client.seat is None else self.players).append(client)
        self._count(client, now)

    def go(self, client: Client, now: int) -> None:
        """Somebody is gone, if they were here."""
        for clients in (self.players, self.gallery.clients):
            if client in clients:
                clients.remove(client)
                self._count(client, now)

    def _count(self, came_or_went: Client, now: int) -> None:
        """Works out who is here, and lets everybody else know where that changed."""
        before = self.here
        seats = frozenset(client.seat for client in self.players if client.seat is not None)
        self.here = Here(seats, len(self.gallery.clients))
        self.gone = {seat: self.gone.get(seat, now) for seat in range(len(self.meta.seats)) if seat not in seats}
        self.quiet_since = now
        if self.here != before:
            message = encode(arrivals(before, self.here))
            for client in (*self.players, *self.gallery.clients):
                if client is not came_or_went:
                    client.send(message)

    def forgive(self, now: int) -> None:
        """Counts anew how long seats have been gone."""
        self.gone = dict.fromkeys(self.gone, now)

    def catch_up(self, client: Client, at_table: Standing, since: int | None, tail: Tail | None, now: int) -> None:
        """Sends a client the steps since the one it saw last, or the whole; `tail`: of the log, where it was needed."""
        standing = self.standing_for(client, at_table)
        if since is not None and (missed := self._missed(standing, client.seat, since, tail)) is not None:
            client.send(encode(Resumed(standing.n, now)))
            for step in missed:
                client.send(encode(step))
            client.send(encode(everyone(self.here, len(self.meta.seats))))
        else:
            client.send(self._whole(client, at_table, now))

    def _whole(self, client: Client, live: Standing, now: int) -> bytes:
        """All that a client may know."""
        return encode(joined(self.name, self.meta, self.standing_for(client, live), client.seat, self.here, now))

    def standing_for(self, client: Client, live: Standing) -> Standing:
        """How the table stands for a client: live for a player, delayed for a spectator where the table wants that."""
        return live if client.seat is not None else self.gallery.standing

    def begin_anew(self, meta: Meta, loaded: Loaded[Client], now: int) -> None:
        """Everybody gets the whole of a table whose past has changed."""
        self.meta, looking_on = meta, self.gallery.clients
        standing, self.history, self.gallery = loaded
        self.gallery.clients = looking_on
        messages: dict[int | None, bytes] = {}
        for client in (*self.players, *looking_on):
            if client.seat not in messages:
                messages[client.seat] = self._whole(client, standing, now)
            client.send(messages[client.seat])

    def _missed(self, standing: Standing, seat: int | None, since: int, tail: Tail | None) -> Iterable[Step] | None:
        """The steps after one, up to how a viewer sees the table stand; None where they cannot be told."""
        if not 0 <= since <= standing.n:
            return None
        if since == standing.n:
            return ()
        steps = self.history.steps(since, standing.n, tail)
        return None if steps is None else (Steps(*step).seen_by(seat) for step in steps)

    def show(self, before: Standing, entry: Entry, after: Standing, now: int) -> None:
        """Sends everybody a step as they may see it; tabs of one seat share the bytes."""
        self.history.add((before, entry, after))
        steps = Steps(before, entry, after)
        messages: dict[int | None, bytes] = {}
        for client in self.players:
            viewer = client.seat if owns_seat(client, after.social) else None
            if viewer not in messages:
                messages[viewer] = encode(steps.seen_by(viewer))
            client.send(messages[viewer])
        self._drop_former_owners(after.social, now)
        self.gallery.add(entry, after)
        self.show_gallery(now)

    def _drop_former_owners(self, social: Social, now: int) -> None:
        """Disconnects players whose seat has been freed, before anybody else can take it."""
        for client in [client for client in self.players if not owns_seat(client, social)]:
            self.go(client, now)
            client.drop(Problem("seat-lost"))

    def show_gallery(self, now: int) -> None:
        """Sends those who look on what it is time for."""
        while step := self.gallery.next(now):
            if self.gallery.clients:
                message = encode(Steps(*step).seen_by(None))
                for client in self.gallery.clients:
                    client.send(message)
