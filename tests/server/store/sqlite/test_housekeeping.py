"""Housekeeping that fails: temporary errors are retried, damage is reported once and skipped."""

from contextlib import closing
from math import inf
from pathlib import Path

import pytest

from gizzard.server.store.sqlite import cleaning, rows
from gizzard.server.store.sqlite.file import open_file
from gizzard.server.store.sqlite.housekeeping import Housekeeping
from gizzard.server.store.sqlite.schema import prepare


def test_a_row_that_is_there_twice_is_not_tried_again_for_ever(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite3"
    prepare(path)
    with closing(open_file(path)) as connection:
        rows.create(connection, "a", 1.0, ["{}"])
        connection.execute("INSERT INTO log_1 SELECT * FROM log_0")
        cleaning.mark(connection)
        housekeeping = Housekeeping(path)
        for _ in range(3):
            housekeeping.step(connection)
            assert housekeeping.due == inf
            housekeeping.schedule_cleaning()
        housekeeping.finish(connection, inf)
    damaged = [record for record in caplog.records if "is damaged" in record.message]
    assert [record.levelname for record in damaged] == ["ERROR"]
    assert "UNIQUE" in str(vars(damaged[0])["why"])
