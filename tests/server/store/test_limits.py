"""How the store is, and what a limited size means."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from gizzard.server.store.protocol import StoreFull
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import say
from harness.large_file import fill
from harness.server import running, until
from tests.present import present
from tests.server.store.test_store import appended
from tests.server.tables.inside import TableHost


@contextmanager
def files_limited(most: int) -> Iterator[None]:
    """The system limits the size of files."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def fill_up(store: SQLiteStore) -> None:
    """Creates tables until the store is full."""
    for number in count():
        await store.create(f"t{number}", 1.0, "m" * 5000, [])


async def test_new_tables_are_refused_before_entries_are(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.sqlite3", max_bytes=1_000_000)
    with pytest.raises(StoreFull, match="the size limit of 999,424 bytes is reached"):
        await fill_up(store)
    used = present(store.health().used)
    assert 0.95 <= used < 1
    assert await appended(store, "t0", 1, "a game goes on") is None
    number = 2
    while (error := await appended(store, "t0", number, "x" * 3000)) is None:
        number += 1
    assert "full" in str(error)
    stored = present(await store.load("t0"))
    assert len(stored.entries) == number - 1, "what was refused is not there, and what was taken is"
    await store.remove("t1")
    assert await appended(store, "t0", number, "there is room again") is None
    await store.close()
    assert store.path.stat().st_size <= 1_000_000


async def test_full_store_is_logged_once_and_measured(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store, numbers = SQLiteStore(tmp_path / "tables.sqlite3", max_bytes=1_000_000), count()
    while not warnings(caplog):
        await store.create(f"t{next(numbers)}", 1.0, "m" * 5000, [])
    assert (metrics.REGISTRY.get_sample_value("gizzard_store_used_ratio") or 0) >= 0.8
    await store.create("one more", 1.0, "m" * 5000, [])
    await store.close()
    assert len(warnings(caplog)) == 1


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says about the size limit."""
    return [record.getMessage() for record in caplog.records if "size limit" in record.getMessage()]


def test_opening_a_table_on_a_full_disk_returns_store_full(tmp_path: Path) -> None:
    fill(tmp_path / "tables.sqlite3", 0.7)
    with running(tmp_path / "tables.sqlite3", "--max-size", "1M", "--limits", "0") as server:
        first = server.open({"players": 3, "rounds": 20})
        body = {"rules": {"players": 3}, "name": "Ben"}
        while server.post("api/tables", body)[0] == 201:
            pass
        for lang in ("en", "de"):
            answer = server.post(f"api/tables?lang={lang}", body)
            assert answer == (507, {"error": say("store-full", lang), "code": "store-full"})
        with first.seat() as seat:
            seat.turn()
            seat.act(seat.view["legal"][0])
            seat.until("step")


async def test_rematch_on_a_full_disk_is_refused(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.sqlite3", max_bytes=1_000_000)
    built = TableHost(store)
    (client,) = await built.play({"players": 3, "rounds": 1}, persons=1)
    while client.view["phase"] != "over":
        await client.choose()
        await client.until(lambda: client.legal or client.view["phase"] == "over")
    with pytest.raises(StoreFull):
        await fill_up(store)
    assert await client.refusal("rematch") == "store-full"
    await built.tables.close()
    await store.close()


async def test_health_tells_sizes_and_whether_the_disk_takes_writes(sqlite: SQLiteStore) -> None:
    await sqlite.create("a", 1.0, "m" * 5000, [])
    health = sqlite.health()
    assert health.file_bytes + health.wal_bytes > 5000
    assert health.free_disk_bytes is not None
    assert health.free_disk_bytes > 0
    assert (health.writable, health.last_backup, health.used) == (True, None, None)
    with files_limited(health.file_bytes + health.wal_bytes):
        number = 1
        while await appended(sqlite, "a", number, "x" * 3000) is None:
            number += 1
        assert not sqlite.health().writable
        assert await sqlite.load("a") is not None
    await asyncio.to_thread(until, lambda: sqlite.health().writable)
    assert await appended(sqlite, "a", number, "x" * 3000) is None


async def test_failed_job_does_not_report_a_disk_error(sqlite: SQLiteStore) -> None:
    assert "FOREIGN KEY" in str(await appended(sqlite, "nowhere", 1, "x"))
    assert sqlite.health().writable


def test_health_of_missing_files_is_zero(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    store = SQLiteStore(folder / "tables.sqlite3")
    asyncio.run(store.close())
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    health = store.health()
    assert (health.file_bytes, health.wal_bytes, health.free_disk_bytes, health.last_backup) == (0, 0, 0, None)
