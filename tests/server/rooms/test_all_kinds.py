"""What holds for documents of every kind: claims, losses, failed writes, handover, retention, erasure, moderation."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gizzard.server.node.features import KINDS
from gizzard.server.node.node import Node
from gizzard.server.ops.drill import drill
from gizzard.server.ops.retention import Retention, prune
from gizzard.server.rooms.kind import kind_of
from gizzard.server.rooms.room import AnyRoom
from gizzard.server.store.backup import copy_for_drill
from gizzard.server.store.protocol import CommitUnknown, Damaged, Done, Fenced, Lost, StoreError
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.wire.messages import Join, RequestError
from tests.server.ratings.rated import PLAYERS, judged, played
from tests.server.rooms.documents import ALL, Documents
from tests.server.store.test_damage import changed
from tests.server.tables.inside import FakeTime, house

YEAR = 365 * 86_400.0


class Faulty(SQLiteStore):
    """A store that can refuse entries, and notes which documents are claimed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.claimed: set[str] = set()
        self.refusal: StoreError | None = None
        self.answers = True
        """Whether anybody learns the fate of an entry; not if the process is killed before."""
        self.retired, self.watched = 0, 0

    def watch(self, lost: Lost) -> None:
        self.lost, self.watched = lost, self.watched + 1

    async def claim(self, table: str) -> None:
        self.claimed.add(table)

    def release(self, table: str) -> None:
        self.claimed.discard(table)

    def append(self, table: str, first: int, entries: Sequence[str], done: Done, closes: bool = False) -> None:
        if self.refusal:
            asyncio.get_running_loop().call_soon(done, self.refusal)
        else:
            super().append(table, first, entries, done if self.answers else lambda _: None, closes)

    def retire(self) -> None:
        self.retired += 1


class Place:
    """A node, and a document of one kind in it."""

    def __init__(self, store: Faulty, documents: Documents) -> None:
        self.store, self.documents, self.time = store, documents, FakeTime()
        self.node = Node(store, time=self.time)
        self.rooms, self.name = self.node.rooms, ""

    async def room(self) -> AnyRoom:
        """The document in memory."""
        return await self.rooms.find(self.documents.kind, self.name)

    @property
    def in_memory(self) -> bool:
        return self.rooms.get(self.documents.kind, self.name) is not None

    async def names(self) -> list[str]:
        """The names in the document as it is stored."""
        self.rooms.lose_all()
        return [*self.documents.names(await self.room())]


async def made(path: Path, documents: Documents, name: str = "") -> Place:
    """A node, and a new document, or the one with a name."""
    place = Place(Faulty(path / "tables.sqlite3"), documents)
    place.name = name or await documents.new(place.node)
    return place


@asynccontextmanager
async def place(path: Path, documents: Documents, name: str = "") -> AsyncIterator[Place]:
    here = await made(path, documents, name)
    yield here
    await here.node.close()
    await here.store.close()


@pytest.fixture(params=ALL)
def documents(request: pytest.FixtureRequest) -> Documents:
    return ALL[request.param]


@pytest.fixture
def here(tmp_path: Path, documents: Documents) -> AbstractAsyncContextManager[Place]:
    """A node and a document, while an asynchronous test runs."""
    return place(tmp_path, documents)


async def test_what_was_written_is_there_after_the_process_was_killed(tmp_path: Path, documents: Documents) -> None:
    first = await made(tmp_path, documents)
    for name in ("Anna", "Ben"):
        await documents.write(await first.room(), name)
    await first.store.close()  # and nothing else
    async with place(tmp_path, documents, first.name) as again:
        assert await again.names() == ["Anna", "Ben"]


async def test_an_entry_is_there_once_and_was_shown_to_nobody_if_the_process_is_killed_before_its_answer(
    tmp_path: Path, documents: Documents
) -> None:
    first = await made(tmp_path, documents)
    room = await first.room()
    viewer = documents.watch(room)
    first.store.answers = False
    writing = asyncio.create_task(documents.write(room, "Anna"))
    while not await first.store.tail(first.name, 0):
        await asyncio.sleep(0)
    await first.store.close()  # and nothing else
    writing.cancel()
    assert "Anna" not in str(viewer.heard)
    async with place(tmp_path, documents, first.name) as again:
        assert await again.names() == ["Anna"]


async def test_a_write_that_fails_changes_nothing_and_can_be_repeated(here: Place, documents: Documents) -> None:
    room = await here.room()
    viewer = documents.watch(room)
    here.store.refusal = StoreError("the disk is full")
    with pytest.raises(StoreError):
        await documents.write(room, "Anna")
    assert (documents.names(room), viewer.dropped, here.in_memory) == ([], None, True)
    here.store.refusal = None
    await documents.write(room, "Anna")
    assert await here.names() == ["Anna"]


