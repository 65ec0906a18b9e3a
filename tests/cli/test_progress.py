"""The progress of a command, as it is shown."""

import pytest

from gizzard.cli import _progress
from gizzard.cli._progress import Elapsed, Progress


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is, in its one element."""
    now = [100.0]
    monkeypatch.setattr(_progress, "monotonic", lambda: now[0])
    return now


def test_progress_shows_the_share_done_and_the_time_left(clock: list[float]) -> None:
    progress = Progress("Games", 5000)
    progress.done, clock[0] = 1200, 112.0
    assert progress.line() == "Games: 1,200 of 5,000 (24%), 00:38 left"


def test_work_done_in_an_earlier_run_does_not_count_for_the_speed(clock: list[float]) -> None:
    progress = Progress("Rounds", 2000, done=1000)
    assert progress.line() == "Rounds: 1,000 of 2,000 (50%)"
    progress.done, clock[0] = 1500, 110.0
    assert progress.line() == "Rounds: 1,500 of 2,000 (75%), 00:10 left"


def test_without_a_total_progress_shows_the_count(clock: list[float]) -> None:
    progress = Progress("Games")
    progress.done = 3
    assert progress.line() == "Games: 3"


def test_a_long_time_is_shown_in_hours(clock: list[float]) -> None:
    progress = Progress("Games", 1_000_000)
    progress.done, clock[0] = 100, 110.0
    assert progress.line() == "Games: 100 of 1,000,000 (0%), 28 h left"


def test_seconds_pass_by_themselves_and_not_below_zero(clock: list[float]) -> None:
    elapsed = Elapsed("Seconds", 60)
    clock[0] = 112.0
    assert elapsed.line() == "Seconds: 12 of 60 (20%), 00:48 left"
    clock[0] = 170.0
    assert elapsed.line() == "Seconds: 70 of 60 (117%), 00:00 left"
