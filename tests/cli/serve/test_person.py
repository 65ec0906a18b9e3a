"""`gizzard person export` and `gizzard person erase`."""

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest

from gizzard.cli import main
from harness.server import Opened, Server, running
from tests.cli.running import ran

NAME, WORDS = "Zaphod Beeblebrox", "the restaurant at the end"


person = partial(ran, main, "person")


def played(server: Server) -> Opened:
    """A game that is over."""
    opened = server.open({"players": 3, "rounds": 2}, chat="free", name=NAME)
    with opened.seat() as seat:
        seat.send({"type": "say", "text": WORDS})
        seat.play(Random(1))
    return opened


def test_operator_exports_and_erases_personal_data(tmp_path: Path, data: Path) -> None:
    with running(data) as server:
        opened = played(server)
        (form,) = json.loads(person("export", opened.table, 0, "--data", data).stdout)
        assert (form["name"], form["record"]["players"][0]) == (NAME, NAME)
        link = f"https://example.org/t/{opened.table}#{opened.secret}"
        assert json.loads(person("export", link, 0, "--data", data).stdout) == [form]
        refused = person("erase", opened.table, 0, "--data", data, code=1)
        assert "in use by a running Gizzard; stop that one first" in refused.output
    erased = person("erase", opened.table, 0, "--data", data)
    assert (erased.exit_code, erased.output.startswith("1 person at seat 0")) == (0, True)
    for path in filter(Path.is_file, tmp_path.iterdir()):
        assert NAME.encode() not in path.read_bytes()
        assert WORDS.encode() not in path.read_bytes()
    with running(data) as server, Opened(server, opened.table, opened.secret).seat() as seat:
        assert seat.view["players"][0] == "Player 1"


@pytest.mark.parametrize("command", ["export", "erase"])
def test_unknown_table_or_seat_is_reported(data: Path, command: str) -> None:
    assert "does not exist; name the server's data file" in person(command, "x", 0, "--data", data).output
    with running(data) as server:
        opened = server.open({"players": 3})
    assert "no table nowhere" in person(command, "nowhere", 0, "--data", data).output
    assert "Nobody has sat at seat 2" in person(command, opened.table, 2, "--data", data).output
    data.write_text("no database" * 99)
    failed = person(command, opened.table, 2, "--data", data)
    assert (failed.exit_code, "Traceback" in failed.output) == (1, False)
