"""The matches of docs/strength.md are stored deal by deal, and resumed."""

import lzma
from pathlib import Path

import pytest

from bench import strength
from bench.strength_rows import LADDER, ROWS, Row

ROW = Row("tried", ("rule", "random", "random"), "nothing")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "STORED", tmp_path)


def test_stored_deals_are_not_played_again() -> None:
    strength.play_row(ROW, 1, 1)
    (first,) = strength.stored_deals(ROW).values()
    strength.play_row(ROW, 3, 1)
    assert list(strength.stored_deals(ROW)) == [0, 1, 2]
    assert strength.stored_deals(ROW)[0] == first


def test_a_deal_with_an_incomplete_line_is_played_again(tmp_path: Path) -> None:
    strength.play_row(ROW, 2, 1)
    complete = lzma.decompress((tmp_path / "tried.jsonl.xz").read_bytes())
    (tmp_path / "tried.jsonl.xz").unlink()
    (tmp_path / "tried.jsonl").write_bytes(complete[:-30])
    assert list(strength.stored_deals(ROW)) == [0]
    strength.play_row(ROW, 2, 1)
    assert lzma.decompress((tmp_path / "tried.jsonl.xz").read_bytes()) == complete


def test_interrupted_match_resumes_after_its_compressed_deals(tmp_path: Path) -> None:
    strength.play_row(ROW, 3, 1)
    lines = lzma.decompress((tmp_path / "tried.jsonl.xz").read_bytes()).splitlines(keepends=True)
    (tmp_path / "tried.jsonl.xz").write_bytes(lzma.compress(lines[0]))
    (tmp_path / "tried.jsonl").write_bytes(lines[1] + lines[2][:20])
    assert list(strength.stored_deals(ROW)) == [0, 1]
    strength.play_row(ROW, 3, 1)
    assert lzma.decompress((tmp_path / "tried.jsonl.xz").read_bytes()) == b"".join(lines)
    assert [file.name for file in tmp_path.iterdir()] == ["tried.jsonl.xz"]


def test_a_deal_has_sums_for_the_subject_and_for_the_others() -> None:
    strength.play_row(ROW, 2, 1)
    deals = list(strength.stored_deals(ROW).values())
    assert [(deal.subject.seats, deal.others.seats) for deal in deals] == [(3, 6)] * 2
    assert [deal.subject.wins + deal.others.wins for deal in deals] == pytest.approx([3, 3])
    assert all(deal.sizes[cards][1] == 3 for deal in deals for cards in range(1, 21))
    results = strength.results_of(deals)
    assert results.points
    assert results.lead
    assert results.points.mean == sum(deal.subject.points for deal in deals) / 6
    assert results.lead.mean == results.points.mean - sum(deal.others.points for deal in deals) / 12


def test_without_deals_there_are_no_results() -> None:
    assert strength.results_of([]) == (None, None, None, None)


def test_every_row_is_a_match_of_its_preset() -> None:
    for row in (*ROWS, *LADDER):
        match = strength.match_of(row)
        assert {len(seating) for seating in match.seatings} == {match.rules.players} == {len(row.lineup)}
