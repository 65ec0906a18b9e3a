"""The writer: what it does in its transactions, and what it does not write to a file that was moved under it."""

import threading
from pathlib import Path
from unittest.mock import patch

import pytest

from gizzard.server.ops import health
from gizzard.server.ops.health import Readiness
from gizzard.server.store.protocol import FileMoved, Stored
from gizzard.server.store.sqlite import writer as writer_module
from gizzard.server.store.sqlite.store import SQLiteStore
from harness.server import ENOUGH


async def test_a_file_that_was_moved_takes_nothing_until_it_is_back(tmp_path: Path, sqlite: SQLiteStore) -> None:
    await sqlite.create("a", 1.0, "{}", [])
    sqlite.path.rename(tmp_path / "elsewhere")
    with pytest.raises(FileMoved, match="was moved or deleted while the server runs on it; put it back"):
        await sqlite.create("b", 1.0, "{}", [])
    assert (sqlite.health().in_place, sqlite.health().writable) == (False, False)
    (tmp_path / "elsewhere").rename(sqlite.path)
    await sqlite.create("c", 1.0, "{}", [])
    assert (sqlite.health().in_place, sqlite.health().writable) == (True, True)
    assert await sqlite.tables() == ["a", "c"]


async def test_another_file_in_its_place_is_not_it(tmp_path: Path, sqlite: SQLiteStore) -> None:
    sqlite.path.rename(tmp_path / "elsewhere")
    sqlite.path.write_bytes(b"")
    with pytest.raises(FileMoved):
        await sqlite.probe()


async def test_log_reports_disk_loss_and_recovery_once_each(
    tmp_path: Path, sqlite: SQLiteStore, caplog: pytest.LogCaptureFixture
) -> None:
    sqlite.path.rename(tmp_path / "elsewhere")
    for _ in range(3):
        with pytest.raises(FileMoved):
            await sqlite.probe()
    (tmp_path / "elsewhere").rename(sqlite.path)
    await sqlite.probe()
    assert [record.message for record in caplog.records if record.name == writer_module.__name__] == [
        "the data file was moved or deleted; nothing is saved",
        "the data file is back in its place",
    ]


async def test_server_is_not_ready_while_the_disk_is_unwritable(tmp_path: Path, sqlite: SQLiteStore) -> None:
    readiness = Readiness(sqlite)
    readiness.serve()
    sqlite.path.rename(tmp_path / "elsewhere")
    with patch.object(health, "PROBE_SECONDS", ENOUGH):
        assert await readiness.reasons() == ["data-missing"]


async def test_replacement_log_is_computed_outside_the_transaction(sqlite: SQLiteStore) -> None:
    """That takes long for a long log, and all other tables would wait for it."""
    await sqlite.create("a", 1.0, "{}", ["1", "2"])
    threads = []

    def change(stored: Stored) -> Stored:
        threads.append(threading.current_thread().name)
        return Stored(stored.setup, (stored.entries[0], "3", "4"))

    await sqlite.rewrite("a", change)
    assert await sqlite.load("a") == Stored("{}", ("1", "3", "4"))
    assert "gizzard-store" not in threads
