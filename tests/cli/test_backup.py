"""`gizzard backup`: what it copies while the server runs can be served, and it writes over nothing."""

from dataclasses import replace
from pathlib import Path
from random import Random

from click.testing import CliRunner, Result

from gizzard.cli import main
from tests.server.live import running


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["backup", *map(str, arguments)])


def test_a_copy_taken_mid_game_goes_on_where_it_was_taken(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    with running(data) as server:
        opened = server.open({"players": 4, "rounds": 3})
        with opened.seat() as seat:
            seat.play(Random(1), 3)
            seat.turn()
            result = run(copy, "--data", data)
            assert result.exit_code == 0, result.output
            assert result.output.startswith("1 tables, ")
            seat.play(Random(1))
            assert seat.over
    with running(copy) as other, replace(opened, server=other).seat() as again:
        again.turn()
        assert not again.over
        again.play(Random(2))
        assert again.over


def test_nothing_is_written_over(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    data.write_bytes(b"")
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("dear")
    result = run(copy, "--data", data)
    assert result.exit_code == 2
    assert "is there already" in result.output
    assert copy.read_text() == "dear"


def test_a_file_that_is_not_there_or_no_servers_is_told(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    missing = run(copy, "--data", tmp_path / "none.sqlite3")
    assert (missing.exit_code, "is not there" in missing.output) == (2, True)
    strange = tmp_path / "strange"
    strange.write_text("no tables here, and much too long for a header of a database file " * 20)
    wrong = run(copy, "--data", strange)
    assert (wrong.exit_code, "could not be copied" in wrong.output) == (1, True)
    assert not copy.exists()
