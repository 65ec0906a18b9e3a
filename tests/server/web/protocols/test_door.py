"""What comes from an address that is cooling down waits unread; visitors who use the same proxy do not."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from socket import socket
from typing import NamedTuple

import pytest

from gizzard.server.traffic.cooldowns import REFUSED
from gizzard.server.traffic.limits import Limits
from gizzard.server.web.protocols import door as door_module
from gizzard.server.web.protocols.door import MAX_HELD, MAX_HELD_ALTOGETHER, Door
from gizzard.server.web.proxies import Proxies
from harness.attack.clients import HANDSHAKE, TEXT, connected, frame, heard, one_answer, status
from harness.attack.servers import SHORT, Watched, hasty
from tests.server.traffic.test_limits import Clock

FLOOD, NEIGHBOUR = "198.51.100.7", "198.51.100.8"
FACTOR, COOLDOWN = 0.01, 3600
PATIENT = dict.fromkeys(SHORT, 60.0)


def requested(address: str, head: bytes = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") -> bytes:
    """A request as a proxy on this machine passes it on."""
    return head[:-2] + f"Accept-Language: de\r\nX-Forwarded-For: {address}\r\n\r\n".encode()


class Flooded(NamedTuple):
    """A server at which as many requests of an address wait as may, and a socket of somebody who plays there."""

    server: Watched
    playing: socket


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flooded]:
    file = tmp_path_factory.mktemp("flooded") / "tables.sqlite3"
    with hasty(file, PATIENT, limits=FACTOR, cooldown=COOLDOWN) as server, ExitStack() as waiting:
        playing = waiting.enter_context(connected(server.port))
        playing.sendall(requested(FLOOD, HANDSHAKE))
        assert status(playing.recv(65536)) == 101
        opened = server.open({"players": 3})
        join = {"type": "join", "table": opened.table, "secret": opened.secret}
        playing.sendall(frame(TEXT, json.dumps(join).encode()))
        while server.metric('gizzard_limited_total{what="cooldown"}') < MAX_HELD:
            for _ in range(MAX_HELD // 4):
                waiting.enter_context(connected(server.port)).sendall(requested(FLOOD))
        yield Flooded(server, playing)
        assert server.errors() == []


def answered(server: Watched, request: bytes) -> bytes:
    with connected(server.port) as wire:
        wire.sendall(request)
        return heard(wire)


@pytest.mark.parametrize("head", [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", HANDSHAKE])
def test_requests_beyond_those_that_wait_are_refused_with_the_time_to_wait(flooded: Flooded, head: bytes) -> None:
    answer = answered(flooded.server, requested(FLOOD, head))
    assert status(answer) == 429
    assert f"retry-after: {COOLDOWN}\r\n".encode() in answer
    problem = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert problem["code"] == "slow-down"
    assert "versuchen" in problem["error"]


def test_body_of_a_refused_request_is_not_read(flooded: Flooded) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"
    assert status(answered(flooded.server, requested(FLOOD, head) + b"{}")) == 429


def test_other_visitors_through_the_same_proxy_are_served(flooded: Flooded) -> None:
    with connected(flooded.server.port) as wire:
        for _ in range(3):
            wire.sendall(requested(NEIGHBOUR))
            assert status(one_answer(wire)) == 200


def test_sockets_that_are_open_stay_open(flooded: Flooded) -> None:
    flooded.playing.sendall(frame(TEXT, b'{"type":"ping"}'))
    answer = b""
    while b'"pong"' not in answer:
        piece = flooded.playing.recv(65536)
        assert piece, answer
        answer += piece


def cooling_door(*addresses: str, proxies: str = "127.0.0.1") -> Door:
    limits = Limits(clock=Clock())
    for address in addresses:
        for _ in range(int(REFUSED.burst) + 1):
            limits.count_refusal(address)
    return Door(limits, Proxies(proxies))


def test_address_is_that_of_the_peer_or_what_a_trusted_proxy_says() -> None:
    door, forwarded = cooling_door(FLOOD), [(b"x-forwarded-for", FLOOD.encode())]
    assert door.cooling((FLOOD, 1)) == FLOOD
    assert door.cooling(("127.0.0.1", 1), forwarded) == FLOOD
    assert door.cooling((NEIGHBOUR, 1), forwarded) is None
    assert door.cooling(("127.0.0.1", 1)) is None
    assert door.cooling((FLOOD, 1), [(b"x-forwarded-for", NEIGHBOUR.encode())]) == FLOOD


def test_unreadable_requests_count_against_clients_and_never_a_proxy() -> None:
    door = cooling_door(proxies="192.0.2.1")
    for _ in range(int(REFUSED.burst) + 1):
        door.count_refusal(("192.0.2.1", 1))
        door.count_refusal((FLOOD, 1))
    assert door.cooling((FLOOD, 1)) == FLOOD
    assert not door._limits.cooldowns.holds("192.0.2.1")


async def test_what_waits_goes_on_and_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "COOLDOWN_SECONDS", 0)
    door, went_on = cooling_door(FLOOD), asyncio.Event()
    assert all(door.hold(FLOOD, went_on.set) for _ in range(MAX_HELD))
    assert not door.hold(FLOOD, went_on.set)
    assert door.hold(NEIGHBOUR, went_on.set)
    await went_on.wait()
    assert not door._held


def test_number_of_those_who_wait_is_bounded() -> None:
    async def held() -> int:
        door = cooling_door()
        return sum(door.hold(f"198.51.100.{n % 100}", print) for n in range(2 * MAX_HELD_ALTOGETHER))

    assert asyncio.run(held()) == MAX_HELD_ALTOGETHER
