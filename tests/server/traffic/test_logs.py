"""What the log contains, and what it must not."""

import io
import json
import logging
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gizzard.server.traffic.bucket import Bucket, Rate
from gizzard.server.traffic.logs import Lines, Throttle
from harness.server import ENOUGH, Opened, Server
from tests.server.tables.inside import house

TEXT = "eat at Milliways"


def logged(tmp_path: Path, *options: str, **environment: str) -> tuple[str, str, Opened]:
    """What a server tells in whose life a game is played and things are refused: its log, its output, the table."""
    command = [sys.executable, "-m", "gizzard", "serve", "--port", "0", "--data", str(tmp_path / "t.sqlite3"), *options]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **environment})
    try:
        assert process.stderr is not None
        started = process.stderr.readline()
        opened = played(started)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=ENOUGH)
    finally:
        process.kill()
    return started + err, out, opened


def played(started: str) -> Opened:
    """A game at the server that this line is from."""
    address = re.search(r"http://[\d.:]+/", started)
    assert address, started
    server = Server.__new__(Server)
    server.address = address[0]
    opened = server.open({"players": 3, "rounds": 1}, seats=[None, "novice"], chat="free", name="Zaphod")
    opened.taken("Trillian")
    with opened.seat() as seat:
        seat.send({"type": "say", "text": TEXT})
        seat.ask("kick", seat=1)
        seat.ask("start")
        refuse(server, opened)
        seat.hear(lambda: seat.view)
        seat.play(Random(1))
    return opened


def refuse(server: Server, opened: Opened) -> None:
    """Sends what the server cannot take, with secrets in it."""
    server.post(f"api/tables/{opened.table}/seats?secret={opened.secret}", {"name": opened.secret, "secret": 1})
    server.get(f"t/{opened.secret}/{opened.secret}")
    with opened.seat() as bad:
        bad.send({"type": "act", "n": 0, "action": {str(opened.secret): TEXT}})
        bad.send(json.dumps({"type": opened.secret}))
        bad.until("error")


def test_json_lines_tell_the_life_of_a_server(tmp_path: Path) -> None:
    text, out, opened = logged(tmp_path, "--log", "json")
    lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    assert [line["event"] for line in lines] == ["started", "table opened", "table playing", "table over", "stopped"]
    assert [line["table"] for line in lines[1:4]] == [opened.table] * 3
    assert {line["level"] for line in lines} == {"info"}
    assert lines[0]["version"]
    assert out == ""
    for private in (str(opened.secret), "Zaphod", "Trillian", TEXT):
        assert private not in text


def test_for_people_there_is_text(tmp_path: Path) -> None:
    text, out, opened = logged(tmp_path, GIZZARD_LOG="text")
    assert re.search(rf"^\S+ INFO table opened table={opened.table} players=3 persons=1$", text, re.MULTILINE)
    assert "Gizzard is at" in out
    assert str(opened.secret) not in text + out


@pytest.mark.parametrize("style", ["text", "json"])
def test_error_is_logged_with_its_location_but_without_input(style: Any) -> None:
    heard = io.StringIO()
    handler = logging.StreamHandler(heard)
    handler.setFormatter(Lines(style))
    log = logging.Logger("gizzard.test")
    log.addHandler(handler)
    try:
        raise KeyError("the-secret")
    except KeyError as error:
        log.exception("could not\n%s", "the-secret", extra={"table": "abc"})
        log.error("was never retrieved\nfuture: %r", error)
    text = heard.getvalue()
    assert "KeyError" in text
    assert "test_logs.py" in text
    assert "abc" in text
    assert "the-secret" not in text
    assert len(text.splitlines()) == 2


def test_library_messages_are_rate_limited() -> None:
    time = [0.0]
    throttle = Throttle(Bucket(Rate(2, 10), 0), lambda: time[0])

    def written(name: str, level: int) -> bool:
        return throttle.filter(logging.LogRecord(name, level, "", 0, "Invalid HTTP request received.", None, None))

    assert [written("uvicorn.error", logging.WARNING) for _ in range(4)] == [True, True, False, False]
    assert written("asyncio", logging.ERROR)
    assert written("gizzard.server.traffic.limits", logging.WARNING)
    time[0] += 10
    assert [written("asyncio", logging.WARNING) for _ in range(2)] == [True, False]


async def test_a_failure_at_a_table_keeps_its_secrets(tmp_path: Path) -> None:
    heard = io.StringIO()
    handler = logging.StreamHandler(heard)
    handler.setFormatter(Lines("json"))
    logging.getLogger("gizzard").addHandler(handler)
    try:
        async with house(tmp_path) as built:
            (client,) = await built.play({"players": 3}, persons=1)
            client.table._act = lambda *_: {}[client.secret]  # type: ignore[method-assign,index]
            client.act({"bid": 0})
            assert await client.refused() == "internal"
    finally:
        logging.getLogger("gizzard").removeHandler(handler)
    (line,) = [json.loads(line) for line in heard.getvalue().splitlines() if "error" in line]
    assert (line["error"], line["document"]) == ("KeyError", client.table.name)
    assert str(client.secret) not in heard.getvalue()
