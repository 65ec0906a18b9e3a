"""What is recorded after a game, by days and seasons: once, even if the process is killed just then."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from gizzard.server.daily.log import DAY
from gizzard.server.daily.log import log_of as log_of_day
from gizzard.server.ratings.log import SEASON
from gizzard.server.ratings.log import log_of as log_of_season
from gizzard.server.rooms.kind import AnyKind
from gizzard.server.store.protocol import Done
from gizzard.server.store.sqlite.store import SQLiteStore
from tests.present import present
from tests.server.daily.test_ranking import TODAY, begun, joined
from tests.server.ratings.rated import SEASON as QUARTER
from tests.server.ratings.rated import taking_part
from tests.server.tables.inside import RecordingClient, TableHost, house, played_on


class Dying(SQLiteStore):
    """A store whose process is killed at the next entry of one kind of log: before that is on disk, or just after."""

    dies_at: AnyKind | None = None

    def __init__(self, path: Path, is_stored: bool) -> None:
        super().__init__(path)
        self.is_stored, self.killed = is_stored, asyncio.Event()

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        if self.dies_at is None or not self.dies_at.owns(table):
            super().append(table, first, entries, done, closes)
        else:
            self.killed.set()
            if self.is_stored:
                super().append(table, first, entries, lambda _: None, closes)


async def of_the_day(built: TableHost) -> list[RecordingClient]:
    return [await joined(built, await begun(built))]


async def rated(built: TableHost) -> list[RecordingClient]:
    return await taking_part(built)


async def day_read(again: TableHost) -> None:
    assert len((await again.node.daily.day()).ranked) == 1


async def season_read(again: TableHost) -> None:
    await again.node.ratings.judge_all()
    season = present(await again.node.ratings.season())
    assert [judged.why for judged in season.judged.values()] == ["rated"]


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize(
    ("kind", "begin", "check", "log", "entry"),
    [
        (DAY, of_the_day, day_read, log_of_day(TODAY), '"finished"'),
        (SEASON, rated, season_read, log_of_season(QUARTER), '"judged"'),
    ],
    ids=["day", "season"],
)
async def test_a_result_is_there_once_after_a_kill_between_the_last_entry_of_a_table_and_its_answer(
    tmp_path: Path,
    kind: AnyKind,
    begin: Callable[[TableHost], Awaitable[list[RecordingClient]]],
    check: Callable[[TableHost], Awaitable[None]],
    log: str,
    entry: str,
    is_stored: bool,
) -> None:
    store = Dying(tmp_path / "tables.sqlite3", is_stored)
    built = TableHost(store)
    clients = await begin(built)
    store.dies_at = kind
    await played_on(clients, lambda: clients[0].view["phase"] == "over")
    await store.killed.wait()
    await store.close()  # and nothing else
    async with house(tmp_path) as again:
        await check(again)
        await check(again)
        stored = present(await again.tables.store.load(log))
        assert sum(entry in row for row in stored.entries) == 1
