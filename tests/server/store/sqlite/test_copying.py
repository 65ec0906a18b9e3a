"""A copy is of one moment and ends, however much is written meanwhile; a half one never bears the name."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from gizzard.server.store.sqlite import rows
from gizzard.server.store.sqlite.contents import contents_of_file
from gizzard.server.store.sqlite.copying import copy_database
from gizzard.server.store.sqlite.file import open_file, reading
from harness.large_file import fill

MEGABYTES = float(os.environ.get("GIZZARD_TEST_MEGABYTES", "48"))
"""Size of the file that is copied while it is written to."""


def test_concurrent_commits_do_not_restart_the_copy(tmp_path: Path) -> None:
    """Copied page by page it would never end: each commit restarts the copy."""
    data, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    fill(data, MEGABYTES)
    before = contents_of_file(data)
    lefts: list[int] = []
    with closing(open_file(data)) as writer, reading(data) as connection:
        rows.create(writer, "busy", 1.0, ["meta"])

        def commit(left: int, _of: int) -> None:
            assert left < min(lefts, default=left + 1), "the copy was started anew"
            lefts.append(left)
            rows.insert(writer, "busy", len(lefts), ["meanwhile"])

        copy_database(connection, copy, commit)
    assert len(lefts) > 2
    assert contents_of_file(copy).entries == before.entries
    assert contents_of_file(data).entries == before.entries + len(lefts)


def test_a_copy_that_is_broken_off_leaves_nothing(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    fill(data, 1)

    def stop(_left: int, _of: int) -> None:
        assert not copy.exists()
        raise KeyboardInterrupt

    with reading(data) as connection, pytest.raises(KeyboardInterrupt):
        copy_database(connection, copy, stop)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("copy")] == []


def test_remains_of_a_killed_copy_are_harmless(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    fill(data, 1)
    (tmp_path / "copy.sqlite3.partial").write_bytes(b"half" * 1000)
    with reading(data) as connection:
        copy_database(connection, copy)
    assert contents_of_file(copy) == contents_of_file(data)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    fill(data, 1)
    copy.write_text("dear")
    with reading(data) as connection, pytest.raises(FileExistsError):
        copy_database(connection, copy)
