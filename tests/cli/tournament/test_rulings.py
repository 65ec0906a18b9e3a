"""`gizzard tournament`: void and unfinished tables, rulings, and what is refused without leaving a trace."""

from pathlib import Path

import pytest

from tests.cli.tournament.test_tournament import ok, refused


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A tournament of four whose first round is paired."""
    file = tmp_path / "club.json"
    ok("new", file, "--preset", "german-open", "--seed", "s")
    ok("enter", file, "Anna", "Ben", "Cleo", "Dan")
    ok("pair", file)
    return file


def test_void_table_does_not_block_the_next_round(club: Path) -> None:
    assert "round 1 table 1: void" in ok("result", club, "--table", 1, "--void")
    assert "Round 2" in ok("pair", club)
    assert ok("check", club) == f"{club}: ok\n"


def test_dash_stands_for_somebody_who_did_not_finish(club: Path) -> None:
    typed = ("result", club, "--table", 1, "--points", "30,20,10,-", "--correct", "3,2,1,-")
    assert "did not finish" in ok(*typed)
    assert "did not finish" in ok(*typed, "--award", -5, "--replace")
    assert refused("result", club, "--table", 1, "--points", "30,20,10,0", "--correct", "3,2,1,-", "--replace")
    assert ok("check", club) == f"{club}: ok\n"


def test_rulings_are_listed_counted_and_revoked(club: Path) -> None:
    ok("result", club, "--table", 1, "--points", "30,20,10,-100", "--correct", "3,2,1,0")
    assert "1: 1 Anna, -10 in round 1: late" in ok(
        "ruling", club, "Anna", "--award", -10, "--round", 1, "--reason", "late"
    )
    ok("ruling", club, "Ben", "--disqualify", "--reason", "marked cards")
    assert "dsq" in ok("standings", club)
    assert "2: 2 Ben, disqualified from round 2 on: marked cards (revoked)" in ok("revoke", club, 2)
    assert "dsq" not in ok("standings", club)
    assert len(ok("rulings", club).splitlines()) == 2
    assert ok("check", club) == f"{club}: ok\n"


def test_refused_command_leaves_no_file_behind(club: Path) -> None:
    assert refused("ruling", club, "Nobody", "--award", 1, "--reason", "late")
    assert refused("ruling", club, "Anna", "--award", 1, "--reason", "\u200b")
    assert refused("pair", club.with_name("missing.json"))
    assert refused("new", club.with_name("new.json"), "--preset", "german-open", "--name", " ")
    assert [path.name for path in club.parent.iterdir()] == ["club.json"]
