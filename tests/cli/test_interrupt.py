"""Ctrl-C at any moment of any command: one line, and exit code 130."""

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import LocalCluster

from tests.bots.programs import command
from tests.present import present

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")

WITHOUT_END = ("simulate", "--games", str(2**31))
RECORDS = ("simulate", "--bots", "novice", "--games", "1000000", "--records", "-")


@contextmanager
def running(*arguments: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """A Python process in a group of its own, as a terminal would have it."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, *arguments], stdin=pipe, stdout=pipe, stderr=stderr, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def interrupt(process: subprocess.Popen[str]) -> None:
    """Ctrl-C, which a terminal sends to all processes of a command."""
    os.killpg(process.pid, signal.SIGINT)


def until(terminal: int, pattern: bytes) -> bytes:
    """What a terminal shows up to the pattern."""
    seen = b""
    while not re.search(pattern, seen):
        seen += os.read(terminal, 4096)
    return seen


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_long_run_of_the_core_shows_how_far_it_is_and_stops(workers: str) -> None:
    terminal, theirs = pty.openpty()
    with running("-m", "gizzard", *WITHOUT_END, "--workers", workers, stderr=theirs) as process:
        os.close(theirs)
        until(terminal, rb"Games: [\d,]+ of 2,147,483,648 \(\d+%\), .* left")
        interrupt(process)
        assert b"Traceback" not in until(terminal, rb"Stopped\.\r\n")
        assert process.wait() == 130


@pytest.mark.parametrize("workers", ["1", "2"])
def test_games_of_bots_stop(workers: str) -> None:
    with running("-m", "gizzard", *RECORDS, "--workers", workers) as process:
        assert present(process.stdout).readline().startswith("{")
        interrupt(process)
        _, errors = process.communicate()
        assert (process.returncode, errors.splitlines()[-1]) == (130, "Stopped.")
        assert "Traceback" not in errors


def test_interrupted_games_on_a_cluster_stop_and_the_cluster_remains_usable(dask_cluster: LocalCluster) -> None:
    """Nobody waits for the tasks that workers are doing."""
    on_cluster = ("--cluster", dask_cluster.scheduler_address)
    with running("-m", "gizzard", *RECORDS, *on_cluster) as process:
        assert present(process.stdout).readline().startswith("{")
        interrupt(process)
        _, errors = process.communicate()
        assert (process.returncode, errors.splitlines()[-1]) == (130, "Stopped.")
        assert "Traceback" not in errors
    with running("-m", "gizzard", "simulate", *on_cluster) as process:
        assert process.communicate()[0].startswith("games: 1, seed 0")


@pytest.mark.parametrize("module", ["click.core", "gizzard.cli.options.rules", "gizzard.bots.search.playouts"])
def test_imports_stop(module: str) -> None:
    with running("-X", "importtime", "-m", "gizzard", *WITHOUT_END) as process:
        assert any(line.endswith(f" {module}\n") for line in present(process.stderr))
        interrupt(process)
        _, errors = process.communicate()
        assert (process.returncode, errors.splitlines()[-1]) == (130, "Stopped.")
        assert "Traceback" not in errors


def test_an_engine_that_waits_for_a_question_stops() -> None:
    with running("-m", "gizzard", "engine", "--level", "novice") as process:
        present(process.stdin).write('{"type": "hello", "protocol": "wizard-engine/1"}\n')
        present(process.stdin).flush()
        assert "Gizzard novice" in present(process.stdout).readline()
        interrupt(process)
        assert process.wait() == 130
        assert present(process.stderr).read() == "Stopped.\n"


IGNORING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
"""Runs a command as nohup does, or a script that starts it in the background."""


def test_a_command_under_nohup_is_not_stopped() -> None:
    with running("-c", IGNORING, sys.executable, "-m", "gizzard", *RECORDS) as process:
        assert present(process.stdout).readline()
        interrupt(process)
        assert all(present(process.stdout).readline().startswith("{") for _ in range(10))


STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
(fifo := open(here / "fifo", "w")).write("x")  # open until this process has ended
fifo.flush()
greet()
while True:
    signal.pause()
"""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_ends_a_match_in_the_background_with_its_workers_and_engines(workers: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    match = ("arena", "--engine", f"A={command(tmp_path, STUBBORN)}", "--engine", "B=novice", "--workers", workers)
    with running("-c", IGNORING, sys.executable, "-m", "gizzard", *match) as process:
        with (tmp_path / "fifo").open() as engines:
            assert engines.read(1) == "x"
            process.terminate()
            _, errors = process.communicate()  # to the end: no worker has it open any more
            assert not engines.read().strip("x")
        assert (process.returncode, errors) == (-signal.SIGTERM, "Stopped.\n")
