"""The matches of docs/strength.md: kept deal by deal, and gone on with."""

from pathlib import Path

import pytest

from bench import strength
from bench.strength_rows import LADDER, ROWS, Row

ROW = Row("tried", ("rule", "random", "random"), "nothing")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)


def test_deals_that_are_kept_are_not_played_again() -> None:
    strength.play_row(ROW, 1, 1)
    (first,) = strength.kept(ROW).values()
    strength.play_row(ROW, 3, 1)
    assert list(strength.kept(ROW)) == [0, 1, 2]
    assert strength.kept(ROW)[0] == first


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    strength.play_row(ROW, 2, 1)
    path = tmp_path / "tried.jsonl"
    complete = path.read_bytes()
    path.write_bytes(complete[:-30])
    assert list(strength.kept(ROW)) == [0]
    strength.play_row(ROW, 2, 1)
    assert path.read_bytes() == complete


def test_a_deal_is_told_by_who_is_looked_at_and_the_others() -> None:
    strength.play_row(ROW, 2, 1)
    deals = list(strength.kept(ROW).values())
    assert [(deal.looked_at.seats, deal.others.seats) for deal in deals] == [(3, 6)] * 2
    assert [deal.looked_at.wins + deal.others.wins for deal in deals] == pytest.approx([3, 3])
    assert all(deal.sizes[cards][1] == 3 for deal in deals for cards in range(1, 21))
    told = strength.told(deals)
    assert told.points
    assert told.lead
    assert told.points.mean == sum(deal.looked_at.points for deal in deals) / 6
    assert told.lead.mean == told.points.mean - sum(deal.others.points for deal in deals) / 12


def test_of_nothing_nothing_is_told() -> None:
    assert strength.told([]) == (None, None, None, None)


def test_every_row_is_a_match_of_its_preset() -> None:
    for row in (*ROWS, *LADDER):
        match = strength.match_of(row)
        assert {len(seating) for seating in match.seatings} == {match.rules.players} == {len(row.lineup)}
