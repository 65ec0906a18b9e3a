"""A room of any kind: entries are shown once they are on disk, one after the other, and none after it was closed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from gizzard.server.phrases import RequestError
from gizzard.server.store.protocol import Fenced, StoreError
from tests.server.rooms.words import Disk, Listener, WordRoom, Words, until

Add = Callable[[WordRoom, str], Coroutine[Any, Any, Any]]


async def by_job(room: WordRoom, text: str) -> None:
    """As pads and tournaments add entries."""
    await room.add(text)


async def by_callback(room: WordRoom, text: str) -> None:
    """As tables add entries."""
    saved: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
    room.add_later(text, saved.set_result)
    if error := await saved:
        raise error


def room_on(disk: Disk) -> WordRoom:
    return WordRoom("words-x", Words(("one",)), disk.rooms)


@pytest.fixture(params=[by_job, by_callback])
def add(request: pytest.FixtureRequest) -> Add:
    """How entries are added."""
    adding: Add = request.param
    return adding


@pytest.mark.parametrize("refused", [None, StoreError("the disk is full")])
async def test_viewers_see_an_entry_once_it_is_on_disk(add: Add, refused: StoreError | None) -> None:
    disk, viewer = Disk(), Listener()
    room = room_on(disk)
    room.viewers.add(viewer)
    adding = asyncio.create_task(add(room, "two"))
    await until(disk.asked)
    assert (viewer.heard, room.state.n) == ([], 1)
    disk.asked[0][1](refused)
    error: object = (await asyncio.gather(adding, return_exceptions=True))[0]
    assert error is refused
    assert (viewer.heard, room.state.n) == (([], 1) if refused else (["two"], 2))


async def test_entries_are_written_one_after_the_other(add: Add) -> None:
    disk = Disk()
    room = room_on(disk)
    both = [asyncio.create_task(add(room, text)) for text in ("two", "three")]
    for number in (1, 2):
        await until(disk.asked, number)
        assert len(disk.asked) == number
        disk.asked[-1][1](None)
    await asyncio.gather(*both)
    assert [first for first, _ in disk.asked] == [2, 3]
    assert not room.in_use


async def test_queued_entries_of_a_closed_room_are_not_written(add: Add) -> None:
    """Its log may be gone by then, or another node's."""

    disk, viewer = Disk(), Listener()
    room = room_on(disk)
    room.viewers.add(viewer)
    both = [asyncio.create_task(add(room, text)) for text in ("two", "three")]
    await until(disk.asked)
    room.close(RequestError("no-pad"))
    disk.asked[0][1](None)
    _, waited = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(waited, Fenced | RequestError)
    assert viewer.dropped == "no-pad"
    assert len(disk.asked) == 1


async def test_who_waits_for_a_room_that_is_closed_hears_so_at_once(add: Add) -> None:
    """Even while an entry is being written to a database that does not answer."""

    disk = Disk()
    room = room_on(disk)
    first, waiting = [asyncio.create_task(add(room, text)) for text in ("two", "three")]
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
    adding = asyncio.create_task(room.add("two"))
    await until(disk.asked)
    adding.cancel()
    await asyncio.gather(adding, return_exceptions=True)
    disk.asked[0][1](None)
    while room.busy:
        await asyncio.sleep(0)
    assert room.state.texts == ("one", "two")
