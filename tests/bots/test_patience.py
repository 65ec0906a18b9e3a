"""A bot thinks all that it is to think, unless its time is over."""

import pytest

from gizzard.bots import patience
from gizzard.bots.levels import LEVELS, answer
from gizzard.bots.patience import PART, in_time
from tests.bots.programs import views


def test_all_deals_are_thought_over_in_parts() -> None:
    parts: list[int] = []

    def run(deals: int) -> int:
        parts.append(deals)
        return len(parts)

    assert in_time(run, 2 * PART + 1) == 3
    assert parts == [PART, PART, 1]


def test_who_has_no_time_left_answers_by_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LIMIT", -1.0)
    parts: list[int] = []
    in_time(parts.append, 10 * PART)
    assert parts == [PART]
    for view in views(5):
        assert all(answer(level, view, 0) for level in LEVELS)
