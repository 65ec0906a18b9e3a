"""Bots that fail: their view is logged, and the game continues."""

from unittest.mock import Mock

import pytest

from gizzard.server.tables import bot_pool
from tests.server.tables.inside import TableHost, played_on


@pytest.mark.parametrize("level", ["novice", "club"], ids=["at-once", "in-a-thread"])
async def test_table_plays_on_if_a_bot_cannot_read_its_view(
    built: TableHost, level: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    unreadable = ValueError("no deal is consistent with the view")
    monkeypatch.setattr(bot_pool, "answer", Mock(side_effect=unreadable))
    (anna,) = await built.play({"players": 3, "schedule": [2]}, persons=1, bot=level)
    await played_on([anna], lambda: anna.view["phase"] == "over")
    failures = [record for record in caplog.records if record.message == "a bot failed"]
    assert len(failures) == 6  # of two bots: a bid and two cards each
    for record in failures:
        assert record.exc_info is not None
        assert record.exc_info[1] is unreadable
        assert record.__dict__["view"]["hand"]
        assert "Anna" not in str(record.__dict__["view"])
