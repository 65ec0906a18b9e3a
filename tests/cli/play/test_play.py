"""`gizzard play --plain` as a process, through a pseudo-terminal and through pipes."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from click.testing import Result

from gizzard.cli import main
from gizzard.core.formats.referee import referee
from harness import server
from tests.cli.running import ran

PLAY = ("play", "--plain", "--lang", "en")
ANSWER_SECONDS = 20
"""Time limit for the reaction to Ctrl-C, however busy the machine."""


class Terminal:
    """The command at a pseudo-terminal."""

    def __init__(self, data: Path, *options: str, command: tuple[str, ...] = PLAY) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        folders = {"XDG_DATA_HOME": str(data), "XDG_CACHE_HOME": str(data / "cache")}
        self.process = server.start(["gizzard", *command, *options], slave, TERM="xterm-256color", **folders)
        os.close(slave)
        self._unread = ""

    def wait_for(self, wanted: str) -> str:
        """Reads on until this is shown; the output up to it."""
        while wanted not in self._unread:
            self._unread += self._read()
        before, _, self._unread = self._unread.partition(wanted)
        return before

    def _read(self) -> str:
        try:
            found = os.read(self._master, 4096).decode(errors="replace")
        except OSError:  # the other end is closed
            found = ""
        assert found, f"the command ended: {self._unread}"
        return found

    def type(self, line: str) -> None:
        self.type_keys(f"{line}\n")

    def type_keys(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and again if it came between the prompt and the reading: Python notices it with the next key
        only."""
        self.process.send_signal(signal.SIGINT)
        while not select.select([self._master], [], [], ANSWER_SECONDS)[0]:
            self.process.send_signal(signal.SIGINT)

    def vanish(self) -> int:
        """The terminal vanishes without a signal, since it does not control the process."""
        os.close(self._master)
        return self.process.wait(60)

    def finish(self) -> int:
        code = self.process.wait(60)
        os.close(self._master)
        return code


def piped(data: Path, typed: str, *options: str, code: int) -> Result:
    """What comes of a game whose input is not a terminal."""
    return ran(main, "play", "--plain", "--lang", "en", *options, code=code, typed=typed, XDG_DATA_HOME=str(data))


def test_a_game_at_a_terminal_is_left_and_taken_up_again(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "--preset", "first-five", "--players", "3", "--seed", "3")
    first.wait_for("How many tricks will you take?")
    first.wait_for("> ")
    first.type("0")
    first.wait_for("Choose by number")
    first.wait_for("> ")
    first.type("quit")
    first.wait_for("The game is saved. `gizzard play` continues it.")
    assert first.finish() == 0
    again = Terminal(tmp_path)
    again.wait_for("Your game continues.")
    again.wait_for("You: took 0, bid 0, total 0.")
    again.wait_for("> ")
    again.interrupt()
    again.wait_for("The game is saved.")
    assert again.finish() == 130


SHORT = ("--rules", '{"players": 3, "schedule": [1]}', "--bots", "random", "--seed", "3")


def test_a_finished_game_is_kept_with_the_command_that_reviews_it(tmp_path: Path) -> None:
    done = piped(tmp_path, "0\n1\n", *SHORT, code=0)
    (kept,) = (tmp_path / "gizzard" / "play" / "finished").iterdir()
    assert done.stdout.splitlines()[-2:] == [
        f"The game is kept in {kept}.",
        f"Review it: gizzard review --seat 0 {kept}",
    ]
    referee(json.loads(kept.read_text("utf-8")))
    assert not (tmp_path / "gizzard" / "play" / "game.json").exists()
    record = tmp_path / "game.jsonl"
    assert f"The game is kept in {record}." in piped(tmp_path, "0\n1\n", *SHORT, "--record", str(record), code=0).stdout
    referee(json.loads(record.read_text("utf-8")))


@pytest.mark.parametrize("answers", [("0", "1", "yes"), ("hint", "0", "undo", "0", "1", "review")], ids=" ".join)
def test_finished_game_is_reviewed_immediately(tmp_path: Path, answers: tuple[str, ...]) -> None:
    game = Terminal(tmp_path, *SHORT)
    for answer in answers:
        game.wait_for("> ")
        game.type(answer)
    game.wait_for("The reference player is nets-points")
    assert game.finish() == 0


