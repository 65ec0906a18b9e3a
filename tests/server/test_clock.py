"""The time of the server: what the system's clock, a debugger or a closed lid does to it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gizzard.server.clock import HEARTBEAT_SECONDS, MAX_GAP_SECONDS, RunningTime, Timer
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.tables.messages import Clock, TableBody
from gizzard.server.tables.tables import Tables
from harness.server import ENOUGH
from tests.server.tables.inside import RecordingClient

NOON = 1_700_000_000.0


class System:
    """The clocks of a machine, moved by hand."""

    def __init__(self) -> None:
        self.monotonic, self.day = 100.0, NOON

    def pass_by(self, seconds: float) -> None:
        self.monotonic += seconds
        self.day += seconds

    def time(self) -> RunningTime:
        return RunningTime(lambda: self.monotonic, lambda: self.day)


def test_it_is_the_time_of_day_and_passes() -> None:
    system = System()
    time = system.time()
    assert time.now() == NOON * 1000
    system.pass_by(1.25)
    assert time.now() == NOON * 1000 + 1250


def test_a_step_of_the_systems_clock_does_not_move_it() -> None:
    system = System()
    time = system.time()
    for step in (3600, -7200):
        system.day += step
        assert time.now() == NOON * 1000


async def test_a_process_that_was_stopped_has_not_lived_through_it() -> None:
    system = System()
    time = system.time()
    time.start()
    system.pass_by(HEARTBEAT_SECONDS)
    time.now()
    system.pass_by(3600)
    assert time.now() == NOON * 1000 + round((HEARTBEAT_SECONDS + MAX_GAP_SECONDS) * 1000)
    time.stop()


def test_it_catches_up_with_the_day_and_never_goes_back() -> None:
    system = System()
    time = system.time()
    system.day += 3600
    time.synchronize()
    assert time.now() == (NOON + 3600) * 1000
    system.day -= 7200
    time.synchronize()
    assert time.now() == (NOON + 3600) * 1000


class Continued(RunningTime):
    """Its timers fire on command, all together, as when a suspended process continues."""

    def __init__(self, system: System) -> None:
        super().__init__(lambda: system.monotonic, lambda: system.day)
        self.timers: list[Callable[[], None]] = []

    def at(self, when: int, callback: Callable[[], None]) -> Timer:
        self.timers.append(callback)
        return asyncio.get_running_loop().call_later(ENOUGH, callback)

    def go_off(self) -> None:
        timers, self.timers = self.timers, []
        for callback in timers:
            callback()


async def test_nobody_is_late_for_a_time_in_which_the_server_was_stopped(tmp_path: Path) -> None:
    """A turn of two seconds, an hour in which the process stood still, and the player still has their turn."""

    system, store = System(), SQLiteStore(tmp_path / "tables.sqlite3")
    time = Continued(system)
    time.start()
    tables = Tables(store, time=time)
    body: dict[str, Any] = {"rules": {"players": 3, "rounds": 1}, "seats": (None, "novice")}
    name, secret = await tables.open(TableBody(**body, name="Anna", clock=Clock(2, 0)))
    anna = RecordingClient(await tables.find(name), secret)
    anna.join()
    anna.ask("start")
    await anna.until(lambda: anna.begun() and anna.legal)
    system.pass_by(3600)
    time.go_off()
    anna.act(anna.legal[0])
    await anna.step(anna.n + 1)
    assert not anna.events("bot")
    time.stop()
    await tables.close()
    await store.close()
