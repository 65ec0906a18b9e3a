"""Resource comes too often is refused, politely, and to who sends it alone. Times here are whatever the test says."""

import asyncio
import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from gizzard.server.pads.socket import MESSAGE_RATE
from gizzard.server.traffic import limits as limits_module
from gizzard.server.traffic.bucket import Bucket, Rate
from gizzard.server.traffic.limits import (
    BY_ADDRESS,
    BY_NETWORK,
    MAX_ADDRESSES,
    MAX_SOCKETS,
    MESSAGES,
    RELAYED,
    Limits,
    Resource,
    address_of,
)
from gizzard.server.web.socket import PACE
from gizzard.server.wire.messages import RequestError
from gizzard.server.wire.networks import network_of
from harness.server import Seat, Server, connected, running

FROM_AFAR = {"X-Forwarded-For": "198.51.100.7"}


class Clock:
    """A manually advanced clock."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def asker(address: str) -> dict[str, Any]:
    """A connection from there."""
    return {"type": "http", "client": (address, 4711)}


def test_a_bucket_gives_its_burst_and_then_one_at_a_time() -> None:
    bucket = Bucket(Rate(3, 2), 0)
    assert [bucket.wait(0) for _ in range(3)] == [0, 0, 0]
    assert bucket.wait(0) == 2
    assert bucket.wait(1.5) == 0.5
    assert bucket.wait(2) == 0
    assert not bucket.full(7.9)
    assert bucket.full(8.1)


def test_bucket_limits_its_debt() -> None:
    bucket = Bucket(Rate(3, 2, debt=5), 0)
    assert bucket.charge(0, 4) == 2
    assert bucket.charge(0, 1_000) == 10
    assert bucket.charge(10, 0) == 0
    bucket.remote_usage = 2
    assert bucket.charge(10, 1_000) == 12  # what was taken elsewhere is owed, and nothing is added to that
    assert bucket.charge(10, 1) == 12


def test_a_flood_on_shared_pads_does_not_outlast_the_patience_of_other_phones_there() -> None:
    """A page gives up a connection on which nothing comes for five seconds."""
    limits, here = Limits(clock=Clock()), asker("198.51.100.7")
    for _ in range(200):
        assert limits.charge("pads", here, 50 * 16) < 5


@pytest.mark.parametrize("what", BY_ADDRESS)
def test_an_address_has_its_own_limits(what: Resource) -> None:
    clock = Clock()
    limits, here, there = Limits(clock=clock), asker("198.51.100.7"), asker("198.51.100.8")
    for _ in range(int(BY_ADDRESS[what].burst)):
        limits.check(what, here)
    with pytest.raises(RequestError) as refused:
        limits.check(what, here)
    assert (refused.value.code, refused.value.details["seconds"]) == ("slow-down", -(-BY_ADDRESS[what].seconds // 1))
    limits.check(what, there)
    clock.now += BY_ADDRESS[what].seconds * 1.01
    limits.check(what, here)


@pytest.mark.parametrize("what", ["reports", "codes"])
def test_all_networks_of_a_subscriber_share_a_limit_on_some_resources(what: Resource) -> None:
    limits = Limits(clock=Clock())
    homes = [asker(f"2001:db8:1:{number:x}::5") for number in range(int(BY_NETWORK[what].burst) + 1)]
    for home in homes[:-1]:
        limits.check(what, home)
    with pytest.raises(RequestError, match="slow-down"):
        limits.check(what, homes[-1])
    limits.check(what, asker("2001:db8:2::5"))
    limits.check("requests", homes[-1])


def test_a_family_with_twenty_tabs_is_not_limited() -> None:
    limits, home = Limits(clock=Clock()), asker("198.51.100.7")
    for _ in range(6):
        limits.check("tables", home)
        limits.check("seats", home)
    for _ in range(20):
        limits.check("joins", home)
        for _ in range(25):
            limits.check("requests", home)


def test_sockets_at_the_same_time() -> None:
    clock = Clock()
    limits, home = Limits(clock=clock), asker("198.51.100.7")
    held = [limits.socket(home) for _ in range(MAX_SOCKETS)]
    for socket in held:
        clock.now += 1
        socket.__enter__()
    with pytest.raises(RequestError, match="slow-down"), limits.socket(home):
        pass
    with limits.socket(asker("198.51.100.8")):
        pass
    held[0].__exit__(None, None, None)
    with limits.socket(home):
        pass


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2002:c633:6407:1::9", "198.51.100.7"),  # 6to4
        ("64:ff9b::198.51.100.7", "198.51.100.7"),  # NAT64
        ("64:ff9b:0:0:1::198.51.100.7", "64:ff9b::/64"),
        ("2001:0:cb00:7109:0:1234:39cc:9bf8", "198.51.100.7"),  # Teredo, by the server 203.0.113.9
        ("2002:7f00:1::1", "127.0.0.1"),  # not this machine
        ("127.0.0.1", None),
        ("127.9.9.9", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("whatever a proxy says" * 9, ("whatever a proxy says" * 9)[:64]),
    ],
)
def test_where_somebody_is(client: str, address: str | None) -> None:
    assert address_of(asker(client)) == address


def test_this_machine_and_a_factor_of_0_have_no_limits() -> None:
    for limits, address in ((Limits(), "127.0.0.1"), (Limits(0), "198.51.100.7")):
        for _ in range(2000):
            limits.check("tables", asker(address))


@pytest.mark.parametrize("rate", [MESSAGES, MESSAGE_RATE, PACE])
@pytest.mark.parametrize(("factor", "refused"), [(1, True), (10, True), (0, False)])
def test_a_socket_has_a_limit_of_its_own_unless_there_are_none(factor: float, refused: bool, rate: Rate) -> None:
    clock = Clock()
    messages = Limits(factor, clock).pace(rate)
    assert any(messages.charge(clock(), 1) for _ in range(int(rate.burst) + 1)) is refused


def test_number_of_remembered_addresses_is_bounded() -> None:
    limits = Limits(clock=Clock())
    for number in range(3 * MAX_ADDRESSES):
        limits.check("requests", asker(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"))
    assert len(limits._buckets) <= MAX_ADDRESSES


async def test_rate_limited_sockets_wait_for_their_refusal_up_to_half_of_the_places_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits_module, "MAX_DELAYED", 4)
    limits = Limits()
    waiting = 0

    async def refused(address: str, code: str = "slow-down") -> None:
        with pytest.raises(RequestError, match=code):
            async with limits.delayed_refusal(asker(address)):
                raise RequestError(code, seconds=1)

    released = asyncio.Event()

    async def sleep(_: float) -> None:
        nonlocal waiting
        waiting += 1
        await released.wait()

    async def start(*addresses: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(refused(address)) for address in addresses]
        await asyncio.wait(tasks, timeout=0)
        return tasks

    monkeypatch.setattr(asyncio, "sleep", sleep)
    greedy = await start(*(f"2001:db8:1:{number}::1" for number in range(8)))  # one network
    other = await start("198.51.100.7")
    await refused("198.51.100.7", "no-table")
    assert waiting == 3
    assert [task.done() for task in (*greedy, *other)] == [False] * 2 + [True] * 6 + [False]
    released.set()
    await asyncio.gather(*greedy, *other)
    assert not limits._delayed


# With a real server


def test_too_many_tables_are_429_with_the_time_to_wait(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--limits", "0.05") as server:
        body = json.dumps({"rules": {"players": 3}, "name": "A"}).encode()
        answers = [server.fetch("POST", "api/tables?lang=de", body, FROM_AFAR) for _ in range(5)]
        assert [status for status, _, _ in answers] == [201, 201, 201, 429, 429]
        headers, answer = answers[-1][1], json.loads(answers[-1][2])
        assert answer["code"] == "slow-down"
        assert "versuchen" in answer["error"]
        assert 1 <= int(headers["Retry-After"]) <= 400
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert server.open({"players": 3})  # others are not limited by it


def test_flood_for_the_openapi_document_is_refused_to_its_sender_alone(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--limits", "0.1") as server, ThreadPoolExecutor(12) as pool:
        statuses = [*pool.map(lambda _: server.get("api/openapi.json", FROM_AFAR)[0], range(12))]
        assert sorted(statuses) == [200] * 4 + [429] * 8
        assert server.get("api/openapi.json")[0] == 200


def test_too_many_requests_of_any_kind(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--limits", "0.01") as server:
        statuses = [server.get("health", FROM_AFAR)[0] for _ in range(20)]
        assert statuses[:6] == [200] * 6
        assert 429 in statuses
        assert server.get("health")[0] == 200


def test_too_many_joins_receive_the_reason(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--limits", "0.01") as server:
        codes = [joined(server) for _ in range(3)]
        assert codes == ["no-table", "no-table", "slow-down"]


def joined(server: Server) -> str:
    """The answer to a socket that joins an unknown table."""
    with connected(server, additional_headers=FROM_AFAR) as socket:
        seat = Seat(socket)
        with suppress(ConnectionClosed):  # it may have been told already
            seat.send({"type": "join", "table": "nowhere"})
        return str(seat.until("error")["code"])


def exhausted(limits: Limits, address: str) -> int:
    """How many tables an address may open until it is refused."""
    count = 0
    with suppress(RequestError):
        while True:
            limits.check("tables", asker(address))
            count += 1
    return count


def test_nodes_count_an_addresss_usage_on_other_nodes() -> None:
    clock = Clock()
    one, other = Limits(clock=clock, secret="x"), Limits(clock=clock, secret="x")
    burst, seconds, _ = BY_ADDRESS["tables"]
    assert exhausted(one, "198.51.100.7") == burst
    other.set_remote_usage([one.usage()])
    assert exhausted(other, "198.51.100.7") == 0
    assert exhausted(other, "198.51.100.8") == burst
    clock.now += 20 * seconds
    other.set_remote_usage([one.usage()])
    assert exhausted(other, "198.51.100.7") in (19, 20)  # 20 tokens, but for what is lost in rounding


def test_an_address_gets_no_more_from_two_nodes_than_from_one() -> None:
    clock = Clock()
    nodes = Limits(clock=clock, secret="x"), Limits(clock=clock, secret="x")
    count, half_hour = 0, 1800
    for _ in range(half_hour):
        told = [each.usage() for each in nodes]
        for each, other in zip(nodes, told[::-1], strict=True):
            each.set_remote_usage([other])
            count += exhausted(each, "198.51.100.7")
        clock.now += 1
    burst, seconds, _ = BY_ADDRESS["tables"]
    wanted = burst + half_hour / seconds
    assert wanted <= count <= wanted + burst, "and its burst at each of them, before they know of each other"


def test_nodes_tell_each_other_no_addresses_and_nothing_of_little_use() -> None:
    limits = Limits(clock=Clock(), secret="x")
    exhausted(limits, "198.51.100.7")
    limits.check("seats", asker("198.51.100.8"))
    (told,) = limits.usage()
    assert told.startswith("tables ")
    assert "198" not in told


def test_sockets_at_other_nodes_count() -> None:
    one, other = Limits(clock=Clock()), Limits(clock=Clock())
    with contextlib.ExitStack() as stack:
        for _ in range(MAX_SOCKETS):
            stack.enter_context(one.socket(asker("198.51.100.7")))
        other.set_remote_usage([one.usage()])
        with pytest.raises(RequestError, match="slow-down"), other.socket(asker("198.51.100.7")):
            pass


def test_relayed_requests_are_not_counted_again() -> None:
    limits = Limits(clock=Clock())
    exhausted(limits, "198.51.100.7")
    limits.check_unless_relayed("tables", {**asker("198.51.100.7"), RELAYED: True})


# The network of a subscriber


@pytest.mark.parametrize(
    ("address", "network"),
    [("2001:db8:1:2::/64", "2001:db8:1::/48"), ("198.51.100.7", "198.51.100.7"), ("a proxy's/word", "a proxy's/word")],
)
def test_address_belongs_to_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
