"""`gizzard migrate`, and the commands that take a database instead of a file."""

import asyncio
import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import psycopg
import pytest

from gizzard.cli import main
from gizzard.server.ops.bans import Bans, bans_path
from gizzard.server.ops.reports import Reports, reports_path
from gizzard.server.store.documents import FileDocument, documents_beside, put_beside
from gizzard.server.store.postgres import database as connections
from gizzard.server.store.postgres import transfer
from gizzard.server.store.postgres.schema import prepare
from gizzard.server.store.postgres.store import PostgresStore
from gizzard.server.store.sqlite import rows
from gizzard.server.store.sqlite.contents import contents_of_file
from gizzard.server.store.sqlite.file import open_file
from gizzard.server.store.sqlite.store import SQLiteStore
from harness.large_file import fill
from tests.cli.running import ran
from tests.present import present

REVIEWS = "SELECT * FROM reviews ORDER BY table_id, round"


run = partial(ran, main)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Some tables, one of them closed, another one removed, and a report of a player."""
    path = tmp_path / "tables.sqlite3"
    fill(path, 0.2)
    with closing(open_file(path)) as connection:
        connection.execute("UPDATE tables SET closed = 1 WHERE id = (SELECT min(id) FROM tables)")
        (first,) = connection.execute("SELECT min(id) FROM tables").fetchone()
        for number in (1, 2):
            rows.save_review(connection, first, number, f"round {number}")
        (last,) = connection.execute("SELECT max(id) FROM tables").fetchone()
    asyncio.run(Bans(FileDocument(bans_path(path))).add("table", last, None, "root"))
    asyncio.run(Reports(FileDocument(reports_path(path))).add(first, 1, "ben", "anna", "words", "192.0.2.1"))
    return path


def test_there_and_back(data: Path, database: str, tmp_path: Path) -> None:
    back = tmp_path / "back.sqlite3"
    there = run("migrate", data, database, "--json")
    again = run("migrate", database, back, "--json")
    contents = contents_of_file(data)
    for result in (there, again):
        printed = json.loads(result.stdout)
        assert (result.exit_code, printed["tables"], printed["entries"], printed["digest"]) == (
            0,
            contents.tables,
            contents.entries,
            contents.digest,
        )
    with closing(sqlite3.connect(data)) as old, closing(sqlite3.connect(back)) as new:
        for select in ("SELECT * FROM tables ORDER BY id", "SELECT * FROM log ORDER BY table_id, n", REVIEWS):
            assert old.execute(select).fetchall() == new.execute(select).fetchall()
        assert len(new.execute(REVIEWS).fetchall()) == 2
    assert documents_beside(back) == documents_beside(data)
    both = [path.name + suffix for path in (back, data) for suffix in ("", ".bans", ".reports")]
    assert sorted(path.name for path in tmp_path.iterdir()) == both


def test_a_removed_table_stays_removed_in_the_database(data: Path, database: str) -> None:
    async def removed() -> bool:
        store = PostgresStore(database)
        bans, tables = Bans(store.cluster.document("bans")), await store.tables()
        await store.close()
        return bans.bars("table", tables[-1])

    run("migrate", data, database, code=0)
    assert asyncio.run(removed())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database ends transactions that are idle for a millisecond, once it is prepared."""

    def prepared(database: connections.Database) -> None:
        prepare(database)
        session = connections.SESSION.replace("'10s'", "1")
        monkeypatch.setattr(connections, "SESSION", session)

    monkeypatch.setattr(transfer, "prepare", prepared)


@pytest.mark.usefixtures("impatient")
def test_copying_and_comparing_may_take_any_time(data: Path, database: str, tmp_path: Path) -> None:
    for source, target in ((data, database), (database, tmp_path / "back.sqlite3")):
        run("migrate", source, target, code=0)
    run("backup", tmp_path / "copy.sqlite3", "--database", database, code=0)


@pytest.mark.parametrize("table", ["log", "reviews", "documents"])
def test_a_copy_that_differs_is_discarded(data: Path, database: str, table: str) -> None:
    changed = {"log": "entry = 'x'", "reviews": "review = 'x'", "documents": "content = 'x'"}
    prepare(connections.Database(database))
    with psycopg.connect(database) as connection:
        connection.execute(
            f"""
            CREATE FUNCTION alter_it() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN UPDATE {table} SET {changed[table]}; RETURN NULL; END $$;
            CREATE TRIGGER altered AFTER INSERT ON {table} EXECUTE FUNCTION alter_it()
            """.encode()
        )
    assert "in the copy; the copy was discarded" in run("migrate", data, database, code=1).output
    assert [counted(database, each) for each in ("tables", "log", "documents")] == [0, 0, 0]


def test_result_is_reported(data: Path, database: str) -> None:
    result = run("migrate", data, database)
    assert " log entries copied and compared in " in result.stdout


def test_existing_target_is_not_overwritten(data: Path, database: str) -> None:
    run("migrate", data, database, code=0)
    assert "tables; use an empty one" in run("migrate", data, database, code=1).output
    with psycopg.connect(database) as connection:
        connection.execute("DELETE FROM log")
        connection.execute("DELETE FROM tables")
    assert "already contains bans or reports" in run("migrate", data, database, code=1).output
    assert "exists already, and is not overwritten" in run("migrate", database, data, code=1).output


