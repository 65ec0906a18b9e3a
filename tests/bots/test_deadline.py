"""A bot thinks all that it is to think, unless its time is over."""

import pytest

from gizzard.bots import deadline
from gizzard.bots.deadline import BATCH, TimeUp, run_until_deadline, within
from gizzard.bots.levels import LEVELS, answer
from tests.bots.programs import views


def test_all_deals_are_searched_in_batches() -> None:
    parts: list[int] = []

    def run(deals: int) -> int:
        parts.append(deals)
        return len(parts)

    assert run_until_deadline(run, 2 * BATCH + 1) == 3
    assert parts == [BATCH, BATCH, 1]


def test_after_the_deadline_the_result_so_far_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "LIMIT", -1.0)
    parts: list[int] = []
    run_until_deadline(parts.append, 10 * BATCH)
    assert parts == [BATCH]
    for view in views(5):
        assert all(answer(level, view, 0) for level in LEVELS)


def test_a_time_limit_is_over_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "monotonic", lambda: 7.0)
    limit = within(1.0)
    limit.check()
    monkeypatch.setattr(deadline, "monotonic", lambda: 8.0)
    with pytest.raises(TimeUp):
        limit.check()
    within(None).check()
