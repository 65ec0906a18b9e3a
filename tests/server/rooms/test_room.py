"""A room of any kind: entries are shown once they are on disk, one after the other, and none after it was closed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from gizzard.server.rooms.room import Room
from gizzard.server.store.protocol import Fenced, StoreError
from gizzard.server.wire.messages import RequestError
from tests.server.rooms.words import WORDS, Disk, Listener, WordRoom, Words, add, add_without_task, until

Add = Callable[[WordRoom, str], Coroutine[Any, Any, Any]]


def room_on(disk: Disk) -> WordRoom:
    return Room(WORDS, "words-x", Words(("one",)), disk.rooms)


@pytest.fixture(params=[add, add_without_task])
def adding(request: pytest.FixtureRequest) -> Add:
    """How entries are added."""
    by: Add = request.param
    return by


@pytest.mark.parametrize("refused", [None, StoreError("the disk is full")])
async def test_viewers_see_an_entry_once_it_is_on_disk(adding: Add, refused: StoreError | None) -> None:
    disk, viewer = Disk(), Listener()
    room = room_on(disk)
    room.admit(viewer, None)
    task = asyncio.create_task(adding(room, "two"))
    await until(disk.asked)
    assert (viewer.heard, room.state.n) == (['"one"'], 1)
    disk.asked[0][1](refused)
    error: object = (await asyncio.gather(task, return_exceptions=True))[0]
    assert error is refused
    assert (viewer.heard[1:], room.state.n) == (([], 1) if refused else (['"two"'], 2))


async def test_entries_are_written_one_after_the_other(adding: Add) -> None:
    disk = Disk()
    room = room_on(disk)
    both = [asyncio.create_task(adding(room, text)) for text in ("two", "three")]
    for number in (1, 2):
        await until(disk.asked, number)
        assert len(disk.asked) == number
        disk.asked[-1][1](None)
    await asyncio.gather(*both)
    assert [first for first, _ in disk.asked] == [2, 3]
    assert not room.in_use


async def test_queued_entries_of_a_closed_room_are_not_written(adding: Add) -> None:
    """Its log may be gone by then, or another node's."""

    disk, viewer = Disk(), Listener()
    room = room_on(disk)
    room.admit(viewer, None)
    both = [asyncio.create_task(adding(room, text)) for text in ("two", "three")]
    await until(disk.asked)
    room.close(RequestError("no-pad"))
    disk.asked[0][1](None)
    _, waited = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(waited, Fenced | RequestError)
    assert viewer.dropped == "no-pad"
    assert len(disk.asked) == 1


async def test_who_waits_for_a_room_that_is_closed_hears_so_at_once(adding: Add) -> None:
    """Even while an entry is being written to a database that does not answer."""

    disk = Disk()
    room = room_on(disk)
    first, waiting = [asyncio.create_task(adding(room, text)) for text in ("two", "three")]
    await until(disk.asked)
    room.close(RequestError("moved"))
    refused: object = (await asyncio.gather(waiting, return_exceptions=True))[0]
    assert isinstance(refused, Fenced | RequestError)
    assert not first.done()
    disk.asked[0][1](None)
    await asyncio.gather(first, return_exceptions=True)


async def test_a_job_ends_even_if_nobody_waits_for_it_any_more() -> None:
    disk = Disk()
    room = room_on(disk)
    task = asyncio.create_task(add(room, "two"))
    await until(disk.asked)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    disk.asked[0][1](None)
    while room.busy:
        await asyncio.sleep(0)
    assert room.state.texts == ("one", "two")
