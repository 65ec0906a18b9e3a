"""`gizzard restore`: back to a copy, with what was there kept."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from gizzard.cli import main
from gizzard.server.store.documents import documents_beside, put_beside
from gizzard.server.store.sqlite.contents import contents_of_file
from gizzard.server.store.sqlite.schema import prepare
from harness.large_file import fill
from harness.server import running
from tests.cli.running import ran

run = partial(ran, main)


def kept(folder: Path) -> list[Path]:
    """What was there before a copy took its place."""
    return [path for path in folder.iterdir() if ".before-restore." in path.name and path.suffix != ".lock"]


def test_a_restored_game_continues_where_the_copy_was_taken(tmp_path: Path, data: Path, copy: Path) -> None:
    with running(data) as server:
        opened = server.open({"players": 4, "rounds": 3})
        with opened.seat() as seat:
            seat.play(Random(1), 3)
            run("backup", copy, "--data", data, code=0)
            seat.play(Random(1))
        assert "in use by a running Gizzard; stop that one first" in run("restore", copy, "--data", data, code=1).output
    assert data.with_name(f"{data.name}-wal").stat().st_size, "the log of changes is that of the old file"
    played = contents_of_file(data)
    result = run("restore", copy, "--data", data, "--json")
    (old,) = kept(tmp_path)
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"data": str(data), "kept": str(old)})
    assert contents_of_file(old) == played
    assert contents_of_file(data) == contents_of_file(copy)
    with running(data) as server, replace(opened, server=server).seat() as again:
        assert not again.over
        again.play(Random(2))


def test_a_damaged_file_is_replaced_and_kept(tmp_path: Path, data: Path, copy: Path) -> None:
    fill(copy, 0.2)
    data.write_text("not a database " * 100)
    data.with_name(f"{data.name}-wal").write_text("nor its log")
    run("restore", copy, "--data", data, code=0)
    assert contents_of_file(data) == contents_of_file(copy)
    assert {b"not a", b"nor i"} <= {path.read_bytes()[:5] for path in kept(tmp_path)}


def test_without_an_old_file_nothing_is_kept(data: Path, copy: Path) -> None:
    fill(copy, 0.2)
    result = run("restore", copy, "--data", data)
    assert (result.exit_code, result.output) == (0, f"{data} was restored from {copy}\n")
    assert contents_of_file(data) == contents_of_file(copy)


def test_bans_come_with_a_copy_but_newer_ones_stay(data: Path, copy: Path) -> None:
    fill(copy, 0.2)
    put_beside(copy, {"bans": b"older", "reports": b"reports"})
    put_beside(data, {"bans": b"newer"})
    run("restore", copy, "--data", data, code=0)
    assert documents_beside(data) == {"bans": b"newer", "reports": b"reports"}


@pytest.mark.parametrize("what", ["no database", "empty", "another program's folder"])
def test_an_invalid_copy_replaces_nothing(tmp_path: Path, data: Path, copy: Path, what: str) -> None:
    fill(data, 0.2)
    before = contents_of_file(data)
    copy.write_text("no database " * 100 if what == "no database" else "")
    target = tmp_path / "nowhere" / "tables.sqlite3" if what.startswith("another") else data
    assert "Nothing was restored: " in run("restore", copy, "--data", target, code=1).output
    assert contents_of_file(data) == before
    assert kept(tmp_path) == []


def test_a_copy_is_checked_without_touching_it(tmp_path: Path, copy: Path) -> None:
    with running(copy) as server:
        server.open({"players": 4, "rounds": 3})
    before, files = copy.read_bytes(), {*tmp_path.iterdir()}
    result = run("restore", "--check", copy, "--json")
    printed = json.loads(result.stdout)
    assert (result.exit_code, printed["ok"], printed["tables"]) == (0, True, 1)
    assert copy.read_bytes() == before
    assert {*tmp_path.iterdir()} == files


def test_bans_of_a_copy_that_cannot_be_read_are_reported(copy: Path) -> None:
    prepare(copy)
    put_beside(copy, {"bans": b'{"bans": [{"id": 1'})
    assert "copy.sqlite3.bans cannot be read" in run("restore", "--check", copy, code=1).output


def test_a_copy_that_cannot_be_replayed_is_reported(tmp_path: Path) -> None:
    fill(tmp_path / "copy.sqlite3", 0.3)  # rows that are whole, and no games
    result = run("restore", "--check", tmp_path / "copy.sqlite3", code=1)
    assert "cannot be replayed beyond entry 0" in result.output
