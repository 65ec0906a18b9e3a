"""The progress of a command, as it is shown."""

import pytest

from gizzard.cli import progress
from gizzard.cli.progress import Elapsed, Progress


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is, in its one element."""
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(
    ("of", "before", "done", "seconds", "line"),
    [
        (5000, 0, 1200, 12, "Games: 1,200 of 5,000 (24%), 00:38 left"),
        # work done in an earlier run does not count for the speed
        (2000, 1000, 1000, 0, "Games: 1,000 of 2,000 (50%)"),
        (2000, 1000, 1500, 10, "Games: 1,500 of 2,000 (75%), 00:10 left"),
        (None, 0, 3, 0, "Games: 3"),
        (1_000_000, 0, 100, 10, "Games: 100 of 1,000,000 (0%), 28 h left"),
    ],
)
def test_progress_shows_the_share_done_and_the_time_left(
    clock: list[float], of: int | None, before: int, done: int, seconds: int, line: str
) -> None:
    progress = Progress("Games", of, done=before)
    progress.done = done
    clock[0] += seconds
    assert progress.line() == line


def test_seconds_pass_by_themselves_and_not_below_zero(clock: list[float]) -> None:
    elapsed = Elapsed("Seconds", 60)
    clock[0] = 112.0
    assert elapsed.line() == "Seconds: 12 of 60 (20%), 00:48 left"
    clock[0] = 170.0
    assert elapsed.line() == "Seconds: 70 of 60 (117%), 00:00 left"
