"""Failed writes to the output: one line at most, no traceback, and a failure exit code."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import enumerate as enumerate_threads

import pytest

from gizzard.bots.parallel.pool import InProcess, R, T, WorkerLost
from gizzard.cli import PLAIN, main
from tests.cli.running import ran
from tests.present import present
from tests.sizes import some

GIZZARD = (sys.executable, "-m", "gizzard")
RECORD = Path(__file__).parents[1] / "golden" / "records" / "first-five.jsonl"
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's disk that is always full")


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--bots", "novice", "--games", "1000000", "--records", "-"),
        ("arena", "--engine", "A=novice", "--engine", "B=random", "--games", "1000000", "--records", "-"),
        ("check", *[str(RECORD)] * 1000),
    ],
    ids=lambda command: command[0],
)
def test_a_reader_that_closes_the_pipe_is_not_an_error(command: tuple[str, ...]) -> None:
    with subprocess.Popen([*GIZZARD, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert present(process.stdout).readline()
        present(process.stdout).close()
        assert b"Traceback" not in present(process.stderr).read()
        assert process.wait() == 141


WRITING = [
    ("--version",),
    ("--help",),
    ("simulate", "--help"),
    ("rules",),
    ("rules", "--check", '{"players": 4}'),
    ("simulate", "--json"),
    ("simulate", "--records", "-"),
    ("check", str(RECORD)),
    ("bench", "cloning", "--seconds", "0"),
    ("play", "--plain"),
    ("puzzles", "list"),
    ("odds", "hand", "--hand", "9C", "--turn-up", "7H"),
    ("score", "--list"),
]


@needs_full_device
@pytest.mark.parametrize("command", some(WRITING, 7), ids=" ".join)
def test_a_full_disk_for_standard_output_is_reported_in_one_line(command: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [*GIZZARD, *command], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert (
        done.stderr.splitlines()[-1]
        == "Error: Standard input or output could not be read or written: No space left on device."
    )
    assert "Traceback" not in done.stderr


NOT_COMPILED = """
import sys
sys.modules["gizzard.core.native._kernel"] = None
from gizzard.__main__ import run
run()
"""


@pytest.mark.parametrize("wanted", ["", "1"])
def test_a_core_that_is_not_compiled_is_told_once_unless_it_is_wanted_so(wanted: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOT_COMPILED, "simulate", "--preset", "first-five", "--json"],
        env=os.environ | {"GIZZARD_PLAIN": wanted},
        capture_output=True,
        text=True,
        check=True,
    )
    told = f"{PLAIN} Install it again with a C compiler, such as gcc (README.md).\n"
    assert done.stderr == ("" if wanted else told)
    assert json.loads(done.stdout)["games"] == 1


@needs_full_device
def test_a_generator_that_is_not_read_to_its_end_leaves_no_report_of_progress() -> None:
    """An interpreter that shuts down would wait for its thread for ever (Python 3.13)."""
    ran(main, "simulate", "--games", "2", "--records", "/dev/full", code=2)
    assert [thread.name for thread in enumerate_threads() if "_report" in thread.name] == []


def test_records_replace_a_link_to_itself(tmp_path: Path) -> None:
    loop = tmp_path / "games.jsonl"
    loop.symlink_to(loop)
    ran(main, "simulate", "--preset", "first-five", "--records", str(loop))
    assert loop.read_text("utf-8").startswith('{"format":"wizard-record/1"')


@needs_full_device
def test_a_full_disk_for_records_is_reported_in_one_line() -> None:
    result = ran(main, "simulate", "--preset", "first-five", "--records", "/dev/full", code=2)
    assert result.output.splitlines()[-1] == "Error: /dev/full could not be read or written: No space left on device."


@needs_full_device
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_for_standard_error_does_not_change_the_exit_code(unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run([*GIZZARD, "simulate", "--games", "x"], stderr=full, env=environment, check=False)
    assert done.returncode == 2


def test_unencodable_characters_are_escaped() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([*GIZZARD, "rules"], env=environment, capture_output=True, check=True)
    assert rb"S0: \u201c" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", some(["<&- >&- 2>&-", "<&-", ">&-", "2>&-"], 2))
@pytest.mark.parametrize("command", ["rules", "simulate", "check -", "engine --level novice"])
def test_closed_standard_streams_are_like_empty_ones(command: str, closed: str) -> None:
    shell = ["/bin/sh", "-c", f'"$0" -m gizzard {command} {closed}', sys.executable]
    done = subprocess.run(shell, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == (2 if command == "check -" else 0)
    assert "Traceback" not in done.stderr


def test_a_killed_worker_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> object:
        raise WorkerLost
        yield

    monkeypatch.setattr("gizzard.cli.lab.simulate.totals", lost)
    result = ran(main, "simulate", "--bots", "novice", code=3)
    assert result.stderr.startswith("Error: One of the worker processes was killed")


class DyingPool(InProcess):
    """Workers that are gone after two results, as those of a cluster whose scheduler died."""

    def map(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R]:
        yield from islice(super().map(work, items), 2)
        raise WorkerLost


@pytest.mark.parametrize("before", [None, "dear"])
@pytest.mark.parametrize(
    "command", [("simulate", "--bots", "novice"), ("arena", "--engine", "A=novice", "--engine", "B=random")]
)
def test_lost_workers_leave_no_partial_records(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...], before: str | None
) -> None:
    @contextmanager
    def dying(*_: object) -> Iterator[DyingPool]:
        yield DyingPool()

    records = tmp_path / "games.jsonl"
    if before:
        records.write_text(before)
    monkeypatch.setattr(f"gizzard.cli.lab.{command[0]}.chosen_pool", dying)
    ran(main, *command, "--games", "20", "--records", str(records), "--force", code=3)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == ({records.name: before} if before else {})


def test_records_are_written_to_the_file_that_a_link_names(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("games.jsonl")
    ran(main, "simulate", "--preset", "first-five", "--records", str(tmp_path / "link"), code=0)
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 1
