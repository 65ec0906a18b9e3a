"""The default location of a server's tables."""

import asyncio
from pathlib import Path

import pytest
from click import ClickException

from gizzard.cli.serve._data import default_data, earlier_data, serving_store, tell_earlier


@pytest.fixture
def standard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the system has programs keep data; earlier versions chose another place."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "earlier"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "earlier"))
    monkeypatch.setenv("HOME", str(tmp_path / "earlier"))
    monkeypatch.setattr("gizzard.cli.serve._data.user_data_path", lambda name, appauthor: tmp_path / "now" / name)
    return tmp_path / "now" / "gizzard" / "tables.sqlite3"


def made(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.touch()
    return path


def test_it_is_where_the_system_has_programs_keep_data(standard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert default_data() == standard
    tell_earlier(standard)
    assert capsys.readouterr().err == ""


def test_database_at_the_former_default_is_still_used(standard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    earlier = made(earlier_data())
    assert default_data() == earlier
    tell_earlier(earlier)
    told = capsys.readouterr().err
    assert told == f"The tables are in {earlier}, as in earlier versions; new ones would be in {standard}.\n"


def test_new_folder_wins_if_both_exist(standard: Path) -> None:
    made(earlier_data())
    made(standard)
    assert default_data() == standard


def test_a_data_file_of_ones_own_needs_no_readable_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / ("x" * 300)  # too long a name, which is an error for every account, root included
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    asyncio.run(serving_store(tmp_path / "own.sqlite3", None, None, None).close())
    with pytest.raises(ClickException, match="data file cannot be used"):
        serving_store(default_data(), None, None, None)
