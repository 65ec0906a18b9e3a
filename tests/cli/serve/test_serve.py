"""The command `gizzard serve`."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from gizzard.cli import main
from gizzard.cli.serve._server import warn_without_page
from harness.server import ENOUGH, refusal, running
from tests.present import present


def gizzard(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "gizzard", "serve", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **environment})


def address_of(process: subprocess.Popen[str]) -> str:
    found = present(re.search(r"http://\S+", present(process.stdout).readline()))
    return found[0]


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    process = gizzard("--port", "0", "--data", str(tmp_path / "data.sqlite3"))
    with urllib.request.urlopen(address_of(process) + "health") as answer:
        assert answer.status == 200
    process.send_signal(ending)
    out, err = process.communicate(timeout=ENOUGH)
    assert "Traceback" not in out + err
    assert process.returncode == (0 if ending == signal.SIGINT else -signal.SIGTERM)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data.sqlite3", "data.sqlite3.lock"]


def test_a_busy_port_is_one_clear_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        out, err = gizzard("--port", str(port), "--data", str(tmp_path / "data.sqlite3")).communicate(timeout=ENOUGH)
    assert out == ""
    assert err == f"Error: Port {port} is in use on 127.0.0.1; choose another one with --port N or --any-port.\n"


def test_server_without_a_lobby_lists_no_tables_and_brings_nobody_together(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--no-lobby") as server:
        assert refusal(server.get("api/tables")) == (404, "no-lobby")
        assert refusal(server.post("api/find", {"preset": "standard", "name": "Anna"})) == (404, "no-lobby")
        assert server.open({"players": 3})


def test_any_port_takes_the_next_one(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = gizzard("--any-port", GIZZARD_PORT=str(port), GIZZARD_DATA=str(tmp_path / "data.sqlite3"))
        address = address_of(process)
        process.kill()
        process.communicate()
    assert port < int(address.rstrip("/").rsplit(":", 1)[1]) <= port + 50


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.write_text("no database at all, sorry" * 40)])
def test_data_that_cannot_be_used_is_one_clear_sentence(tmp_path: Path, make: object) -> None:
    assert callable(make)
    make(tmp_path / "data.sqlite3")
    process = gizzard("--port", "0", "--data", str(tmp_path / "data.sqlite3"))
    _, err = process.communicate(timeout=ENOUGH)
    assert process.returncode != 0
    assert err.strip().splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in err


def test_an_address_that_is_not_here(tmp_path: Path) -> None:
    _, err = gizzard("--host", "203.0.113.1", "--data", str(tmp_path / "data.sqlite3")).communicate(timeout=ENOUGH)
    assert err.startswith("Error: Cannot listen on 203.0.113.1")


@pytest.mark.parametrize(
    ("option", "values", "told"),
    [
        ("--limits", ["nan"], "'nan' is not a valid number"),
        ("--engine", ["mine=no-such-program"], "no program 'no-such-program'"),
        ("--engine", [f"mine={sys.executable} a", f"mine={sys.executable} b"], "two engines called 'mine'"),
        *(("--engine", [wish], "--engine") for wish in ("mine", "Mine=x", "=x", "novice=x", "mine='", "a b=x")),
        ("--proxy", ["10.0.0.1,nonsense"], "'nonsense' is neither an address nor a network"),
        ("--proxy", ["10.0.0.1/8"], "'10.0.0.1/8' is neither an address nor a network"),
    ],
)
def test_invalid_option_values_are_refused_at_startup(option: str, values: list[str], told: str) -> None:
    refused = CliRunner().invoke(main, ["serve", *(word for value in values for word in (option, value))])
    assert refused.exit_code == 2
    assert told in refused.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have another usual folder")
def test_default_data_folder_is_created(tmp_path: Path) -> None:
    process = gizzard("--port", "0", XDG_DATA_HOME=str(tmp_path / "data"))
    address_of(process)
    process.kill()
    process.communicate()
    assert (tmp_path / "data" / "gizzard" / "tables.sqlite3").is_file()


def test_a_server_without_a_page_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    warn_without_page()
    assert caplog.messages == []
    monkeypatch.setattr("gizzard.cli.serve._server.STATIC", tmp_path / "static")
    warn_without_page()
    assert ["GIZZARD_NO_PAGE=1" in message for message in caplog.messages] == [True]
