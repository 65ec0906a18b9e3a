"""A model of the people at one table: whose seat is whose, and which sockets they have open."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

from hypothesis.stateful import RuleBasedStateMachine

from harness.client_state import Object
from harness.server import Opened, Seat, Server

RULES = {"players": 4, "schedule": [2, 1]}


@dataclass
class Person:
    """Somebody with a browser of their own."""

    name: str
    secret: str | None = None
    seat: int | None = None
    """The seat that the secret opens; None once it opens none."""
    absent: bool = False
    """Whether a bot plays for them."""
    sockets: list[Seat] = field(default_factory=list)

    @property
    def newest(self) -> Seat:
        """The socket that counts."""
        return self.sockets[-1]


class TablePeople(RuleBasedStateMachine):
    """One table, five people, and spectators."""

    server: Server

    def __init__(self) -> None:
        super().__init__()
        self.open_sockets = ExitStack()

    def begin(self) -> None:
        """A table with three seats for people, opened by the first of them."""
        self.people = [Person(name) for name in ("Anna", "Ben", "Cem", "Dora", "Emil")]
        self.watching: list[Seat] = []
        self.old_secrets: list[str] = []
        opened = self.server.open(RULES, seats=[None, None, "novice"], spectators="on", undo=True, clock=None)
        self.table, self.state, self.host = opened.table, "gathering", 0
        self.bots = {3}
        self.people[0].secret, self.people[0].seat = opened.secret, 0

    def teardown(self) -> None:
        self.open_sockets.close()

    @property
    def sockets(self) -> list[Seat]:
        return [socket for person in self.people for socket in person.sockets] + self.watching

    @property
    def owners(self) -> dict[int, Person]:
        return {person.seat: person for person in self.people if person.seat is not None}

    @property
    def playing(self) -> list[Person]:
        """The people who play their seats themselves."""
        return [person for _, person in sorted(self.owners.items()) if not person.absent]

    def connected_person(self, who: int) -> Person | None:
        """One of those who are connected; None if nobody is."""
        here = [person for person in self.people if person.sockets]
        return here[who % len(here)] if here else None

    def connected(self, secret: str | None, since: Seat | None = None) -> Seat:
        opened = Opened(self.server, self.table, secret)
        return self.open_sockets.enter_context(opened.seat(since=since))

    def ask(self, person: Person, what: str, **more: object) -> str:
        """The kind of the event that came of an ask, or the code of its refusal."""
        person.newest.ask(what, **more)
        return self.heard(person.newest)

    def heard(self, socket: Seat) -> str:
        while True:
            message = socket.next()
            if message["type"] == "refused":
                return str(message["code"])
            if kind := message.get("event", {}).get("kind"):
                return str(kind)

    def hear(self, socket: Seat, kind: str) -> None:
        while self.heard(socket) != kind:
            pass

    def vote(self, asker: Person, voters: list[Person]) -> None:
        """All agree, one after the other, for as long as there is something to decide."""
        asker.newest.hear(lambda: self.asked(asker, asker) is not None or not voters)
        for voter in voters:
            socket = voter.newest
            socket.hear(lambda s=socket: s.n >= asker.newest.n)  # type: ignore[misc]
            ask = self.asked(asker, voter)
            if ask is not None:
                socket.send({"type": "vote", "ask": ask, "yes": True})
                self.heard(socket)

    def asked(self, asker: Person, client: Person) -> int | None:
        asks = client.newest.social["asks"]
        return next((int(ask["id"]) for ask in asks if ask["by"] == asker.seat), None)

    def is_gone(self, person: Person) -> None:
        """Somebody left or was kicked: before the game the seat is free, and every socket of theirs is closed."""
        if self.state != "gathering":
            person.absent = True
            if self._host_is_gone():
                self._next_host(self.host)
            return
        for socket in person.sockets:
            assert socket.sent_away()[0] == "seat-lost"
        seat = person.seat
        self.old_secrets.append(str(person.secret))
        person.sockets.clear()
        person.secret = person.seat = None
        if seat == self.host:
            self._next_host(seat)

    def _host_is_gone(self) -> bool:
        owner = self.owners.get(self.host)
        return owner is None or owner.absent

    def _next_host(self, seat: int) -> None:
        others = [int(person.seat) for person in self.playing if person.seat is not None]
        if others:
            self.host = min(others, key=lambda other: (other - seat) % 4)

    def close(self, person: Person, place: int) -> None:
        socket = person.sockets.pop(place)
        socket.socket.close()
        if not person.sockets:
            self.until_everywhere(lambda other: not other.social["seats"][person.seat]["connected"])

    def until_everywhere(self, wanted: Callable[[Seat], object]) -> None:
        for socket in self.sockets:
            socket.hear(lambda s=socket: wanted(s))  # type: ignore[misc]

    def settle(self) -> None:
        """Everybody has heard all that follows: bots play only while somebody is at the table."""
        probe = self.connected(None)
        if any(person.sockets for person in self.people):
            probe.hear(lambda: settled(probe))
        self.until_everywhere(lambda socket: socket.n >= probe.n)
        if self.state == "playing" and probe.over:
            self.state = "over"
        probe.socket.close()


def settled(socket: Seat) -> bool:
    """Whether nothing happens until a person does something."""
    social, view = socket.social, socket.view
    if social["state"] != "playing" or not view:
        return True
    return all(social["seats"][seat]["playing"] == "person" for seat in view["to_act"])


def seats_of(socket: Seat) -> list[Object]:
    """The seats as shown, except for presence, which is sent separately from the steps."""
    return [{key: value for key, value in seat.items() if key != "connected"} for seat in socket.social["seats"]]
