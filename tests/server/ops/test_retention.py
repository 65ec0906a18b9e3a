"""Games that ended long ago go into the archive, and only then out of the store."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gizzard.core.formats.referee import referee
from gizzard.server.node.features import KINDS
from gizzard.server.node.sweep import sweep
from gizzard.server.ops.retention import Archive, Retention, prune
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.tables.messages import TableBody
from gizzard.server.wire.messages import RequestError
from tests.server.store.test_damage import changed
from tests.server.tables.inside import RecordingClient, TableHost, played_on

DAY = 86_400.0


def archived(path: Path) -> list[dict[str, object]]:
    """The records in an archive."""
    return [json.loads(line) for line in path.read_text().splitlines()]


class Kept:
    """A store with tables in it, and an archive beside."""

    def __init__(self, folder: Path, days: float = 90) -> None:
        self.archive = folder / "archive.jsonl"
        self.store = SQLiteStore(folder / "tables.sqlite3")
        self.house = TableHost(self.store)
        self.retention = Retention(days * DAY, self.archive)

    async def played(self, leave: bool = True) -> RecordingClient:
        """A game that is over; its only person, who has left it."""
        (client,) = await self.house.play({"players": 3, "rounds": 1}, persons=1)
        await played_on([client], lambda: client.view["phase"] == "over")
        if leave:
            self.left(client)
        return client

    def left(self, client: RecordingClient) -> None:
        """Nobody is at the table any more, and it leaves memory."""
        client.leave()
        self.house.time.pass_by(61)

    def pass_days(self, days: float) -> None:
        self.house.time.pass_by(days * DAY)

    async def sweep(self) -> None:
        await sweep(self.house.node, self.retention)


@pytest.fixture
@asynccontextmanager
async def kept(tmp_path: Path) -> AsyncIterator[Kept]:
    made = Kept(tmp_path)
    yield made
    await made.house.tables.close()
    await made.store.close()


async def test_a_game_is_archived_and_removed_once_it_is_old_enough(kept: Kept) -> None:
    client = await kept.played()
    name = client.table.name
    kept.pass_days(89)
    await kept.sweep()
    assert await kept.store.tables() == [name]
    kept.pass_days(2)
    await kept.sweep()
    assert await kept.store.tables() == []
    (record,) = archived(kept.archive)
    referee(record)
    assert (record["id"], record["players"]) == (name, ["Anna", "Novice 1", "Novice 2"])
    with pytest.raises(RequestError, match="no-table"):
        await kept.house.tables.find(name)


async def test_age_of_a_game_is_counted_from_its_end(kept: Kept) -> None:
    (client,) = await kept.house.play({"players": 3, "rounds": 1}, persons=1)
    kept.pass_days(100)
    await played_on([client], lambda: client.view["phase"] == "over")
    kept.left(client)
    await kept.sweep()
    assert await kept.store.tables() == [client.table.name]


async def test_a_table_that_somebody_is_at_stays(kept: Kept) -> None:
    client = await kept.played(leave=False)
    kept.pass_days(100)
    await kept.sweep()
    assert await kept.store.tables() == [client.table.name]
    event = await client.asks("rematch", "rematch")
    assert event["table"] in await kept.store.tables()
    kept.left(client)
    await kept.sweep()
    assert client.table.name in await kept.store.tables(), "its last entry is of today"


async def test_rematch_outlives_its_table_and_dead_links_are_reported(kept: Kept) -> None:
    first = await kept.played(leave=False)
    first.ask("rematch")
    next_table = (await first.event("rematch"))["table"]
    kept.left(first)
    second = await kept.house.page(next_table, first.secret)
    kept.pass_days(100)
    await kept.sweep()
    assert await kept.store.tables() == [next_table]
    assert second.table.state.social.next is None
    await played_on([second], lambda: second.view["phase"] == "over")


async def test_table_in_memory_with_deleted_rows_is_closed_harmlessly(kept: Kept) -> None:
    client, other = await kept.played(leave=False), await kept.played(leave=False)
    await kept.store.remove(client.table.name)
    client.say("hello")
    assert await client.refused() == "not-saved"
    other.say("hello")
    await other.event("said")


async def test_abandoned_games_are_archived_if_they_began(kept: Kept) -> None:
    (client,) = await kept.house.play({"players": 3}, persons=1)
    await played_on([client], lambda: client.view["round"]["number"] == 2)
    kept.left(client)
    await kept.house.tables.open(TableBody(rules={"players": 3}, name="Ben", seats=(None, None)))
    kept.pass_days(2)
    await kept.sweep()
    await ended(kept)
    kept.pass_days(91)
    await kept.sweep()
    assert await kept.store.tables() == []
    (record,) = archived(kept.archive)
    assert (record["id"], record["unfinished"]) == (client.table.name, True)


async def ended(kept: Kept) -> None:
    """Waits until all tables have left memory, closed."""
    await kept.store.probe()  # writes are ordered: once this one is reported, the others are done
    assert await kept.store.open_before(kept.house.time.now() / 1000) == []
    kept.pass_days(0.01)


async def test_without_an_archive_games_are_gone(kept: Kept) -> None:
    await kept.played()
    kept.pass_days(91)
    now = kept.house.time.now() / 1000
    pruned = await prune(kept.store, KINDS, Retention(90 * DAY), now, kept.store.remove)
    assert (pruned.removed, pruned.archived, await kept.store.tables()) == (1, 0, [])


async def test_killed_before_it_is_removed_a_game_is_not_archived_twice(kept: Kept) -> None:
    names = [(await kept.played()).table.name for _ in range(3)]
    kept.pass_days(91)
    now = kept.house.time.now() / 1000

    async def killed(_table: str) -> None:
        raise SystemExit

    with pytest.raises(SystemExit):
        await prune(kept.store, KINDS, kept.retention, now, killed)
    assert len(await kept.store.tables()) == len(archived(kept.archive)) == 3
    pruned = await prune(kept.store, KINDS, kept.retention, now, kept.store.remove)
    assert (pruned.removed, pruned.archived) == (3, 0)
    assert sorted(str(record["id"]) for record in archived(kept.archive)) == sorted(names)


async def test_where_the_archive_cannot_be_written_nothing_is_removed(kept: Kept) -> None:
    await kept.played()
    kept.archive.mkdir()
    kept.pass_days(91)
    with pytest.raises(IsADirectoryError):
        await kept.sweep()
    assert len(await kept.store.tables()) == 1


async def test_a_damaged_game_stays_and_keeps_no_other(kept: Kept) -> None:
    damaged, sound = [(await kept.played()).table.name for _ in range(2)]
    changed(kept.store.path, "UPDATE log_0 SET entry = 'x' WHERE table_id = ? AND n = 2", damaged)
    kept.pass_days(91)
    now = kept.house.time.now() / 1000
    pruned = await prune(kept.store, KINDS, kept.retention, now, kept.store.remove)
    assert pruned.failed == [f"table {damaged} is damaged: entry 2 does not match its checksum"]
    assert await kept.store.tables() == [damaged]
    assert [record["id"] for record in archived(kept.archive)] == [sound]
    with pytest.raises(StoreError):
        await kept.store.load(damaged)


TORN: dict[str, Callable[[bytes], bytes]] = {
    "whole": lambda line: line,
    "torn": lambda line: line + b'{"format":"wizard-record/1","id":"b","pla',
    "nothing but a torn one": lambda line: line[:-1],
    "somebody else's": lambda line: b"no JSON\n" + line,
}


@pytest.mark.parametrize("how", TORN)
def test_an_archive_takes_each_game_once_whatever_a_crash_left(tmp_path: Path, how: str) -> None:
    path = tmp_path / "archive.jsonl"
    assert Archive(path).add([{"id": "a"}]) == 1
    path.write_bytes(TORN[how](path.read_bytes()))
    archive = Archive(path)
    archive.add([{"id": "a"}, {"id": "b"}])
    assert archive.add([{"id": "b"}, {"id": "c"}]) == 1
    lines = [line for line in path.read_bytes().splitlines() if line != b"no JSON"]
    assert lines == [b'{"id":"a"}', b'{"id":"b"}', b'{"id":"c"}']
