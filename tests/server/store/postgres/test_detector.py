"""Which nodes are declared dead, in virtual time."""

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gizzard.server.store.postgres.membership import FailureDetector

LEASE = 2.5
GAP = 0.5
EPOCH = datetime(2026, 1, 1)
PAUSES = st.floats(0, 2 * GAP)
CLOCKS = st.integers(-100_000, 100_000).map(lambda seconds: EPOCH + timedelta(seconds=seconds))


def readings(detector: FailureDetector, times: list[float], heartbeat: datetime = EPOCH) -> list[float]:
    """The times at which node 1, whose heartbeat never changes, is found dead."""
    return [time for time in times if detector.read({1: heartbeat}, time, time)]


def every(seconds: float, first: float, last: float) -> list[float]:
    return [first + seconds * n for n in range(int((last - first) / seconds) + 1)]


def test_unchanged_heartbeat_is_dead_after_one_lease() -> None:
    assert readings(FailureDetector(LEASE), every(0.25, 10.0, 13.0)) == [12.5, 12.75, 13.0]


def test_gap_between_readings_counts_in_part() -> None:
    detector = FailureDetector(LEASE)
    assert readings(detector, every(0.25, 0.0, 1.5)) == []
    assert readings(detector, every(0.25, 60.0, 61.0)) == [60.5, 60.75, 61.0]


def test_slow_answer_is_a_gap() -> None:
    detector = FailureDetector(LEASE)
    assert readings(detector, every(0.25, 0.0, 1.5)) == []
    assert detector.read({1: EPOCH}, 1.75, 60.0) == {}
    assert readings(detector, every(0.25, 60.0, 61.0)) == [60.5, 60.75, 61.0]


def test_readings_that_are_always_late_find_a_dead_node() -> None:
    """As with a database that takes most of a second for each commit."""
    assert readings(FailureDetector(LEASE), every(0.75, 0.0, 4.5)) == [3.75, 4.5]


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
def test_dead_means_unchanged_over_one_lease_of_observed_time(
    steps: list[tuple[float, float, datetime | None]],
) -> None:
    """Each step is a pause, the duration of the query and, if the node renews its heartbeat, the database's clock."""
    detector, heartbeat, time = FailureDetector(LEASE), EPOCH, 0.0
    history: list[tuple[float, float, datetime]] = []
    for pause, duration, renewed in steps:
        asked = time + pause
        heartbeat, time = renewed or heartbeat, asked + duration
        history.append((asked, time, heartbeat))
        dead = detector.read({1: heartbeat}, asked, time)
        observed = observed_seconds(history)
        if abs(observed - LEASE) > 1e-6:  # sums in another order differ in their last digits
            assert dead == ({1: heartbeat} if observed > LEASE else {})


def observed_seconds(history: list[tuple[float, float, datetime]]) -> float:
    """The definition, applied to all (asked, answered, heartbeat) from the last one back."""
    asked, first_answered, heartbeat = history[-1]
    uncounted = 0.0
    for before, after in zip(reversed(history[:-1]), reversed(history), strict=False):
        if before[2] != heartbeat:
            break
        first_answered = before[1]
        uncounted += max(0.0, after[1] - before[1] - GAP)
    return asked - first_answered - uncounted


@given(st.lists(CLOCKS, min_size=1, max_size=30, unique=True), st.floats(0.1, GAP / 2))
def test_node_that_renews_is_never_dead_however_the_clock_is_set(clocks: list[datetime], pause: float) -> None:
    detector, time = FailureDetector(LEASE), 0.0
    for clock in clocks:
        until = time + 2.0  # a heartbeat may be late by one second
        while time < until:
            assert detector.read({1: clock}, time, time) == {}
            time += pause