@pytest.mark.parametrize(
    ("typed", "options"), [("", ()), ("0\n1\n", ()), ("", ("--json",))], ids=["left", "finished", "left by a program"]
)
def test_a_game_that_cannot_be_saved_ends_with_exit_code_1(
    tmp_path: Path, typed: str, options: tuple[str, ...]
) -> None:
    (tmp_path / "gizzard").symlink_to(tmp_path / "nowhere" / "gizzard")
    done = piped(tmp_path, typed, *SHORT, *options, code=1)
    assert "This cannot be saved in " in done.stdout + done.stderr


@pytest.mark.parametrize(
    "command", [("play", "--seed", "3"), ("score", "--players", "A,B,C")], ids=lambda words: words[0]
)
def test_ctrl_c_on_the_whole_screen_saves_and_ends_with_exit_code_130(tmp_path: Path, command: tuple[str, ...]) -> None:
    screen = Terminal(tmp_path, command=(*command, "--lang", "en"))
    screen.wait_for("Undo" if command[0] == "score" else "Hurry")
    screen.type_keys("\x03")
    screen.wait_for("The pad is kept" if command[0] == "score" else "The game is saved.")
    assert screen.finish() == 130


def test_sigterm_on_the_whole_screen_ends_the_process(tmp_path: Path) -> None:
    screen = Terminal(tmp_path, command=("play", "--seed", "3", "--lang", "en"))
    screen.wait_for("Hurry")
    screen.process.terminate()
    assert screen.finish() == -signal.SIGTERM


def test_end_of_input_saves_the_game(tmp_path: Path) -> None:
    done = piped(tmp_path, "", "--seed", "1", code=0)
    assert done.stdout.splitlines()[-1].removeprefix("> ") == "The game is saved. `gizzard play` continues it."
    assert done.stderr == ""
    refused = piped(tmp_path, "", "--preset", "tournament", code=2)
    assert "A game is under way" in refused.stderr
    misspelt = piped(tmp_path, "", "--preset", "tournment", code=2)
    assert "tournment" in misspelt.stderr
    assert "A game is under way" not in misspelt.stderr
    piped(tmp_path, "", "--preset", "tournament", "--new", code=0)


def test_a_game_is_played_in_one_window_at_a_time(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "--seed", "3")
    first.wait_for("> ")
    second = piped(tmp_path, "", code=1)
    assert second.stdout == ""
    assert "in another window" in second.stderr
    first.process.kill()
    first.finish()
    piped(tmp_path, "", code=0)


def test_a_damaged_game_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "gizzard" / "play" / "game.json"
    file.parent.mkdir(parents=True)
    file.write_text("{", "utf-8")
    done = piped(tmp_path, "", code=1)
    assert len(done.stderr.splitlines()) == 1
    assert "holds no game" in done.stderr


def test_very_long_line_is_not_an_action(tmp_path: Path) -> None:
    """Of thirty MiB only the beginning is kept. Concatenating every piece would take quadratic time."""
    command = [sys.executable, "-m", "gizzard", "play", "--json", "--seed", "1"]
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    lines = b"x" * 30 * 2**20 + b'\n{"bid": 0}'
    done = subprocess.run(command, input=lines, capture_output=True, env=environment, timeout=60)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["news"] for line in told if line["news"]] == [["no JSON object: " + "x" * 40]]
    assert told[-1]["view"]["round"]["bids"][0] == 0
    assert done.returncode == 0


@pytest.mark.parametrize("mode", [(), ("--plain",)], ids=["full screen", "lines"])
def test_a_game_ends_with_its_terminal(tmp_path: Path, mode: tuple[str, ...]) -> None:
    game = Terminal(tmp_path, *mode, *SHORT, command=("play", "--lang", "en"))
    game.wait_for("How many tricks will you take?")
    assert game.vanish() == (2 if mode else -signal.SIGHUP)
