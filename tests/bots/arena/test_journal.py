"""An interrupted match is resumed where it stopped."""

from itertools import islice
from pathlib import Path

import pytest

from gizzard.bots.arena.journal import Journal, JournalError
from gizzard.bots.arena.match import Match, PlayedGame
from gizzard.bots.arena.run import run
from gizzard.bots.parallel.pool import InProcess
from tests.bots.arena.matches import match, timeless

CONTEST = match()


def resume(folder: Path, contest: Match = CONTEST, stop_after: int | None = None, records: bool = True) -> list[object]:
    """Plays a match, or some of its games, with files in a folder; returns the results, read or played."""
    names = str(folder / "results"), str(folder / "records") if records else None
    with Journal(contest, *names) as journal:
        games = run(contest, list(contest.games()), InProcess(), journal.results, journal.add)
        return [timeless(played.result) for played in islice(games, stop_after)]


def test_an_interrupted_match_has_the_same_result_in_the_end(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    complete = resume(whole)
    resume(parts, stop_after=3)
    resume(parts, stop_after=8)
    assert resume(parts) == complete
    assert (parts / "records").read_bytes() == (whole / "records").read_bytes()


def test_games_with_a_result_are_not_played_again(tmp_path: Path) -> None:
    complete = resume(tmp_path)

    def note(played: PlayedGame) -> None:
        raise AssertionError(played)

    with Journal(CONTEST, str(tmp_path / "results"), None) as journal:
        known = run(CONTEST, list(CONTEST.games()), InProcess(), journal.results, note)
        assert [timeless(played.result) for played in known] == complete


def test_more_deals_can_be_added_later(tmp_path: Path) -> None:
    resume(tmp_path, match(1))
    assert len(resume(tmp_path, match(2))) == 12
    assert len((tmp_path / "results").read_bytes().splitlines()) == 13


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_incomplete_lines_are_written_again(cut: int, tmp_path: Path) -> None:
    complete = resume(tmp_path)
    whole = (tmp_path / "records").read_bytes()
    for name in ("results", "records"):
        data = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(data[:-cut])
    assert resume(tmp_path) == complete
    assert (tmp_path / "records").read_bytes() == whole


def test_a_record_whose_result_was_not_written_is_written_again(tmp_path: Path) -> None:
    resume(tmp_path)
    whole = (tmp_path / "records").read_bytes()
    lines = (tmp_path / "results").read_bytes().splitlines(keepends=True)
    (tmp_path / "results").write_bytes(b"".join(lines[:-1]))
    resume(tmp_path)
    assert (tmp_path / "records").read_bytes() == whole


@pytest.mark.parametrize(
    ("contest", "expected"),
    [
        (match(seed=6), "contains a match with different seed."),
        (match(engines={"A": "novice", "C": "random"}), "contains a match with different engines."),
        (match(players=4, seed=9), "contains a match with different rules, seed."),
    ],
)
def test_another_match_is_refused(contest: Match, expected: str, tmp_path: Path) -> None:
    resume(tmp_path, stop_after=1)
    with pytest.raises(JournalError, match=expected):
        resume(tmp_path, contest)


@pytest.mark.parametrize("name", ["results", "records"])
@pytest.mark.parametrize("content", ["Dear diary", "Dear diary\n", "{}\n", "[1]\n", '{"match": 3}\n', "\0\n"])
def test_a_file_with_something_else_is_refused_and_left_unchanged(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(JournalError, match=f"{name} (contains|does not contain)"):
        resume(tmp_path)
    assert (tmp_path / name).read_text() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    resume(tmp_path, stop_after=2)
    with (tmp_path / "results").open("a") as file:
        file.write('{"deal": "x"}\n')
    with pytest.raises(JournalError, match="contains an invalid result in line 4: "):
        resume(tmp_path)


def test_without_results_to_resume_records_start_over(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("what was there\n")
    with Journal(CONTEST, None, str(tmp_path / "records")):
        pass
    assert (tmp_path / "records").read_text() == ""
