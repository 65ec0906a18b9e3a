"""A server of a cluster shuts down: people find their tables at the others, and continue."""

import asyncio
import signal
from pathlib import Path
from random import Random
from typing import Any

from harness.load.rolling import rolled
from harness.nodes import NewerServer, at, node, nodes
from harness.server import ENOUGH, Server, refusal, until
from tests.server.ratings.test_routes import KEYS, take_part

RULES = {"players": 3, "rounds": 3}


def test_servers_are_restarted_one_after_the_other_while_people_play(database: str, tmp_path: Path) -> None:
    """`make cluster` measures the interruptions; here, all continue and nobody misses a step."""
    with nodes(database, tmp_path, 3, "--limits", "0") as three:
        outcome = asyncio.run(rolled(three, 4, Random(1)))
    assert outcome.problems == []
    assert len(outcome.interrupted) >= 4 * 4, "every seat lost its server, or the way to it"
    assert len(outcome.stopping) == 3


def ready(server: Server) -> tuple[int, list[str]]:
    status, answer = server.get("ready")
    return status, answer["reasons"]


def test_a_server_that_drains_is_not_ready_and_then_gives_up_its_tables(database: str, tmp_path: Path) -> None:
    """Meanwhile it continues, and relays requests for tables that it has handed over."""
    with node(database, tmp_path, "one", "--drain", "3600") as one, node(database, tmp_path, "other") as other:
        anna = one.open(RULES, seats=["novice", "novice"])
        with anna.seat() as before:
            before.play(Random(1), 2)
            one.process.terminate()
            until(lambda: ready(one) == (503, ["stopping"]))
            before.play(Random(1), 1)
            assert one.get("health")[0] == 200
            one.process.send_signal(signal.SIGINT)  # enough of it
            one.process.wait(ENOUGH)
        with at(other, anna).seat(since=before) as after:
            after.play(Random(1))


def entering(server: Server, key: str) -> tuple[int, Any]:
    """The answer to somebody who takes part in the ratings at a new table."""
    opened = server.open(RULES)
    return take_part(opened, opened.secret or "", key)


def test_an_older_server_passes_on_what_a_newer_one_has_had(database: str, tmp_path: Path) -> None:
    """In the middle of an upgrade; where no newer one is left, people have to wait for one."""
    rng = Random(1)
    with node(database, tmp_path, "old") as old:
        with node(database, tmp_path, "new", kind=NewerServer) as new:
            anna = new.open(RULES, seats=["novice", "novice"])
            with at(old, anna).seat() as seat:
                seat.play(rng, 3)
            assert old.get(f"api/tables/{anna.table}")[1]["state"] == "playing"
            assert entering(new, KEYS[0])[0] == 201
            assert refusal(entering(old, KEYS[1])) == (503, "moved"), "the newer one has the season"
            new.stop()
            assert refusal(old.get(f"api/tables/{anna.table}")) == (503, "moved")
            new.restart()
            until(lambda: old.get(f"api/tables/{anna.table}")[0] == 200)
            with at(old, anna).seat(since=seat) as again:
                again.play(rng)
        own = old.open(RULES, seats=["novice", "novice"])
        with own.seat() as seat:
            seat.play(rng, 1)
