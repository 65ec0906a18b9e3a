"""A file or folder that cannot be written is one sentence and exit code 1, whichever command meets it."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from harness.large_file import fill
from harness.server import running
from tests.cli.unprivileged import gizzard

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="how root is bound by permissions is Linux' own")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a server that was killed, and the table at which a game was played on it."""
    folder = tmp_path_factory.mktemp("played")
    with running(folder / "tables.sqlite3") as server:
        opened = server.open({"players": 3, "rounds": 1})
        with opened.seat() as seat:
            seat.play(Random(1))
    return folder, opened.table


@pytest.fixture
def sealed(played: tuple[Path, str], tmp_path: Path) -> Iterator[Path]:
    """A copy of that folder that lets nobody write."""
    folder = shutil.copytree(played[0], tmp_path / "sealed", ignore=shutil.ignore_patterns("*.control"))
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


@pytest.mark.parametrize(
    "command",
    [
        ["serve", "--port", "0", "--data", "{sealed}/new.sqlite3"],
        ["serve", "--port", "0", "--data", "{sealed}/tables.sqlite3"],
        ["person", "erase", "{table}", "0", "--data", "{sealed}/tables.sqlite3"],
        ["prune", "--older-than", "1d", "--data", "{sealed}/tables.sqlite3"],
        ["backup", "{sealed}/copy.sqlite3", "--data", "{other}"],
        ["restore", "{other}", "--data", "{sealed}/tables.sqlite3"],
        ["restore", "{other}", "--data", "{sealed}/new.sqlite3"],
    ],
    ids=lambda command: f"{command[0]} {command[-1].rpartition('/')[2]}",
)
def test_unwritable_output_is_reported_in_one_sentence(
    tmp_path: Path, played: tuple[Path, str], sealed: Path, command: list[str]
) -> None:
    other = tmp_path / "other.sqlite3"
    fill(other, 0.1)
    names = {"sealed": sealed, "table": played[1], "other": other}
    result = gizzard(*(word.format(**names) for word in command))
    assert result.exit_code == 1, result
    assert "Traceback" not in result.stderr
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert str(sealed) in line
    assert line.endswith(".")


def test_a_file_that_is_read_only_in_a_folder_that_is_not(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    fill(data, 0.1)
    data.chmod(0o444)
    for command in (["serve", "--port", "0"], ["person", "erase", "x", "0"]):
        result = gizzard(*command, "--data", data)
        assert (result.exit_code, "Traceback" in result.stderr) == (1, False)
        assert "the file cannot be written; this user must be able to write it" in result.stderr


def test_a_mistyped_folder_is_not_made(tmp_path: Path) -> None:
    result = gizzard("serve", "--port", "0", "--data", tmp_path / "mistyped" / "tables.sqlite3")
    assert result.exit_code == 1
    assert f"there is no folder {tmp_path / 'mistyped'}; make it first, or correct the name." in result.stderr
    assert [*tmp_path.iterdir()] == []
