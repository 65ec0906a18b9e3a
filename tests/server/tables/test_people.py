"""People join, leave and change seats in any order, over real sockets; their permissions are compared with a model.

The model knows only the owner of each seat. After every step the test verifies that each open socket has the view of a
new connection, that nobody else's cards are on it, that people who lost a seat are disconnected, and that old secrets
are useless.
"""

import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test
from websockets.sync.client import connect

from harness.server import ENOUGH, Seat, Server, bearer, running
from tests.server.tables.people import Person, TablePeople, seats_of
from tests.sizes import examples

PEOPLE = st.integers(0, 4)
SEATS = st.integers(0, 3)


class People(TablePeople):
    """What they may do, and what must hold after each step.

    Every rule may be drawn at any time, and does nothing if it does not apply: the server's deals are its own, so a
    precondition on the state would make what Hypothesis draws depend on more than its choices.
    """

    @initialize(seated=st.integers(0, 2), start=st.booleans())
    def open(self, seated: int, start: bool) -> None:
        self.begin()
        self.join(0)
        for who in range(1, seated + 1):
            self.sit(who, who)
            self.join(who)
        if start:
            self.start(0)

    # Coming and going

    @rule(who=PEOPLE, seat=SEATS)
    def sit(self, who: int, seat: int) -> None:
        person = self.people[who]
        if person.seat is not None:
            return
        status, answer = self.server.post(f"api/tables/{self.table}/seats", {"name": person.name, "seat": seat})
        if self.state != "gathering":
            assert (status, answer["code"]) == (409, "started")
        elif seat in self.bots or seat in self.owners:
            assert (status, answer["code"]) == (409, "full")
        else:
            assert status == 201
            if self._host_is_gone():
                self.host = seat
            person.secret, person.seat, person.absent = answer["secret"], seat, False
            self.settle()

    @rule(who=PEOPLE)
    def join(self, who: int) -> None:
        """A page that is opened, or a seat that is handed over to another device."""
        person = self.people[who]
        if person.seat is not None:
            person.sockets.append(self.connected(person.secret))
            self.settle()

    @rule(who=PEOPLE)
    def hand_over(self, who: int) -> None:
        """Another device takes over from the first, which is closed."""
        person = self.connected_person(who)
        if person is not None:
            self.join(self.people.index(person))
            self.close(person, 0)

    @rule(who=PEOPLE)
    def return_where_it_was_cut_off(self, who: int) -> None:
        person = self.connected_person(who)
        if person is not None:
            before = person.sockets[0]
            person.sockets.append(self.connected(person.secret, since=before))
            self.close(person, 0)

    @rule(who=PEOPLE)
    def close_the_page(self, who: int) -> None:
        person = self.connected_person(who)
        if person is not None:
            self.close(person, 0)

    @rule()
    def spectate(self) -> None:
        if len(self.watching) < 2:
            self.watching.append(self.connected(None))
            self.settle()

    @rule(who=PEOPLE)
    def leave(self, who: int) -> None:
        person = self.connected_person(who)
        if person is None:
            return
        if self.state in ("over", "ended") or person.absent:
            assert self.ask(person, "leave") == "not-now"
        else:
            assert self.ask(person, "leave") == "left"
            self.is_gone(person)
        self.settle()

    @rule(who=PEOPLE, seat=SEATS)
    def kick(self, who: int, seat: int) -> None:
        person, victim = self.connected_person(who), self.owners.get(seat)
        if person is None:
            return
        answer = self.ask(person, "kick", seat=seat)
        if victim is None or victim is person or victim.absent:
            assert answer == "nobody-there"
        elif self.state == "gathering":
            assert answer == ("kicked" if person.seat == self.host else "host-only")
            if answer == "kicked":
                self.is_gone(victim)
        elif self.state == "over":
            assert answer == "not-now"
        else:
            self.kick_by_vote(person, victim, answer)
        self.settle()

    def kick_by_vote(self, person: Person, victim: Person, answer: str) -> None:
        """Everybody who is asked agrees; nobody is asked who is not connected."""
        asked = [other for other in self.playing if other.sockets and other not in (person, victim)]
        if not asked:  # nobody has been away for a minute
            assert answer == "kick-alone"
            return
        if answer == "asked-already":
            return
        assert answer == "asked"
        self.vote(person, asked)
        self.hear(person.newest, "kicked")
        self.is_gone(victim)

    @rule(who=PEOPLE)
    def back(self, who: int) -> None:
        """The bot goes, the owner plays again."""
        person = self.connected_person(who)
        if person is not None:
            allowed = person.absent and self.state in ("playing", "paused")
            assert self.ask(person, "back") == ("back" if allowed else "not-now")
            person.absent = person.absent and not allowed
            self.settle()

    # The game

    @rule(who=PEOPLE)
    def start(self, who: int) -> None:
        if self.state != "gathering":
            return
        person = self.connected_person(who)
        if person is not None:
            answer = self.ask(person, "start")
            assert answer == ("started" if person.seat == self.host else "host-only")
            if answer == "started":
                self.state = "playing"
                self.bots |= {0, 1, 2} - self.owners.keys()
            self.settle()

    @rule(choices=st.lists(st.integers(0, 59), min_size=1, max_size=6))
    def act(self, choices: list[int]) -> None:
        """The seats that are to act do so, if they are connected."""
        if self.state != "playing":
            return
        for choice in choices:
            acting = [person for person in self.playing if person.sockets and person.newest.view["legal"]]
            if acting and self.state == "playing":
                self.act_once(acting[0].newest, choice)

    def act_once(self, socket: Seat, choice: int) -> None:
        legal, n = socket.view["legal"], socket.n
        socket.act(legal[choice % len(legal)])
        socket.hear(lambda: socket.n > n)
        self.settle()

    @rule(who=PEOPLE)
    def act_without_the_right(self, who: int) -> None:
        """Out of turn, for a seat that a bot plays, or from the gallery."""
        if self.state == "gathering":
            return
        person = self.people[who]
        if self.watching:
            self.watching[0].act({"bid": 0})
            assert self.heard(self.watching[0]) == "spectator"
        if person.sockets and not person.newest.view["legal"]:
            person.newest.act({"bid": 0})
            answer = self.heard(person.newest)
            assert answer in ("bot-plays", "paused", "not-your-turn", "bid-made", "over", "not-now"), answer

    @rule(who=PEOPLE)
    def pause_or_resume(self, who: int) -> None:
        person = self.connected_person(who)
        if person is None or self.state not in ("playing", "paused"):
            return
        if self.state == "paused":
            assert self.ask(person, "resume") == "resumed"
            self.state = "playing"
        elif person.absent:
            assert self.ask(person, "pause") == "not-now"
        elif (answer := self.ask(person, "pause")) != "asked-already":
            assert answer == "asked"
            self.vote(person, [other for other in self.playing if other.sockets and other is not person])
            self.hear(person.newest, "paused")
            self.state = "paused"
        self.settle()

    @rule(who=PEOPLE)
    def undo(self, who: int) -> None:
        if self.state != "playing":
            return
        person = self.connected_person(who)
        if person is None:
            return
        answer = self.ask(person, "undo")
        if person.absent:
            assert answer == "not-now"
        elif answer == "asked":
            others = [other for other in self.playing if other is not person]
            self.vote(person, [other for other in others if other.sockets])
            if all(other.sockets for other in others):
                self.hear(person.newest, "undone")
        else:
            assert answer in ("nothing-to-undo", "asked-already")
        self.settle()

    @rule(who=PEOPLE)
    def erase(self, who: int) -> None:
        """A present or former owner of a seat may have their name erased; the seat keeps its owner."""
        person = self.people[who]
        if person.secret:
            erased = self.server.delete(f"api/tables/{self.table}/me", bearer(person.secret))
            assert erased == (200, {"erased": True})
            self.settle()

    @rule(who=PEOPLE)
    def rematch(self, who: int) -> None:
        """All continue at the next table with their secrets, except those who left."""
        if self.state != "over":
            return
        person = self.connected_person(who)
        if person is None or (answer := self.ask(person, "rematch")) == "not-now":
            return
        assert answer == "rematch"
        self.settle()
        self.table = person.sockets[0].social["next"]
        for other in self.owners.values():
            if other.absent and not other.sockets:
                other.seat = None
                self.old_secrets.append(str(other.secret))
            other.absent = False
        for socket in self.sockets:
            socket.socket.close()
        self.watching.clear()
        for other in self.people:
            other.sockets.clear()
        self.host = person.seat if person.seat is not None else 0
        self.state = self.server.get(f"api/tables/{self.table}")[1]["state"]
        self.join(self.people.index(person))

    # What holds after every step

    @invariant()
    def everybody_sees_what_is_theirs(self) -> None:
        hands: dict[str, int | None] = {}
        for person in self.people:
            assert person.seat is not None or not person.sockets
            for socket in person.sockets:
                assert socket.whole["table"]["seat"] == person.seat
                for card in (socket.view or {}).get("hand") or ():
                    assert hands.setdefault(card, person.seat) == person.seat
        for socket in self.watching:
            assert socket.whole["table"]["seat"] is None
            assert not socket.view or (socket.view["hand"], socket.view["legal"]) == (None, [])

    @invariant()
    def a_page_opened_now_shows_the_same(self) -> None:
        for person in [*self.owners.values(), None]:
            open_now = self.watching if person is None else person.sockets
            if open_now:
                anew = self.connected(person.secret if person else None)
                for socket in open_now:
                    assert (socket.n, socket.view) == (anew.n, anew.view)
                    assert seats_of(socket) == seats_of(anew)
                if person:
                    self.play_on_at(anew, person)
                else:
                    anew.socket.close()

    def play_on_at(self, anew: Seat, person: Person) -> None:
        """The page just opened is the one that counts; of the others only the oldest stays open."""
        for socket in person.sockets[1:]:
            socket.socket.close()
        person.sockets[1:] = [anew]

    @invariant()
    def old_secrets_open_nothing(self) -> None:
        for secret in self.old_secrets[-2:]:
            with connect(self.server.socket, open_timeout=ENOUGH) as socket:
                socket.send(json.dumps({"type": "join", "table": self.table, "secret": secret}))
                assert json.loads(socket.recv(ENOUGH))["code"] == "no-seat"

    @invariant()
    def the_model_knows_the_seats(self) -> None:
        for socket in self.sockets[:1]:
            assert socket.social["state"] == self.state
            for seat, form in enumerate(socket.social["seats"][:3]):
                owner = self.owners.get(seat)
                if owner:
                    assert form["playing"] == ("bot" if owner.absent else "person")
                elif seat not in self.bots:
                    assert form["name"] is None


class UnlimitedAsks(Server):
    """A server that answers all asks, however fast they come."""

    command = ("tests.server.tables.unlimited_asks", "serve")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3", kind=UnlimitedAsks) as started:
        yield started


def test_people_in_any_order(server: Server) -> None:
    People.server = server
    run_state_machine_as_test(
        People,
        settings=examples(
            24,
            stateful_step_count=40,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
