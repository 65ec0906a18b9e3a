"""All rooms of a node: they are found, lost and removed at the same moment."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gizzard.server.rooms import rooms as rooms_module
from gizzard.server.rooms.kind import Log, row_of
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.store.protocol import MAX_ENTRY, CommitUnknown, Fenced, Stored
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.wire.messages import RequestError
from tests.server.rooms.words import WORDS, Listener, Word, WordRoom, add, word_rooms

NAME = "words-x"


class Disk(SQLiteStore):
    """A store that notes how often a log is read, and whose connection may break after a rewrite."""

    def __init__(self, path: Path) -> None:
        self.reads, self.breaks = 0, False
        super().__init__(path)

    async def load(self, table: str, most: int = MAX_ENTRY) -> Stored | None:
        self.reads += 1
        return await super().load(table, most)

    async def rewrite(self, table: str, change: Callable[[Stored], Stored]) -> None:
        await super().rewrite(table, change)
        if self.breaks:
            raise CommitUnknown("the connection broke")


@pytest.fixture
@asynccontextmanager
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    """The rooms of a store with a room of one word."""
    store = Disk(tmp_path / "tables.sqlite3")
    made = word_rooms(store)
    await made.create(NAME, 1.0, Word("setup"), (row_of(Word("one")),))
    yield made
    await made.close()
    await store.close()


def disk_of(rooms: Rooms) -> Disk:
    assert isinstance(rooms.store, Disk)
    return rooms.store


async def loaded(rooms: Rooms) -> WordRoom:
    """The room when it was just loaded, before the tasks that wait for it resume."""
    while (room := rooms.get(WORDS, NAME)) is None:
        await asyncio.sleep(0)
    return room


async def under_way(rooms: Rooms) -> None:
    """Wait until the room is claimed and being read."""
    while NAME not in rooms._loading:
        await asyncio.sleep(0)
    await asyncio.sleep(0)


async def test_one_read_of_the_log_serves_all_who_wait_for_it(rooms: Rooms) -> None:
    found = await asyncio.gather(*(rooms.find(WORDS, NAME) for _ in range(20)))
    assert len({id(room) for room in found}) == 1
    assert disk_of(rooms).reads == 1


async def test_who_comes_while_a_room_is_removed_finds_none(rooms: Rooms) -> None:
    coming = asyncio.create_task(rooms.find(WORDS, NAME))
    await rooms.remove(await loaded(rooms))
    with pytest.raises(RequestError, match="no-pad"):
        await coming


async def test_who_comes_when_the_first_viewer_has_just_left_finds_the_room(rooms: Rooms) -> None:
    coming = asyncio.create_task(rooms.find(WORDS, NAME))
    await loaded(rooms)
    async with rooms.use(WORDS, NAME) as room:
        await add(room, "two")
    for found in (rooms.find(WORDS, NAME), coming):
        assert (await found).state.texts == ("one", "two")


async def test_room_that_is_lost_while_it_is_loaded_is_not_in_memory(rooms: Rooms) -> None:
    coming = asyncio.create_task(rooms.find(WORDS, NAME))
    await under_way(rooms)
    rooms.lose_all()
    with pytest.raises(Fenced):
        await coming
    assert [*rooms.live(WORDS)] == []
    assert (await rooms.find(WORDS, NAME)).name == NAME


async def test_room_leaves_memory_if_all_who_wait_for_it_go_away_while_it_is_loaded(rooms: Rooms) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rooms_module, "UNUSED_SECONDS", 0.0)
        coming = asyncio.create_task(rooms.find(WORDS, NAME))
        await under_way(rooms)
        coming.cancel()
        await asyncio.gather(*rooms._loading.values())
        while [*rooms.live(WORDS)]:
            await asyncio.sleep(0)


async def test_lost_room_does_not_unload_the_one_that_was_loaded_in_its_place(rooms: Rooms) -> None:
    lost, viewer = await rooms.find(WORDS, NAME), Listener()
    lost.admit(viewer, None)
    rooms.lose(lost)
    assert viewer.dropped == "moved"
    found = await rooms.find(WORDS, NAME)
    rooms.rest(lost)
    rooms.lose(lost)
    assert [*rooms.live(WORDS)] == [found]


async def test_rewritten_log_is_shown_to_everybody(rooms: Rooms) -> None:
    room, viewer = await rooms.find(WORDS, NAME), Listener()
    room.admit(viewer, None)
    await room.rewrite(lambda log: Log(log.setup, (Word("ONE"),)))
    assert (room.state.texts, viewer.heard[1:]) == (("ONE",), ['"ONE"'])


async def test_room_is_loaded_anew_if_it_is_unknown_whether_its_log_was_rewritten(rooms: Rooms) -> None:
    disk_of(rooms).breaks = True
    with pytest.raises(CommitUnknown):
        await (await rooms.find(WORDS, NAME)).rewrite(lambda log: Log(log.setup, (Word("ONE"),)))
    assert [*rooms.live(WORDS)] == []
    assert (await rooms.find(WORDS, NAME)).state.texts == ("ONE",)


async def test_log_that_cannot_be_read_is_refused_as_damaged(rooms: Rooms) -> None:
    await rooms.create("words-y", 1.0, Word("setup"), ("{}",))
    with pytest.raises(RequestError, match="damaged"):
        await rooms.find(WORDS, "words-y")
