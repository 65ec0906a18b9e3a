"""Bots of others: programs that the server runs as levels of its own, and programs that sit down by themselves."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gizzard.server.thinkers import Thinkers
from tests.server.inside import house, inside, played_on
from tests.server.live import ENOUGH, Server, running

EXAMPLES = Path(__file__).parents[2] / "examples"
RULES: dict[str, Any] = {"players": 3, "rounds": 2}


def test_an_engine_is_a_level_of_the_server(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, str(EXAMPLES / "engine.py")])
    with running(tmp_path / "tables.sqlite3", "--engine", f"mine={command}") as server:
        levels = server.get("api/rules?lang=de")[1]["levels"]
        assert levels[-1] == {"name": "mine", "title": "mine", "text": "Ein Programm, das dieser Server anbietet."}
        opened = server.open(RULES, seats=["mine", "mine"])
        with opened.seat() as seat:
            assert seat.view["players"] == ["Anna", "Mine 1", "Mine 2"]
            seat.play(Random(1))
            assert seat.over


def script(tmp_path: Path, body: str) -> tuple[str, ...]:
    path = tmp_path / "engine.py"
    path.write_text(body)
    return (sys.executable, str(path))


HELLO = 'import sys\nsys.stdin.readline(); print(\'{"type": "hello"}\', flush=True)\n'


@pytest.mark.parametrize(
    "body",
    ["", HELLO, HELLO + "for line in sys.stdin: print('nonsense', flush=True)", HELLO + "for line in sys.stdin: pass"],
    ids=["never there", "gone at once", "garbage", "silent"],
)
def test_a_game_goes_on_whatever_an_engine_does(tmp_path: Path, body: str) -> None:
    @inside
    async def game(tmp_path: Path) -> None:
        thinkers = Thinkers({"bad": script(tmp_path, body)}, clock_ms=50)
        async with house(tmp_path, thinkers) as built:
            (one,) = await built.play(RULES, persons=1, bot="bad")
            await played_on([one], lambda: one.view["phase"] == "over")

    game(tmp_path)


def test_a_guest_sits_down_and_plays(server: Server) -> None:
    opened = server.open(RULES, seats=[None, "random"])
    link = f"{server.address}t/{opened.table}"
    command = [sys.executable, str(EXAMPLES / "guest.py"), link, "Robin"]
    guest = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with opened.seat() as host:
        host.hear(lambda: host.social["seats"][1]["connected"])
        assert host.social["seats"][1]["name"] == "Robin"
        host.ask("start")
        host.play(Random(1))
        said, _ = guest.communicate(timeout=ENOUGH)
        assert json.loads(said) == {"seat": 1, "scores": host.view["scores"], "winners": host.view["winners"]}


@pytest.mark.parametrize("wish", ["mine", "Mine=x", "=x", "novice=x", "mine='", "a b=x"])
def test_an_engine_that_cannot_be_named_so(tmp_path: Path, wish: str) -> None:
    command = [sys.executable, "-m", "gizzard", "serve", "--engine", wish, "--data", str(tmp_path / "t.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ENOUGH)
    assert done.returncode == 2
    assert "--engine" in done.stderr


def test_two_engines_of_one_name_are_refused(tmp_path: Path) -> None:
    twice = ["--engine", f"mine={sys.executable} a", "--engine", f"mine={sys.executable} b"]
    command = [sys.executable, "-m", "gizzard", "serve", *twice, "--data", str(tmp_path / "t.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ENOUGH)
    assert done.returncode == 2
    assert "two engines called 'mine'" in done.stderr
