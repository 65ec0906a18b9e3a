"""Bots of others: programs that the server runs as levels of its own, and programs that sit down by themselves."""

import asyncio
import json
import shlex
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gizzard.bots.external import Fault
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.engine_pool import EnginePool, EngineSeat
from harness.server import ENOUGH, Server, running, until
from tests.bots.programs import ENOUGH_MS, views
from tests.server.tables.inside import house, played_on

EXAMPLES = Path(__file__).parents[3] / "examples"
RULES: dict[str, Any] = {"players": 3, "rounds": 2}


def test_an_engine_is_a_level_of_the_server(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, str(EXAMPLES / "engine.py")])
    with running(tmp_path / "tables.sqlite3", "--engine", f"mine={command}") as server:
        levels = server.get("api/rules?lang=de")[1]["levels"]
        assert levels[-1] == {"name": "mine", "title": "mine", "text": "Ein Bot-Programm dieses Servers."}
        opened = server.open(RULES, seats=["mine", "mine"])
        with opened.seat() as seat:
            assert seat.view["players"] == ["Anna", "Mine 1", "Mine 2"]
            seat.play(Random(1))


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
async def test_game_continues_after_any_engine_fault(tmp_path: Path, body: str) -> None:
    bot_pool = BotPool({"bad": script(tmp_path, body)}, clock_ms=50)
    async with house(tmp_path, bot_pool) as built:
        (one,) = await built.play(RULES, persons=1, bot="bad")
        await played_on([one], lambda: one.view["phase"] == "over")


JOURNAL = """
import fcntl, json, os, sys

def note(what):
    with open(sys.argv[1], "a+") as journal:
        fcntl.flock(journal, fcntl.LOCK_EX)
        journal.seek(0)
        started = [int(line.split()[1]) for line in journal if line.startswith("start")]
        alive = [pid for pid in started if os.path.exists(f"/proc/{pid}/exe")]
        journal.write(f"{what} {os.getpid()} {len(alive) + 1}\\n")

note("start")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello"}), flush=True)
    elif message["type"] == "act":
        note("act")
        if "mortal" in sys.argv: break
        if "silent" in sys.argv: continue
        print(json.dumps(message["view"]["legal"][0]), flush=True)
    elif message["type"] == "end":
        note("end")
    else:
        break
"""
"""An engine that logs its messages and process to a file, and at its start the number of processes."""


class Journal:
    """What the processes of such an engine noted."""

    def __init__(self, tmp_path: Path) -> None:
        self.path, self._program = tmp_path / "journal", tmp_path / "journal.py"
        self._program.write_text(JOURNAL)

    def engine(self, *manners: str) -> tuple[str, ...]:
        return (sys.executable, str(self._program), str(self.path), *manners)

    def count(self, what: str) -> int:
        return sum(line.startswith(what) for line in self._lines())

    @property
    def most_at_once(self) -> int:
        return max(int(line.split()[2]) for line in self._lines() if line.startswith("start"))

    def _lines(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []


def test_many_tables_share_few_processes(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    options = ["--engine", f"mine={shlex.join(journal.engine())}", "--engine-processes", "3"]
    with running(tmp_path / "tables.sqlite3", *options) as server, ExitStack() as stack:
        tables = [server.open({"players": 6, "rounds": 1}, seats=["mine"] * 5) for _ in range(12)]
        seats = [stack.enter_context(table.seat()) for table in tables]
        for seat in seats:
            seat.play(Random(1))
        until(lambda: journal.count("end") == 12 * 5)
        assert 1 <= journal.count("start") <= 3


async def test_engines_of_several_names_share_the_limit(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    pool = EnginePool({"one": journal.engine(), "two": journal.engine()}, 1, ENOUGH_MS, Random(1))
    (view,) = views(1)
    for name in ("one", "two", "two", "one"):
        assert (await EngineSeat(pool, name, Random(1)).act(view)).failed is None
    await pool.close()
    assert (journal.count("start"), journal.most_at_once) == (3, 1)


async def test_an_idle_process_is_stopped_and_started_again_when_needed(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    pool = EnginePool({"mine": journal.engine()}, 1, ENOUGH_MS, Random(1), idle_seconds=0)
    seat, (view,) = EngineSeat(pool, "mine", Random(1)), views(1)
    for _ in range(2):
        assert (await seat.act(view)).failed is None
        async with asyncio.timeout(ENOUGH):
            while pool.idle:
                await asyncio.sleep(0)
    await pool.close()
    assert (journal.count("start"), journal.most_at_once) == (2, 1)


async def test_an_engine_that_dies_is_restarted_once_a_game(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    pool = EnginePool({"mortal": journal.engine("mortal")}, 4, ENOUGH_MS, Random(1))
    one, other, (view,) = EngineSeat(pool, "mortal", Random(1)), EngineSeat(pool, "mortal", Random(1)), views(1)
    for seat in (one, one, one, other):
        given = await seat.act(view)
        assert given.failed is not None
        assert given.failed.fault == Fault.MISSING
        assert given.action in view["legal"]
    await pool.close()
    assert journal.count("start") == 2 + 2


async def test_game_continues_while_no_process_is_free(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    bot_pool = BotPool({"mine": journal.engine()}, engine_processes=1)
    bot_pool.pool = EnginePool(bot_pool.engines, 1, ENOUGH_MS, Random(1), wait_seconds=0.01)
    async with house(tmp_path, bot_pool) as built, bot_pool.pool.lend("mine", 0):
        (one,) = await built.play(RULES, persons=1, bot="mine")
        await played_on([one], lambda: one.view["phase"] == "over")
    assert journal.count("act") == 0


async def test_deadline_of_a_request_starts_when_a_process_is_free(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    pool = EnginePool({"mine": journal.engine(), "silent": journal.engine("silent")}, 1, 3000, Random(1))
    (view,) = views(1)
    names = ["silent", "mine"]
    given = await asyncio.gather(*(EngineSeat(pool, name, Random(1)).act(view) for name in names))
    await pool.close()
    assert [answer.failed and answer.failed.fault for answer in given] == [Fault.LATE, None]


async def test_a_question_that_was_given_up_leaves_no_answer_behind(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    pool = EnginePool({"silent": journal.engine("silent")}, 1, 60_000, Random(1))
    (view,) = views(1)
    asking = asyncio.create_task(EngineSeat(pool, "silent", Random(1)).act(view))
    async with asyncio.timeout(ENOUGH):
        while not journal.count("act"):
            await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.wait([asking])
    assert pool.idle == 0
    await pool.close()


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
