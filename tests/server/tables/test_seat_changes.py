"""A seat that changes hands before the game, while the socket of its former owner stays open."""

import json

import pytest

from gizzard.server.tables.messages import SeatBody
from harness.attack.clients import TEXT, frame
from harness.server import Opened, Server
from tests.server.tables.inside import RecordingClient, TableHost

RULES = {"players": 3, "rounds": 2}


def gathering(server: Server) -> tuple[Opened, Opened]:
    """The links of a table's host and of a guest at seat 1; seat 2 is a bot's."""
    host = server.open(RULES, seats=[None, "novice"], spectators="on")
    return host, host.taken("Ben")


@pytest.mark.parametrize("how", ["leave", "kick"])
def test_former_owner_is_disconnected_and_sees_nothing_of_the_successor(server: Server, how: str) -> None:
    host, ben = gathering(server)
    with host.seat() as anna, ben.seat() as old, ben.seat() as second_tab:
        if how == "leave":
            second_tab.ask("leave")
        else:
            anna.ask("kick", seat=1)
        assert old.sent_away()[0] == second_tab.sent_away()[0] == "seat-lost"
        cem = host.taken("Cem", 1)
        with cem.seat() as new:
            anna.ask("start")
            new.hear(lambda: new.view)
            assert new.view["seat"] == 1
        assert not any('"view":{' in text for text in (*old.seen, *second_tab.seen))
    with Opened(server, host.table, None).seat() as spectator:
        assert spectator.view["hand"] is None


def test_queued_requests_are_refused_after_the_seat_is_lost(server: Server) -> None:
    """One burst: the seat's owner leaves, and continues to send requests for the seat."""
    host, ben = gathering(server)
    with host.seat() as anna, ben.seat() as old:
        asks = [{"type": "ask", "what": what} for what in ("leave", "leave", "start", "pause")]
        burst = [*asks, {"type": "say", "phrase": "hello"}]
        old.socket.socket.sendall(b"".join(frame(TEXT, json.dumps(each).encode()) for each in burst))
        assert old.sent_away()[0] == "seat-lost"
        cem = host.taken("Cem", 1)
        with cem.seat() as new:
            assert new.social["seats"][1]["name"] == "Cem"
            assert new.social["says"] == []
            anna.ask("start")
            new.hear(lambda: new.view)


async def test_who_joins_while_the_seat_is_freed_is_sent_away(built: TableHost) -> None:
    anna, ben, _ = await built.open(RULES)
    again = RecordingClient(ben.table, ben.secret)
    anna.ask("kick", seat=1)
    again.join()  # while the kick is being saved
    await again.until(lambda: again.dropped)
    assert again.dropped == ben.dropped == "seat-lost"


async def test_nobody_is_kept_from_a_table_by_a_write_that_hangs(built: TableHost) -> None:
    anna, ben, _ = await built.open(RULES)
    again = RecordingClient(anna.table, anna.secret)
    ben.ask("leave")
    again.join()  # while this is being saved
    assert anna.table.held
    assert again.social["seats"][1]["name"] == "P1"
    await again.until(lambda: again.social["seats"][1]["name"] is None)


async def test_who_takes_a_seat_has_all_their_asks(built: TableHost) -> None:
    anna, ben, _ = await built.open(RULES)
    while "slow-down" not in [message.get("code") for message in ben.heard]:
        ben.ask("resume")
    ben.heard.clear()
    anna.ask("kick", seat=1)
    await ben.until(lambda: ben.dropped)
    _, secret = await ben.table.sit(SeatBody("Cem", 1))
    cem = RecordingClient(ben.table, secret)
    cem.join()
    assert await cem.refusal("resume") == "not-now"
