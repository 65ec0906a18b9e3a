"""`gizzard backup`: what it copies while the server runs can be served, and it writes over nothing."""

import json
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from gizzard.cli import main
from gizzard.server.store.checksums import checksum
from gizzard.server.store.documents import documents_beside, put_beside
from gizzard.server.store.sqlite import rows
from gizzard.server.store.sqlite.contents import contents_of_file
from gizzard.server.store.sqlite.file import open_file
from gizzard.server.store.sqlite.store import SQLiteStore
from harness.large_file import fill
from harness.server import running
from tests.cli.running import ran
from tests.present import present

run = partial(ran, main, "backup")


def test_a_game_continues_from_a_copy_taken_in_its_middle(data: Path, copy: Path) -> None:
    with running(data) as server:
        opened = server.open({"players": 4, "rounds": 3})
        with opened.seat() as seat:
            seat.play(Random(1), 3)
            seat.turn()
            result = run(copy, "--data", data, code=0)
            assert result.output.startswith("1 table, ")
            seat.play(Random(1))
    with running(copy) as other, replace(opened, server=other).seat() as again:
        again.turn()
        assert not again.over
        again.play(Random(2))


def test_a_copy_of_a_file_that_a_killed_server_left(tmp_path: Path, data: Path, copy: Path) -> None:
    with running(data) as server:
        server.open({"players": 4, "rounds": 3})
    assert data.with_name(f"{data.name}-wal").stat().st_size
    printed = json.loads(run(copy, "--data", data, "--json", code=0).stdout)
    assert printed == {"copy": str(copy), "tables": 1, "bytes": copy.stat().st_size}
    assert contents_of_file(copy).tables == 1
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.sqlite3"]


def test_server_reports_the_time_of_the_last_backup(tmp_path: Path, data: Path) -> None:
    import asyncio

    async def last() -> float | None:
        store = SQLiteStore(data)
        await store.close()
        return store.health().last_backup

    assert asyncio.run(last()) is None
    run(tmp_path / "copy.sqlite3", "--data", data, code=0)
    found = present(asyncio.run(last()))
    assert abs(found - (tmp_path / "copy.sqlite3").stat().st_ctime) < 60


def test_bans_and_reports_are_beside_the_copy(data: Path, copy: Path) -> None:
    fill(data, 0.1)
    put_beside(data, {"bans": b"bans", "reports": b"reports"})
    run(copy, "--data", data, code=0)
    assert documents_beside(copy) == {"bans": b"bans", "reports": b"reports"}
    copy.unlink()
    assert f"{copy}.bans: exists already, and is not overwritten" in run(copy, "--data", data, code=1).output


def test_existing_files_are_not_overwritten(tmp_path: Path, data: Path) -> None:
    data.write_bytes(b"")
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("dear")
    result = run(copy, "--data", data, code=2)
    assert "already exists" in result.output
    assert copy.read_text() == "dear"


def test_a_foreign_file_is_reported(tmp_path: Path, copy: Path) -> None:
    strange = tmp_path / "strange"
    strange.write_text("no tables here, and much too long for a header of a database file " * 20)
    assert "could not be copied" in run(copy, "--data", strange, code=1).output
    empty = tmp_path / "empty.sqlite3"
    empty.write_bytes(b"")
    assert "there are no tables in it" in run(copy, "--data", empty).output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.sqlite3", "strange"]


@pytest.mark.parametrize("place", ["no/copy.sqlite3", "file/copy.sqlite3"])
def test_unwritable_path_is_reported(tmp_path: Path, data: Path, place: str) -> None:
    fill(data, 0.1)
    (tmp_path / "file").write_text("")
    result = run(tmp_path / place, "--data", data, code=1)
    assert f"could not be copied to {tmp_path / place}: " in result.output
    assert "Traceback" not in result.output


def test_a_damaged_file_is_not_copied_as_if_it_were_sound(tmp_path: Path, data: Path) -> None:
    fill(data, 1)
    with data.open("r+b") as file:
        file.seek(data.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    assert "could not be copied" in run(tmp_path / "copy.sqlite3", "--data", data, code=1).output
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("copy")] == []


# The drill


def test_a_drill_replays_every_table_while_the_server_runs(tmp_path: Path, data: Path) -> None:
    with running(data) as server:
        for moves in (2, None):
            with server.open({"players": 3, "rounds": 2}).seat() as seat:
                seat.play(Random(1), moves) if moves else seat.play(Random(1))
        before = {path.name for path in tmp_path.iterdir()}
        result = run("--drill", "--data", data, "--json")
        shown = run("--drill", "--data", data)
        contents = contents_of_file(data)
        assert {path.name for path in tmp_path.iterdir()} == before
    printed = json.loads(result.stdout)
    assert (result.exit_code, printed["ok"], printed["problems"]) == (0, True, [])
    assert (printed["tables"], printed["entries"], printed["digest"]) == (2, contents.entries, contents.digest)
    assert shown.output.startswith(f"2 tables, {contents.entries} log entries, replayed in ")


def test_a_drill_finds_tables_that_cannot_be_replayed(data: Path) -> None:
    with running(data) as server:
        one, other, sound = (server.open({"players": 3, "rounds": 2}) for _ in range(3))
        for opened in (one, other, sound):
            with opened.seat() as seat:
                seat.play(Random(1))
    with closing(open_file(data)) as connection:
        connection.execute("UPDATE log_0 SET entry = 'x' WHERE table_id = ? AND n = 4", (one.table,))
        stored = present(rows.stored(connection, other.table))
        illegal = stored.entries[3]
        kept = checksum(other.table, 5, illegal.encode())
        change = "UPDATE log_0 SET entry = ?, checksum = ? WHERE table_id = ? AND n = 5"
        connection.execute(change, (illegal, kept, other.table))
    result = run("--drill", "--data", data, "--json")
    printed = json.loads(result.stdout)
    assert (result.exit_code, printed["ok"], printed["tables"]) == (1, False, 3)
    assert sorted(printed["problems"])[0][:6] == "table "
    assert any(f"table {one.table} is damaged: entry 4 " in problem for problem in printed["problems"])
    assert any(f"table {other.table} cannot be replayed beyond entry 4" in problem for problem in printed["problems"])
    assert len(printed["problems"]) == 2
    assert "2 problems" in run("--drill", "--data", data).output