@pytest.mark.parametrize("refusal", [Fenced("another node owns it"), CommitUnknown("the connection broke")])
async def test_a_document_that_another_node_may_own_is_dropped(
    here: Place, documents: Documents, refusal: StoreError
) -> None:
    room = await here.room()
    viewer = documents.watch(room)
    here.store.refusal = refusal
    with pytest.raises(StoreError):
        await documents.write(room, "Anna")
    assert viewer.dropped == ("moved" if documents.watched else None)
    assert (here.in_memory, here.store.claimed) == (False, set())
    here.store.refusal = None
    with pytest.raises((StoreError, RequestError)):
        await documents.write(room, "Ben")
    assert await here.names() == []


async def test_a_document_is_claimed_as_long_as_it_is_in_memory(here: Place, documents: Documents) -> None:
    async with here.rooms.use(documents.kind, here.name):
        assert here.store.claimed == {here.name}
    here.time.pass_by(61)
    while here.in_memory:
        await asyncio.sleep(0)
    assert here.store.claimed == set()


async def test_a_node_that_loses_its_claims_drops_everything(here: Place, documents: Documents) -> None:
    viewer = documents.watch(await here.room())
    here.store.lost()
    assert (viewer.dropped, here.in_memory) == ("moved" if documents.watched else None, False)
    assert here.store.watched == 1, "PostgreSQL keeps one callback"


async def test_a_node_that_stops_hands_everything_over(
    here: Place, documents: Documents, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = documents.watch(await here.room())
    with monkeypatch.context() as clustered:
        clustered.setattr(Faulty, "cluster", SimpleNamespace(retire=here.store.retire))
        await here.rooms.hand_over()
    assert viewer.dropped == ("moved" if documents.watched else None)
    assert (here.in_memory, here.store.claimed) == (False, set())
    assert here.store.retired == 1


async def test_old_documents_are_removed_but_not_while_they_are_in_memory(here: Place, documents: Documents) -> None:
    room: Any = await here.room()
    if documents.kind.record:
        room.end()  # only finished games are removed
        await here.store.probe()
    documents.watch(room)
    for kept in (True, False):
        now = here.time.now() / 1000 + YEAR
        await prune(here.store, KINDS, Retention(1), now, here.store.remove, here.rooms.reserve)
        assert ((await here.store.load(here.name)) is not None) == kept
        here.rooms.lose_all()
    with pytest.raises(RequestError, match=documents.kind.missing):
        await here.room()


async def test_who_comes_while_a_document_is_removed_finds_none(here: Place, documents: Documents) -> None:
    with here.rooms.reserve(here.name) as is_free:
        assert is_free
        with pytest.raises(RequestError, match=documents.kind.missing):
            await here.room()
    await here.room()
    with here.rooms.reserve(here.name) as is_free:
        assert not is_free


async def test_an_erased_name_is_neither_stored_nor_in_memory(here: Place, documents: Documents) -> None:
    room = await here.room()
    documents.watch(room)
    for name in ("Anna", "Ben"):
        await documents.write(room, name)
    await documents.erase(room)
    stored = await here.store.load(here.name)
    assert "Anna" not in str(stored)
    assert "Ben" in str(stored)
    shown = [*documents.names(room)]
    assert "Anna" not in shown
    assert await here.names() == shown


@pytest.mark.parametrize("documents", [name for name, each in ALL.items() if each.watched], indirect=True)
async def test_a_document_that_an_operator_has_closed_is_shown_to_nobody(here: Place, documents: Documents) -> None:
    def closed(name: str, _key: str | None) -> None:
        raise RequestError("removed" if name else "no-table")

    connection: Any = SimpleNamespace(limits=None)
    with pytest.raises(RequestError, match="removed"):
        await here.node.sockets[documents.kind](connection, Join(here.name), closed)


async def test_a_damaged_log_is_refused_and_claimed_by_nobody(here: Place, documents: Documents) -> None:
    await documents.write(await here.room(), "Anna")
    here.rooms.lose_all()
    changed(here.store.path, "UPDATE log_0 SET entry = 'x' WHERE table_id = ? AND n = 1", here.name)
    again = Place(here.store, documents)
    again.name = here.name
    with pytest.raises((RequestError, Damaged), match="damaged"):
        await again.room()
    assert here.store.claimed == set()
    await again.node.close()


async def test_a_restore_drill_reads_the_logs_of_all_kinds(tmp_path: Path) -> None:
    async with house(tmp_path) as built:
        for documents in ALL.values():
            await documents.new(built.node)
        await judged(built, await played(built))
        await built.node.daily.begin(None, PLAYERS[0], "Anna", None)
        assert {kind_of(name, KINDS) for name in await built.tables.store.tables()} == {*KINDS}
    copy_for_drill(tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3")
    drilled = await asyncio.to_thread(drill, tmp_path / "copy.sqlite3", KINDS)
    assert drilled.problems == ()


def test_every_kind_is_here() -> None:
    node = Node(cast(Any, SimpleNamespace(watch=lambda _: None)))
    assert {documents.kind for documents in ALL.values()} == {*KINDS}
    assert {documents.kind for documents in ALL.values() if documents.watched} == {*node.sockets}
