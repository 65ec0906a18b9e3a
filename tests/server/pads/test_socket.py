"""What a phone at a shared pad may cost the server: its address has a budget, which honest phones never reach."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, NamedTuple

import pytest
from starlette.types import Message

from gizzard.server.pads import socket as pad_socket
from gizzard.server.pads.log import PAD
from gizzard.server.pads.messages import PadBody, SharedPad
from gizzard.server.pads.pads import Pads
from gizzard.server.pads.socket import KIB, jittered, kib_of, serve_pad
from gizzard.server.rooms.clock import RunningTime
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.traffic.limits import BY_ADDRESS, Limits, SocketLimits
from gizzard.server.web.connection import Connection, Disconnected
from gizzard.server.wire.messages import Join, RequestError
from tests.server.traffic.test_limits import Clock

STAMP = "0mb2k5q1x0000a1b2c3d4e5f6"
PIECE = 12_000
"""Characters that a phone puts into one message."""
HERE, NEIGHBOUR, ELSEWHERE = "2001:db8:1:2::7", "2001:db8:1:2::8", "2001:db8:1:3::7"


def scope(address: str) -> dict[str, Any]:
    return {"type": "websocket", "client": (address, 4711)}


def messages_of_a_full_game() -> Iterator[str]:
    """A six-player game with secret bids only, as a phone uploads it to a new pad."""
    cells: dict[str, object] = {f"name.{seat}": "x" * 20 for seat in range(6)}
    fields: dict[str, object] = {"sealed": "f" * 64, "nonce": "f" * 32, "bid": 10, "taken": 10}
    for field, value in fields.items():
        cells |= {f"{n}.{field}.{seat}": value for n in range(1, 11) for seat in range(6)}
    piece: dict[str, Any] = {}
    for key, value in cells.items():
        piece[key] = {"v": value, "t": STAMP}
        if len(json.dumps(piece)) > PIECE or key == [*cells][-1]:
            yield json.dumps({"type": "write", "cells": piece})
            piece = {}


def test_fifty_phones_behind_one_address_never_reach_its_budget() -> None:
    """All of them reconnect together, make new links for a full game each, and then write once a second.

    The log of a game written cell by cell is twice as long as its cells.
    """
    clock = Clock()
    limits, club = Limits(clock=clock), scope("198.51.100.7")
    game = [*messages_of_a_full_game()]
    size = sum(map(len, game)) / KIB
    tap = json.dumps({"type": "write", "cells": {"10.bid.5": {"v": 10, "t": STAMP}}})
    waits = [limits.charge("pads", club, 2 * size) for _ in range(50)]
    waits += [limits.charge("pads", club, kib_of(message)) for message in game * 50]
    waits += [limits.charge("pads", club, size) for _ in range(50)]
    waits += [limits.charge("stored", club, size) for _ in range(50 * 3)]
    for _ in range(60):
        waits += [limits.charge("pads", club, kib_of(tap)) for _ in range(50)]
        clock.now += 1
    assert not any(waits)


class Phone(Connection):
    """A phone from an address, which sends some messages and hangs up."""

    def __init__(self, limits: Limits, address: str, *sent: dict[str, Any]) -> None:
        self.heard: list[dict[str, Any]] = []
        self._sent = [json.dumps(message) for message in sent]
        super().__init__(self._next, self._hear, "en", SocketLimits(limits, scope(address)))

    async def _next(self) -> Message:
        if self._sent:
            return {"type": "websocket.receive", "text": self._sent.pop(0)}
        return {"type": "websocket.disconnect"}

    async def _hear(self, message: Message) -> None:
        raise AssertionError

    def send(self, message: bytes) -> None:
        heard = json.loads(message)
        if heard["type"] != "phones":  # who is connected: it comes a moment after the pad
            self.heard.append(heard)


def bid(value: int) -> dict[str, Any]:
    return {"type": "write", "cells": {"9.bid.0": {"v": value, "t": f"{STAMP}{value}"}}}


class Served(NamedTuple):
    """A new pad, and limits whose time stands still."""

    pads: Pads
    shared: SharedPad
    limits: Limits

    async def to(self, address: str, *sent: dict[str, Any]) -> list[str]:
        """Serves a phone until it hangs up: the types of what it heard, or their codes."""
        return await self.to_phone(Phone(self.limits, address, *sent))

    async def to_phone(self, phone: Phone) -> list[str]:
        with pytest.raises(Disconnected):
            await serve_pad(self.pads, phone, Join(self.shared.pad, self.shared.edit), lambda *_: None)
        return [message.get("code", message["type"]) for message in phone.heard]


@pytest.fixture
@asynccontextmanager
async def served(sqlite: AbstractAsyncContextManager[SQLiteStore]) -> AsyncIterator[Served]:
    async with sqlite as store:
        pads = Pads(Rooms(store, RunningTime()))
        yield Served(pads, await pads.share(PadBody("0a1b2c", {"players": 3}, 0)), Limits(clock=Clock()))
        await pads.rooms.close()


async def test_messages_are_read_as_slowly_as_the_budget_of_the_network_allows(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    serving = asyncio.current_task()

    async def sleep(seconds: float) -> None:
        if asyncio.current_task() is serving:  # and not one of the server's own tasks
            slept.append(seconds)

    served.limits.charge("pads", scope(NEIGHBOUR), BY_ADDRESS["pads"].burst)
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        patch.setattr(pad_socket, "jittered", float)
        for address in (HERE, ELSEWHERE):
            await served.to(address, bid(1), bid(1))
    message = kib_of(json.dumps(bid(1))) * BY_ADDRESS["pads"].seconds
    assert slept[0] == pytest.approx(message)
    assert slept[1] > 2 * message  # sending the change to a phone counts, too
    assert slept[2:] == [0, 0]


def test_phones_that_wait_for_the_same_budget_continue_at_different_times() -> None:
    waits = {jittered(4) for _ in range(100)}
    assert len(waits) == 100
    assert 2 <= min(waits) < max(waits) <= 4


async def test_an_address_in_debt_is_shown_no_pad(served: Served) -> None:
    served.limits.charge("pads", scope(HERE), BY_ADDRESS["pads"].burst + 1)
    for secret in (served.shared.edit, "wrong"):
        phone = Phone(served.limits, NEIGHBOUR)
        with pytest.raises(RequestError, match="slow-down"):
            await serve_pad(served.pads, phone, Join(served.shared.pad, secret), lambda *_: None)
    assert await served.to(ELSEWHERE) == ["pad"]


async def test_being_shown_a_pad_counts_as_much_as_its_log(served: Served) -> None:
    await served.to(ELSEWHERE, *(bid(value) for value in range(9)))
    pad = await served.pads.rooms.find(PAD, served.shared.pad)
    await served.to(HERE)
    spent = served.limits.charge("pads", scope(HERE), BY_ADDRESS["pads"].burst)
    assert spent == pytest.approx(pad.state.size / KIB * BY_ADDRESS["pads"].seconds)


async def test_address_that_has_stored_too_much_still_writes_on_small_pads(served: Served) -> None:
    served.limits.charge("stored", scope(HERE), 2 * BY_ADDRESS["stored"].burst)
    assert await served.to(HERE, bid(1), bid(2)) == ["pad", "written", "written"]


async def test_address_stores_a_bounded_amount_on_large_pads(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What changes nothing is not stored, and does not count."""
    monkeypatch.setattr(pad_socket, "FREE_BYTES", 0)
    served.limits.charge("stored", scope(HERE), BY_ADDRESS["stored"].burst)
    phone = Phone(served.limits, HERE, bid(1), bid(2))
    assert await served.to_phone(phone) == ["pad", "written", "slow-down"]
    assert phone.heard[-1]["cells"] == []
    assert await served.to(ELSEWHERE, bid(3)) == ["pad", "written"]
    later = served._replace(limits=Limits(clock=Clock()))
    later.limits.charge("stored", scope(HERE), BY_ADDRESS["stored"].burst)
    assert await later.to(HERE, bid(3), bid(3), bid(4)) == ["pad", "written"]
