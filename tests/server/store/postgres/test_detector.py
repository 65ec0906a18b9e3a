"""Which nodes are declared dead, in virtual time."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gizzard.server.store.postgres.detector import GAP_SECONDS, FailureDetector

LEASE = 2.5
EPOCH = datetime(2026, 1, 1)
PAUSES = st.floats(0, 2 * GAP_SECONDS)
CLOCKS = st.integers(-100_000, 100_000).map(lambda seconds: EPOCH + timedelta(seconds=seconds))


def readings(detector: FailureDetector, times: list[float], heartbeat: datetime = EPOCH) -> list[float]:
    """The times at which node 1, whose heartbeat never changes, is found dead."""
    return [time for time in times if detector.read({1: heartbeat}, time, time)]


def every(seconds: float, first: float, last: float) -> list[float]:
    return [first + seconds * n for n in range(int((last - first) / seconds) + 1)]


def test_unchanged_heartbeat_is_dead_after_one_lease() -> None:
    assert readings(FailureDetector(LEASE), every(0.25, 10.0, 13.0)) == [12.5, 12.75, 13.0]


def test_gap_restarts_the_wait() -> None:
    detector = FailureDetector(LEASE)
    assert readings(detector, every(0.25, 0.0, 2.25)) == []
    assert readings(detector, every(0.25, 3.0, 6.0)) == [5.5, 5.75, 6.0]


def test_slow_answer_is_a_gap() -> None:
    detector = FailureDetector(LEASE)
    assert readings(detector, every(0.25, 0.0, 2.25)) == []
    assert detector.read({1: EPOCH}, 2.5, 60.0) == {}
    assert readings(detector, every(0.25, 60.0, 62.25)) == []


def test_restarted_node_with_the_same_id_is_alive() -> None:
    detector = FailureDetector(LEASE)
    assert readings(detector, every(0.25, 0.0, 2.75))
    assert readings(detector, every(0.25, 3.0, 5.25), EPOCH - timedelta(days=1)) == []


def test_node_that_left_is_forgotten() -> None:
    detector = FailureDetector(LEASE)
    assert readings(detector, every(0.25, 0.0, 2.25)) == []
    assert detector.read({}, 2.375, 2.375) == {}
    assert readings(detector, every(0.25, 2.5, 4.75)) == []


@given(st.lists(st.tuples(PAUSES, st.floats(0, 1), st.none() | CLOCKS), max_size=60))
def test_dead_means_unchanged_over_one_lease_without_a_gap(steps: list[tuple[float, float, datetime | None]]) -> None:
    """Each step is a pause, the duration of the query and, if the node renews its heartbeat, the database's clock."""
    detector, heartbeat, time = FailureDetector(LEASE), EPOCH, 0.0
    history: list[tuple[float, float, datetime]] = []
    for pause, duration, renewed in steps:
        asked = time + pause
        heartbeat, time = renewed or heartbeat, asked + duration
        history.append((asked, time, heartbeat))
        dead = detector.read({1: heartbeat}, asked, time)
        assert dead == ({1: heartbeat} if is_dead(history) else {})


def is_dead(history: list[tuple[float, float, datetime]]) -> bool:
    """The definition, applied to all (asked, answered, heartbeat) from the last one back."""
    asked, answered, heartbeat = history[-1]
    begun = answered
    for before, after in zip(reversed(history[:-1]), reversed(history), strict=False):
        if after[1] - before[0] > GAP_SECONDS or before[2] != heartbeat:
            break
        begun = before[1]
    return asked - begun >= LEASE


@given(st.lists(CLOCKS, min_size=1, max_size=30, unique=True), st.floats(0.1, GAP_SECONDS / 2))
def test_node_that_renews_is_never_dead_however_the_clock_is_set(clocks: list[datetime], pause: float) -> None:
    detector, time = FailureDetector(LEASE), 0.0
    for clock in clocks:
        until = time + 2.0  # a heartbeat may be late by one second
        while time < until:
            assert detector.read({1: clock}, time, time) == {}
            time += pause
