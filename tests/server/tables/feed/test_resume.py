"""Who comes back is sent what they missed, from whatever step on: the same that those who stayed were sent."""

import json
from typing import Any

from gizzard.server.tables.feed.history import MAX_MISSED, RECENT
from tests.server.tables.inside import RecordingClient, TableHost, played_on

Whole = dict[str, Any]


class Deaf(RecordingClient):
    """A client that makes nothing of what it is sent."""

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


async def resume(built: TableHost, client: RecordingClient, since: int) -> None:
    """Joins as a connection does: with the tail of the log, if necessary."""
    after = client.table.tail_needed(since)
    tail = None if after is None else await built.tables.tail(client.table.name, after)
    client.table.join(client, since, tail)


def steps_after(client: RecordingClient, since: int) -> list[Whole]:
    return [message for message in client.heard if message["type"] == "step" and message["n"] > since]


async def test_a_number_that_cannot_be_gets_the_whole(built: TableHost) -> None:
    (one,) = await built.play({"players": 3}, persons=1)
    for since in (-1, one.n + 1, 10**15):
        back = RecordingClient(one.table, one.secret)
        await resume(built, back, since)
        assert back.heard[0]["type"] == "joined"


async def test_a_table_from_disk_remembers_its_last_steps(built: TableHost) -> None:
    (one,) = await built.play({"players": 3}, persons=1)
    stayed = Deaf(one.table, one.secret)
    stayed.join()
    one = await built.again(one)
    await played_on([one], lambda: one.n > 3 * RECENT)
    await one.until(lambda: one.legal)  # so that no bot continues
    for client in (one, stayed):
        client.leave()
    built.tables.rooms.lose(one.table)
    table = await built.tables.find(one.table.name)
    since = table.state.n - RECENT
    back = Deaf(table, one.secret)
    back.join(since)
    assert steps_after(back, since) == steps_after(stayed, since)
    assert table.tail_needed(since) is None
    assert table.tail_needed(since - 1) is not None


async def test_a_table_from_disk_tells_nothing_from_before_it_was_erased(built: TableHost) -> None:
    anna, ben = await built.play({"players": 3}, persons=2)
    await built.tables.erase(anna.table.name, str(anna.secret))
    for client in (anna, ben):
        client.leave()
    built.tables.rooms.lose(anna.table)
    table = await built.tables.find(anna.table.name)
    back = RecordingClient(table, ben.secret)
    await resume(built, back, table.state.n - 1)
    assert [message["type"] for message in back.heard] == ["joined"]


async def test_who_has_missed_very_much_is_sent_the_whole(built: TableHost) -> None:
    """A long table is not replayed for one client: that would hold up all others."""
    (one,) = await built.play({"players": 3, "schedule": [20] * 6}, persons=1)
    stayed = Deaf(one.table, one.secret)
    stayed.join()
    one = await built.again(one)
    await played_on([one], lambda: one.n > MAX_MISSED + 80)
    await one.until(lambda: one.legal)  # so that no bot continues
    for missed, kind in [(RECENT + 1, "resumed"), (50, "resumed"), (MAX_MISSED, "resumed"), (MAX_MISSED + 1, "joined")]:
        since = one.n - missed
        assert (one.table.tail_needed(since) is not None) == (kind == "resumed")
        back = Deaf(one.table, one.secret)
        await resume(built, back, since)
        assert back.heard[0]["type"] == kind
        assert kind == "joined" or steps_after(back, since) == steps_after(stayed, since)
        back.leave()