def test_bans_beside_a_file_that_is_gone_are_not_overwritten(data: Path, database: str, tmp_path: Path) -> None:
    run("migrate", data, database, code=0)
    put_beside(tmp_path / "new.sqlite3", {"bans": b"dear"})
    onto = run("migrate", database, tmp_path / "new.sqlite3", code=1)
    assert "new.sqlite3.bans: exists already, and is not overwritten" in onto.output
    assert documents_beside(tmp_path / "new.sqlite3") == {"bans": b"dear"}


def test_no_server_may_run_on_either(data: Path, database: str, tmp_path: Path) -> None:
    async def tried() -> None:
        file, node = SQLiteStore(tmp_path / "other.sqlite3"), PostgresStore(database, "http://a")
        from_file = await asyncio.to_thread(run, "migrate", tmp_path / "other.sqlite3", database)
        to_database = await asyncio.to_thread(run, "migrate", data, database)
        from_database = await asyncio.to_thread(run, "migrate", database, tmp_path / "new.sqlite3")
        await file.close()
        await node.close()
        assert "is in use by a running Gizzard; stop that one first" in from_file.output
        for result in (to_database, from_database):
            assert (result.exit_code, "in use by a running Gizzard (http://a)" in result.output) == (1, True)

    asyncio.run(tried())
    assert not (tmp_path / "new.sqlite3").exists()


def test_damage_is_not_copied(data: Path, database: str) -> None:
    with closing(open_file(data)) as connection:
        connection.execute("UPDATE log_0 SET entry = 'x' WHERE n = 1")
    assert "entry 1 does not match its checksum" in run("migrate", data, database, code=1).output
    assert counted(database, "tables") == 0


@pytest.mark.parametrize(
    "url", ["postgresql://nobody:secret@localhost:1/x", "postgresql://nobody:secret@localhost/x?y=1"]
)
def test_a_database_that_is_not_there_is_explained_without_its_password(data: Path, url: str) -> None:
    result = run("migrate", data, url)
    assert (result.exit_code, "secret" in result.output, "Traceback" in result.output) == (1, False, False)
    assert result.output.startswith("Error: Nothing was copied: postgresql://localhost")


def test_a_backup_of_a_database_is_a_file(data: Path, database: str, tmp_path: Path) -> None:
    run("migrate", data, database, code=0)
    copy = tmp_path / "copy.sqlite3"
    result = run("backup", copy, "--database", database, "--json")
    assert (result.exit_code, json.loads(result.stdout)["tables"]) == (0, contents_of_file(data).tables)
    assert contents_of_file(copy) == contents_of_file(data)
    assert documents_beside(copy) == documents_beside(data)


def test_all_servers_know_the_time_of_the_last_backup_of_a_database(data: Path, database: str, tmp_path: Path) -> None:
    async def last() -> float | None:
        store = PostgresStore(database, beat=0.01)
        while not (health := store.health()).file_bytes:
            await asyncio.sleep(0)
        await store.close()
        return health.last_backup

    run("migrate", data, database, code=0)
    assert asyncio.run(last()) is None
    run("backup", tmp_path / "copy.sqlite3", "--database", database, code=0)
    found = present(asyncio.run(last()))
    assert abs(found - (tmp_path / "copy.sqlite3").stat().st_ctime) < 60


def test_a_database_that_takes_no_writes_can_be_backed_up(data: Path, database: str, tmp_path: Path) -> None:
    run("migrate", data, database, code=0)
    result = run(
        "backup", tmp_path / "copy.sqlite3", "--database", f"{database}%20-cdefault_transaction_read_only%3Don"
    )
    assert (result.exit_code, "but its time could not be recorded: " in result.stderr) == (0, True)
    assert contents_of_file(tmp_path / "copy.sqlite3") == contents_of_file(data)


def test_a_backup_is_restored_into_an_empty_database(
    data: Path, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, back = tmp_path / "copy.sqlite3", tmp_path / "back.sqlite3"
    run("backup", copy, "--data", data, code=0)
    monkeypatch.setenv("GIZZARD_DATABASE", database)
    result = run("restore", copy, "--data", back, "--json")
    contents = contents_of_file(data)
    assert (result.exit_code, json.loads(result.stdout)["digest"], back.exists()) == (0, contents.digest, False)
    again = run("restore", copy, "--data", back)
    assert (again.exit_code, back.exists()) == (1, False)
    assert again.output.startswith("Error: Nothing was restored: postgresql://")
    assert "use an empty one" in again.output
    run("migrate", database, back, code=0)
    assert (contents_of_file(back), documents_beside(back)) == (contents, documents_beside(data))


def test_a_drill_with_a_database(database: str) -> None:
    asyncio.run(PostgresStore(database).close())
    result = run("backup", "--drill", "--database", database, "--json")
    assert (result.exit_code, json.loads(result.stdout)["ok"]) == (0, True)


def test_a_command_leaves_the_cluster_at_its_end(data: Path, database: str) -> None:
    run("migrate", data, database, code=0)
    result = run("prune", "--older-than", "30000d", "--database", database)
    assert (result.exit_code, result.output) == (0, "0 games removed\n")
    assert counted(database, "nodes") == 0


def counted(database: str, table: str) -> int:
    """How many rows there are."""
    with psycopg.connect(database) as connection:
        (rows,) = connection.execute(f"SELECT count(*) FROM {table}".encode()).fetchone() or (0,)
        return int(rows)
