"""`gizzard prune`, and `gizzard serve --keep`."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from gizzard.cli import main
from gizzard.server.store.checksums import checksum
from gizzard.server.store.sqlite import rows
from gizzard.server.store.sqlite.file import open_file
from harness.server import Server, running, until
from tests.cli.running import ran
from tests.present import present

run = partial(ran, main, "prune")


def played(server: Server) -> str:
    """A game that is over."""
    opened = server.open({"players": 3, "rounds": 2})
    with opened.seat() as seat:
        seat.play(Random(1))
    return opened.table


def grown_old(data: Path, table: str, days: int) -> None:
    """Opens and plays a game this many days earlier."""
    with closing(open_file(data)) as connection:
        stored = present(rows.stored(connection, table))
        for number, entry in enumerate((stored.setup, *stored.entries)):
            form = json.loads(entry)
            form["created" if number == 0 else "at"] -= days * (86_400 if number == 0 else 86_400_000)
            text = json.dumps(form)
            values = (text, checksum(table, number, text.encode()), table, number)
            connection.execute("UPDATE log_0 SET entry = ?, checksum = ? WHERE table_id = ? AND n = ?", values)
        connection.execute("UPDATE tables SET created = created - ? WHERE id = ?", (days * 86_400, table))


def tables_in(data: Path) -> list[str]:
    with closing(sqlite3.connect(data)) as connection:
        return rows.tables(connection)


def test_old_games_go_into_the_archive(tmp_path: Path) -> None:
    data, archive = tmp_path / "tables.sqlite3", tmp_path / "archive.jsonl"
    with running(data) as server:
        old, new = played(server), played(server)
        grown_old(data, old, 100)
        counted = run("--older-than", "90d", "--dry-run", "--archive", archive, "--data", data)
        assert (counted.exit_code, counted.output) == (0, "1 game would be removed\n")
        refused = run("--older-than", "90d", "--archive", archive, "--data", data, code=1)
        assert "in use by a running Gizzard" in refused.output
        assert not archive.exists()
    result = run("--older-than", "90d", "--archive", archive, "--data", data, "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"removed": 1, "archived": 1, "failed": []})
    assert tables_in(data) == [new]
    checked = ran(main, "check", str(archive))
    assert (checked.exit_code, checked.output) == (0, f"{archive}:1: ok\n")


def test_a_server_prunes_by_itself(tmp_path: Path) -> None:
    data, archive = tmp_path / "tables.sqlite3", tmp_path / "archive.jsonl"
    with running(data) as server:
        old, new = played(server), played(server)
    grown_old(data, old, 100)
    with running(data, "--keep", "90d", "--archive", str(archive)) as server:
        until(lambda: tables_in(data) == [new])
        assert server.get(f"api/tables/{old}")[0] == 404
        assert server.get(f"api/tables/{new}")[0] == 200
    assert json.loads(archive.read_text())["id"] == old


def test_an_unreadable_game_is_kept_and_reported(data: Path) -> None:
    with running(data) as server:
        old = played(server)
    grown_old(data, old, 100)
    with closing(open_file(data)) as connection:
        connection.execute("UPDATE log_0 SET entry = 'x' WHERE n = 3")
    result = run("--older-than", "90d", "--data", data)
    assert (result.exit_code, tables_in(data)) == (1, [old])
    assert f"table {old} is damaged: entry 3 does not match its checksum" in result.output
