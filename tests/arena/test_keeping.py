"""A match that was stopped goes on where it was."""

from itertools import islice
from pathlib import Path

import pytest

from gizzard.arena.keeping import CannotKeep, Keeping
from gizzard.arena.match import Match
from gizzard.arena.result import Played
from gizzard.arena.run import run
from tests.arena.matches import match, timeless

CONTEST = match()


def go_on(folder: Path, contest: Match = CONTEST, stop_after: int | None = None, records: bool = True) -> list[object]:
    """Plays a match, or some of its games, with files in a folder; returns the results, told or played."""
    names = str(folder / "results"), str(folder / "records") if records else None
    with Keeping(contest, *names) as keeping:
        results = run(contest, 1, keeping.kept, keeping.add)
        return [timeless(result) for result in islice(results, stop_after)]


def test_a_stopped_match_comes_to_the_same_in_the_end(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    complete = go_on(whole)
    go_on(parts, stop_after=3)
    go_on(parts, stop_after=8)
    assert go_on(parts) == complete
    assert (parts / "records").read_bytes() == (whole / "records").read_bytes()


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    complete = go_on(tmp_path)

    def note(played: Played) -> None:
        raise AssertionError(played)

    with Keeping(CONTEST, str(tmp_path / "results"), None) as keeping:
        assert [timeless(result) for result in run(CONTEST, 1, keeping.kept, note)] == complete


def test_more_deals_can_be_added_later(tmp_path: Path) -> None:
    go_on(tmp_path, match(1))
    assert len(go_on(tmp_path, match(2))) == 12
    assert len((tmp_path / "results").read_bytes().splitlines()) == 13


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_lines_that_were_never_finished_are_written_again(cut: int, tmp_path: Path) -> None:
    complete = go_on(tmp_path)
    whole = (tmp_path / "records").read_bytes()
    for name in ("results", "records"):
        data = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(data[:-cut])
    assert go_on(tmp_path) == complete
    assert (tmp_path / "records").read_bytes() == whole


def test_a_record_whose_result_was_not_written_is_written_again(tmp_path: Path) -> None:
    go_on(tmp_path)
    whole = (tmp_path / "records").read_bytes()
    lines = (tmp_path / "results").read_bytes().splitlines(keepends=True)
    (tmp_path / "results").write_bytes(b"".join(lines[:-1]))
    go_on(tmp_path)
    assert (tmp_path / "records").read_bytes() == whole


@pytest.mark.parametrize(
    ("contest", "told"),
    [
        (match(seed=6), "holds a match with other seed."),
        (match(engines={"A": "novice", "C": "random"}), "holds a match with other engines."),
        (match(players=4, seed=9), "holds a match with other rules, seed."),
    ],
)
def test_another_match_is_refused(contest: Match, told: str, tmp_path: Path) -> None:
    go_on(tmp_path, stop_after=1)
    with pytest.raises(CannotKeep, match=told):
        go_on(tmp_path, contest)


@pytest.mark.parametrize("name", ["results", "records"])
@pytest.mark.parametrize("content", ["Dear diary", "Dear diary\n", "{}\n", "[1]\n", '{"match": 3}\n', "\0\n"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(CannotKeep, match=f"{name} holds"):
        go_on(tmp_path)
    assert (tmp_path / name).read_text() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    go_on(tmp_path, stop_after=2)
    with (tmp_path / "results").open("a") as file:
        file.write('{"deal": "x"}\n')
    with pytest.raises(CannotKeep, match="holds no result in line 4: "):
        go_on(tmp_path)


def test_without_results_to_go_on_with_records_begin_anew(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("what was there\n")
    with Keeping(CONTEST, None, str(tmp_path / "records")):
        pass
    assert (tmp_path / "records").read_text() == ""
