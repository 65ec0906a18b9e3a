"""Several people at one table, each with a real socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from gizzard.server.tables import messages
from gizzard.server.wire import encode
from harness.server import Opened, Seat, Server

Rules = dict[str, Any]
NAMES = ("Anna", "Bob", "Cem", "Dora")


class Friends:
    """A table at which everybody is a person, and their sockets."""

    def __init__(self, server: Server, stack: ExitStack, rules: Rules, persons: int = 4, **more: object) -> None:
        players = rules["players"]
        kept: list[object] = [None] * (persons - 1) + ["random"] * (players - persons)
        self.stack = stack
        first = server.open(rules, seats=kept, **more)
        self.links = [first] + [first.taken(name) for name in NAMES[1:persons]]
        self.seats = [stack.enter_context(link.seat()) for link in self.links]

    def start(self) -> None:
        """The host begins."""
        self.seats[0].ask("start")
        self.settle(lambda seat: seat.view is not None)

    def settle(self, wanted: Callable[[Seat], object]) -> None:
        """Everybody hears until something holds for them."""
        for seat in self.seats:
            seat.hear(partial(wanted, seat))

    def heard(self, n: int) -> None:
        """Everybody hears until that step."""
        self.settle(lambda seat: seat.n >= n)

    def play(self, rng: Random, most: int = 10_000) -> None:
        """All seats play in turn."""
        for _ in range(most):
            if self.seats[0].over:
                return
            seat = self.seats[self.seats[0].view["to_act"][0]]
            seat.choose(rng.choice(seat.turn()))
            self.heard(seat.n)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


RULES: Rules = {"players": 4, "rounds": 3}


def test_a_whole_game_of_four_friends(server: Server, stack: ExitStack) -> None:
    friends = Friends(server, stack, RULES)
    friends.start()
    friends.play(Random(1))
    scores = [seat.view["scores"] for seat in friends.seats]
    assert scores == [scores[0]] * 4
    assert [seat.view["players"] for seat in friends.seats] == [list(NAMES)] * 4


def test_view_built_from_steps_equals_a_new_connections_view(server: Server, stack: ExitStack) -> None:
    friends = Friends(server, stack, RULES | {"bidding": "hidden"}, undo=True)
    friends.start()
    for played in range(6):
        friends.play(Random(played), 3)
        for seat, link in zip(friends.seats, friends.links, strict=True):
            with link.seat() as again:
                assert again.whole["view"] == seat.whole["view"]
                assert again.whole["social"] == seat.whole["social"]
                assert again.whole["spec"] == seat.whole["spec"]


def test_reconnecting_player_receives_missed_steps(server: Server, stack: ExitStack) -> None:
    friends = Friends(server, stack, RULES)
    friends.start()
    dropped = friends.seats.pop(3)
    dropped.socket.close()
    while friends.seats[0].view["to_act"] != [3]:
        seat = friends.seats[friends.seats[0].view["to_act"][0]]
        seat.choose(seat.turn()[0])
        friends.heard(seat.n)
    friends.settle(lambda seat: not seat.social["seats"][3]["connected"])
    with friends.links[3].seat(since=dropped) as back:
        back.hear(lambda: back.n == friends.seats[0].n)
        assert back.turn()
        assert not any('"joined"' in text for text in back.seen)
        with friends.links[3].seat() as anew:
            assert anew.whole["view"] == back.whole["view"]
    friends.settle(lambda seat: seat.social["seats"][3]["connected"])


def test_bots_take_the_free_seats(server: Server, stack: ExitStack) -> None:
    friends = Friends(server, stack, {"players": 6, "rounds": 2}, persons=2)
    first = friends.seats[0]
    first.ask("start", level="random")
    friends.settle(lambda seat: seat.view is not None)
    assert first.view["players"][2:] == ["Random 1", "Random 2", "Random 3", "Random 4"]


def test_every_message_is_one_of_the_schema(server: Server, stack: ExitStack) -> None:
    friends = Friends(server, stack, RULES, undo=True)
    friends.start()
    friends.play(Random(1), 8)
    first = friends.seats[0]
    for what in ("undo", "pause", "claim", "back"):
        first.ask(what)
    first.send({"type": "say", "phrase": "hello"})
    first.send({"type": "ping"})
    first.hear(lambda: '"pong"' in first.seen[-1])
    strict = msgspec.json.Decoder(messages.FromServer)
    for seat in friends.seats:
        assert [json.loads(encode(strict.decode(text))) for text in seat.seen] == [*map(json.loads, seat.seen)]


def test_a_seat_is_taken_once(server: Server) -> None:
    first = server.open({"players": 3}, seats=[None, "novice"])
    bob = first.taken("Bob")
    assert isinstance(bob, Opened)
    status, answer = server.post(f"api/tables/{first.table}/seats", {"name": "Cem"})
    assert (status, answer["code"]) == (409, "full")


def test_only_the_host_begins(server: Server, stack: ExitStack) -> None:
    friends = Friends(server, stack, RULES)
    friends.seats[1].ask("start")
    assert friends.seats[1].until("refused")["code"] == "host-only"
