"""Garbage, moves out of turn and other invalid messages: refused to their sender; the table continues."""

import asyncio
import json
import socket
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gizzard.server.traffic.limits import Limits, SocketLimits
from gizzard.server.web.connection import QUEUE_BYTES, QUEUE_LENGTH, Connection
from harness.server import Opened, Seat, Server, connected

GARBAGE: dict[str, str | bytes] = {
    "empty": "",
    "no JSON": "hello",
    "a cut object": '{"type":"act","n":1,"action":{"bid"',
    "a number": "7",
    "a list": "[]",
    "no type": '{"n":1,"action":{}}',
    "an unknown type": '{"type":"cheat"}',
    "a server's type": '{"type":"step","n":1}',
    "an unknown field": '{"type":"act","n":1,"action":{"bid":1},"seat":2}',
    "a missing field": '{"type":"act","n":1}',
    "a list for an action": '{"type":"act","n":1,"action":[1]}',
    "text for a number": '{"type":"act","n":"1","action":{"bid":1}}',
    "not a number": '{"type":"act","n":NaN,"action":{"bid":1}}',
    "infinity": '{"type":"act","n":1,"action":{"bid":Infinity}}',
    "a huge number": '{"type":"act","n":' + "9" * 5000 + ',"action":{"bid":1}}',
    "deep lists": "[" * 16_000,
    "a deep action": '{"type":"act","n":1,"action":{"bid":' + "[" * 7000 + "]" * 7000 + "}}",
    "half a surrogate": '{"type":"act","n":1,"action":{"play":"\\ud800"}}',
    "bytes": b"\x00\xff\x00",
    "a NUL": '{"type":"act\u0000"}',
    "a second join": '{"type":"join","table":"x","secret":"y"}',
}

REFUSED_ACTIONS: list[dict[str, Any]] = [
    {},
    {"bid": -1},
    {"bid": 99},
    {"bid": True},
    {"bid": 1.5},
    {"bid": None},
    {"bid": [1]},
    {"bid": 10**300},
    {"bid": 0, "seat": 1},
    {"play": "QS", "bid": 1},
    {"play": "XX"},
    {"play": ""},
    {"play": {"card": "QS"}},
    {"pass": "2C"},
    {"trump": "H", "name": {"rule": "pass-one"}},
    {"trump": "CDHS"},
    {"deal": {"hands": [], "turn_up": None}},
    {"pull": ["QS"]},
    {"resign": True},
    {"play": "\x00", "call": "yes"},
]


def at_turn(seat: Seat, kind: str) -> None:
    """Plays on until the seat is to choose such an action."""
    while kind not in seat.turn()[0]:
        seat.play(Random(1), 1)


@pytest.mark.parametrize("frame", GARBAGE.values(), ids=GARBAGE)
def test_garbage_closes_its_own_connection_only(server: Server, frame: str | bytes) -> None:
    opened = server.open({"players": 3, "rounds": 3})
    with opened.seat() as good:
        good.play(Random(1), 1)
        with opened.seat("de") as bad:
            bad.send(frame)
            assert "Der Server" in bad.sent_away()[1] or frame == GARBAGE["a second join"]
        good.play(Random(1))


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_messages_that_are_not_actions_are_refused(server: Server, kind: str) -> None:
    opened = server.open({"players": 3, "rounds": 3})
    with opened.seat("de") as seat:
        at_turn(seat, kind)
        for action in REFUSED_ACTIONS:
            before = seat.view
            seat.act(action)
            refused = seat.next()
            assert refused["type"] == "refused", action
            assert refused["text"]
            assert seat.view == before
        seat.play(Random(1))


def test_every_card_that_is_not_legal_says_why(server: Server) -> None:
    opened = server.open({"players": 3})
    with opened.seat() as seat:
        refused = 0
        while refused < 3:
            legal = {action.get("play") for action in seat.turn()}
            for card in set(seat.view["hand"] or ()) - legal if seat.view["phase"] == "play" else ():
                seat.act({"play": card})
                answer = seat.next()
                assert (answer["type"], answer["code"]) == ("refused", "follow-suit")
                assert "Wizard" in answer["text"]
                refused += 1
            seat.play(Random(refused), 1)


@pytest.mark.parametrize(
    ("table", "secret", "code"),
    [
        ("nowhere", "x", "no-table"),
        ("", "", "no-table"),
        ("\x00'; DROP TABLE log", "x", "no-table"),
        (None, "x", "no-seat"),
    ],
)
def test_a_seat_belongs_to_its_secret(server: Server, table: str | None, secret: str, code: str) -> None:
    opened = server.open({"players": 3})
    asked = Opened(server, opened.table if table is None else table, secret)
    with connected(server) as socket:
        seat = Seat(socket)
        seat.send({"type": "join", "table": asked.table, "secret": asked.secret})
        assert seat.until("error")["code"] == code


def test_first_message_must_be_a_join(server: Server) -> None:
    with connected(server) as socket:
        seat = Seat(socket)
        seat.act({"bid": 1})
        assert seat.until("error")["code"] == "no-join"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", ""])
def test_socket_from_another_origin_is_refused(server: Server, origin: str) -> None:
    with pytest.raises(Exception, match="403"), connected(server, additional_headers={"Origin": origin}):
        pass


def test_its_own_page_is_let_in(server: Server) -> None:
    with connected(server, additional_headers={"Origin": server.address.rstrip("/")}):
        pass


def test_nobody_waits_for_who_never_reads(server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [2] * 80})
    with (
        small_socket(server.port) as wire,
        connect(server.socket, sock=wire, compression=None, max_queue=1, close_timeout=1) as deaf,
    ):
        deaf.send(json.dumps({"type": "join", "table": opened.table, "secret": opened.secret}))
        deaf.recv()
        with opened.seat() as good:  # the last one to join may act
            good.play(Random(1))


def test_nobody_waits_for_who_floods(server: Server) -> None:
    """A seat with thousands of messages is refused, then disconnected; the other players are not affected."""
    opened = server.open({"players": 3, "rounds": 3})
    frames = [{"type": "act", "n": 0, "action": {"bid": -1}}, {"type": "ping"}, {"type": "say", "phrase": "wow"}]
    with connected(server) as socket:
        flood = Seat(socket).join(opened)
        with opened.seat() as good:
            with suppress(ConnectionClosed):
                for frame in frames * 1000:  # all fit into the socket's buffers: who waits to send answers no close
                    flood.socket.send(json.dumps(frame))  # as fast as it goes, however slow others are
            told = [flood.until("refused")["code"] for _ in range(10)]
            while "slow-down" not in told:
                told.append(flood.until("refused")["code"])
            assert flood.sent_away()[1].startswith("That was too fast.")
            good.play(Random(1))


@pytest.mark.parametrize("waiting", [[b"{}"] * QUEUE_LENGTH, [bytes(QUEUE_BYTES)]], ids=["messages", "bytes"])
async def test_who_lets_too_much_wait_is_dropped(waiting: list[bytes]) -> None:
    slow = Connection(never, never, "en", SocketLimits(Limits(), {}))
    for message in waiting:
        slow.send(message)
    await asyncio.sleep(0)
    assert not slow.dropped
    slow.send(b"{}")
    with pytest.raises(asyncio.CancelledError):
        await slow.receive_text()
    assert slow.dropped
    assert slow.dropped.code == "slow"


async def never(*_: object) -> Any:
    """A wire on which nothing ever moves."""
    await asyncio.Event().wait()


def small_socket(port: int) -> socket.socket:
    """One whose kernel takes little that nobody reads."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.connect(("127.0.0.1", port))
    return wire
